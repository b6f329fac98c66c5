"""Todo lists as the hosts' tools write them, and as plain text.

Claude Code's TodoWrite has `{"todos": [{"content", "status", "activeForm"}]}`, Codex's update_plan
`{"explanation"?, "plan": [{"step", "status"}]}`; a status is `pending`, `in_progress` or `completed`.
"""

from __future__ import annotations

from navlog.core import lean
from navlog.core.roadmap.capture.drafts import DONE, IN_PROGRESS, LARGEST, LONGEST, OPEN, Item
from navlog.core.text import clip, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MOST = 500
"""Items that are read of one list."""

LISTS = ("todos", "plan", "newTodos", "tasks", "items")
TITLES = ("content", "step", "subject", "title", "task_subject", "text", "activeForm")
KEYS = ("id", "taskId", "task_id")

STATUSES = {"in_progress": IN_PROGRESS, "completed": DONE, "done": DONE}
"""What the hosts call what is begun and what is done; anything else is open."""

DROPPED = ("deleted", "cancelled", "canceled")


def items(value: object) -> tuple[Item, ...]:
    """Return the items of a todo list, each title once, at most `MOST`; none of what is no list. Never raises."""
    if isinstance(value, str):
        value = _parsed(value)
    if isinstance(value, dict):
        found = [value[name] for name in LISTS if isinstance(value.get(name), (list, str))]
        value = _loaded(found[0]) if found and isinstance(found[0], str) else next(iter(found), None)
    if isinstance(value, tuple) and all(isinstance(one, Item) for one in value):
        return _once(value)
    return _once(one for one in map(item, value) if one) if isinstance(value, list) else ()


def item(value: object) -> Item | None:
    """Return one item of a list; `None` when it has no title, or was dropped."""
    if isinstance(value, str):
        title, status, key = heading(value), OPEN, ""
    elif isinstance(value, dict):
        title = next((title for name in TITLES if (title := heading(value.get(name)))), "")
        status, key = str(value.get("status")).strip().lower(), key_of(value)
    else:
        return None
    return Item(title, STATUSES.get(status, OPEN), 0, key) if title and status not in DROPPED else None


def heading(value: object) -> str:
    """Return what a host sent as a title: one line, at most `LONGEST` characters; empty when it is no text."""
    return clip(line(value[: LONGEST * 10].strip()), LONGEST) if isinstance(value, str) else ""


def key_of(value: Mapping[str, object]) -> str:
    """Return the host's id of an item, whatever it calls it; ids may be numbers."""
    known = (value.get(name) for name in KEYS)
    return next((heading(str(key)) for key in known if isinstance(key, (str, int)) and str(key).strip()), "")


def _once(found: Iterable[Item]) -> tuple[Item, ...]:
    seen: dict[str, Item] = {}
    for one in found:
        seen.setdefault(one.title.casefold(), one)
        if len(seen) == MOST:
            break
    return tuple(seen.values())


def _parsed(text: str) -> object:
    """Return a text's list: the JSON of a tool's input, its task-list items, or its lines."""
    text = text[:LARGEST].strip().removeprefix("\ufeff")
    return _loaded(text) or _lines(text)


def _loaded(text: str) -> object:
    """Return the value of a text that is JSON with something in it; `None` for any other."""
    try:
        return lean.loads(text) if text[:1] in ("{", "[") else None
    except ValueError:
        return None


def _lines(text: str) -> tuple[Item, ...]:
    """Return the items of a list in Markdown; without any box, the lines that say something."""
    from navlog.core.roadmap.capture.naming import box, status_of, title_of
    from navlog.core.roadmap.capture.outline import outline
    from navlog.core.roadmap.capture.parts import tasks, unmarked

    found = outline(text)
    boxed, _ = tasks(found, 0, len(found.lines))
    if boxed:
        return boxed
    headings = {number for one in found.headings for number in range(one.start, one.end)}
    lines = (unmarked(line) for number, line in enumerate(found.lines) if number not in headings)
    parts = [(box(line)[0] or " ", title_of(box(line)[1])[0]) for line in lines]
    return tuple(
        Item(title, status_of(mark)) for mark, title in parts if status_of(mark) and any(map(str.isalnum, title))
    )
