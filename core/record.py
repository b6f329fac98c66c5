"""`@record`: frozen value classes that cost almost nothing to define.

The standard `dataclasses` module imports `inspect`, which takes longer than a whole hook may.
A record is to a type checker exactly a frozen dataclass: annotated fields, defaults, value equality, no assignment.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar, dataclass_transform

    T = TypeVar("T")
else:

    def dataclass_transform(**_):  # noqa: ANN003, ANN201, D103 - a stand-in that keeps `typing` unimported
        return lambda function: function


FEW = 50
"""Values of a class that are made without a compiled `__init__`."""


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Turn an annotated class into a frozen value class, as `dataclass(frozen=True)` does.

    Fields are the class's own annotations, in order; a class attribute of the same name is the default.
    """
    names = tuple(cls.__annotations__)
    methods = {
        "__init__": _first(cls, names),
        "__match_args__": names,
        "__repr__": _represent,
        "__eq__": _equal,
        "__hash__": _hash,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
    }
    for name, value in methods.items():
        if name not in cls.__dict__:
            setattr(cls, name, value)
    return cls


def _first(cls: type, names: tuple[str, ...]) -> Callable[..., None]:
    """Return the `__init__` for a class's first values; after these it puts the real one in its own place.

    That one takes a compiler, which costs as much as some dozens of values, and most commands make fewer.
    """
    defaults = _defaults(cls, names)
    left = FEW

    def __init__(self: object, *values: Any, **named: Any) -> None:
        nonlocal left
        left -= 1
        given = dict(zip(names, values, strict=False))
        found = {**defaults, **given, **named}
        fits = len(values) <= len(names) and len(found) == len(names) and found.keys() == set(names)
        if left > 0 and fits and given.keys().isdisjoint(named):
            self.__dict__.update(found)
            return
        cls.__init__ = made = _made(cls, names)  # type: ignore[misc]
        made(self, *values, **named)

    return __init__


def _defaults(cls: type, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: cls.__dict__[name] for name in names if name in cls.__dict__}


def _made(cls: type, names: tuple[str, ...]) -> Callable[..., None]:
    """Return the `__init__` of a class, made from its fields."""
    defaults = _defaults(cls, names)
    signature = ", ".join(f"{name}=_defaults[{name!r}]" if name in defaults else name for name in names)
    body = "".join(f"\n    _set(self, {name!r}, {name})" for name in names) or "\n    pass"
    scope: dict[str, Any] = {"_defaults": defaults, "_set": object.__setattr__}
    exec(f"def __init__(self, {signature}):{body}", scope)
    made: Callable[..., None] = scope["__init__"]
    return made


def replace(value: T, **changes: Any) -> T:
    """Return a copy of a record with some fields changed."""
    return type(value)(**{**fields(value), **changes})


def fields(value: object) -> dict[str, Any]:
    """Return a record's fields by name, in the order of their declaration."""
    return {name: getattr(value, name) for name in type(value).__match_args__}  # type: ignore[attr-defined]


def _represent(self: object) -> str:
    inside = ", ".join(f"{name}={value!r}" for name, value in fields(self).items())
    return f"{type(self).__name__}({inside})"


def _equal(self: object, other: object) -> bool:
    return fields(self) == fields(other) if type(self) is type(other) else NotImplemented


def _hash(self: object) -> int:
    return hash(tuple(fields(self).values()))


def _refuse(self: object, name: str, value: object = None) -> None:
    raise AttributeError(f"{type(self).__name__}.{name} is frozen")
