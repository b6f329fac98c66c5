"""The heartbeat: a session is alive, and that is all. A hook may call it every turn."""

from __future__ import annotations

import os

from navlog.core.handoff.identity import FOLDER, file_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Context


def heartbeat(context: Context, session_id: str) -> bool:
    """Note that a session is alive, and return whether there was one to note it of.

    It sets the time of the session's file and leaves its bytes alone: what was written stays as it is stamped, nothing
    can be torn, a full disk does not matter, and the last checkpoint can still be undone. One system call; no process,
    no lock.
    """
    if context.read_only or not session_id or context.project.linked:
        return False
    try:
        path = os.path.join(context.project.store, FOLDER, file_name(session_id))
        os.utime(path, (context.now, context.now), follow_symlinks=False)
    except OSError:
        return False
    return True
