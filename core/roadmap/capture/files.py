"""Small text files that others wrote, opened with care: regular files alone, and never waiting for one."""

from __future__ import annotations

import os
import stat

from navlog.core.roadmap.capture.drafts import LARGEST


def text(path: str, links: bool = False) -> str:
    """Return what a file says; nothing when it is missing, unreadable, no regular file or larger than `LARGEST`.

    Args:
        path: where it is.
        links: whether it may be a symbolic link.
    """
    flags = os.O_RDONLY | os.O_NONBLOCK | (0 if links else os.O_NOFOLLOW)
    try:
        descriptor = os.open(path, flags)
    except (OSError, ValueError):
        return ""
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
            return ""
        with open(descriptor, "rb", closefd=False) as file:
            content = file.read(LARGEST + 1)
        return content.decode("utf-8", "replace") if len(content) <= LARGEST else ""
    except OSError:
        return ""
    finally:
        os.close(descriptor)
