"""What every test stands on: a bare environment, and snapshots in `snapshots/` at the top of the tree."""

from __future__ import annotations

import gc
import os
import sys
import time
from pathlib import Path

import pytest
import pytest_textual_snapshot as plugin

TESTS = Path(__file__).parent
PICTURED = (3, 11)
"""The Python that the pictures are made with."""

SHAPING = (
    "NO_COLOR",
    "TEXTUAL_THEME",
    "TEXTUAL_COLOR_SYSTEM",
    "VISUAL",
    "EDITOR",
    "TMUX",
    "COLUMNS",
    "LINES",
)
"""Variables that would change what a screen or an editor key does."""


class Pictures(plugin.SVGImageExtension):
    """SVG snapshots, in `snapshots/` under the name of their test module."""

    @classmethod
    def dirname(cls, *, test_location) -> str:
        """Return the folder of a module's pictures."""
        module = Path(test_location.filepath).relative_to(TESTS).with_suffix("")
        return str(TESTS.parent / "snapshots" / module)


plugin.SVGImageExtension = Pictures

gc.set_threshold(200_000, 50, 100)


def pytest_configure(config: pytest.Config) -> None:
    """Keep a run of single tests from deleting the pictures of the others (syrupy takes those for unused)."""
    single = any("::" in argument for argument in config.args)
    updating = config.getoption("update_snapshots", default=False)
    if updating and single:
        raise pytest.UsageError("--snapshot-update with a test's id would delete the module's other snapshots: use -k")
    if updating and sys.version_info[:2] != PICTURED:
        raise pytest.UsageError("snapshots are made with Python " + ".".join(map(str, PICTURED)))
    if single:
        config.option.warn_unused_snapshots = True


@pytest.fixture(autouse=True)
def bare(monkeypatch, tmp_path):
    """Take away what the machine's own environment would add, keep the state apart, and tell the time in UTC."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state-home"))
    for name in (*SHAPING, *(name for name in os.environ if name.startswith("NAVLOG_"))):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TZ", "UTC")
    if hasattr(time, "tzset"):
        time.tzset()
