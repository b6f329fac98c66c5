"""What only the workbench does: moving, looking, leaving."""

from __future__ import annotations

from navlog.core.command import Command

GROUP = "Workbench"
HERE = ("workbench",)

COMMANDS = (
    Command("help", "Show the keys that work here", GROUP, key="question_mark", surfaces=HERE),
    Command("palette", "Find a command by name", GROUP, key="colon,ctrl+p", surfaces=HERE, label="more"),
    Command("pane charts", "Go to the charts", GROUP, key="1", surfaces=HERE),
    Command("pane roadmap", "Go to the roadmap", GROUP, key="2", surfaces=HERE),
    Command("pane handoff", "Go to what was handed over", GROUP, key="3", surfaces=HERE),
    Command("pane context", "Go to how full the context is", GROUP, key="4", surfaces=HERE),
    Command("pane facts", "Go to the facts", GROUP, key="5", surfaces=HERE),
    Command("pane inbox", "Go to what navlog noticed", GROUP, key="i", surfaces=HERE),
    Command("next pane", "Go to the next pane", GROUP, key="tab", surfaces=HERE),
    Command("down", "Move down", GROUP, key="j,down", surfaces=HERE),
    Command("up", "Move up", GROUP, key="k,up", surfaces=HERE),
    Command("top", "Go to the first line", GROUP, key="g,home", surfaces=HERE),
    Command("bottom", "Go to the last line", GROUP, key="G,end", surfaces=HERE),
    Command("half down", "Move half a screen down", GROUP, key="ctrl+d,pagedown", surfaces=HERE),
    Command("half up", "Move half a screen up", GROUP, key="ctrl+u,pageup", surfaces=HERE),
    Command("back", "Go one level out", GROUP, key="escape", surfaces=HERE),
    Command("choose", "Go from the question to what was found", GROUP, key="enter", scope="typing", surfaces=HERE),
    Command(
        "open file", "Open a backing file in the editor", GROUP, key="o", scope="charts", surfaces=HERE, label="file"
    ),
    Command("copy answer", "Copy the answer", GROUP, key="y", scope="charts", surfaces=HERE, label="copy"),
    Command(
        "copy path",
        "Copy the path of the first backing file",
        GROUP,
        key="Y",
        scope="charts",
        surfaces=HERE,
        label="path",
    ),
    Command("zoom", "Give the whole screen to the list or the detail", GROUP, key="z", surfaces=HERE),
    Command("reload", "Read everything again", GROUP, key="r", surfaces=HERE),
    Command("theme", "Change to the next theme", GROUP, key="t", surfaces=HERE),
    Command("confirm", "Make the changes that are shown", GROUP, key="y", scope="changes", surfaces=HERE),
    Command("quit", "Leave", GROUP, key="q,ctrl+c", surfaces=HERE),
)
