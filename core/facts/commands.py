"""The commands of the facts ledger that record, list and take out."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.command import Result
from navlog.core.errors import Refused
from navlog.core.facts import ledger, rows, shelf
from navlog.core.facts.fact import PROJECT, REPO, SCOPES, SESSION, Fact, normal
from navlog.core.facts.ledger import DEFAULT, Place, place_of
from navlog.core.text import clip, count, line, printable
from navlog.core.touchable import FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.facts.ledger import Added
    from navlog.core.facts.shelf import Shelf
    from navlog.core.project import Context

SHOWN, KEPT = 25, 5
"""Rows of a list, and those of them that are the project's and the repository's own."""

SAID = {"added": "recorded", "known": "on record already", "superseded": "recorded in place of another"}


def add(context: Context, arguments: Arguments) -> Result:
    """Record a fact, and say what it took the place of and what looks like it."""
    scope, because = arguments["scope"] or DEFAULT, arguments["because"]
    if scope != REPO and (because is not None or arguments["supersede"]):
        given = "--because" if because is not None else "--supersede"
        raise Refused("repo_only", f"{given} is for committed facts", "leave it out, or say --scope repo")
    fact = Fact(scope, arguments["subject"], arguments["relation"], arguments["object"], because or "")
    done = ledger.add(_place(context, arguments), fact, arguments["supersede"])
    fields = {
        **rows.row(done.fact),
        "change": done.kind,
        "superseded": rows.row(done.before) if done.kind == "superseded" and done.before else None,
        "look_alikes": [rows.row(one) for one in done.like],
    }
    return Result(fields, f"{SAID[done.kind]}: {done.fact.key}", _noted(done))


def show(context: Context, arguments: Arguments) -> Result:
    """List facts, the newest first, some of every scope; nothing is written, no folder is made."""
    read = _place(context, arguments).every(arguments["scope"])
    found = {one.scope: one.facts for one in read}
    listed = found if arguments["all"] else _chosen(found)
    facts = [fact for scope in SCOPES for fact in listed.get(scope, ())]
    omitted = sum(map(len, found.values())) - len(facts)
    more = [f"{count(omitted, 'more fact')}: --all lists every one"] if omitted else []
    none = [] if facts else ["nothing is recorded yet: navlog fact add SUBJECT RELATION OBJECT"]
    fields = {"facts": [rows.row(one) for one in facts], "omitted": omitted, "problems": rows.problems(read)}
    return Result(fields, "\n".join(map(rows.text, facts)), (*none, *more, *rows.told(read)))


def retract(context: Context, arguments: Arguments) -> Result:
    """Take a fact out; the reason of a committed one goes into the journal and, by whoever commits it, into git."""
    place, because = _place(context, arguments), normal(arguments["because"] or "")
    key = _key(arguments["key"])
    scope = _scope_of(place, key)
    if scope == REPO and not because:
        raise Refused("no_because", "a committed fact is taken out for a reason", "add: --because 'WHY'")
    with ledger.held(place, scope) as known:
        fact = _only(known, key)
        why = f", because {because}" if because else ""
        title = f"retract: {clip(line(' '.join(fact.triple)), 60)}{clip(line(why), 80)}"
        ledger.write(place, known, "fact retract", title, {key: None})
    fields = {**rows.row(fact), "reason": because or None}
    notes = (f"what was taken out of {FACTS}/ is gone for others once you commit that",) if fact.scope == REPO else ()
    return Result(fields, f"taken out: {line(' '.join(fact.triple))}", notes)


def history(context: Context, arguments: Arguments) -> Result:
    """Tell the commits that wrote a committed fact, newest first, with what it said after each."""
    from navlog.core.facts import past

    key = _key(arguments["key"])
    found = past.history(context, key)
    if not found:
        raise Refused(
            "no_history", f"no commit holds a fact of the key {line(key)}", "commit it, or see: navlog fact show"
        )
    text = "\n".join(f"{one.commit[:7]}  {one.at[:10]}  {line(one.author)}: {one.said}" for one in found)
    return Result({"history": [one.row for one in found]}, text)


def where(context: Context, arguments: Arguments) -> Result:
    """Tell the folders of facts, whether they exist or not."""
    place = _place(context, arguments)
    scopes = (arguments["scope"],) if arguments["scope"] else SCOPES
    folders = {scope: place.folder(scope) for scope in scopes}
    fields = {
        "folders": [{"scope": scope, "path": path, "exists": os.path.isdir(path)} for scope, path in folders.items()]
    }
    text = "\n".join(folders.values()) if arguments["scope"] else "\n".join(f"{k:<8} {v}" for k, v in folders.items())
    return Result(fields, text)


def inspect(context: Context, arguments: Arguments) -> Result:
    """List the files of a scope with what is wrong with them, or print one as it is."""
    place, scope = _place(context, arguments), arguments["scope"]
    folder = place.folder(scope)
    if arguments["path"]:
        return _printed(folder, arguments["path"])
    read = place.read(scope)
    wrong = {one.name: one for one in read.problems}
    names = sorted({*read.names, *wrong})
    listed = [{"name": name, "problem": wrong[name].why if name in wrong else None} for name in names]
    text = "\n".join("  ".join(line(part) for part in (one["name"], one["problem"]) if part) for one in listed)
    notes = () if listed else (f"there is no fact in {folder}",)
    return Result({"scope": scope, "path": folder, "files": listed}, text, notes)


def _place(context: Context, arguments: Arguments) -> Place:
    return place_of(context, arguments.get("session"), os.environ)


def _chosen(found: dict[str, tuple[Fact, ...]]) -> dict[str, tuple[Fact, ...]]:
    """Return the rows of a short list: a few of each durable scope, and of all that there are, as many as fit."""
    least = {PROJECT: KEPT, REPO: KEPT, SESSION: SHOWN}
    chosen = {scope: min(len(facts), least[scope]) for scope, facts in found.items()}
    durable = sum(number for scope, number in chosen.items() if scope != SESSION)
    chosen |= {SESSION: min(chosen[SESSION], SHOWN - durable)} if SESSION in chosen else {}
    left = SHOWN - sum(chosen.values())
    for scope in (PROJECT, REPO):
        more = min(left, len(found.get(scope, ())) - chosen.get(scope, 0))
        chosen |= {scope: chosen[scope] + more} if scope in chosen else {}
        left -= max(more, 0)
    return {scope: facts[: chosen[scope]] for scope, facts in found.items()}


def _scope_of(place: Place, key: str) -> str:
    """Return the scope that has a fact of a key.

    Raises:
        Refused: `no_such_fact`.
    """
    scope = next((one.scope for one in place.every() if one.of(key)), "")
    if not scope:
        raise Refused("no_such_fact", f"there is no fact {line(key)}", "see their keys: navlog fact show --all --json")
    return scope


def _only(known: Shelf, key: str) -> Fact:
    """Return the one fact of a key that its own file holds.

    Raises:
        Refused: `no_such_fact`, `conflict`, `misnamed`.
    """
    found = known.of(key)
    if not found:
        raise Refused("no_such_fact", f"there is no fact {line(key)} any more", "see: navlog fact show --all")
    hint = f"look at what is wrong: navlog fact inspect {known.scope}"
    if len(found) > 1:
        raise Refused("conflict", f"{line(key)} is said twice: by both sides of a conflict, or by two files", hint)
    if key + shelf.SUFFIX not in known.names:
        raise Refused("misnamed", f"{line(key)} is in a file that is called otherwise", hint)
    return found[0]


def _key(given: str) -> str:
    key = given.strip()
    if not key or not set(key) <= set("abcdefghijklmnopqrstuvwxyz0123456789-"):
        raise Refused("bad_key", f"{line(clip(given, 80))} is no key of a fact", "see the keys: navlog fact show")
    return key


def _printed(folder: str, given: str) -> Result:
    name = os.path.basename(given)
    if name != given or not name.endswith(shelf.SUFFIX):
        raise Refused(
            "bad_path", f"{line(given)} is no file of facts", "name one that `navlog fact inspect SCOPE` lists"
        )
    content = storage.content(os.path.join(folder, name))
    if content is None or os.path.islink(os.path.join(folder, name)):
        raise Refused("no_such_file", f"there is no file {line(name)} in {folder}", "see: navlog fact inspect SCOPE")
    text = content.decode("utf-8", "replace")
    return Result({"path": os.path.join(folder, name), "text": text}, printable(text))


def _noted(done: Added) -> tuple[str, ...]:
    notes = (
        [f"before: {line(done.before.object)}, because {line(done.before.because)}"]
        if done.kind == "superseded" and done.before
        else []
    )
    notes += [f"it looks like {one.key}: {line(' '.join(one.triple))}" for one in done.like[:3]]
    return tuple(notes)
