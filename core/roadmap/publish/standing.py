"""What stands at ROADMAP.md's place, and whether it may be replaced."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.record import record
from navlog.core.roadmap.places import PUBLISHED as NAME
from navlog.core.roadmap.publish import slot
from navlog.core.text import clip, line

CONFLICTS = ("<<<<<<< ", "||||||| ", ">>>>>>> ")
"""How the lines begin with which git marks a merge conflict."""

ASIDE = "to have the plan published there, move that away and run: navlog roadmap publish"


@record
class Standing:
    """What stands there.

    Attributes:
        content: its bytes; `None` when there is nothing.
        text: the same, decoded.
        adopted: whether it is of nobody's provider, and so is to be put aside first.
        refusal: why it is left alone, with the remedy; empty when it may be replaced.
    """

    content: bytes | None = None
    text: str = ""
    adopted: bool = False
    refusal: str = ""


def look(root: str) -> Standing:
    """Return what stands at ROADMAP.md's place in a checkout."""
    path = os.path.join(root, NAME)
    if not os.path.lexists(path):
        return Standing()
    refusal = _kind(root, path)
    if refusal:
        return Standing(refusal=f"{refusal}; {ASIDE}")
    try:
        content = storage.read(path)
        text = content.decode("utf-8")
    except OSError as error:
        return Standing(refusal=f"{NAME} cannot be read: {error.strerror or error}; {ASIDE}")
    except UnicodeDecodeError:
        return Standing(refusal=f"{NAME} is not UTF-8, and was left alone; {ASIDE}")
    marker = slot.marker(text)
    return Standing(content, text, marker is None or not marker.provider, _conflict(text) or _owner(marker))


def _kind(root: str, path: str) -> str:
    """Say what is wrong with what stands there, before it is opened."""
    if os.path.islink(path):
        return f"{NAME} is a symbolic link, and navlog follows none"
    if os.path.isdir(path):
        return f"{NAME} is a folder"
    names = os.listdir(root)
    if NAME not in names:  # a disk that takes no notice of case
        other = next((name for name in names if name.lower() == NAME.lower()), "the file")
        return f"{other} stands where {NAME} would, and is not navlog's"
    return ""


def _conflict(text: str) -> str:
    if not any(mark in text for mark in CONFLICTS):
        return ""
    number = next((number for number, row in enumerate(text.split("\n"), 1) if row.startswith(CONFLICTS)), 0)
    remedy = f"resolve it, or delete {NAME}, and run: navlog roadmap publish"
    return f"line {number} of {NAME} marks a merge conflict, and the file was left alone; {remedy}" if number else ""


def _owner(marker: slot.Marker | None) -> str:
    """Say whose file it is, if it is another program's."""
    if marker is None or not marker.provider or marker.ours:
        return ""
    if marker.navlogs:
        return f"{NAME} has the format {_said(marker.format)}, which another version of navlog wrote; update navlog"
    return f"{NAME} is published by {_said(marker.provider)}, and was left alone; {ASIDE}"


def _said(word: str) -> str:
    return clip(line(word), 60)
