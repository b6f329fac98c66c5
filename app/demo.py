"""The demo: a throw-away repository that shows everything, opened in the workbench and removed at the end."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from navlog.app import demo_plan, demo_sessions, tui
from navlog.app.demo_code import CHARTS, DAY, FILES, MINUTE, UNREADABLE
from navlog.core import storage
from navlog.core.budget import sessions
from navlog.core.command import Result
from navlog.core.errors import Fault
from navlog.core.paths import join
from navlog.core.project import Context, Project, find
from navlog.core.record import replace
from navlog.core.registry import named
from navlog.core.roadmap.noticing import notice
from navlog.core.roadmap.places import PLAN

if TYPE_CHECKING:
    from navlog.core.command import Arguments

NAME = "ferry"
PEOPLE = (("Backend Team", "backend@ferry.example"), ("Booking Team", "booking@ferry.example"))
SEALED = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


def command(context: Context, arguments: Arguments) -> Result:
    """Open the demo; where there is no terminal, print its overview."""
    if sys.stdin.isatty() and sys.stdout.isatty() and not arguments.get("json"):
        return Result({}, code=show(context.settings))
    with tui.mortal(), repository(context.now) as project:
        return named("status").load()(_context(project, context.now, context.settings), {})


def show(settings: Mapping[str, object]) -> int:
    """Open the workbench on the demo until a person or a signal ends it, and return the exit code."""
    with tui.mortal(), repository(time.time()) as project:
        return tui.show(_context(project, time.time(), settings))[1]


@contextmanager
def repository(now: float) -> Iterator[Project]:
    """Make the demo's repository in a temporary folder, which goes whatever happens inside."""
    with tempfile.TemporaryDirectory(prefix="navlog-demo-", ignore_cleanup_errors=True) as folder:
        root = os.path.join(folder, NAME)
        os.mkdir(root)
        yield build(root, now)


def build(root: str, now: float) -> Project:
    """Fill an empty folder with the demo: its history, its charts, and then the changes that sink three of them."""
    git(root, "init", "--quiet", "--initial-branch=main", "--template=")
    _write(root, FILES)
    _commit(root, "Take bookings", 0, now - 20 * DAY)
    project = find(root)
    os.makedirs(project.charts)
    storage.write(os.path.join(project.store, ".gitignore"), b"*\n")
    for told in CHARTS:
        given = {"question": told.question, "answer": told.answer, "files": told.files, "also": told.also}
        _do(project, now - told.age, "chart", told.by, **given)
    storage.write(os.path.join(project.charts, "5ca1ab1e.md"), UNREADABLE)
    _plan(project, now)
    _finish(project, now)
    _sink(project, now)
    _live(project, now)
    return project


def git(root: str, *words: str, environ: Mapping[str, str] | None = None) -> None:
    """Run git in the demo's repository, deaf to anybody's configuration.

    Raises:
        Fault: `no_git`.
    """
    from git.cmd import Git
    from git.exc import GitCommandError, GitCommandNotFound

    try:
        Git(root).execute(["git", *words], env={**SEALED, **(environ or {})})
    except (GitCommandError, GitCommandNotFound) as error:
        raise Fault("no_git", f"the demo needs git: {error}", "install git") from error


def _sink(project: Project, now: float) -> None:
    """Sink one chart by a commit, one by a move that keeps the bytes, and one by an edit that nobody committed.

    What was handed over before the last commit is stale by it.
    """
    root = project.root
    git(root, "mv", "src/prices.py", "src/fares.py")
    _commit(root, "Call prices fares", 0, now - 2 * DAY)
    for said in demo_sessions.HANDED:
        given = {name: getattr(said, name) for name in ("session", "would_be_lost", "next_step")}
        _do(project, now - said.age, "checkpoint", said.by, **given)
    _write(root, {"src/auth.py": FILES["src/auth.py"].replace("= 12", "= 2")})
    _commit(root, "Rotate tokens every two hours", 1, now - 9 * MINUTE)
    _write(root, {"src/plans.py": FILES["src/plans.py"].replace("2000", "5000")})


def _plan(project: Project, now: float) -> None:
    """Keep a plan for a while: ship, depend, order, park, and look at the commits up to here."""
    storage.write(os.path.join(project.store, PLAN), demo_plan.PLAN.encode("utf-8"))
    for ref, age in demo_plan.SHIPPED:
        _do(project, now - age, "roadmap status", ref=ref, status="done")
    for ref, on in demo_plan.DEPENDS:
        _do(project, now - 5 * DAY, "roadmap depend", ref=ref, on=on)
    _do(project, now - 5 * DAY, "roadmap reorder", order=demo_plan.ORDER)
    _do(project, now - 4 * DAY, "roadmap status", ref="9", status="deferred")
    _do(project, now - DAY, "roadmap focus", ref="2/S3")
    notice(_context(project, now, {}))


def _finish(project: Project, now: float) -> None:
    """Commit something that reads as if a phase were done, and notice it."""
    _write(project.root, {"src/archive.py": demo_plan.ARCHIVE})
    _commit(project.root, demo_plan.FINISHING, 1, now - 3 * DAY)
    notice(_context(project, now, {}))


def _live(project: Project, now: float) -> None:
    """Let two sessions of agents be alive, with the transcripts that say how full they are."""
    folder = os.path.join(project.derived, "demo")
    os.makedirs(folder, exist_ok=True)
    window, told = demo_sessions.WINDOW, {"cwd": project.root}
    for host, id, lines, more in (
        ("codex", demo_sessions.CODEX_ID, demo_sessions.codex, {}),
        ("claude", demo_sessions.CLAUDE_ID, demo_sessions.claude, {"window": window, "model": demo_sessions.MODEL}),
    ):
        path = os.path.join(folder, f"{id}.jsonl")
        rows = (json.dumps(one, separators=(",", ":")) + "\n" for one in lines(now, project.root))
        storage.write(path, "".join(rows).encode("utf-8"))
        sessions.note(project, id, now, host=host, transcript=path, **told, **more)


def _do(project: Project, at: float, name: str, by: str = "person", **given: object) -> None:
    """Carry out a command as it was done then."""
    command_ = named(name)
    context = replace(_context(project, at, {}), by=by)
    command_.load()(context, {**command_.defaults, **given})


def _commit(root: str, message: str, who: int, at: float) -> None:
    name, mail = PEOPLE[who]
    stamp = f"@{int(at)} +0000"
    people = {
        f"GIT_{role}_{part}": value
        for role in ("AUTHOR", "COMMITTER")
        for part, value in (("NAME", name), ("EMAIL", mail), ("DATE", stamp))
    }
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--no-gpg-sign", "--no-verify", f"--message={message}", environ=people)


def _write(root: str, contents: Mapping[str, str]) -> None:
    for key, text in contents.items():
        path = join(root, key)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123
            file.write(text)


def _context(project: Project, now: float, settings: Mapping[str, object]) -> Context:
    from navlog.core.settings import SETTINGS

    values = {setting.name: setting.default for setting in SETTINGS}
    return Context(project, project.root, now, "person", False, {**values, **settings})
