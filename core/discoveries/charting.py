"""Charting what a discovery proposes, as long as its files are what they were when it was found out."""

from __future__ import annotations

from navlog.core.charts.fingerprint import FRESH, check
from navlog.core.errors import Refused
from navlog.core.paths import is_key
from navlog.core.record import replace
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Result
    from navlog.core.project import Context
    from navlog.core.proposals import Proposal


def chart(context: Context, one: Proposal) -> Result:
    """Chart a discovery in the name of the agent that made it.

    Raises:
        Refused: `files_changed`, when a file is another than it was; `already_charted`, when a chart of the same
            question is fresh, which would be replaced; whatever charting refuses.
    """
    from navlog.core.charts import commands

    _require_same(context, one)
    _require_uncharted(context, one)
    root = context.project.root
    files = tuple(f"{root}/{key}" for key, _ in one.files)
    given = {"question": one.title, "answer": one.answer, "files": files, "also": (), "force": False}
    return commands.chart(replace(context, here=root, by=one.by or context.by), given)


def _require_same(context: Context, one: Proposal) -> None:
    """Refuse a discovery whose files changed: charted now, the answer would pass for one about what they are now."""
    root = context.project.root
    changed = [key for key, sha in one.files if not is_key(key) or check(root, key, sha).state != FRESH]
    if changed:
        told = ", ".join(map(line, changed))
        hint = "check the answer and chart it with: navlog chart; or dismiss the proposal"
        raise Refused("files_changed", f"since this was found out, {told} changed", hint)


def _require_uncharted(context: Context, one: Proposal) -> None:
    from navlog.core.charts import library
    from navlog.core.charts.standing import stand

    known = library.exact(context.project, one.title)
    if known is not None and stand(context.project.root, known).state == FRESH:
        hint = f"dismiss the proposal, or first: navlog unchart {known.id}"
        raise Refused("already_charted", f"{known.id} answers the same question, and is fresh", hint)
