"""`navlog statusline`: what the host tells is recorded, one line is printed, and nothing goes wrong loudly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from tests.support import Repo, clean_environment, executable, git, run
from tests.unit.budget.shapes import usage

MODEL = "claude-opus-5-5[1m]"
LINE = "25,000 of 1,000,000 tokens (2%)"


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


def payload(repo, session="s-1", **more):
    context = {"context_window_size": 1_000_000, "current_usage": usage(cached=24_700), "used_percentage": 2}
    told = {
        "session_id": session,
        "transcript_path": "/t/s-1.jsonl",
        "cwd": str(repo.root),
        "workspace": {"current_dir": str(repo.root)},
        "model": {"id": MODEL, "display_name": "Opus"},
        "context_window": context,
    }
    return json.dumps({**told, **more})


def recorded(repo, session="s-1"):
    return json.loads((repo.store / f"derived/sessions/{session}.json").read_text())


def test_it_prints_the_model_and_how_full_its_window_is(repo):
    shown = repo.run("statusline", stdin=payload(repo))
    assert (shown.code, shown.out, shown.err) == (0, f"{MODEL} · {LINE}\n", "")


def test_it_records_what_the_host_tells(repo):
    began = time.time()
    repo.run("statusline", stdin=payload(repo))
    found = recorded(repo)
    assert {name: found[name] for name in ("window", "tokens", "model", "percent", "transcript", "host")} == {
        "window": 1_000_000,
        "tokens": 25_000,
        "model": MODEL,
        "percent": 2,
        "transcript": "/t/s-1.jsonl",
        "host": "claude",
    }
    assert began - 1 <= found["at"] <= time.time() + 1


def test_what_is_not_known_any_more_after_a_compaction_is_not_kept(repo):
    repo.run("statusline", stdin=payload(repo))
    repo.run("statusline", stdin=payload(repo, context_window={"context_window_size": 1_000_000}))
    assert (recorded(repo)["tokens"], recorded(repo)["window"]) == (None, 1_000_000)


def test_it_records_before_the_users_command_may_take_its_time(repo):
    words = ["statusline", "--wrap", "cat .navlog/derived/sessions/s-1.json"]
    assert '"window": 1000000' in repo.run(*words, stdin=payload(repo)).out


def test_without_a_store_it_prints_and_records_nothing(tmp_path):
    bare = Repo.make(tmp_path / "bare", store=False)
    shown = bare.run("statusline", stdin=payload(bare))
    assert LINE in shown.out and shown.code == 0 and not bare.store.exists()


def test_when_read_only_it_records_nothing(repo):
    shown = repo.run("statusline", stdin=payload(repo), NAVLOG_READ_ONLY="1")
    assert LINE in shown.out and not (repo.store / "derived/sessions").exists()


def test_the_record_goes_to_the_project_that_the_session_is_in_now(repo, tmp_path):
    other = Repo.make(tmp_path / "other")
    other.run("statusline", stdin=payload(repo))
    assert recorded(repo)["window"] and not (other.store / "derived/sessions").exists()


def test_a_linked_worktree_records_in_the_store_that_all_share(repo, tmp_path):
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    run(tmp_path / "linked", "statusline", stdin=payload(Repo(tmp_path / "linked")))
    assert recorded(repo)["cwd"] == str(tmp_path / "linked")


def test_a_session_that_has_left_the_project_is_recorded_where_it_began(repo, tmp_path):
    repo.run("statusline", stdin=payload(Repo(tmp_path)))
    assert recorded(repo)["window"] == 1_000_000


@pytest.mark.parametrize(
    "stdin", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"session_id": 5}', b'{"session_id": "../../x"}', b"[" * 9_999]
)
def test_whatever_comes_in_a_line_comes_out(repo, stdin):
    shown = repo.run("statusline", stdin=stdin)
    assert (shown.code, shown.out, shown.err) == (0, "no reading yet\n", "")


def test_a_store_that_cannot_be_written_is_no_complaint(repo):
    repo.write(".navlog/derived", "in the way")
    shown = repo.run("statusline", stdin=payload(repo))
    assert (shown.code, shown.err) == (0, "") and LINE in shown.out


def test_the_users_own_line_comes_first_as_it_is(repo):
    shown = repo.run("statusline", "--wrap", "printf '\\033[32mmine\\n'", stdin=payload(repo))
    assert (shown.code, shown.out) == (0, f"\x1b[32mmine\x1b[0m · {LINE}\n")


def test_the_users_command_gets_the_same_input_byte_for_byte(repo):
    given = payload(repo, more="é\\u00e9\x7f").encode() + b"\n\xff"
    shown = run(repo.root, "statusline", "--wrap", "cat >copy; echo mine", stdin=given)
    assert (repo.root / "copy").read_bytes() == given and shown.out.startswith("mine")


def test_a_line_that_the_user_leaves_empty_stays_empty(repo):
    shown = repo.run("statusline", "--wrap", "echo", stdin=payload(repo))
    assert (shown.code, shown.out) == (0, "") and recorded(repo)["window"]


def test_the_users_exit_code_is_kept_with_what_was_printed(repo):
    shown = repo.run("statusline", "--wrap", "echo mine; echo why >&2; exit 7", stdin=payload(repo))
    assert (shown.code, shown.out, shown.err) == (7, "mine\n", "why\n") and recorded(repo)["window"]


def test_a_wrapped_line_of_several_lines_keeps_them(repo):
    shown = repo.run("statusline", "--wrap", "printf 'one\\ntwo\\n'", stdin=payload(repo))
    assert shown.out == f"one\ntwo · {LINE}\n"


def test_json_is_one_object_with_the_line(repo):
    told = repo.run("statusline", "--wrap", "echo mine", "--json", stdin=payload(repo)).json
    assert (told["text"], told["recorded"]) == (f"mine · {LINE}", True)


def test_many_at_once_leave_whole_files(repo):
    running = [
        subprocess.Popen(
            [executable(), "statusline"],
            cwd=repo.root,
            env=clean_environment(HOME="/nonexistent"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(6)
    ]
    done = [process.communicate(payload(repo).encode()) for process in running]
    assert all(LINE in out.decode() and not err for out, err in done)
    assert recorded(repo)["tokens"] == 25_000 and os.listdir(repo.store / "derived/sessions") == ["s-1.json"]


HEAVY = ("re", "json", "typing", "dataclasses", "pathlib", "contextlib", "argparse", "enum", "subprocess", "signal")

CODE = """
    import sys
    from navlog.app.cli import main
    code = main(["statusline", *sys.argv[1:]])
    print(*sorted(set(sys.modules) & set({heavy!r})), file=sys.stderr)
    sys.exit(code)
"""


@pytest.mark.parametrize("words", [[], ["--wrap", "echo mine"]])
def test_it_imports_nothing_heavy(repo, words):
    site = next(path for path in sys.path if path.endswith("site-packages"))
    places = [str(Path(__file__).parents[2] / ".types"), site]
    code = f"import sys; sys.path[:0] = {places!r}\n{textwrap.dedent(CODE).format(heavy=HEAVY)}"
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, *words],
        cwd=repo.root,
        env=clean_environment(HOME="/nonexistent"),
        input=payload(repo).encode(),
        capture_output=True,
    )
    assert (ran.returncode, ran.stderr.decode().strip()) == (0, "") and LINE in ran.stdout.decode()
