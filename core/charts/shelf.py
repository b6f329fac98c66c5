"""The shelf: the folder of entry files, read as it is and changed through the journal."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.charts.entry import Chart, EntryError, decode, encode, is_id
from navlog.core.errors import Fault, Refused
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from navlog.core.journal import Edit
    from navlog.core.project import Project

SUFFIX = ".md"


@record
class Unread:
    """An entry file that is set aside: its name and the reason, for people."""

    name: str
    why: str


@record
class Census:
    """What the folder holds, without reading any entry.

    Attributes:
        mark: changes whenever an entry is added, removed or replaced.
        stamps: for each id, a number that changes when its file does (size, mtime, inode).
        strangers: other names in the folder.
    """

    mark: int
    stamps: dict[str, int]
    strangers: tuple[str, ...]


def mark_of(project: Project) -> int:
    """Return the folder's mark, 0 when there is none."""
    try:
        return os.stat(project.charts).st_mtime_ns
    except FileNotFoundError:
        return 0


def census(project: Project) -> Census:
    """Look at every file of the folder once."""
    stamps: dict[str, int] = {}
    strangers: list[str] = []
    mark = mark_of(project)
    for item in _items(project) if mark else ():
        stem = item.name.removesuffix(SUFFIX)
        if item.name != stem and is_id(stem) and not item.is_symlink():
            try:
                stamps[stem] = _stamp(item.stat())
            except FileNotFoundError:  # removed while we looked
                continue
        elif not item.name.startswith(storage.TEMPORARY):
            strangers.append(item.name)
    return Census(mark, stamps, tuple(sorted(strangers)))


def _items(project: Project) -> Iterator[os.DirEntry[str]]:
    try:
        return os.scandir(project.charts)
    except OSError as error:
        hint = "put a folder there, or move it out of the way"
        raise Fault("storage", f"{project.charts} cannot be listed: {error.strerror}", hint) from error


def stamp_of(project: Project, chart_id: str) -> int:
    """Return an entry file's stamp as in the census, 0 when there is none."""
    try:
        return _stamp(os.stat(path_of(project, chart_id)))
    except FileNotFoundError:
        return 0


def path_of(project: Project, chart_id: str) -> str:
    """Return the path of a chart's entry file; the id must be one."""
    assert is_id(chart_id), chart_id
    return os.path.join(project.charts, chart_id + SUFFIX)


def get(project: Project, chart_id: str) -> Chart:
    """Read one chart.

    Raises:
        Refused: `not_an_id`, `no_such_chart`, or `unreadable_entry` with the reason.
    """
    if not is_id(chart_id):
        raise Refused("not_an_id", f"{chart_id!r} is not an id: an id is eight hexadecimal digits", "see: navlog list")
    try:
        return _read(project, chart_id)
    except FileNotFoundError as error:
        raise Refused("no_such_chart", f"there is no chart {chart_id}", "see: navlog list") from error
    except (EntryError, OSError) as error:
        hint = "mend the file, or remove it"
        raise Refused("unreadable_entry", f"{path_of(project, chart_id)} cannot be read: {error}", hint) from error


def read_each(project: Project, ids: Iterable[str]) -> Iterator[Chart]:
    """Read charts, passing over those that have gone or cannot be read."""
    for chart_id in ids:
        try:
            yield _read(project, chart_id)
        except (EntryError, OSError):
            continue


def read_all(project: Project) -> tuple[tuple[Chart, ...], tuple[Unread, ...]]:
    """Read every chart, newest first, and name every file that could not be."""
    found = census(project)
    charts, unread = read_some(project, found.stamps, found.strangers)
    return tuple(sorted(charts, key=lambda chart: (chart.at, chart.id), reverse=True)), unread


def read_some(
    project: Project, ids: Iterable[str], strangers: tuple[str, ...]
) -> tuple[tuple[Chart, ...], tuple[Unread, ...]]:
    """Read some charts, and name every file of theirs that could not be read, after the strangers."""
    charts: list[Chart] = []
    unread = [Unread(name, _stranger(project, name)) for name in strangers]
    for chart_id in ids:
        try:
            charts.append(_read(project, chart_id))
        except FileNotFoundError:
            continue
        except (EntryError, OSError) as error:
            unread.append(Unread(chart_id + SUFFIX, str(error)))
    return tuple(charts), tuple(unread)


def put(project: Project, chart: Chart) -> Edit:
    """Return the edit that saves a chart."""
    from navlog.core.journal import Edit

    return Edit(f"charts/{chart.id}{SUFFIX}", current(project, chart.id), encode(chart))


def drop(project: Project, chart_id: str) -> Edit:
    """Return the edit that removes a chart."""
    from navlog.core.journal import Edit

    return Edit(f"charts/{chart_id}{SUFFIX}", current(project, chart_id), None)


def current(project: Project, chart_id: str) -> bytes | None:
    """Return an entry file's bytes, `None` when there is no such file."""
    try:
        return storage.read(path_of(project, chart_id))
    except FileNotFoundError:
        return None


def _stamp(status: os.stat_result) -> int:
    return hash((status.st_mtime_ns, status.st_size, status.st_ino)) & (2**62 - 1)


def _read(project: Project, chart_id: str) -> Chart:
    return decode(storage.read(path_of(project, chart_id)), chart_id)


def _stranger(project: Project, name: str) -> str:
    """Say why a file whose name is no id is set aside: a copy, a chart under another name, or no chart at all."""
    if not name.endswith(SUFFIX):
        return "it is not an entry file"
    if os.path.islink(os.path.join(project.charts, name)):
        return "it is a symbolic link, and navlog follows none in a store"
    try:
        decode(storage.read(os.path.join(project.charts, name)), name.removesuffix(SUFFIX))
    except (EntryError, OSError) as error:
        return str(error)
    raise AssertionError(f"{name} has an id for its name")
