"""The foot: the keys that work here, what is to be decided, or for a while what happened, in one line."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from navlog.core.command import Command
from navlog.core.text import line
from navlog.widgets.cells import fit
from navlog.widgets.keys import first, offered
from navlog.widgets.slices import Notice, Prompt

MOST = 4
"""Lines that a notice of trouble and its remedy take at most."""


class Foot(Static):
    """`?` first, then the keys of the focused pane; what does not fit is dropped from the right."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self.keys: tuple[Command, ...] = ()
        self.notice: Notice | None = None
        self.prompt: Prompt | None = None

    def show(self, keys: tuple[Command, ...], notice: Notice | None, prompt: Prompt | None = None) -> None:
        """Show what is to be decided; else the notice while there is one; else the keys of these commands."""
        if (keys, notice, prompt) != (self.keys, self.notice, self.prompt):
            self.keys, self.notice, self.prompt = keys, notice, prompt
            self._write()

    def on_resize(self) -> None:
        """Fit the line to the new width."""
        self._write()

    def _write(self) -> None:
        notice, asked, width = self.notice, self.prompt, self.size.width
        self.set_class(asked is not None or notice is not None, "-notice")
        self.set_class(asked.needs if asked else notice is not None and notice.trouble, "-trouble")
        question = asked_of(asked) if asked else Content("")
        if notice and notice.trouble and not asked:
            question = warned(notice, width)
        # What is to be decided, and why something failed, is read to its end, even where that takes more lines.
        self.set_class(question.cell_length > width, "-tall")
        said = told(notice, width) if notice else hints(self.keys, width)
        self.update(question if question.cell_length else said)


def asked_of(prompt: Prompt) -> Content:
    """Return what is to be decided, and the keys that decide it."""
    return Content("   ").join([*([Content(line(prompt.text))] if prompt.text else []), *offered(prompt.keys)])


def warned(notice: Notice, width: int) -> Content:
    """Return a notice of trouble, with what remedies it, in a few lines at most."""
    tail = f" · {notice.remedy}" if notice.remedy else ""
    return Content(fit(line(notice.text), (MOST - 1) * width) + tail)


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
