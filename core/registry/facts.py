"""The commands of the facts."""

from __future__ import annotations

from navlog.core.command import Arg, Command

GROUP = "Facts"
RUN = "navlog.core.facts."
BOTH, HERE = ("cli", "workbench"), ("workbench",)
SCOPES = ("session", "project", "repo")
SCOPE = Arg("--scope", "one scope only", choices=SCOPES)

COMMANDS = (
    Command(
        "fact add",
        "Record a fact: for this session, for the project, or for everybody, committed with the code",
        GROUP,
        RUN + "commands:add",
        (
            Arg("subject", "what it is about"),
            Arg("relation", "what is said of it; committed: convention, decided or method"),
            Arg("object", "the rest of the sentence"),
            Arg("--scope", "whose it is; a session's by default", choices=SCOPES),
            Arg("--because", "why it holds; committed facts need it, no others take it", metavar="WHY"),
            Arg("--supersede", "put it in the place of the committed one that it contradicts", flag=True),
        ),
        key="a",
        scope="facts",
        writes=True,
        surfaces=BOTH,
        label="add",
    ),
    Command(
        "fact show",
        "List facts, the newest first, some of every scope",
        GROUP,
        RUN + "commands:show",
        (
            SCOPE,
            Arg("--all", "every one of them", flag=True),
        ),
    ),
    Command(
        "fact query",
        "Find facts by words and by meaning, with those that they touch",
        GROUP,
        RUN + "searching:query",
        (
            Arg("question", "as one would ask; `-` reads standard input"),
            Arg("--limit", "how many at most; 10 by default", number=True, metavar="N"),
            SCOPE,
        ),
    ),
    Command(
        "fact path",
        "Tell by which facts two labels hang together",
        GROUP,
        RUN + "searching:path",
        (Arg("from", "a label"), Arg("to", "another one")),
    ),
    Command(
        "fact retract",
        "Take a fact out",
        GROUP,
        RUN + "commands:retract",
        (
            Arg("key", "the fact's key, as `fact show` tells it"),
            Arg("--because", "why it no longer holds; committed facts need it", metavar="WHY"),
        ),
        key="x",
        scope="facts",
        writes=True,
        surfaces=BOTH,
        label="retract",
    ),
    Command(
        "fact history",
        "Tell how a committed fact came to be what it is, by git",
        GROUP,
        RUN + "commands:history",
        (Arg("key", "the fact's key, as `fact show` tells it"),),
    ),
    Command(
        "fact init",
        "Make facts of the rules that AGENTS.md or CLAUDE.md states; it shows them first",
        GROUP,
        RUN + "seeding:init",
        (
            Arg("--from", "another file than AGENTS.md, else CLAUDE.md", metavar="PATH"),
            Arg("--apply", "write them", flag=True),
        ),
    ),
    Command(
        "fact prune",
        "Remove the facts of sessions of which nothing was heard for long",
        GROUP,
        RUN + "pruning:prune",
        (
            Arg("--older-than", "days; 7 by default", metavar="DAYS"),
            Arg("--dry-run", "say what would be removed and remove nothing", flag=True, harmless=True),
        ),
        writes=True,
    ),
    Command(
        "fact where",
        "Tell the folder of a scope's facts",
        GROUP,
        RUN + "commands:where",
        (SCOPE,),
    ),
    Command(
        "fact inspect",
        "List the files of a scope's facts with what is wrong with them, or print one",
        GROUP,
        RUN + "commands:inspect",
        (
            Arg("scope", "session, project or repo", choices=SCOPES),
            Arg("path", "a file of it", optional=True),
        ),
    ),
    Command(
        "edit fact",
        "Say it otherwise, with the one that stands shown beside it",
        GROUP,
        key="e",
        scope="facts",
        surfaces=HERE,
        label="edit",
    ),
    Command(
        "open fact", "Read it with those beside it", GROUP, key="enter", scope="facts", surfaces=HERE, label="read"
    ),
    Command(
        "find fact",
        "Show only the facts with these words",
        GROUP,
        key="slash",
        scope="facts",
        surfaces=HERE,
        label="find",
    ),
    Command("copy fact", "Copy the fact", GROUP, key="y", scope="facts", surfaces=HERE, label="copy"),
)
