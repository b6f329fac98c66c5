"""Text measured in terminal cells: a wide character takes two, a combining one none."""

from __future__ import annotations

from rich.cells import cell_len, chop_cells, set_cell_size


def fit(text: str, width: int) -> str:
    """Return at most `width` cells of the text, ending in an ellipsis when something was cut."""
    if cell_len(text) <= width:
        return text
    if width < 1:
        return ""
    return (chop_cells(text, width - 1)[0].rstrip() if width > 1 else "") + "…"


def left(text: str, width: int) -> str:
    """Return exactly `width` cells, the text at the left."""
    return set_cell_size(fit(text, width), width)


def right(text: str, width: int) -> str:
    """Return exactly `width` cells, the text at the right."""
    short = fit(text, width)
    return " " * (width - cell_len(short)) + short
