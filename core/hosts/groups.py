"""Hook groups, the form that both hosts keep their hooks in: `hooks.<event>[group].hooks[handler]`."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from typing import Any

from navlog.core.errors import Fault
from navlog.core.hosts import jsonedit

EVENT = "SessionStart"
TIMEOUT = 10
"""Seconds that a host waits for the hook."""

Handler = dict[str, Any]
Mine = Callable[[Handler], bool]
Place = tuple[int, int]
"""The index of a group among the event's groups, and of a handler in it."""


def check(value: Any) -> None:
    """Raise when the file is not shaped as the hosts define it, since there is then no place for a hook.

    Raises:
        Fault: `unexpected_settings`.
    """
    for path, kind in ((), dict), (("hooks",), dict), (("hooks", EVENT), list):
        if path and path[-1] not in value:
            return
        value = value[path[-1]] if path else value
        if not isinstance(value, kind):
            where = ".".join(path) or "the whole"
            shape = "an object" if kind is dict else "an array"
            raise Fault("unexpected_settings", f"{where} is not {shape}", "correct the file by hand, then try again")


def find(value: Any, mine: Mine) -> list[Place]:
    """Return the places of the handlers that are ours."""
    return [place for place, handler in _handlers(value) if mine(handler)]


def handler(value: Any, place: Place) -> Handler:
    """Return the handler at a place."""
    found: Handler = value["hooks"][EVENT][place[0]]["hooks"][place[1]]
    return found


def words(command: Any) -> list[str]:
    """Return the words of a shell command; one empty word when it is none."""
    try:
        return (shlex.split(command) if isinstance(command, str) else []) or [""]
    except ValueError:
        return [""]


def path(place: Place, *more: str) -> jsonedit.Path:
    """Return the path of a handler, or of a member of it."""
    return ("hooks", EVENT, place[0], "hooks", place[1], *more)


def put(text: str, mine: Mine, wanted: Handler, healed: tuple[str, ...]) -> str:
    """Return the text with one handler of ours.

    One that stands there already, perhaps with an older path, is corrected in its place; further ones go.

    Args:
        text: the file's text.
        mine: tells a handler of ours.
        wanted: the handler.
        healed: the members that are corrected; the others are the user's to change.

    Raises:
        Unreadable: when the text is not JSON.
        Fault: `unexpected_settings`.
    """
    value = jsonedit.value(text)
    check(value)
    places = find(value, mine)
    if not places:
        return _add(text, wanted)
    text = remove(text, places[1:])
    for name in healed:
        if handler(value, places[0]).get(name) != wanted[name]:
            text = jsonedit.put(text, path(places[0], name), wanted[name])
    return text


def take_out(text: str, mine: Mine) -> str:
    """Return the text without any handler of ours.

    Raises:
        Unreadable: when the text is not JSON.
    """
    return remove(text, find(jsonedit.value(text), mine))


def remove(text: str, places: list[Place]) -> str:
    """Return the text without the handlers at the places, and without what they leave empty."""
    for place in reversed(places):
        text = _remove(text, place)
    return text


def _add(text: str, new: Handler) -> str:
    """Return the text with a handler in a group of its own, after all others."""
    value = jsonedit.value(text)
    group = {"hooks": [new]}
    if "hooks" not in value:
        return jsonedit.put(text, ("hooks",), {EVENT: [group]})
    if EVENT not in value["hooks"]:
        return jsonedit.put(text, ("hooks", EVENT), [group])
    return jsonedit.append(text, ("hooks", EVENT), group)


def _remove(text: str, place: Place) -> str:
    value = jsonedit.value(text)
    way = path(place)
    groups = value["hooks"][EVENT]
    if len(groups[place[0]]["hooks"]) == 1:
        way = way[:3]
        if len(groups) == 1:
            way = ("hooks",) if len(value["hooks"]) == 1 else ("hooks", EVENT)
    return jsonedit.drop(text, way)


def _handlers(value: Any) -> Iterator[tuple[Place, Handler]]:
    """Yield every handler of the event; whatever has another shape is passed over."""
    hooks = value.get("hooks") if isinstance(value, dict) else None
    groups = hooks.get(EVENT) if isinstance(hooks, dict) else None
    for at, group in enumerate(groups if isinstance(groups, list) else []):
        inner = group.get("hooks") if isinstance(group, dict) else None
        for index, one in enumerate(inner if isinstance(inner, list) else []):
            if isinstance(one, dict):
                yield (at, index), one
