"""Titles on their way into the plan file: one line that says something."""

from __future__ import annotations

from navlog.core.errors import Refused
from navlog.core.text import line

LONGEST = 200
"""Characters of a title."""


def title_of(text: str) -> str:
    """Return a title as it may stand in the file.

    Raises:
        Refused: `empty_title`, `long_title`.
    """
    title = line(text).replace("<!--", "<!").strip()
    if not title:
        raise Refused("empty_title", "the title is empty", "say in a few words what is to be done")
    if len(title) > LONGEST:
        hint = "put the rest into the body, with --body"
        raise Refused("long_title", f"the title has {len(title)} characters, {LONGEST} at most", hint)
    return title
