"""The foot: the keys that work here, or for a while the notice of what happened, in one line."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from navlog.core.command import Command
from navlog.core.text import line
from navlog.widgets.cells import fit
from navlog.widgets.keys import first
from navlog.widgets.slices import Notice


class Foot(Static):
    """`?` first, then the keys of the focused pane; what does not fit is dropped from the right."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self.keys: tuple[Command, ...] = ()
        self.notice: Notice | None = None

    def show(self, keys: tuple[Command, ...], notice: Notice | None) -> None:
        """Show the keys of these commands, or the notice while there is one."""
        if (keys, notice) != (self.keys, self.notice):
            self.keys, self.notice = keys, notice
            self._write()

    def on_resize(self) -> None:
        """Fit the line to the new width."""
        self._write()

    def _write(self) -> None:
        self.set_class(self.notice is not None, "-notice")
        self.set_class(self.notice is not None and self.notice.trouble, "-trouble")
        width = self.size.width
        self.update(told(self.notice, width) if self.notice else hints(self.keys, width))


def told(notice: Notice, width: int) -> Content:
    """Return a notice whose text yields to its remedy."""
    tail = f" · {notice.remedy}" if notice.remedy else ""
    return Content(fit(line(notice.text), max(width - cell_len(tail), 1)) + fit(tail, width - 1))


def hints(keys: tuple[Command, ...], width: int) -> Content:
    """Return as many keys with their commands' labels as fit; `?` needs none."""
    parts: list[tuple[str, str]] = []
    taken = 0
    for command in keys:
        key, name = first(command), "" if command.name == "help" else f" {command.label or command.name}"
        taken += (2 if parts else 0) + cell_len(key) + len(name)
        if taken > width:
            break
        parts += [("  " if parts else "", ""), (key, "bold $focus"), (name, "$quiet")]
    return Content.assemble(*parts)
