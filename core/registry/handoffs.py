"""The commands of the handoff ledger."""

from __future__ import annotations

from navlog.core.command import Arg, Command

GROUP = "Handoffs and budget"
RUN = "navlog.core.handoff.commands:"
BOTH, HERE = ("cli", "workbench"), ("workbench",)

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
        key="enter",
        scope="handoff",
        surfaces=BOTH,
        label="read",
        aliases=("handoff show",),
    ),
    Command(
        "handoff log",
        "List every handoff that was ever written, newest first",
        GROUP,
        RUN + "log",
        (Arg("--limit", "how many at most; all of them by default", number=True, metavar="N"),),
        key="l",
        scope="handoff",
        surfaces=BOTH,
        label="log",
    ),
    Command(
        "write handoff",
        "Write what this session would lose, and its next step",
        GROUP,
        key="e",
        scope="handoff",
        surfaces=HERE,
        label="write",
    ),
    Command("compare", "Compare with another answer", GROUP, key="D", scope="handoff", surfaces=HERE),
    Command(
        "find answer",
        "Show only the answers with these words",
        GROUP,
        key="slash",
        scope="handoff",
        surfaces=HERE,
        label="find",
    ),
    Command("copy handoff", "Copy the answer", GROUP, key="y", scope="handoff", surfaces=HERE, label="copy"),
)
