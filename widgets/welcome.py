"""The welcome: what an empty project shows instead of a list."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from navlog.widgets.hung import Hung
from navlog.widgets.keys import bindings

WHAT = (
    "navlog keeps what was expensive to find out about this code: a question, its answer, and the files that back it. "
    "The moment one of those files changes, the answer is withheld, so that nobody acts on a stale one. "
    "Everything stays in one folder beside the code, .navlog, and nothing leaves this machine."
)
EMPTY = (
    "No charts yet. The first one appears when an agent, or you, saves an answer: "
    'navlog chart "where is …?" "in …" --files src/…'
)
KEYS = (
    ("I", "install the hooks for Claude Code and Codex (shows the changes first)"),
    ("D", "open the demo"),
)


class Welcome(VerticalScroll, can_focus=True, inherit_bindings=False):
    """One paragraph, and the keys that start."""

    BINDINGS = bindings("empty")

    def __init__(self) -> None:
        super().__init__()
        self.text = Static(classes="welcome--text")

    def compose(self) -> Iterator[Widget]:
        """Lay out the paragraph over the keys."""
        yield self.text
        yield Hung(KEYS)

    def show(self, stored: bool) -> None:
        """Say what navlog is where there is no store, and what will appear where there is an empty one."""
        self.text.update(Content(EMPTY if stored else WHAT))

    def move(self, way: str) -> None:
        """Scroll a line up or down."""
        self.scroll_to(y=self.scroll_y + (1 if "down" in way or way == "bottom" else -1), animate=False)
