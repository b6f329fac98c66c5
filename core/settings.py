"""Settings: what can be set, its value, and where the value came from."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from navlog.core.project import Project

FILE = "settings.toml"
THEMES = ("night", "day", "contrast", "terminal")


@record
class Setting:
    """One thing that can be set.

    Attributes:
        name: dotted, as in `settings.toml`; `NAVLOG_` and the name in capitals is its environment variable.
        default: its value when nobody sets it; also tells the type.
        help: half a sentence.
        choices: the values allowed, when they are few.
        least, most: the smallest and the largest number allowed.
        personal: read from the user's own file and the environment only. Everything that names a command is personal:
            a project that is merely checked out can never make navlog run one.
        folder: a project's own file may name an existing folder only, so that it cannot make navlog use the network.
    """

    name: str
    default: bool | int | str
    help: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 100_000
    personal: bool = False
    folder: bool = False

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return "NAVLOG_" + self.name.upper().replace(".", "_")


SETTINGS = (
    Setting(
        "budget.gate",
        90,
        "percent of a known window from which what is not written down yet is asked for; 0 is never",
        most=100,
    ),
    Setting(
        "budget.hint",
        0,
        "tokens in the window from which the agent is told so, whatever the window holds; 0 is never",
        most=100_000_000,
    ),
    Setting("charts.keep_sunk", 30, "days that a chart may be sunk in every worktree before `prune` erases it"),
    Setting(
        "discoveries.calls",
        8,
        "searching and reading tool calls from which an answer was expensive enough to be proposed as a chart",
        least=1,
    ),
    Setting(
        "discoveries.files",
        1,
        "files of the project that an answer must name, and its turn have looked at, to be proposed as a chart",
        least=1,
        most=12,
    ),
    Setting(
        "facts.budget", 1_500, "characters of committed facts that a session starts with at most; 0 is none", most=8_000
    ),
    Setting(
        "hooks.context",
        True,
        "whether a session of an agent starts with the contract that `navlog context` prints",
    ),
    Setting(
        "hooks.charts", True, "whether a session of an agent is told, at a prompt, which charts sank since the last"
    ),
    Setting("hooks.facts", True, "whether a session of an agent starts with the committed facts of the project"),
    Setting("hooks.handoff", True, "whether a session of an agent is told what was handed over to it"),
    Setting("hooks.budget", True, "whether a session of an agent is told, at every prompt, how full its context is"),
    Setting("hooks.discoveries", True, "whether an answer that was expensive to find is proposed as a chart"),
    Setting(
        "hooks.memory",
        True,
        "whether Claude Code's own memory is copied to the store at a turn's end, and put back where it is empty",
    ),
    Setting("hooks.roadmap", True, "whether a session of an agent is told of the roadmap"),
    Setting("recall.embedding", True, "whether recall knows meaning besides words; off is words alone (BM25)"),
    Setting("recall.model", "", "a model2vec folder or hub name instead of the bundled model", folder=True),
    Setting(
        "roadmap.share",
        False,
        "whether roadmap.md and its archives are committed: they are then kept in the current checkout's .navlog",
    ),
    Setting("workbench.editor", "", "the editor that `o` opens, instead of $VISUAL and $EDITOR", personal=True),
    Setting("workbench.mouse", True, "whether the workbench listens to the mouse"),
    Setting("workbench.theme", "night", "the workbench's colours", choices=THEMES),
)


@record
class Value:
    """A setting's value and where it came from.

    Attributes:
        setting: what was set.
        value: the value in force.
        source: `default`, the path of a file, or the name of a variable.
        faults: what was wrong with values that were passed over, a sentence each.
    """

    setting: Setting
    value: bool | int | str
    source: str
    faults: tuple[str, ...] = ()


def files(project: Project, environ: Mapping[str, str]) -> tuple[tuple[str, bool], ...]:
    """Return the settings files from weakest to strongest, each with whether it is the user's own."""
    base = environ.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")
    found = [(os.path.join(base, "navlog", FILE), True), (os.path.join(project.store, FILE), False)]
    if project.root != project.home:
        found.append((os.path.join(project.root, ".navlog", FILE), False))
    return tuple(found)


def load(project: Project, environ: Mapping[str, str]) -> tuple[Value, ...]:
    """Return every setting's value. A value that does not fit is named in `faults`, and the next weaker one is used."""
    layers = [(path, own, *_read(path)) for path, own in files(project, environ) if os.path.exists(path)]
    return tuple(_settle(setting, layers, environ) for setting in SETTINGS)


def values(loaded: tuple[Value, ...]) -> dict[str, object]:
    """Return the values alone, by name."""
    return {value.setting.name: value.value for value in loaded}


def number(values: Mapping[str, object], name: str) -> int:
    """Return the value of a setting that is a whole number."""
    value = values[name]
    assert isinstance(value, int)
    return value


def unknown(project: Project, environ: Mapping[str, str]) -> tuple[str, ...]:
    """Return a sentence for each name in the settings files that is no setting, and each file that cannot be read."""
    names = {setting.name for setting in SETTINGS}
    found = []
    for path, _ in files(project, environ):
        if os.path.exists(path):
            table, fault = _read(path)
            found += [f"{path}: there is no setting {name}" for name in table if name not in names]
            found += [fault] if fault else []
    return tuple(found)


def _settle(
    setting: Setting, layers: list[tuple[str, bool, dict[str, object], str]], environ: Mapping[str, str]
) -> Value:
    value, source, faults = setting.default, "default", []
    for path, own, table, _ in layers:
        if setting.name in table:
            if setting.personal and not own:
                faults.append(f"{path}: {setting.name} is read from your own settings file only")
                continue
            if setting.folder and not own and table[setting.name] and not _is_folder(table[setting.name]):
                faults.append(f"{path}: {setting.name} must be an existing folder, but for your own settings file")
                continue
            value, source, fault = _accept(setting, table[setting.name], path, value, source)
            faults += [fault] if fault else []
    if setting.variable in environ:
        given = _from_text(setting, environ[setting.variable])
        value, source, fault = _accept(setting, given, setting.variable, value, source)
        faults += [fault] if fault else []
    return Value(setting, value, source, tuple(faults))


def _accept(
    setting: Setting, given: object, origin: str, value: bool | int | str, source: str
) -> tuple[bool | int | str, str, str]:
    """Return the given value with its origin when it fits, else the one in force and what is wrong."""
    wanted = _wanted(setting)
    fits = type(given) is type(setting.default) and (not setting.choices or given in setting.choices)
    if isinstance(given, int) and not isinstance(given, bool) and not setting.least <= given <= setting.most:
        fits = False
    if fits:
        assert isinstance(given, bool | int | str)
        return given, origin, ""
    return value, source, f"{origin}: {setting.name} is {given!r}, but must be {wanted}; using {value!r}"


def _wanted(setting: Setting) -> str:
    if setting.choices:
        return "one of " + ", ".join(setting.choices)
    if isinstance(setting.default, bool):
        return "true or false"
    return f"a whole number from {setting.least} to {setting.most}" if isinstance(setting.default, int) else "text"


def _from_text(setting: Setting, text: str) -> object:
    if isinstance(setting.default, bool):
        return {
            "1": True,
            "true": True,
            "yes": True,
            "on": True,
            "0": False,
            "false": False,
            "no": False,
            "off": False,
        }.get(text.strip().lower(), text)
    if isinstance(setting.default, int):
        digits = text.strip()
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text
    return text


def _read(path: str) -> tuple[dict[str, object], str]:
    """Return a settings file flattened to dotted names, and what is wrong with the file."""
    import tomllib

    try:
        return _flat(tomllib.loads(storage.read(path).decode("utf-8"))), ""
    except (OSError, ValueError, RecursionError) as error:  # ValueError: not UTF-8, not TOML, a number too long
        return {}, f"{path} cannot be read: {error}"


def _is_folder(value: object) -> bool:
    return isinstance(value, str) and os.path.isdir(os.path.expanduser(value))


def _flat(table: dict[str, object], prefix: str = "") -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in table.items():
        found.update(_flat(value, f"{prefix}{name}.") if isinstance(value, dict) else {f"{prefix}{name}": value})
    return found
