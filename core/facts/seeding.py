"""`fact init`: the rules that a project states in AGENTS.md or CLAUDE.md, as committed facts; shown before written."""

from __future__ import annotations

import os

from navlog.core import paths, storage
from navlog.core.command import Result
from navlog.core.errors import Refused
from navlog.core.facts import rows, rulebook
from navlog.core.facts.fact import REPO, Fact, checked
from navlog.core.facts.ledger import Place, held, place_of, write
from navlog.core.record import record
from navlog.core.text import clip, count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.command import Arguments
    from navlog.core.facts.rulebook import Rule, Rulebook
    from navlog.core.facts.shelf import Shelf
    from navlog.core.project import Context

FILES = ("AGENTS.md", "CLAUDE.md")
"""Where rules are looked for, the first that is there."""

CONVENTION = "convention"
NEW, KNOWN, LEFT = "+", "=", "!"
NO_CODE = "it introduces a block of code, and no fact holds one"


@record
class Step:
    """What becomes of a rule: `+` new, `=` on record, `!` left out.

    Attributes:
        mark: which of them.
        fact: the rule as a fact.
        why: why it is left out.
    """

    mark: str
    fact: Fact
    why: str = ""


@record
class Plan:
    """What becomes of a file's rules, in their order, and the facts whose rules are no longer there."""

    steps: tuple[Step, ...]
    gone: tuple[Fact, ...]

    def marked(self, mark: str) -> tuple[Fact, ...]:
        """Return the facts of one mark."""
        return tuple(one.fact for one in self.steps if one.mark == mark)


def init(context: Context, arguments: Arguments) -> Result:
    """Show what becomes of each rule; with `--apply`, record those that are new in one step."""
    name, content = _file(context, arguments["from"])
    book = rulebook.read(_decoded(name, content))
    place = place_of(context, arguments.get("session"), os.environ)
    if not arguments["apply"]:
        return _result(name, book, plan(book, name, place.read(REPO)), applied=False)
    if context.read_only:
        raise Refused("read_only", "navlog fact init --apply writes, and NAVLOG_READ_ONLY is set", "unset it to write")
    return _result(name, book, _applied(place, book, name), applied=True)


def plan(book: Rulebook, name: str, read: Shelf) -> Plan:
    """Return what becomes of the rules of a file.

    Args:
        book: the rules.
        name: what the facts call the file.
        read: the committed facts.
    """
    steps = tuple(dict.fromkeys(_step(rule, name, read) for rule in book.rules))
    stated = {one.fact.key for one in steps}
    seeded = (one for one in read.facts if one.relation == CONVENTION and one.because.startswith(f"{name} > "))
    return Plan(steps, tuple(one for one in seeded if one.key not in stated))


def _step(rule: Rule, name: str, read: Shelf) -> Step:
    stated = Fact(REPO, rule.section, CONVENTION, rule.text, f"{name} > {rule.section}")
    try:
        fact = checked(stated)
    except Refused as error:
        return Step(LEFT, stated, f"{error.message}; {error.hint}")
    if rule.coded:
        return Step(LEFT, fact, NO_CODE)
    if before := read.of(fact.key):
        same = before[-1].because == fact.because
        return Step(KNOWN, fact) if same else Step(LEFT, fact, f"it is on record, because {before[-1].because}")
    why = read.blocked(fact.key)
    return Step(LEFT, fact, why) if why else Step(NEW, fact)


def _applied(place: Place, book: Rulebook, name: str) -> Plan:
    """Record what is new, and return what became of the rules."""
    with held(place, REPO) as read:
        found = plan(book, name, read)
        new = found.marked(NEW)
        title = f"fact init: {count(len(new), 'fact')} from {clip(line(name), 80)}"
        write(place, read, "fact init", title, {one.key: one for one in new})
    return found


def _file(context: Context, given: str | None) -> tuple[str, bytes]:
    """Return what facts call the file, which is never a path of this machine, and its bytes.

    Raises:
        Refused: `no_rulebook`.
        Fault: `storage`.
    """
    root = context.project.root
    tried = (
        [os.path.join(context.here, os.path.expanduser(given))] if given else [os.path.join(root, one) for one in FILES]
    )
    for path in tried:
        content = storage.content(path)
        if content is not None:
            return paths.key_of(root, context.here, path) or os.path.basename(path), content
    what = line(clip(given, 200)) if given else f"{' or '.join(FILES)} in {root}"
    raise Refused("no_rulebook", f"there is no {what}", "name the file that states the rules: --from PATH")


def _decoded(name: str, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused("bad_rulebook", f"{name} is not UTF-8: byte {error.start}", "save it as UTF-8") from error


def _result(name: str, book: Rulebook, found: Plan, applied: bool) -> Result:
    new, known = found.marked(NEW), found.marked(KNOWN)
    left = [one for one in found.steps if one.mark == LEFT]
    fields: dict[str, Any] = {
        "path": name,
        "added": [rows.row(one) for one in new],
        "known": [rows.row(one) for one in known],
        "skipped": [{"section": one.fact.subject, "text": one.fact.object, "why": one.why} for one in left],
        "gone": [rows.row(one) for one in found.gone],
        "near": list(book.near),
        "applied": applied,
    }
    verb = "recorded" if applied else "would record"
    head = f"{line(name)}: {verb} {count(len(new), 'fact')}, {len(known)} on record, {len(left)} left out"
    gone = [f"the rule of {one.key} is gone: {_said(one)}" for one in found.gone]
    return Result(fields, "\n".join([head, *map(_told, found.steps), *gone]), _notes(name, book, found, applied))


def _told(step: Step) -> str:
    return f"{step.mark} {_said(step.fact)}" + (f": {line(step.why)}" if step.why else "")


def _said(fact: Fact) -> str:
    return f"{clip(line(fact.subject), 60)}: {clip(line(fact.object), 300)}"


def _notes(name: str, book: Rulebook, found: Plan, applied: bool) -> tuple[str, ...]:
    names = "Rules, Key facts or Conventions"
    notes = [f"“{line(one)}” was not read: it is not called {names}" for one in book.near]
    notes += [] if book.rules else [f"{line(name)} has no bullet under a section called {names}"]
    notes += ["nothing is written yet: --apply records what is new"] if found.marked(NEW) and not applied else []
    notes += ["take a fact out whose rule is gone with: navlog fact retract KEY --because WHY"] if found.gone else []
    return tuple(notes)
