"""The commands that tell how full an agent's context window is."""

from __future__ import annotations

from navlog.core.command import Arg, Command

GROUP = "Handoffs and budget"
RUN = "navlog.core.budget."

COMMANDS = (
    Command(
        "budget",
        "Tell how many tokens fill the context window, how that is known, and which reset would keep more",
        GROUP,
        RUN + "commands:budget",
        (
            Arg("--transcript", "the transcript to read, instead of this session's", metavar="PATH"),
            Arg("--window", "how many tokens the window holds, when the host does not tell", number=True, metavar="N"),
            Arg("--model", "the model that --window is for", metavar="M"),
        ),
    ),
    Command(
        "other session", "Show another session", GROUP, key="n", scope="context", surfaces=("workbench",), label="other"
    ),
)
