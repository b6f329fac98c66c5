"""Hook groups, the form that both hosts keep their hooks in: `hooks.<event>[group].hooks[handler]`."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from navlog.core.errors import Fault
from navlog.core.hosts import jsonedit

TIMEOUT = 10
"""Seconds that a host waits for the hook."""

ENDING = 3
"""Seconds that it waits at a session's end: Codex allows no more, and nobody likes to wait for an exit."""

Handler = dict[str, Any]
Mine = Callable[[Handler], bool]
Wanted = Callable[[str], Handler]
Matchers = Mapping[str, str]
"""The events to be called on, with the matcher of each; an empty one is left out."""

Place = tuple[str, int, int]
"""An event, the index of a group among the event's groups, and of a handler in it."""


def check(value: Any, events: Iterable[str]) -> None:
    """Raise when the file is not shaped as the hosts define it, since there is then no place for a hook.

    Raises:
        Fault: `unexpected_settings`.
    """
    _check("the whole", value, dict, "an object")
    hooks = value.get("hooks", {})
    _check("hooks", hooks, dict, "an object")
    for event in events:
        _check(f"hooks.{event}", hooks.get(event, []), list, "an array")


def find(value: Any, mine: Mine) -> list[Place]:
    """Return the places of the handlers that are ours, whatever the event."""
    return [place for place, handler in _handlers(value) if mine(handler)]


def missing(value: Any, events: Iterable[str], mine: Mine) -> tuple[str, ...]:
    """Return the events that have no handler of ours."""
    present = {event for event, _, _ in find(value, mine)}
    return tuple(event for event in events if event not in present)


def words(command: Any) -> list[str]:
    """Return the words of a shell command; one empty word when it is none."""
    try:
        return (shlex.split(command) if isinstance(command, str) else []) or [""]
    except ValueError:
        return [""]


def timeout(event: str) -> int:
    """Return how many seconds a host waits for the hook on an event."""
    return ENDING if event == "SessionEnd" else TIMEOUT


def put(text: str, events: Matchers, mine: Mine, wanted: Wanted, healed: tuple[str, ...]) -> str:
    """Return the text with one handler of ours on each event.

    One that stands there already, perhaps with an older path, is corrected in its place; further ones go. On other
    events nothing changes.

    Args:
        text: the file's text.
        events: the events, with their matchers.
        mine: tells a handler of ours.
        wanted: gives the handler of an event.
        healed: the members that are corrected; the others are the user's to change.

    Raises:
        Unreadable: when the text is not JSON.
        Fault: `unexpected_settings`.
    """
    check(jsonedit.value(text), events)
    for event, matcher in events.items():
        places = [place for place in find(jsonedit.value(text), mine) if place[0] == event]
        if places:
            text = _heal(remove(text, places[1:]), places[0], matcher, {name: wanted(event)[name] for name in healed})
        else:
            text = _add(text, event, {**({"matcher": matcher} if matcher else {}), "hooks": [wanted(event)]})
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


def _check(where: str, value: Any, kind: type, shape: str) -> None:
    if not isinstance(value, kind):
        raise Fault("unexpected_settings", f"{where} is not {shape}", "correct the file by hand, then try again")


def _heal(text: str, place: Place, matcher: str, wanted: Handler) -> str:
    """Return the text with a handler corrected, and the matcher of its group where the group is ours alone."""
    event, at, index = place
    group = jsonedit.value(text)["hooks"][event][at]
    for name, value in wanted.items():
        if group["hooks"][index].get(name) != value:
            text = jsonedit.put(text, ("hooks", event, at, "hooks", index, name), value)
    if matcher and len(group["hooks"]) == 1 and group.get("matcher") != matcher:
        text = jsonedit.put(text, ("hooks", event, at, "matcher"), matcher)
    return text


def _add(text: str, event: str, group: dict[str, Any]) -> str:
    """Return the text with a group after all others of its event."""
    value = jsonedit.value(text)
    if "hooks" not in value:
        return jsonedit.put(text, ("hooks",), {event: [group]})
    if event not in value["hooks"]:
        return jsonedit.put(text, ("hooks", event), [group])
    return jsonedit.append(text, ("hooks", event), group)


def _remove(text: str, place: Place) -> str:
    event, at, index = place
    hooks = jsonedit.value(text)["hooks"]
    way: jsonedit.Path = ("hooks", event, at, "hooks", index)
    if len(hooks[event][at]["hooks"]) == 1:
        way = way[:3]
        if len(hooks[event]) == 1:
            way = ("hooks",) if len(hooks) == 1 else ("hooks", event)
    return jsonedit.drop(text, way)


def _handlers(value: Any) -> Iterator[tuple[Place, Handler]]:
    """Yield every handler of every event; whatever has another shape is passed over."""
    hooks = value.get("hooks") if isinstance(value, dict) else None
    for event, groups in hooks.items() if isinstance(hooks, dict) else ():
        for at, group in enumerate(groups if isinstance(groups, list) else []):
            inner = group.get("hooks") if isinstance(group, dict) else None
            for index, one in enumerate(inner if isinstance(inner, list) else []):
                if isinstance(one, dict):
                    yield (event, at, index), one
