"""Pages: a card with texts to write. Nothing that was typed goes without a word."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static, TextArea

from navlog.core.text import line, printable

FOOT = "esc done   tab the other text   ctrl+s save"
ASKS = "Save it?   y saves   n throws it away   esc goes on writing"


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


class Pages(ModalScreen[tuple[str, ...] | None], inherit_bindings=False):
    """Texts under their headings. It ends with all of them, or with nothing when they are to stay as they were.

    Args:
        title: what it is about.
        asked: what each text is to say.
        texts: what each says already.
    """

    BINDINGS = [
        Binding("escape", "done", show=False, priority=True),
        Binding("ctrl+s", "save", show=False, priority=True),
        Binding("tab,shift+tab", "turn", show=False),
        Binding("y", "answer(True)", show=False),
        Binding("n", "answer(False)", show=False),
    ]

    def __init__(self, title: str, asked: tuple[str, ...], texts: tuple[str, ...]) -> None:
        super().__init__()
        self.heading, self.asked, self.given = title, asked, texts
        self.pages = tuple(Page(text) for text in texts)
        self.shown = tuple(page.text for page in self.pages)
        self.asking = False

    def compose(self) -> Iterator[Widget]:
        """Lay out each text under what it is to say."""
        with Vertical(id="card"):
            yield Static(Content(line(self.heading)), id="card-title")
            for asked, page in zip(self.asked, self.pages, strict=True):
                yield Static(Content(asked), classes="card-asked")
                yield page
            yield Static(Content(FOOT), id="card-foot")

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

    def action_done(self) -> None:
        """Ask whether what was written is to be saved, or go on; without any of it, leave."""
        if self.texts == self.given:
            self.dismiss(None)
        else:
            self._ask(not self.asking)

    def action_save(self) -> None:
        """End with the texts."""
        self.dismiss(self.texts)

    def action_answer(self, yes: bool) -> None:
        """Save, or throw away, what was asked about."""
        if self.asking:
            self.dismiss(self.texts if yes else None)

    def action_turn(self) -> None:
        """Give the keys to the other text."""
        if not self.asking:
            place = self.pages.index(self.focused) if self.focused in self.pages else -1
            self.set_focus(self.pages[(place + 1) % len(self.pages)])

    def _ask(self, asking: bool) -> None:
        self.asking = asking
        self.set_class(asking, "-needs")
        self.query_one("#card-foot", Static).update(Content(ASKS if asking else FOOT))
        for page in self.pages:
            page.read_only = asking
