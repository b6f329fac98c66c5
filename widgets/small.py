"""What a terminal below 24 x 8 is told."""

from __future__ import annotations

from textual.widgets import Static


class TooSmall(Static):
    """One line."""

    def __init__(self) -> None:
        super().__init__("navlog needs 24 x 8")
