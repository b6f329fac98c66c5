"""Small text files that others wrote, opened with care: regular files alone, and never waiting for one."""

from __future__ import annotations

import os
import stat

from navlog.core.roadmap.capture.drafts import LARGEST


def text(path: str) -> str:
    """Return what a file says; nothing when it is missing, unreadable, a link, no regular file or above `LARGEST`."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
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
