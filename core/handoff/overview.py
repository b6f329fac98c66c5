"""Everything that was handed over here, in one look: what belongs to this place with its age, and the whole log."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.handoff import history
from navlog.core.handoff.ageing import Aged, aged
from navlog.core.handoff.belonging import Found, here
from navlog.core.handoff.history import Entry
from navlog.core.handoff.identity import identify
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from navlog.core.project import Context


@record
class Overview:
    """What was handed over.

    Attributes:
        found: the session that belongs here, as a session that starts now would get it.
        aged: how old its handoff and its next step are.
        entries: every answer of the log, newest first.
    """

    found: Found = Found()
    aged: Aged = Aged()
    entries: tuple[Entry, ...] = ()


def survey(context: Context, environ: Mapping[str, str]) -> Overview:
    """Read the sessions and the log.

    Args:
        context: the surroundings.
        environ: the environment, which may name the session that asks.

    Raises:
        Fault: `storage`, when the log cannot be read.
    """
    found = here(context, identify(context, None, environ))
    content = storage.content(os.path.join(context.project.store, history.FILE)) or b""
    return Overview(found, aged(context, found.session), tuple(history.entries(content)))
