"""Pieces: what a row of a list is drawn of: text, each with the name of its look."""

from __future__ import annotations

from rich.cells import cell_len

from navlog.widgets.cells import fit, left

Piece = tuple[str, str]
"""A piece of text and the name of its look, a component class of the list without its prefix."""

AGE = 5
"""Cells of an age at the end of a line."""


def cut(pieces: list[Piece], width: int) -> list[Piece]:
    """Return pieces of at most `width` cells together; what does not fit goes from the right."""
    found: list[Piece] = []
    for text, look in pieces:
        short = fit(text, width)
        found.append((short, look))
        width -= cell_len(short)
        if width <= 0:
            break
    return found


def pointer(selected: bool) -> Piece:
    """Return what stands before every row, and shows which one is selected without any colour."""
    return ("▸ " if selected else "  ", "cursor")


def beside(said: str, room: int, tail: list[Piece], look: str) -> list[Piece]:
    """Put a text at the left and its tail at the right; the text yields."""
    return [(left(said, max(room - taken(tail), 1)), look), *tail]


def taken(pieces: list[Piece]) -> int:
    """Return the cells that pieces take together."""
    return sum(cell_len(text) for text, _ in pieces)
