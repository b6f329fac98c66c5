"""The commands of the handoff ledger."""

from __future__ import annotations

import os
from itertools import islice

from navlog.core import storage
from navlog.core.budget.gate import CURRENT, STALE
from navlog.core.command import Result
from navlog.core.errors import Refused, Usage
from navlog.core.handoff import history, rows
from navlog.core.handoff.ageing import WARNING, Aged, aged
from navlog.core.handoff.belonging import Found, here
from navlog.core.handoff.checkpointing import Answers, save
from navlog.core.handoff.identity import identify
from navlog.core.handoff.telling import restore
from navlog.core.text import count, line, shell_quote, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.handoff.session import Session
    from navlog.core.project import Context

LIMIT = 200_000
"""Characters of one text."""

OPTIONS = {"handoff": "would-be-lost", "next_step": "next-step"}
UNSAID = {
    "handoff": "nothing says what a fresh session would not know; say it with --would-be-lost TEXT",
    "next_step": "nothing says what comes next, and why; say it with --next-step TEXT",
}

HOW = "save one with: navlog checkpoint --would-be-lost TEXT --next-step TEXT"


def checkpoint(context: Context, arguments: Arguments) -> Result:
    """Save the session, and say what it still lacks."""
    context.project.require()
    answers = _answers(arguments)
    session, why = save(context, identify(context, arguments.get("session"), os.environ), answers)
    ages = aged(context, session)
    halves = {"would_be_lost": ages.handoff, "next_step": ages.next_step}
    fields = {
        "session": session.id,
        "saved": list(answers.saved),
        "missing": [name for name, age in halves.items() if age.state != CURRENT],
        "stale": [name for name, age in halves.items() if age.state == STALE],
    }
    notes = [f"the session's file could not be read ({why}) and begins anew; navlog undo brings it back"] if why else []
    said = ", ".join(answers.saved).replace("_", " ") or "nothing was answered"
    return Result(fields, f"saved session {line(session.id)}: {said}", (*notes, *_lacking(ages)))


def resume(context: Context, arguments: Arguments) -> Result:
    """Tell what was handed over, then where the work stands."""
    from navlog.core.handoff import surroundings

    context.project.require()
    found, ages = _belonging(context, arguments)
    around = surroundings.look(context, arguments.get("session"), found.session)
    fields = {**rows.handed(found, ages), **around.fields}
    text = "\n\n".join(part for part in (restore(found, ages, context.now), around.text) if part)
    return _told(found, fields, text)


def show(context: Context, arguments: Arguments) -> Result:
    """Show what belongs here, whole."""
    context.project.require()
    found, ages = _belonging(context, arguments)
    listed = [rows.session(found.session)] if found.session else []
    return _told(found, {**rows.handed(found, ages), "handoffs": listed}, restore(found, ages, context.now))


def log(context: Context, arguments: Arguments) -> Result:
    """List every answer, newest first."""
    context.project.require()
    if arguments["limit"] is not None and arguments["limit"] <= 0:
        raise Usage("usage", f"a list of {arguments['limit']} handoffs is none", "give --limit a number above 0")
    content = storage.content(os.path.join(context.project.store, history.FILE)) or b""
    found = tuple(islice(history.entries(content), arguments["limit"]))
    text = "\n".join(rows.entry_text(one) for one in found)
    none = (
        f"{history.FILE} has no answer that can be read" if content.strip() else f"nothing was handed over yet; {HOW}"
    )
    notes = () if found else (none,)
    return Result({"handoffs": [rows.entry(one) for one in found]}, text.rstrip("\n"), notes)


def _answers(arguments: Arguments) -> Answers:
    """Return what was given.

    Raises:
        Refused: `empty_text`, `text_too_long`.
        Usage: `usage`.
    """
    window, model = arguments["context_window"], arguments["context_model"]
    if window is not None and window <= 0:
        raise Usage("usage", f"a context window of {window} tokens holds nothing", "give how many tokens fit in")
    if model is not None and window is None:
        raise Usage("usage", "--context-model says whose window it is, and none was given", "add --context-window N")
    return Answers(
        _clean("would-be-lost", arguments["would_be_lost"]),
        _clean("next-step", arguments["next_step"]),
        _clean("message", arguments["message"]),
        tuple(text for one in arguments["note"] if (text := _clean("note", one)) is not None),
        window,
        line(model or ""),
    )


def _clean(name: str, text: str | None) -> str | None:
    """Return a text as it was given, but for bytes that were no UTF-8."""
    if text is None:
        return None
    if not line(text):
        hint = "say it, or leave the option out: what was saved before is then kept"
        raise Refused("empty_text", f"the text of --{name} is empty", hint)
    if len(text) > LIMIT:
        hint = f"{LIMIT:,} are the limit; put the rest into a file and name it"
        raise Refused("text_too_long", f"the text of --{name} has {len(text):,} characters", hint)
    return whole(text)


def _belonging(context: Context, arguments: Arguments) -> tuple[Found, Aged]:
    found = here(context, identify(context, arguments.get("session"), os.environ))
    return found, aged(context, found.session)


def _told(found: Found, fields: dict[str, object], text: str) -> Result:
    """Return an answer with what is to be known beside it; without a session it is the honest no."""
    notes = [f"{one.name} is set aside: {one.why}" for one in found.unread]
    notes += [f"{_others(found.others)}: navlog handoff log"] if found.others else []
    notes += [] if found.session else [f"no session has saved anything; {HOW}"]
    return Result(fields, text, tuple(notes), 0 if found.session else 1)


def _others(others: tuple[Session, ...]) -> str:
    named = "; ".join(f"navlog handoff show --session {shell_quote(line(one.id))}" for one in others[:3])
    return f"{count(len(others), 'other session')} handed over here, too ({named}); every one ever written"


def _lacking(ages: Aged) -> tuple[str, ...]:
    """Say plainly what was not answered."""
    notes = []
    for name, option in OPTIONS.items():
        age = getattr(ages, name)
        if age.state == STALE:
            notes.append(f"{option} was not answered anew: what is saved was written {age.said}; {WARNING[name]}")
        elif age.state != CURRENT:
            notes.append(f"{option} was not answered: {UNSAID[name]}")
    return tuple(notes)
