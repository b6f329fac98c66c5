"""The demo: what it makes, and that it leaves nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from navlog.app import demo, tui
from navlog.app.tui import prepare
from tests.support import clean_environment, executable


def test_everything_is_removed_at_the_end_whatever_happens(monkeypatch):
    monkeypatch.setattr(demo, "build", lambda root, now: root)
    with pytest.raises(KeyboardInterrupt), demo.repository(0.0) as root:
        kept = Path(root)
        assert kept.exists()
        raise KeyboardInterrupt
    assert not kept.parent.exists()


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_terminal_or_a_kill_removes_it_too(tmp_path, number):
    code = (
        "import time; from navlog.app import demo, tui\n"
        "demo.build = lambda root, now: root\n"
        "with tui.mortal(), demo.repository(0.0):\n    print('up', flush=True); time.sleep(20)\n"
    )
    environ = clean_environment(TMPDIR=str(tmp_path))
    process = subprocess.Popen([sys.executable, "-c", code], env=environ, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"up\n"
    assert len(list(tmp_path.iterdir())) == 1
    process.send_signal(number)
    assert process.wait(10) == 128 + number
    process.stdout.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_what_a_signal_meant_before_the_workbench_it_means_after_it():
    before = signal.getsignal(signal.SIGHUP)
    with pytest.raises(SystemExit) as ended, tui.mortal():
        os.kill(os.getpid(), signal.SIGHUP)
        time.sleep(1)
    assert ended.value.code == 129
    assert signal.getsignal(signal.SIGHUP) is before


def test_without_a_terminal_the_demo_prints_its_overview_and_removes_itself(tmp_path):
    environ = clean_environment(TMPDIR=str(tmp_path), HOME=str(tmp_path / "home"))
    done = subprocess.run(
        [executable(), "demo"], cwd=tmp_path, env=environ, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert "ferry" in done.stdout
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("navlog-demo")] == []


def test_an_empty_no_color_is_none():
    environ = {"NO_COLOR": ""}
    prepare(environ)
    assert "NO_COLOR" not in environ
    environ = {"NO_COLOR": "1"}
    prepare(environ)
    assert environ["NO_COLOR"] == "1"


def test_the_demo_shows_each_way_to_sink(pattern):
    from navlog.core.charts.overview import survey
    from navlog.core.charts.standing import Hashes
    from navlog.core.project import find

    seen = survey(find(str(pattern.root)), Hashes(str(pattern.root)))
    assert sorted(cause.change for cause in seen.causes.values()) == ["committed", "moved", "uncommitted"]
    assert (len(seen.fresh), len(seen.lost), len(seen.unread)) == (8, 3, 1)
    assert time.time() - pattern.now < 600
