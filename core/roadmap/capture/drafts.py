"""What is read out of a plan or a todo list, before anything is written anywhere."""

from __future__ import annotations

from navlog.core.record import record

OPEN, IN_PROGRESS, DONE = "open", "in_progress", "done"

LONGEST = 200
"""Characters of a title."""

LARGEST = 256 * 1024
"""Bytes of the longest plan that is read."""


@record
class Item:
    """A part of a phase, or a line of a todo list.

    Attributes:
        title: one line of at most `LONGEST` characters.
        status: `open`, `in_progress` or `done`.
        depth: 0 for an item that is part of no other item, 1 for a part of such an item, and so on.
        key: the host's own id of the item, when it has one.
    """

    title: str
    status: str = OPEN
    depth: int = 0
    key: str = ""


@record
class Draft:
    """A phase as a plan states it.

    Attributes:
        title: one line of at most `LONGEST` characters.
        body: Markdown, the lines of the plan as they are, without those of the items.
        items: its task-list items, each after the item that it is part of.
        number: as authored, such as `3`, `2.5`, `TC-4`; empty when there is none.
        status: `open`, `in_progress` or `done`.
        group: the title of the heading that it stands under, when that tells phases apart.
    """

    title: str
    body: str = ""
    items: tuple[Item, ...] = ()
    number: str = ""
    status: str = OPEN
    group: str = ""
