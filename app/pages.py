"""Pages: a card with texts to write."""

from __future__ import annotations

from textual import events
from textual.binding import Binding
from textual.widgets import TextArea

from navlog.app.draft import Draft
from navlog.core.text import printable


class Page(TextArea):
    """A text; its cursor stands still, and nothing that could act on a terminal gets in."""

    def __init__(self, text: str) -> None:
        super().__init__(printable(text), soft_wrap=True, tab_behavior="focus", show_line_numbers=False)
        self.cursor_blink = False

    async def _on_paste(self, event: events.Paste) -> None:
        """Take what is pasted as text and nothing else."""
        event.prevent_default()
        event.stop()
        if not self.read_only:
            self.insert(printable(event.text))


class Pages(Draft):
    """Texts under their headings.

    Args:
        title: what it is about.
        asked: what each text is to say.
        texts: what each says already.
    """

    foot = "esc done   tab the other text   ctrl+s save"
    asks = "Save it?   y saves   n throws it away   esc goes on writing"

    BINDINGS = [
        Binding("ctrl+s", "save", show=False, priority=True),
        Binding("y", "answer(True)", show=False),
        Binding("n", "answer(False)", show=False),
    ]

    def __init__(self, title: str, asked: tuple[str, ...], texts: tuple[str, ...]) -> None:
        self.pages = tuple(Page(text) for text in texts)
        self.shown = tuple(page.text for page in self.pages)
        super().__init__(title, asked, self.pages, texts)

    def on_mount(self) -> None:
        """Begin to write at the end of the first text."""
        for page in self.pages:
            page.move_cursor(page.document.end)
        self.set_focus(self.pages[0])

    @property
    def texts(self) -> tuple[str, ...]:
        """What the texts say now: to the byte what was given, where nothing was written."""
        rows = zip(self.pages, self.shown, self.given, strict=True)
        return tuple(given if page.text == shown else page.text for page, shown, given in rows)

    def still(self, asking: bool) -> None:
        """Let the texts be written in, or not while something is asked: letters are then its answer."""
        for page in self.pages:
            page.read_only = asking

    def action_save(self) -> None:
        """End with the texts."""
        self.dismiss(self.texts)

    def action_answer(self, yes: bool) -> None:
        """Save, or throw away, what was asked about."""
        if self.asking:
            self.dismiss(self.texts if yes else None)
