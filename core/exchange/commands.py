"""`import` and `export`: what other tools keep, by the name of the tool."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments, Result
    from navlog.core.project import Context


def take(context: Context, arguments: Arguments) -> Result:
    """Read the store of another tool into this one."""
    from navlog.core.exchange import capn, taking

    return capn.run(context, arguments) if arguments["source"] == "capn" else taking.take(context, arguments)


def give(context: Context, arguments: Arguments) -> Result:
    """Write what is kept here in the form of another tool."""
    from navlog.core.exchange import giving

    return giving.give(context, arguments)
