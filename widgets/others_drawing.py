"""The others' drawing: a line for each session that is alive beside the one that is shown in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from navlog.core.text import age, line
from navlog.widgets.cells import ends, left, right
from navlog.widgets.context_gauge import brief
from navlog.widgets.pieces import Piece, taken

if TYPE_CHECKING:
    from navlog.core.budget.alive import Alive

BRANCH = 12
"""Cells of a branch before which everything else in the line yields."""

LEVELS = ((True, 3), (True, 2), (True, 1), (False, 1), (False, 0))
"""Whether the agent is named and at which level it is told how full the window is, the widest first."""


def other_lines(others: Sequence[Alive], now: float, width: int, level: int) -> list[Content]:
    """Return a line for each session: branch, agent, how full its window is, and at the right when it was heard of.

    Args:
        others: the sessions.
        now: seconds since the epoch.
        width: in cells.
        level: at which level at most it is told how full a window is, see `brief`.
    """
    if not others:
        return []
    ages = [_ago(now - one.heard) for one in others]
    agents, wanted = max(cell_len(line(one.agent)) for one in others), max(cell_len(branch_of(one)) for one in others)
    for named, most in LEVELS:
        agent = agents + 2 if named else 0
        states = [brief(one.told, min(most, level)) for one in others]
        room = width - 6 - agent - max(map(taken, states)) - max(map(len, ages))
        if room >= min(wanted, BRANCH):
            break
    room = max(min(room, wanted), 1)
    rows = [Content.styled("Also alive", "$quiet")]
    for one, state, said in zip(others, states, ages, strict=True):
        pieces: list[Piece] = [(f"  {left(ends(branch_of(one), room), room)}", "")]
        pieces += [(f"  {left(line(one.agent), agents)}", "$quiet")] if agent else []
        pieces += [("  ", ""), *state]
        pieces += [(right(said, max(width - taken(pieces), 0)), "$quiet")]
        rows.append(Content.assemble(*pieces).truncate(width))
    return rows


def branch_of(one: Alive) -> str:
    """Return a session's branch; where there is none, the name of its folder."""
    return line(one.branch) or folder_of(one)


def folder_of(one: Alive) -> str:
    """Return the name of the folder of a session's checkout."""
    return line(one.worktree.rstrip("/").rpartition("/")[2]) or line(one.worktree) or "no folder"


def _ago(seconds: float) -> str:
    said = age(seconds)
    return said if said == "now" else f"{said} ago"
