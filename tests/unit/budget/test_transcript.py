"""A transcript is found, recognised and read; one that is missing says nothing and stops nobody."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from navlog.core.budget.reading import Reading
from navlog.core.budget.transcript import kind, reading
from tests.unit.budget.shapes import counted, meta, noise, said, transcript, turn

HEAVY = "re json typing dataclasses pathlib contextlib argparse datetime enum functools hashlib".split()


def test_a_rollout_is_recognised_by_its_name(tmp_path):
    path = transcript(tmp_path, turn(), counted(12_000), name="rollout-2026-05-04T10-20-30-t-1.jsonl")
    assert reading(path).tokens == 12_000


def test_a_rollout_of_another_name_is_recognised_by_its_beginning(tmp_path):
    assert reading(transcript(tmp_path, meta(), turn(), counted(12_000))).tokens == 12_000


def test_anything_else_is_read_as_claude_codes(tmp_path):
    assert reading(transcript(tmp_path, noise(), said(9_000))).tokens == 9_000


def test_who_knows_the_host_may_say_so(tmp_path):
    path = transcript(tmp_path, turn(), counted(12_000))
    assert (reading(path, "codex").tokens, reading(path, "claude").tokens) == (12_000, None)


@pytest.mark.parametrize("path", ["", "/nonexistent/s.jsonl", "/dev/null", "/dev/zero", "/tmp", "a\0b", "\udcff\ud800"])
@pytest.mark.parametrize("host", ["", "claude", "codex"])
def test_what_is_no_file_says_nothing(path, host):
    found = reading(path, host)
    assert (found.tokens, found.how, found.bytes) == (None, "nothing", 0)


def test_an_empty_file_says_nothing(tmp_path):
    assert reading(transcript(tmp_path)) == Reading()


def test_a_pipe_is_not_waited_for(tmp_path):
    path = tmp_path / "pipe.jsonl"
    os.mkfifo(path)
    assert reading(str(path)).how == "nothing"


def test_a_file_that_may_not_be_read_says_nothing(tmp_path, monkeypatch):
    path = transcript(tmp_path, said(9_000))

    def refuse(*_):
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "open", refuse)
    assert reading(path).how == "nothing"


def test_a_disk_that_fails_while_it_is_read_leaves_the_bytes(tmp_path, monkeypatch):
    path = transcript(tmp_path, said(9_000))

    def fail(*_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "pread", fail)
    assert (reading(path).tokens, reading(path).how) == (None, "bytes")


def test_a_session_that_is_under_another_projects_folder_is_found(tmp_path):
    (tmp_path / "projects" / "-w-main").mkdir(parents=True)
    transcript(tmp_path / "projects" / "-w-main", said(9_000), name="s-1.jsonl")
    assert reading(str(tmp_path / "projects" / "-w-tree" / "s-1.jsonl")).tokens == 9_000
    assert reading(str(tmp_path / "projects" / "-w-tree" / "s-2.jsonl")).how == "nothing"


def test_a_session_that_is_where_it_should_be_is_not_looked_for_elsewhere(tmp_path):
    for folder, total in (("-a", 7_000), ("-b", 9_000)):
        (tmp_path / "projects" / folder).mkdir(parents=True)
        transcript(tmp_path / "projects" / folder, said(total), name="s-1.jsonl")
    assert reading(str(tmp_path / "projects" / "-b" / "s-1.jsonl")).tokens == 9_000


def test_outside_the_hosts_folder_no_other_file_is_looked_for(tmp_path):
    (tmp_path / "other").mkdir()
    transcript(tmp_path / "other", said(9_000), name="s-1.jsonl")
    assert reading(str(tmp_path / "here" / "s-1.jsonl")).how == "nothing"


def test_a_pipe_is_nobodys_transcript(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert kind(str(tmp_path / "pipe")) == "claude"


CODE = """
    import sys
    before = set(sys.modules)
    from navlog.core.budget import gate, statusline, transcript, window
    found = transcript.reading(sys.argv[1])
    said = window.line(found, window.window(1_000_000, None, found.model, found.tokens), found.at + 9)
    print(said, *sorted((set(sys.modules) - before) & set({heavy!r})))
"""


def test_a_hook_reads_without_importing_anything_heavy(tmp_path):
    path = transcript(tmp_path, said(9_000))
    project = str(Path(__file__).parents[3] / ".types")
    code = f"import sys; sys.path.insert(0, {project!r})\n{textwrap.dedent(CODE).format(heavy=HEAVY)}"
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code, path], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "9,000 of 1,000,000 tokens (0%), told by the host, as of 9 s ago"
