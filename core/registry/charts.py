"""The commands of the chart ledger."""

from __future__ import annotations

from navlog.core.command import Arg, Command

GROUP = "Charts"
RUN = "navlog.core.charts.commands:"
ANSWERS = "navlog.core.charts.answers:"
BOTH = ("cli", "workbench")
ID = Arg("id", "the chart's id, as `list` shows it")

COMMANDS = (
    Command(
        "ask",
        "Answer a question from the charts that are fresh in this checkout",
        GROUP,
        ANSWERS + "ask_charts",
        (
            Arg("question", "what you would search for; `|` separates several; `-` reads standard input"),
            Arg("--limit", "how many answers at most", number=True, default=3, metavar="N"),
            Arg("--kinds", "what to ask, separated by commas; charts is all there is", default="charts"),
        ),
        key="slash",
        scope="charts",
        surfaces=BOTH,
    ),
    Command(
        "chart",
        "Save a question, its answer and the files that back it",
        GROUP,
        RUN + "chart",
        (
            Arg("question", "one line, as somebody would ask it; the same question replaces its chart"),
            Arg("answer", "what was expensive to find out; `-` reads standard input"),
            Arg(
                "--files",
                "backing files, separated by commas; repeat it for names with a comma",
                many=True,
                metavar="A,B",
            ),
            Arg("--also", "the same question in other words; give two", many=True, metavar="QUESTION"),
            Arg("--force", "accept files that git ignores", flag=True),
        ),
        writes=True,
    ),
    Command(
        "also",
        "Add another phrasing to a chart, so that a near becomes a hit",
        GROUP,
        RUN + "also",
        (ID, Arg("question", "the question as it was asked")),
        key="a",
        scope="asking",
        writes=True,
        surfaces=BOTH,
    ),
    Command(
        "show",
        "Show one chart, with the state of its files",
        GROUP,
        ANSWERS + "show",
        (ID,),
        key="enter",
        scope="charts",
        label="open",
        surfaces=BOTH,
    ),
    Command(
        "list",
        "List the charts, newest first",
        GROUP,
        ANSWERS + "listing",
        (
            Arg("--sunk", "only those that are sunk here", flag=True),
            Arg("--all", "those that are sunk here, too", flag=True),
        ),
    ),
    Command(
        "rechart",
        "Chart an answer again on its files as they are now, after checking that it still holds",
        GROUP,
        RUN + "rechart",
        (ID,),
        key="c",
        scope="charts",
        writes=True,
        surfaces=BOTH,
    ),
    Command(
        "unchart",
        "Remove a chart",
        GROUP,
        RUN + "unchart",
        (ID,),
        key="x",
        scope="charts",
        writes=True,
        surfaces=BOTH,
    ),
    Command(
        "bust",
        "Remove every chart that a file backs",
        GROUP,
        RUN + "bust",
        (Arg("path", "the backing file"),),
        writes=True,
    ),
    Command(
        "prune",
        "Check every chart; erase those that have been sunk everywhere for too long",
        GROUP,
        "navlog.core.charts.pruning:prune",
        (Arg("--purge", "erase every chart that is sunk in every worktree now", flag=True),),
        writes=True,
    ),
    Command(
        "context",
        "Print what an agent reads when its session starts",
        GROUP,
        "navlog.core.charts.contract:context",
    ),
)
