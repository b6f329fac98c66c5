"""`@record`: frozen value classes that cost almost nothing to define.

The standard `dataclasses` module imports `inspect`, which takes longer than a whole hook may.
A record is to a type checker exactly a frozen dataclass: annotated fields, defaults, value equality, no assignment.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar, dataclass_transform

    T = TypeVar("T")
else:

    def dataclass_transform(**_):  # noqa: ANN003, ANN201, D103 - a stand-in that keeps `typing` unimported
        return lambda function: function


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Turn an annotated class into a frozen value class, as `dataclass(frozen=True)` does.

    Fields are the class's own annotations, in order; a class attribute of the same name is the default.
    """
    names = tuple(cls.__annotations__)
    defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    signature = ", ".join(f"{name}=_defaults[{name!r}]" if name in defaults else name for name in names)
    body = "".join(f"\n    _set(self, {name!r}, {name})" for name in names) or "\n    pass"
    scope: dict[str, Any] = {"_defaults": defaults, "_set": object.__setattr__}
    exec(f"def __init__(self, {signature}):{body}", scope)
    methods = {
        "__init__": scope["__init__"],
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
