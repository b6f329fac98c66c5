"""What the keys of the facts do: record one, say one otherwise, take one out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navlog.app import clipboard
from navlog.app.shell import Yes
from navlog.core.command import Command
from navlog.core.errors import Refused
from navlog.core.facts.fact import REPO, SCOPES, SESSION, Fact, checked, normal
from navlog.core.registry import named
from navlog.core.text import line

if TYPE_CHECKING:
    from navlog.app.workbench import Workbench

NAMES = ("subject", "relation", "object", "scope", "because")


def can(app: Workbench, command: Command) -> bool:
    """Whether a command of the facts pane makes sense where the workbench stands."""
    pane = app.facts
    if command.name == "fact add":
        return pane.part.stored
    if pane.part.bare:
        return False
    if command.name == "open fact":
        return pane.lines.row is not None and not pane.opened
    return command.name == "find fact" or pane.fact is not None


def add(app: Workbench) -> None:
    """Let a fact be written: about the subject that is selected, if any."""
    one = app.facts.fact
    _ask(app, "Record a fact", Fact(one.scope if one else SESSION, one.subject if one else "", "", ""), start=bool(one))


def edit(app: Workbench) -> None:
    """Let the selected fact be said otherwise, with what it says now in sight."""
    one = app.facts.fact
    if one is not None:
        _ask(app, "Say it otherwise", one, f"It stands: {line(one.said)}", start=2)


def retract(app: Workbench) -> None:
    """Take the selected fact out; a committed one for a reason."""
    one = app.facts.fact
    if one is None or app.locked():
        return
    if one.scope != REPO:
        app.carry_out(named("fact retract"), {"key": one.key, "session": _session(app)})
        return
    from navlog.app.form import Field, Form

    key = one.key

    def decided(values: tuple[str, ...] | None) -> None:
        if values and values[0].strip():
            app.carry_out(named("fact retract"), {"key": key, "because": values[0]})

    told = " ".join(map(line, one.triple))
    why = Form("Take it out", (Field("Why it no longer holds"),), told, lambda values: _missing(values[0]))
    app.push_screen(why, decided)


def copy(app: Workbench) -> None:
    """Send the selected fact to the clipboard, with its reason."""
    one = app.facts.fact
    if one is not None:
        clipboard.copy(app, line(one.said))


def _missing(why: str) -> str:
    return "" if why.strip() else "a committed fact is taken out for a reason: say it, or leave with esc"


def _wrong(values: tuple[str, ...]) -> str:
    """Return what is wrong with what a form says of a fact; nothing when it will do."""
    given = dict(zip(NAMES, map(normal, values), strict=False))
    if given["scope"] not in SCOPES:
        return f"there is no scope “{given['scope']}”: say {', '.join(SCOPES)}"
    if given["because"] and given["scope"] != REPO:
        return "only committed facts have a reason: empty it, or say repo for the scope"
    try:
        checked(Fact(**given))
    except Refused as error:
        return f"{error.message}{'' if error.code == 'no_because' else f': {error.hint}'}"
    return ""


def _ask(app: Workbench, title: str, one: Fact, told: str = "", start: int = 0) -> None:
    """Let the fields of a fact be written, and record what they say."""
    if app.locked():
        return
    from navlog.app.form import Field, Form

    fields = (
        Field("Subject", one.subject, "what it is about"),
        Field("Relation", one.relation, "committed: convention, decided or method"),
        Field("Object", one.object, "the rest of the sentence"),
        Field("Scope", one.scope, "session, project or repo"),
        Field("Because", one.because, "why it holds; committed facts need it, no others take it"),
    )
    app.push_screen(Form(title, fields, told, _wrong, start), lambda values: _decided(app, values, one))


def _decided(app: Workbench, values: tuple[str, ...] | None, before: Fact) -> None:
    given = dict(zip(NAMES, map(normal, values or ()), strict=False))
    if not given or (given == {name: getattr(before, name) for name in NAMES} and before.object):
        return
    fact = Fact(**given)
    stands = next((one for one in app.state.facts.facts if (one.scope, one.key) == (fact.scope, fact.key)), None)
    if fact.scope == REPO and stands and (stands.object, stands.because) != (fact.object, fact.because):
        asked = f"{line(fact.subject)} {line(fact.relation)} “{line(stands.object)}”, because {line(stands.because)}"
        new = f"“{line(fact.object)}”, because {line(fact.because) or '…'}"
        app.ask_back(f"{asked}, would become {new}", Yes("y", lambda: _record(app, fact, True), "puts it in its place"))
    else:
        _record(app, fact, False)


def _record(app: Workbench, fact: Fact, supersede: bool) -> None:
    given = {name: getattr(fact, name) for name in NAMES}
    given["because"] = fact.because or None
    app.carry_out(named("fact add"), {**given, "supersede": supersede, "session": _session(app)})


def _session(app: Workbench) -> str | None:
    return app.alive_here() or None
