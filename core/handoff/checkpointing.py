"""The checkpoint: what was answered is stamped and saved, and everything else is carried as it was."""

from __future__ import annotations

import os

from navlog.core import journal, storage
from navlog.core.handoff import history, store
from navlog.core.handoff.history import FILE, Entry
from navlog.core.handoff.identity import FOLDER
from navlog.core.handoff.session import Session, Text, encode
from navlog.core.handoff.tips import head_of
from navlog.core.hosts.agent import PERSON
from navlog.core.journal import Edit
from navlog.core.project import branch_of
from navlog.core.record import record, replace
from navlog.core.text import line, stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from navlog.core.project import Context

ATTEMPTS = 20
"""How often a checkpoint is made again because somebody else wrote at the same moment."""

NAMES = {"handoff": "would_be_lost", "next_step": "next_step", "message": "message"}
"""The texts of a session, with what a command calls them."""


@record
class Answers:
    """What a checkpoint brings; `None` for what it says nothing of.

    Attributes:
        handoff: what a fresh session would not know.
        next_step: what comes next, and why that.
        message: what the session is about.
        notes: to be added to those that there are.
        window: how many tokens the context holds.
        model: the model that this is declared for.
    """

    handoff: str | None = None
    next_step: str | None = None
    message: str | None = None
    notes: tuple[str, ...] = ()
    window: int | None = None
    model: str = ""

    @property
    def saved(self) -> tuple[str, ...]:
        """What it brings, by the names that a command has for it."""
        texts = [name for part, name in NAMES.items() if getattr(self, part) is not None]
        return (*texts, *(["notes"] if self.notes else []), *(["context_window"] if self.window else []))


def save(context: Context, session_id: str, answers: Answers) -> tuple[Session, str]:
    """Save a session in one undoable write.

    Returns:
        The session as it is now, and why what its file held before could not be read; empty when it could.

    Raises:
        Fault: `storage`, when the disk or the permissions are in the way; `no_store`, `linked_store`, `locked`.
    """
    context.project.require()
    for attempt in range(ATTEMPTS):
        try:
            with storage.Lock(context.project.store):
                return _saved(context, session_id, answers)
        except journal.Changed:
            if attempt == ATTEMPTS - 1:
                raise
    raise AssertionError("unreachable")


def _saved(context: Context, session_id: str, answers: Answers) -> tuple[Session, str]:
    kept = store.read(context.project, session_id)
    if kept.why and kept.raw is None:
        raise storage.unwritable(store.path_of(context.project, session_id), OSError(0, kept.why))
    session = _answered(context, kept.session or Session(session_id), answers)
    edits = (*_logged(context, session, answers), Edit(store.key_of(session_id), kept.raw, encode(session)))
    said = ", ".join(answers.saved).replace("_", " ") or "nothing answered"
    title = f"checkpoint of {line(session.branch) or 'the session'}: {said}"
    journal.commit(context.project, "checkpoint", title, edits, session.saved)
    storage.sweep((os.path.join(context.project.store, FOLDER),))
    return replace(session, at=session.saved), kept.why


def _answered(context: Context, session: Session, answers: Answers) -> Session:
    """Return the session with the answers in place; what was not answered keeps its text and its stamp."""
    now = stamp(context.now)
    branch, worktree = branch_of(context.project), context.project.root
    commit = head_of(context.project) if answers.saved else ""

    def written(text: str) -> Text:
        return Text(text, now, commit, branch, worktree)

    texts = {part: written(text) for part in NAMES if (text := getattr(answers, part)) is not None}
    declared = {"window": answers.window, "model": answers.model} if answers.window else {}
    notes = (*session.notes, *map(written, answers.notes))
    by = session.by if context.by == PERSON else context.by  # a person answers for an agent: the session stays its own
    place = {"by": by, "branch": branch, "worktree": worktree, "saved": now}
    return replace(session, **place, **texts, **declared, notes=notes)


def _logged(context: Context, session: Session, answers: Answers) -> Iterator[Edit]:
    """Give the edit of the log, which comes first: a crash in between leaves an answer in the log, never out of it."""
    if answers.handoff is None and answers.next_step is None:
        return
    content = storage.content(os.path.join(context.project.store, FILE))
    newest = session.newest
    entry = Entry(
        session.saved,
        session.id,
        context.by,
        session.branch,
        session.worktree,
        newest.commit if newest else "",
        answers.handoff,
        answers.next_step,
    )
    yield Edit(FILE, content, history.added(content, entry))
