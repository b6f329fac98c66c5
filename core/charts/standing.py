"""Where charts stand in this checkout: fresh, sunk or unreadable, computed from the files and never stored."""

from __future__ import annotations

import os

from navlog.core import lean, storage
from navlog.core.charts.fingerprint import FRESH, FileState, check, overall
from navlog.core.paths import join
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from navlog.core.charts.cause import Cause
    from navlog.core.charts.entry import Chart
    from navlog.core.project import Project

SETTLED = 2_000_000_000
"""Nanoseconds that a file must have been left alone before its stat is trusted: writes in one tick look the same."""


@record
class Standing:
    """A chart with the state of each of its files in one checkout."""

    chart: Chart
    files: tuple[FileState, ...]

    @property
    def state(self) -> str:
        """`fresh`, `sunk` or `unreadable`."""
        return overall(self.files)

    @property
    def lost(self) -> tuple[tuple[FileState, str], ...]:
        """The files that do not stand behind the chart, each with the fingerprint that it should have."""
        expected = dict(self.chart.files)
        return tuple((file, expected[file.path]) for file in self.files if file.state != FRESH)

    def causes_among(self, known: Mapping[tuple[str, str], Cause]) -> tuple[Cause, ...]:
        """Return the causes of its lost files, out of those known by key and expected fingerprint."""
        return tuple(known[(file.path, sha)] for file, sha in self.lost if (file.path, sha) in known)


def stand(root: str, chart: Chart) -> Standing:
    """Hash every backing file of a chart; this is what stands behind an answer."""
    return Standing(chart, tuple(check(root, path, sha) for path, sha in chart.files))


class Hashes:
    """Fingerprints remembered by stat: size, mtime, ctime and inode.

    Good enough for lists, which may be looked at often; an answer never rests on it.
    """

    def __init__(self, root: str, known: dict[str, list[Any]] | None = None) -> None:
        self.root = root
        self.known = known or {}
        self.changed = False
        self._seen: dict[tuple[str, str], FileState] = {}

    def stand(self, chart: Chart) -> Standing:
        """Return where a chart stands, hashing only what has changed since it was last hashed."""
        return Standing(chart, tuple(self.check(path, sha) for path, sha in chart.files))

    def stand_all(self, charts: Iterable[Chart]) -> tuple[Standing, ...]:
        """Return where charts stand, each file looked at once."""
        self._seen.clear()
        return tuple(self.stand(chart) for chart in charts)

    def check(self, key: str, expected: str) -> FileState:
        """Compare a file with its fingerprint, through the memory."""
        found = self._seen.get((key, expected))
        if found is None:
            found = self._seen[(key, expected)] = self._check(key, expected)
        return found

    def _check(self, key: str, expected: str) -> FileState:
        signature = self._signature(key)
        known = self.known.get(key)
        if signature and known and known[0] == signature and known[1] == expected:
            return FileState(key, FRESH)
        state = check(self.root, key, expected)
        if state.state == FRESH and signature and signature == self._signature(key):
            self.known[key] = [signature, expected]
            self.changed = True
        return state

    def _signature(self, key: str) -> list[int]:
        """Return what identifies a file's content cheaply; nothing when it was touched too recently to trust."""
        import time

        path = join(self.root, key)
        try:
            status = os.lstat(path)
        except (OSError, ValueError):
            return []
        young = time.time_ns() - max(status.st_mtime_ns, status.st_ctime_ns) < SETTLED
        regular = status.st_mode & 0o170000 == 0o100000
        return [] if young or not regular else [status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino]


def load_hashes(project: Project, root: str) -> Hashes:
    """Return the memory of a checkout; an empty one when there is none, or it cannot be read."""
    try:
        found = lean.loads(storage.read(_path(project)).decode("utf-8"))
        known = found.get(root) if isinstance(found, dict) else None
    except (OSError, ValueError):
        known = None
    rows = known if isinstance(known, dict) else {}
    return Hashes(root, {key: row for key, row in rows.items() if isinstance(row, list) and len(row) == 2})


def save_hashes(project: Project, memories: Iterable[Hashes]) -> None:
    """Keep the memories of these checkouts, if they learned anything."""
    memories = tuple(memories)
    if any(memory.changed for memory in memories):
        content = lean.dumps({memory.root: memory.known for memory in memories}).encode("ascii")
        storage.write(_path(project), content)


def _path(project: Project) -> str:
    return os.path.join(project.derived, "hashes.json")
