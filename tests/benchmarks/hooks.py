"""The hooks of a session in full swing: a transcript, a handoff, a plan, proposals that wait, a memory."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks import transcript
from tests.benchmarks.timing import Row, against, against_bare
from tests.support import clean_environment, git

LOST = "The torn write was never tried on a full disk.\n\n" + "Why it is done that way, and what was ruled out. " * 20
NEXT = "Run the fixture first: if it fails, the record's form changes, and all that follows."
LARGE = 500
"""Megabytes of the large transcript."""


class Session:
    """A session of Claude Code in a project, whose hooks are timed."""

    def __init__(self, bin_folder: Path, root: Path) -> None:
        self.python, self.navlog = str(bin_folder / "python"), str(bin_folder / "navlog")
        self.root, self.home = root, root.parent
        self.projects = self.home / ".claude/projects/-home-dev-shop"

    def run(self, *words: str, stdin: bytes = b"") -> None:
        """Run navlog once, as the agent or its host does."""
        environ = clean_environment(HOME=str(self.home), NAVLOG_SESSION=transcript.SESSION)
        subprocess.run([self.navlog, *words], cwd=self.root, env=environ, input=stdin, capture_output=True, check=True)

    def event(self, name: str, path: Path, **more: object) -> bytes:
        """What the host sends."""
        about = {"session_id": transcript.SESSION, "transcript_path": str(path), "cwd": str(self.root)}
        return json.dumps({**about, "hook_event_name": name, "prompt_id": "p-1", **more}).encode()

    def tell(self, said: bytes) -> None:
        """Let the host call the hook once."""
        self.run("hook", "claude", stdin=said)

    def timed(self, name: str, said: bytes, limit: float = 2.0) -> Row:
        """Time a hook against a bare Python, once it has heard the event before."""
        self.tell(said)
        return against_bare(name, self.python, [self.navlog, "hook", "claude"], self.root, limit, said)


def live(session: Session) -> Path:
    """Put a session in full swing, and return its transcript: a handoff, two kinds of proposals, sixty memories."""
    root = session.root
    transcript.memory(root, session.home / ".claude", 60)
    answers = ["--would-be-lost", LOST, "--next-step", NEXT, "--note", "One of the notes."]
    session.run("checkpoint", *answers, "--context-window", "1000000", "--context-model", transcript.MODEL)
    question = transcript.make(session.projects / "question.jsonl", 1, transcript.asking(root))
    session.tell(session.event("Stop", question, last_assistant_message=transcript.ANSWER))
    git(root, "commit", "-q", "--allow-empty", "-m", "Phase 9: done")
    return transcript.make(session.projects / f"{transcript.SESSION}.jsonl", 1, transcript.working(600))


def rows(bin_folder: Path, root: Path) -> Iterator[Row]:
    """Every hook that comes once a turn or more, and the reading of a large transcript against that of a small one."""
    session = Session(bin_folder, root)
    small = live(session)
    stop = {"stop_hook_active": False, "last_assistant_message": "Done: it is faster."}
    yield session.timed("hook, Stop, 1 MB, nothing changed", session.event("Stop", small, **stop))
    yield session.timed("hook, prompt, live session", session.event("UserPromptSubmit", small, prompt="go on"))
    for source in ("startup", "resume", "clear", "compact"):
        said = session.event("SessionStart", small, source=source)
        yield session.timed(f"hook, session start ({source}), live session", said)
    question = session.projects / "question.jsonl"
    answered = {**stop, "last_assistant_message": transcript.ANSWER}
    yield session.timed(
        "hook, Stop after a question that is proposed", session.event("Stop", question, **answered), 3.5
    )
    large = transcript.make(session.projects / "large.jsonl", LARGE, transcript.working(600))
    yield session.timed(f"hook, Stop, {LARGE} MB, nothing changed", session.event("Stop", large, **stop))
    budget = [session.navlog, "budget", "--json", "--transcript"]
    name = f"budget, {LARGE} MB against 1 MB"
    yield against(name, [*budget, str(small)], [*budget, str(large)], root, 2.0)
    large.unlink()
