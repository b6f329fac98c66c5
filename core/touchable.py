"""What a journal may name: files that ledgers are kept in. A store may come with a repository, and its journal too."""

from __future__ import annotations

import os

from navlog.core.paths import is_key
from navlog.core.project import PLAN_FILES, STORE, checkouts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.journaled import Kept
    from navlog.core.project import Project

FACTS = "facts"
"""What every folder of facts is called."""

CAPTAIN, GRAPH = ".captain", "graph.json"
"""Where captain keeps a checkout's facts."""

MEMORY_ENDINGS = (".md", "MEMORY.bak")
"""How the names of the files end that are written into the agent's memory."""


def is_sound(kept: Kept) -> bool:
    """Whether a file is one of a ledger's, by its path: in the store, in a checkout's `.navlog`, or in a memory."""
    if not is_key(kept.path):
        return False
    charted = kept.path.startswith("charts/") and kept.path.count("/") == 1 and kept.path.endswith(".md")
    handed = kept.path == "handoff.md" or (kept.path.startswith("sessions/") and kept.path.endswith(".json"))
    own = charted or (handed and kept.path.count("/") < 2)
    return is_plan(kept) or is_memory(kept) or is_fact(kept) or is_graph(kept) or (own and not kept.folder)


def is_plan(kept: Kept) -> bool:
    """Whether a file is one of the roadmap's."""
    return kept.path in PLAN_FILES


def is_fact(kept: Kept) -> bool:
    """Whether a file is one of the facts: committed in a checkout's `.navlog`, or in a folder of the user's state."""
    folder, _, name = kept.path.rpartition("/")
    beside = os.path.basename(kept.folder) == FACTS and not folder
    within = folder == FACTS and os.path.basename(kept.folder) == STORE
    return (beside or within) and name.endswith(".md") and not name.startswith(".")


def is_graph(kept: Kept) -> bool:
    """Whether a file is captain's graph of a checkout's facts."""
    return kept.path == GRAPH and os.path.basename(kept.folder) == CAPTAIN


def is_memory(kept: Kept) -> bool:
    """Whether a file is one of the agent's memory, which is a flat folder outside the store."""
    if is_fact(kept):
        return False
    named = "/" not in kept.path and kept.path.endswith(MEMORY_ENDINGS) and not kept.path.startswith(".")
    return bool(kept.folder) and not is_plan(kept) and named


def belongs(project: Project, kept: Kept, memory: str) -> bool:
    """Whether a file's folder is this project's: the store, the `.navlog` of a checkout, or the memory, no link."""
    if is_memory(kept):
        return kept.folder == memory and not os.path.islink(memory)
    if is_fact(kept) and kept.path.count("/") == 0:
        return is_state_of(project, kept.folder)
    name = CAPTAIN if is_graph(kept) else STORE
    if name == CAPTAIN and os.path.islink(kept.folder):
        return False
    return not kept.folder or kept.folder in {os.path.join(checkout, name) for checkout in checkouts(project)}


def is_state_of(project: Project, folder: str) -> bool:
    """Whether a folder holds facts of this project or of one of its sessions, in the user's state, and is no link."""
    from navlog.core.errors import Refused
    from navlog.core.facts import places

    try:
        own = places.of_project(project, os.environ)
    except Refused:
        return False
    sessions = os.path.join(own, places.SESSIONS)
    above = os.path.dirname(folder)
    return (above == own or os.path.dirname(above) == sessions) and os.path.realpath(folder) == folder
