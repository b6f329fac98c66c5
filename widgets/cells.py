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


def ends(text: str, width: int) -> str:
    """Return at most `width` cells of a name, its middle left out: what tells names apart is often at their end."""
    if cell_len(text) <= width or width < 4:
        return fit(text, width)
    end = ""
    for letter in reversed(text):
        if cell_len(letter + end) > width // 2:
            break
        end = letter + end
    return f"{chop_cells(text, width - 1 - cell_len(end))[0]}…{end}"


def left(text: str, width: int) -> str:
    """Return exactly `width` cells, the text at the left."""
    return set_cell_size(fit(text, width), width)


def right(text: str, width: int) -> str:
    """Return exactly `width` cells, the text at the right."""
    short = fit(text, width)
    return " " * (width - cell_len(short)) + short
