"""What tests share: real folders, real git, the real executable."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from navlog.app.environment import context_of
from navlog.core import registry
from navlog.core.command import Result
from navlog.core.project import Context

WHO = {
    "GIT_AUTHOR_NAME": "An Author",
    "GIT_AUTHOR_EMAIL": "author@example.org",
    "GIT_COMMITTER_NAME": "An Author",
    "GIT_COMMITTER_EMAIL": "author@example.org",
}


NOBODY = "/nonexistent"
"""The home of nobody: no settings of the person who runs the tests are read."""


def clean_environment(**more: str) -> dict[str, str]:
    """The environment of a command in a test: nobody's settings, no agent, no surrounding git."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("NAVLOG_", "GIT_", "CLAUDE", "CODEX"))
    }
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return {**kept, **WHO, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", **more}


def git(folder: Path, *words: str, **environ: str) -> str:
    """Run git in a folder and return what it printed."""
    done = subprocess.run(
        ["git", *words],
        cwd=folder,
        env=clean_environment(**environ),
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


@dataclass(frozen=True)
class Run:
    """What a run of the executable left."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict:
        """The one object on stdout."""
        return json.loads(self.out)


@dataclass(frozen=True)
class Repo:
    """A project in a temporary folder."""

    root: Path

    @classmethod
    def make(cls, root: Path, files: dict[str, str] | None = None, store: bool = True) -> Repo:
        """A git repository with some committed files, and a store."""
        root.mkdir(parents=True, exist_ok=True)
        git(root, "init", "-q", "-b", "main")
        repo = cls(root.resolve())
        for path, text in (files if files is not None else {"src/a.py": "a = 1\n", "src/b.py": "b = 2\n"}).items():
            repo.write(path, text)
        repo.commit("first")
        if store:
            repo.init()
        return repo

    @classmethod
    def planned(cls, root: Path, plan: str) -> Repo:
        """A folder without git, with a store and a plan that is folded in."""
        repo = cls(root)
        repo.init()
        repo.write(".navlog/roadmap.md", plan)
        repo.do("roadmap sync")
        return repo

    def init(self) -> None:
        """Make the store, without hooks."""
        result = self.do("init", hosts="none")
        assert result.code == 0

    def write(self, path: str, text: str) -> Path:
        """Write a file of the project."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="")
        return target

    def commit(self, subject: str) -> str:
        """Commit everything, and return the hash."""
        git(self.root, "add", "-A")
        git(self.root, "commit", "-q", "--allow-empty", "-m", subject)
        return git(self.root, "rev-parse", "HEAD").strip()

    def context(self, **environ: str) -> Context:
        """What a command would know here."""
        return context_of(str(self.root), {"HOME": NOBODY, "XDG_CONFIG_HOME": NOBODY, **environ})[0]

    def do(self, name: str, **values: object) -> Result:
        """Run a command in this process, with defaults for what is not given."""
        command = registry.named(name)
        arguments = command.defaults | {"json": False, "session": None} | values
        return command.load()(self.context(), arguments)

    def chart(
        self,
        question: str = "where is a?",
        answer: str = "In src/a.py.",
        *files: str,
        also: tuple[str, ...] = (),
    ) -> str:
        """Chart something, and return its id."""
        return self.do("chart", question=question, answer=answer, files=files or ("src/a.py",), also=also).fields["id"]

    def ask(self, question: str) -> Result:
        """Ask something."""
        return self.do("ask", question=question)

    def run(self, *words: str, stdin: str | bytes = "", **environ: str) -> Run:
        """Run the real executable here."""
        return run(self.root, *words, stdin=stdin, **environ)

    @property
    def store(self) -> Path:
        """The store."""
        return self.root / ".navlog"


def executable() -> str:
    """The console script beside the running interpreter."""
    return str(Path(sys.executable).parent / "navlog")


def run(folder: Path, *words: str, stdin: str | bytes = "", **environ: str) -> Run:
    """Run the real executable in a folder."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    home = {"HOME": NOBODY, "XDG_CONFIG_HOME": NOBODY}
    done = subprocess.run(
        [executable(), *words],
        cwd=folder,
        env=clean_environment(**{**home, **environ}),
        input=data,
        capture_output=True,
    )
    return Run(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
