"""The commands of the handoff ledger."""

from __future__ import annotations

from navlog.core.command import Arg, Command

GROUP = "Handoffs and budget"
RUN = "navlog.core.handoff.commands:"

COMMANDS = (
    Command(
        "checkpoint",
        "Save what this session would lose, and its next step",
        GROUP,
        RUN + "checkpoint",
        (
            Arg("--would-be-lost", "what a fresh session would not know; `-` reads standard input", metavar="TEXT"),
            Arg("--next-step", "what comes next, and why that before anything else", metavar="TEXT"),
            Arg("--message", "what the session is about, in a few words", metavar="TEXT"),
            Arg("--note", "something else to hand over; repeat it for more", many=True, metavar="TEXT"),
            Arg("--context-window", "how many tokens the context window holds", number=True, metavar="N"),
            Arg("--context-model", "the model that this window belongs to", metavar="MODEL"),
        ),
        writes=True,
    ),
    Command(
        "resume",
        "Tell what the session that belongs here handed over, and where the work stands",
        GROUP,
        RUN + "resume",
    ),
    Command(
        "handoff",
        "Show the handoff that belongs here, whole",
        GROUP,
        RUN + "show",
        aliases=("handoff show",),
    ),
    Command(
        "handoff log",
        "List every handoff that was ever written, newest first",
        GROUP,
        RUN + "log",
        (Arg("--limit", "how many at most; all of them by default", number=True, metavar="N"),),
    ),
)
