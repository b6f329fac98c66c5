"""JSON for the cold path: the C half of the `json` package without its Python half.

`import json` brings `re`, `enum` and `functools` along and takes most of a bare interpreter's start; `_json`
takes a tenth of that. Where an interpreter has no `_json`, the package itself answers.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

try:
    from _json import encode_basestring_ascii, make_encoder, make_scanner
except ImportError:
    make_scanner = None  # type: ignore[assignment, misc]

BLANK = " \t\n\r"
"""What JSON calls whitespace (RFC 8259, section 2)."""


class _Reading:
    """What `_json.make_scanner` asks of its decoder; the values are the `json` package's defaults."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = {"-Infinity": float("-inf"), "Infinity": float("inf"), "NaN": float("nan")}.__getitem__


def loads(text: str) -> Any:
    """Return the value of a JSON text, as `json.loads` does.

    Raises:
        ValueError: when the text is not one JSON value, or nested too deeply.
    """
    try:
        return _loads(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _loads(text: str) -> Any:
    if make_scanner is None:
        return _package().loads(text)
    text = text.strip(BLANK)
    try:
        value, end = make_scanner(_Reading)(text, 0)  # type: ignore[arg-type]
    except StopIteration as stop:
        raise ValueError(f"not JSON at character {stop.value}") from None
    except SystemError:  # how CPython up to 3.12 fails when `json.decoder`, whose error it would raise, is not loaded
        raise ValueError("not JSON") from None
    if end != len(text):
        raise ValueError(f"more than one JSON value at character {end}")
    return value


def dumps(value: object) -> str:
    """Return a value as one line of ASCII JSON, as `json.dumps` does.

    Raises:
        TypeError: when a part of the value has no JSON form.
        ValueError: when the value contains itself.
        RecursionError: when it is nested too deeply.
    """
    if make_scanner is None:
        return str(_package().dumps(value))
    encoder = make_encoder({}, _refuse, encode_basestring_ascii, None, ": ", ", ", False, False, True)
    return "".join(encoder(value, 0))


def _refuse(value: object) -> object:
    raise TypeError(f"a {type(value).__name__} has no JSON form")


def _package() -> Any:
    import json

    return json
