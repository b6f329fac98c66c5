"""The store: twenty writers, killed writers, edited entries. Nothing is lost and nothing half is served."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys

import pytest

from navlog.core import storage
from tests.support import NOBODY, Repo, clean_environment, executable, git, run

QUESTION = "where is the greeting made?"


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


def start(repo, *words):
    environ = clean_environment(HOME=str(repo.root.parent))
    return subprocess.Popen(
        [executable(), *words], cwd=repo.root, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def entry(repo, chart_id):
    return repo.store / "charts" / f"{chart_id}.md"


def test_twenty_processes_chart_at_once_and_all_are_kept(repo):
    topics = "invoice webhook session tenant cache retry upload search export login".split()
    questions = [f"where is the {topic} {verb}?" for topic in topics for verb in ("stored", "validated")]
    running = [
        start(repo, "chart", question, f"Answer {number}.", "--files", "src/a.py")
        for number, question in enumerate(questions)
    ]
    assert [process.wait() for process in running] == [0] * 20, [process.stderr.read() for process in running]
    for number, question in enumerate(questions):
        assert repo.run("ask", question, "--json").json["hits"][0]["answer"] == f"Answer {number}."
    for process in running:
        process.communicate()


def test_asking_goes_on_while_others_chart(repo):
    repo.chart(QUESTION, "Here.")
    writers = [start(repo, "chart", f"what is number {number}?", "A.", "--files", "src/b.py") for number in range(8)]
    askers = [start(repo, "ask", QUESTION) for _ in range(12)]
    for process in (*writers, *askers):
        out, err = process.communicate()
        assert process.returncode == 0, err
        assert b"Here." in out or process in writers


DYING = """
import os, sys
left = int(sys.argv[1])
def mortal(call):
    def run(*arguments, **named):
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), 9)
        return call(*arguments, **named)
    return run
for name in ("fsync", "replace", "unlink", "write", "fchmod"):
    setattr(os, name, mortal(getattr(os, name)))
from navlog.app.cli import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize(
    "words", [["chart", "what is new?", "News.", "--files", "src/b.py"], ["bust", "src/b.py"], ["undo"]]
)
def test_a_writer_killed_before_any_step_leaves_a_store_that_opens(repo, words):
    repo.chart("which chart goes?", "This.", "src/b.py")
    kept = repo.chart(QUESTION, "Here.")
    whole = entry(repo, kept).read_bytes()
    store, safe, step, code = repo.store, repo.root.parent / "safe", 0, -9
    shutil.copytree(store, safe)
    while code == -9:
        step += 1
        command = [sys.executable, "-c", DYING, str(step), *words]
        code = subprocess.run(
            command, cwd=repo.root, env=clean_environment(HOME=NOBODY), capture_output=True
        ).returncode
        assert repo.run("list", "--all", "--json").json["unread"] == []
        if words != ["undo"]:
            assert entry(repo, kept).read_bytes() == whole
            assert repo.run("ask", QUESTION, "--json").json["hits"][0]["answer"] == "Here."
        assert repo.run("chart", "does it still write?", "Yes.", "--files", "src/a.py").code == 0
        shutil.rmtree(store)
        shutil.copytree(safe, store)
    assert (step > 3, code) == (True, 0)


def test_a_store_that_is_removed_while_others_chart_does_not_come_back_in_pieces(repo):
    writers = [start(repo, "chart", f"what is number {number}?", "A.", "--files", "src/b.py") for number in range(6)]
    removing = start(repo, "uninstall", "--purge", "--hosts", "none")
    for process in (*writers, removing):
        process.communicate()
        assert process.returncode in (0, 3)
    assert not repo.store.exists() or (repo.store / ".gitignore").exists()


def test_a_write_of_which_nothing_is_left_is_undone_by_saying_so(repo):
    repo.chart(QUESTION, "Here.")
    repo.chart("second question?", "Two.")
    (lost,) = [path for path in (repo.store / "charts").iterdir() if "second question" in path.read_text()]
    lost.unlink()
    first, second = repo.run("undo", "--json").json, repo.run("undo", "--json").json
    assert (first["undone"]["title"], first["changed"]) == ("chart second question?", False)
    assert (second["undone"]["title"], second["changed"]) == (f"chart {QUESTION}", True)


def test_a_write_that_stopped_half_way_can_be_undone(repo):
    ids = [repo.chart(f"what is number {number}?", "N.") for number in range(3)]
    before = {one: entry(repo, one).read_bytes() for one in ids}
    assert len(repo.run("bust", "src/a.py", "--json").json["removed"]) == 3
    entry(repo, ids[0]).write_bytes(before[ids[0]])
    assert repo.run("undo").code == 0
    assert {one: entry(repo, one).read_bytes() for one in ids} == before


def test_a_write_that_was_edited_since_can_be_left_as_it_is(repo):
    first, second = repo.chart("what is number 1?", "N."), repo.chart("what is number 2?", "N.")
    entry(repo, second).write_text(entry(repo, second).read_text() + "By hand.\n")
    assert (repo.run("undo").code, repo.run("undo", "--skip").code, repo.run("undo").code) == (1, 0, 0)
    assert entry(repo, second).exists() and not entry(repo, first).exists()


LINKS = ["charts", "derived", "derived/charts", "journal.jsonl", "settings.toml", ""]


@pytest.mark.parametrize("name", ["rows-1", "words-1", "table", "words-1/meta.json"])
def test_an_index_with_a_link_in_it_is_made_anew_and_leads_no_write_astray(repo, tmp_path, name):
    repo.chart(QUESTION, "Here.")
    inside, precious = repo.store / "derived/charts" / name, tmp_path / "precious"
    inside.rename(precious)
    inside.symlink_to(precious)
    before = {path: path.read_bytes() for path in [precious, *precious.rglob("*")] if path.is_file()}
    assert repo.run("chart", "another one?", "A.", "--files", "src/a.py").code == 0
    assert repo.run("ask", QUESTION).code == 0
    assert {path: path.read_bytes() for path in before} == before


def test_a_temporary_name_that_is_taken_by_a_link_leads_no_write_astray(repo, tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("keep me")
    target = repo.store / "file"
    (repo.store / f".tmp-{os.getpid()}-file").symlink_to(precious)
    storage.write(str(target), b"new")
    assert (precious.read_text(), target.read_bytes(), target.is_symlink()) == ("keep me", b"new", False)


def test_what_killed_writers_left_is_swept_away_once_it_is_old(repo):
    young, old = repo.store / "charts/.tmp-1-a", repo.store / "charts/.tmp-2-b"
    for path in (young, old):
        path.write_text("half")
    os.utime(old, (0, 0))
    assert repo.run("prune").code == 0
    assert (young.exists(), old.exists()) == (True, False)


@pytest.mark.parametrize("part", LINKS, ids=lambda part: part or "store")
def test_a_store_with_a_link_in_it_is_refused_and_leads_no_write_astray(repo, tmp_path, part):
    target = tmp_path / "precious"
    target.mkdir()
    (target / "words-9").mkdir()
    (target / "file").write_text("keep me")
    (repo.store / "derived").mkdir()
    inside = repo.store / part
    if inside.is_dir():
        inside.rename(tmp_path / "moved")
    inside.unlink(missing_ok=True)
    inside.symlink_to(target / "file" if "." in part else target)
    for words in (
        ["ask", "q"],
        ["chart", "q", "a", "--files", "src/a.py"],
        ["list"],
        ["prune"],
        ["undo"],
        ["init", "--hosts", "none"],
    ):
        refused = repo.run(*words, "--json")
        assert (refused.code, refused.json["error"]["code"]) == (3, "linked_store")
    assert repo.run("hook", "claude", stdin="{}").out == ""
    assert sorted(path.name for path in target.iterdir()) == ["file", "words-9"]
    assert (target / "file").read_text() == "keep me"


def test_an_entry_that_is_no_regular_file_is_named_and_does_not_hang(repo):
    repo.chart(QUESTION, "Here.")
    os.mkfifo(repo.store / "charts" / "aaaaaaaa.md")
    (repo.store / "charts" / "bbbbbbbb.md").symlink_to("/dev/zero")
    (repo.store / "charts" / "cccccccc.md").symlink_to("/nowhere")
    listed = repo.run("list", "--json").json
    assert [one["name"] for one in listed["unread"]] == ["bbbbbbbb.md", "cccccccc.md", "aaaaaaaa.md"]
    assert repo.run("ask", QUESTION).code == 0


def test_entries_may_go_while_others_ask(repo):
    for number in range(30):
        repo.chart(f"what is number {number}?", "N.", "src/b.py")
    repo.chart(QUESTION, "Here.")
    removing = start(repo, "bust", "src/b.py")
    askers = [start(repo, "ask", QUESTION) for _ in range(10)]
    for process in (removing, *askers):
        assert (process.communicate(), process.returncode)[1] == 0


@pytest.mark.parametrize("name", ["hashes.json", "catalogue.json", "sunk.json"])
@pytest.mark.parametrize(
    "content", ["", "[]", '{"x": 7}', '{"../../README": [null, "q", [["nope", "00"]]]}', "[" * 100_000]
)
def test_a_damaged_cache_is_passed_over(repo, name, content):
    repo.chart(QUESTION, "Here.")
    repo.run("prune")
    (repo.store / "derived" / name).write_text(content.replace('"x"', f'"{repo.root}"'))
    for words in (["list"], ["status"], ["prune", "--purge"], ["ask", QUESTION]):
        assert repo.run(*words).code == 0


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("00000001.md", "", "empty"),
        ("00000002.md", "just notes\n", "no front matter"),
        ("00000003.md", "---\nnavlog: 1\nid: 00000003\n", "may have been cut"),
        ("notes.md", "# hello\n", "no front matter"),
        ("00000004.md", "---\nnavlog: 7\nid: 00000004\n---\n\n# q\n", "format 7"),
        (
            "evil.md",
            "---\ncapn: 1\nid: ../../README\nfiles:\n  gone: " + "0" * 64 + "\n---\n\n# q\n",
            "not an id",
        ),
        (".DS_Store", "x", "not an entry file"),
    ],
    ids=["empty", "no front matter", "cut", "named otherwise", "newer format", "evil", "foreign"],
)
def test_an_entry_that_cannot_be_read_is_named_and_breaks_nothing(repo, name, content, reason):
    repo.write("README.md", "keep me\n")
    kept = repo.chart(QUESTION, "Here.")
    repo.write(f".navlog/charts/{name}", content)
    (unread,) = repo.run("list", "--json").json["unread"]
    assert unread["name"] == name and reason in unread["why"]
    assert repo.run("ask", QUESTION, "--json").json["hits"][0]["id"] == kept
    for words in (
        ["prune", "--purge"],
        ["chart", "another?", "A.", "--files", "src/b.py"],
        ["bust", "src/b.py"],
        ["status"],
        ["doctor"],
    ):
        assert repo.run(*words).code == 0
    assert (repo.root / "README.md").exists() and (repo.store / "charts" / name).exists()


def test_a_copied_entry_is_named_as_one(repo):
    kept = repo.chart(QUESTION, "Here.")
    copy = entry(repo, kept).with_name(f"{kept} copy.md")
    copy.write_bytes(entry(repo, kept).read_bytes())
    listed = repo.run("list", "--json").json
    assert len(listed["charts"]) == 1 and "its name is not an id" in listed["unread"][0]["why"]


def test_an_entry_turned_to_crlf_with_a_byte_order_mark_still_answers(repo):
    kept = repo.chart(QUESTION, "Here.\n\nAnd there.")
    entry(repo, kept).write_bytes(b"\xef\xbb\xbf" + entry(repo, kept).read_bytes().replace(b"\n", b"\r\n"))
    assert repo.run("ask", QUESTION, "--json").json["hits"][0]["answer"] == "Here.\n\nAnd there."


def test_a_hand_edited_answer_is_the_one_that_is_given(repo):
    kept = repo.chart(QUESTION, "Here.")
    entry(repo, kept).write_text(entry(repo, kept).read_text().replace("Here.", "Over there."))
    assert repo.run("ask", "where was the greeting made?", "--json").json["hits"][0]["answer"] == "Over there."


def test_a_hand_edited_question_is_the_one_that_is_found(repo):
    kept = repo.chart(QUESTION, "Here.")
    entry(repo, kept).write_text(entry(repo, kept).read_text().replace(QUESTION, "which module rotates the keys?"))
    assert repo.run("ask", "which module rotates keys?", "--json").json["hits"][0]["id"] == kept
    assert repo.run("ask", QUESTION, "--json").json["hits"] == []


def test_an_entry_deleted_by_hand_is_gone(repo):
    entry(repo, repo.chart(QUESTION, "Here.")).unlink()
    assert repo.run("ask", QUESTION).code == 1


@pytest.mark.parametrize("damage", ["remove", "truncate", "flip", "garbage"])
def test_a_damaged_index_is_made_again_without_a_word(repo, damage):
    for number in range(4):
        repo.chart(f"what is number {number}?", f"N{number}.")
    repo.chart(QUESTION, "Here.")
    for path in sorted(path for path in (repo.store / "derived").rglob("*") if path.is_file()):
        content = path.read_bytes() if path.exists() else b""
        if damage == "remove":
            path.unlink(missing_ok=True)
        elif not path.exists():
            continue
        elif damage == "truncate":
            path.write_bytes(content[: len(content) // 2])
        elif damage == "flip" and content:
            path.write_bytes(
                content[: len(content) // 2]
                + bytes([content[len(content) // 2] ^ 1])
                + content[len(content) // 2 + 1 :]
            )
        else:
            path.write_bytes(b"garbage")
        asked = repo.run("ask", "where do we make the greeting?", "--json")
        assert (asked.code, asked.err) == (0, "") and asked.json["hits"][0]["answer"] == "Here."


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser writes to read-only folders")
def test_a_read_only_checkout_can_be_asked(repo):
    repo.chart(QUESTION, "Here.")
    for path in (repo.store, repo.store / "derived", repo.store / "charts"):
        path.chmod(0o555)
    assert repo.run("ask", QUESTION).code == 0


def test_the_store_ignores_itself(repo):
    repo.chart(QUESTION, "Here.")
    assert git(repo.root, "status", "--porcelain") == ""


def test_a_plain_folder_without_git_works(tmp_path):
    plain = tmp_path / "plain"
    (plain / "deep").mkdir(parents=True)
    (plain / "a.txt").write_text("a\n")
    assert run(plain, "init", "--hosts", "none").code == 0
    assert run(plain, "chart", QUESTION, "Here.", "--files", "a.txt").code == 0
    assert run(plain / "deep", "ask", QUESTION).code == 0
    (plain / "a.txt").rename(plain / "deep" / "b.txt")
    assert run(plain, "ask", QUESTION, "--json").json["sunk"][0]["cause"]["moved_to"] == "deep/b.txt"


def test_worktrees_chart_into_one_store(repo, tmp_path):
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    assert run(tmp_path / "linked", "chart", QUESTION, "Here.", "--files", "src/a.py").code == 0
    hit = repo.run("ask", QUESTION, "--json").json["hits"][0]
    assert hit["branch"] == "side" and not (tmp_path / "linked" / ".navlog").exists()


def test_a_full_disk_is_a_fault_with_the_path_and_loses_nothing(repo):
    kept = repo.chart(QUESTION, "Here.")
    words = f"ulimit -f 0; exec {executable()} chart 'another one?' A. --files src/a.py --json"
    failed = subprocess.run(
        ["sh", "-c", words],
        cwd=repo.root,
        env=clean_environment(HOME=str(repo.root.parent)),
        capture_output=True,
    )
    assert failed.returncode in (3, -signal.SIGXFSZ, 128 + signal.SIGXFSZ)
    assert repo.run("ask", QUESTION, "--json").json["hits"][0]["id"] == kept
    assert len(repo.run("list", "--json").json["charts"]) == 1
