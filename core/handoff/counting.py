"""How many commits lie between two: asked of git once for each pair, and remembered in `derived/handoff_ages.json`."""

from __future__ import annotations

from navlog.core import derived

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Context, Project

    Counted = tuple[int, int]

FILE = "handoff_ages.json"

KEPT = 200
"""Pairs that are remembered."""

GONE = -1
"""Stands for the commits that only the older one has, when git does not know the older one."""


def counted(context: Context, old: str, tip: str) -> Counted | None:
    """Return how many commits only the old one has, and how many only the tip.

    The first is 0 for an ancestor of the tip, more after a rebase, `GONE` for a commit that git does not know.

    Args:
        context: the surroundings.
        old: a commit's hash; empty for before the first one.
        tip: a commit's hash.

    Returns:
        `None` when it is not known: git is missing or cannot say.
    """
    if old == tip:
        return 0, 0
    key = f"{old}...{tip}"
    known = derived.load(context.project, FILE)
    found = known.get(key)
    if isinstance(found, list) and len(found) == 2 and all(type(one) is int for one in found):
        return found[0], found[1]
    asked = _ask(context.project, old, tip)
    if asked is not None:
        derived.save(context, FILE, dict([*known.items(), (key, list(asked))][-KEPT:]))
    return asked


def _ask(project: Project, old: str, tip: str) -> Counted | None:
    from navlog.core.gitrefs import is_hash

    if not is_hash(tip):
        return None
    if not old:
        return _run(project, tip)
    found = _run(project, "--left-right", f"{old}...{tip}") if is_hash(old) else None
    if found is not None:
        return found
    return None if _run(project, "--max-count=1", tip) is None else (GONE, 0)


def _run(project: Project, *words: str) -> Counted | None:
    """Return the two numbers that git counts, the first 0 where it counts one."""
    from navlog.core import gitlog

    try:
        numbers = [int(word) for word in gitlog.run(project, "rev-list", "--count", *words, "--").split()]
    except (gitlog.GitError, ValueError):
        return None
    return (0, *numbers)[-2:] if numbers else None  # type: ignore[return-value]
