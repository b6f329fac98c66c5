"""Command, Arg, Result: each capability is declared once, and every front door is built from the declaration."""

from __future__ import annotations

from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from navlog.core.project import Context

    Arguments = Mapping[str, Any]
    Run = Callable[[Context, Arguments], "Result"]


@record
class Arg:
    """One argument of a command: a positional when its name has no dashes, else an option.

    Attributes:
        name: `question` or `--files`.
        help: half a sentence.
        many: an option that may be repeated.
        flag: an option that takes no value.
        harmless: with this option a command that writes does not.
        number: the value is a whole number.
        optional: a positional that may be left out.
        choices: the values allowed, when they are few.
        default: the value when it is not given (an option's is `None`, a flag's `False`, a `many`'s `()`).
        metavar: how help shows the value.
    """

    name: str
    help: str
    many: bool = False
    flag: bool = False
    harmless: bool = False
    number: bool = False
    optional: bool = False
    choices: tuple[str, ...] = ()
    default: Any = None
    metavar: str = ""

    @property
    def key(self) -> str:
        """The argument's name in the mapping that a command receives."""
        return self.name.lstrip("-").replace("-", "_")

    @property
    def positional(self) -> bool:
        """Whether the value is recognised by its place."""
        return not self.name.startswith("-")

    @property
    def missing(self) -> Any:
        """The value of an argument that was not given."""
        return False if self.flag else () if self.many else self.default


@record
class Command:
    """One capability.

    Attributes:
        name: what is typed, one word or two; the id everywhere else (key bindings, palette, tests).
        title: one sentence without a full stop.
        group: the heading it stands under in the README.
        run: `module:function`, imported when the command runs; empty where only the workbench can do it.
        args: in the order of the command line.
        key: the workbench's key, or several separated by commas; empty for none.
        scope: the pane where the key works; empty means everywhere.
        writes: refused under `NAVLOG_READ_ONLY`.
        surfaces: `cli`, `workbench`; the front doors that offer it.
        shown: whether the footer and the `?` card list it.
        label: the word beside its key in the footer, where the name is not the best one.
        aliases: other names that may be typed, whole: `roadmap tree` for `roadmap`.
    """

    name: str
    title: str
    group: str
    run: str = ""
    args: tuple[Arg, ...] = ()
    key: str = ""
    scope: str = ""
    writes: bool = False
    surfaces: tuple[str, ...] = ("cli",)
    shown: bool = True
    label: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that may be typed for it, its name first."""
        return (self.name, *self.aliases)

    @property
    def defaults(self) -> dict[str, Any]:
        """The values of its arguments when none of them is given."""
        return {arg.key: arg.missing for arg in self.args}

    def load(self) -> Run:
        """Import and return the function that carries the command out."""
        module, _, function = self.run.partition(":")
        loaded: Run = getattr(__import__(module, fromlist=[function]), function)
        return loaded


@record
class Result:
    """What a command answers.

    Attributes:
        fields: the JSON object's fields beside `navlog` and `command`.
        text: the same for a person, on stdout.
        notes: narration, on stderr.
        code: the exit code: 0 done, 1 the honest no.
    """

    fields: dict[str, Any]
    text: str = ""
    notes: tuple[str, ...] = ()
    code: int = 0
