"""A gauge: how far something is, as a bar of a few cells."""

from __future__ import annotations

EIGHTHS = " ▏▎▍▌▋▊▉"
LEFT, RIGHT, FULL = "▕", "▏", "█"


def gauge(done: int, total: int, cells: int) -> tuple[str, str, str]:
    """Return the left edge, the filled part padded to `cells`, and the right edge; an empty total shows an empty bar.

    What is begun shows at least an eighth of a cell, and only what is done fills the bar.
    """
    eighths = done * cells * 8 // total if total else 0
    eighths = max(1, eighths) if done else 0
    bar = FULL * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")
    return LEFT, bar.ljust(cells), RIGHT
