"""Claude Code's memory from the command line: save to it, list it, repair its index."""

from __future__ import annotations

import os
import subprocess
import threading
from pathlib import Path

import pytest

from navlog.core.automemory.place import folder_of
from tests.support import Repo, clean_environment, executable

DAMAGED = (
    "# Notes\r\n\r\n- [Ports](ports.md) — which service listens where\r\n"
    "<!-- kept by hand -->\r\n- [Old](old.md) — gone\r\n"
)


class Memory:
    """A project with a memory of Claude Code's."""

    def __init__(self, tmp_path: Path) -> None:
        self.claude = str(tmp_path / "claude")
        self.repo = Repo.make(tmp_path / "repo")
        self.folder = Path(folder_of(self.repo.context().project, {"CLAUDE_CONFIG_DIR": self.claude}))
        self.index = self.folder / "MEMORY.md"

    def run(self, *words: str, **more: str):
        return self.repo.run(*words, "--json", CLAUDE_CONFIG_DIR=self.claude, **more)

    def text(self, *words: str, **more: str):
        return self.repo.run(*words, CLAUDE_CONFIG_DIR=self.claude, **more)

    def memo(self, kind="decision", title="Where builds run", text="On the small runner.\n\nIt is free.", **more):
        done = self.run("memo", kind, title, text, **more)
        assert done.code == 0, done.out
        return done.json

    def write(self, key: str, text: str) -> None:
        path = self.folder / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())

    def note(self, key: str, title: str, description: str, kind: str = "project") -> None:
        self.write(key, f"---\nname: {title}\ndescription: {description}\ntype: {kind}\n---\n\nText.\n")

    def damage(self) -> None:
        """An index that has lost three of four pointers, and points to a file that is not there."""
        self.write("MEMORY.md", DAMAGED)
        self.note("ports.md", "Ports", "which service listens where")
        self.note("tone.md", "Tone of replies", "short sentences", "feedback")
        self.note("decision_queue.md", "One queue", "a single queue for all jobs", "decision")
        self.note("topics/net.md", "Networks", "two of them")

    @property
    def held(self) -> dict[str, bytes]:
        return {str(one.relative_to(self.folder)): one.read_bytes() for one in self.folder.rglob("*") if one.is_file()}


@pytest.fixture
def memory(tmp_path):
    return Memory(tmp_path)


def test_a_memo_is_a_file_and_a_tagged_pointer(memory):
    told = memory.memo()
    assert told["action"] == "saved" and told["pointer"] == memory.index.read_text().rstrip("\n")
    assert told["pointer"] == "- [decision] [Where builds run](decision_where_builds_run.md) — On the small runner."
    said = Path(told["path"]).read_text()
    assert said.startswith("---\nname: Where builds run\n") and said.endswith(
        "\n\nOn the small runner.\n\nIt is free.\n"
    )


def test_the_index_keeps_every_line_that_it_had(memory):
    memory.damage()
    memory.memo()
    assert memory.index.read_bytes().startswith(DAMAGED.encode()) and memory.index.read_bytes().endswith(b"\r\n")
    assert (memory.folder / "MEMORY.bak").read_bytes() == DAMAGED.encode()


def test_the_same_memo_twice_is_one(memory):
    memory.memo()
    before = memory.held
    assert memory.memo()["action"] == "known" and memory.held == before


def test_a_memo_of_the_same_title_is_replaced_and_its_former_text_kept_in_the_store(memory):
    first = memory.memo()
    former = Path(first["path"]).read_bytes()
    told = memory.memo(text="On the large runner.")
    assert (told["action"], told["path"]) == ("replaced", first["path"])
    assert memory.index.read_text() == told["pointer"] + "\n"
    assert (memory.repo.store / "memory" / ".gone" / "decision_where_builds_run.md").read_bytes() == former


def test_a_file_of_somebody_else_keeps_its_name(memory):
    memory.note("decision_where_builds_run.md", "Builds", "theirs")
    told = memory.memo()
    assert told["path"].endswith("decision_where_builds_run_2.md")
    assert b"theirs" in memory.held["decision_where_builds_run.md"]


def test_a_memo_that_is_only_tried_writes_nothing(memory):
    told = memory.run("memo", "decision", "A title", "A text.", "--dry-run").json
    assert (told["action"], told["dry_run"]) == ("saved", True) and not memory.folder.exists()


@pytest.mark.parametrize("title", ["../../../etc/x", "[a](b.md)", "日本語の決定", "!?", "x" * 200, "a\nb \x1b[31m"])
def test_a_title_of_any_letters_stays_in_the_folder_and_is_listed(memory, title):
    told = memory.memo(title=title)
    assert os.path.dirname(told["path"]) == str(memory.folder)
    (row,) = memory.run("memo", "--list").json["memories"]
    assert (row["title"], row["type"], row["there"]) == (told["title"], "decision", True)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["decision", "A title", " "], "empty_text"),
        (["decision", "\t", "A text."], "empty_text"),
        (["decision", "x" * 201, "A text."], "text_too_long"),
        (["decision", "A title"], "usage"),
        (["mood", "A title", "A text."], "usage"),
        (["--list", "--reindex"], "usage"),
        (["decision", "A title", "A text.", "--list"], "usage"),
        ([], "usage"),
    ],
)
def test_what_is_no_memo_is_refused_and_nothing_written(memory, words, code):
    assert memory.run("memo", *words).json["error"]["code"] == code and not memory.folder.exists()


def test_a_repair_restores_every_lost_pointer_and_changes_no_line(memory):
    memory.damage()
    told = memory.run("repair-memory").json
    assert (
        memory.index.read_bytes()
        == (
            DAMAGED
            + "- [decision] [One queue](decision_queue.md) — a single queue for all jobs\r\n"
            + "- [Tone of replies](tone.md) — short sentences\r\n"
            + "- [Networks](topics/net.md) — two of them\r\n"
        ).encode()
    )
    assert [row["file"] for row in told["restored"]] == ["decision_queue.md", "tone.md", "topics/net.md"]
    assert told["missing"] == ["old.md"] and told["backup"] == str(memory.folder / "MEMORY.bak")
    assert (memory.folder / "MEMORY.bak").read_bytes() == DAMAGED.encode()


def test_a_repair_changes_no_memory(memory):
    memory.damage()
    before = memory.held
    memory.run("repair-memory")
    after = memory.held
    assert {name: after[name] for name in before if name != "MEMORY.md"} == {
        name: text for name, text in before.items() if name != "MEMORY.md"
    }
    assert set(after) - set(before) == {"MEMORY.bak"}


@pytest.mark.parametrize("again", [["repair-memory"], ["memo", "--reindex"]])
def test_a_second_repair_does_nothing(memory, again):
    memory.damage()
    memory.run("repair-memory")
    before = memory.held
    told = memory.run(*again).json
    assert (told["restored"], told["backup"], told["missing"]) == ([], None, ["old.md"]) and memory.held == before


@pytest.mark.parametrize("words", [["repair-memory", "--dry-run"], ["memo", "--reindex", "--dry-run"]])
def test_a_repair_that_is_only_tried_says_the_same_and_writes_nothing(memory, words):
    memory.damage()
    before = memory.held
    tried = memory.run(*words, NAVLOG_READ_ONLY="1").json
    assert memory.held == before and tried["dry_run"]
    assert tried["restored"] == memory.run("memo", "--reindex").json["restored"]


def test_an_index_of_many_memories_that_was_cut_to_three_is_whole_again(memory):
    rows = []
    for number in range(150):
        memory.note(f"note_{number:03}.md", f"Note {number}", f"the fact of number {number}")
        rows.append(f"- [Note {number}](note_{number:03}.md) — the fact of number {number}\n")
    memory.write("MEMORY.md", "".join(rows[:3]))
    told = memory.text("repair-memory")
    assert "restored 147 pointers" in told.out and memory.index.read_text() == "".join(rows)


def test_a_memory_without_an_index_gets_one_and_no_backup(memory):
    memory.note("tone.md", "Tone", "short")
    told = memory.run("repair-memory").json
    assert memory.index.read_text() == "- [Tone](tone.md) — short\n"
    assert told["backup"] is None and not (memory.folder / "MEMORY.bak").exists()


def test_an_index_nearer_to_a_memory_is_left_to_lead_to_it(memory):
    memory.note("team/ours.md", "Ours", "x")
    memory.write("team/MEMORY.md", "- [Ours](ours.md)\n")
    assert memory.run("repair-memory").json["restored"] == []


def test_a_pointer_that_stands_twice_is_left_alone(memory):
    memory.note("a.md", "A", "x")
    memory.write("MEMORY.md", "- [A](a.md)\n- [A](a.md) — again")
    assert memory.run("repair-memory").json["restored"] == []
    assert memory.index.read_text() == "- [A](a.md)\n- [A](a.md) — again"


def test_names_of_any_bytes_are_restored_once(memory):
    for name in (b"caf\xe9.md", b"a b](c).md", b"line\nend.md", b"100%25.md", b"[x].md", b"q#1.md"):
        memory.write(os.fsdecode(name), "Text.\n")
    told = memory.run("repair-memory").json
    assert len(told["restored"]) == 6 and len(memory.index.read_bytes().splitlines()) == 6
    again = memory.run("repair-memory").json
    assert (again["restored"], again["missing"]) == ([], [])
    assert all(row["there"] for row in memory.run("memo", "--list").json["memories"])


def test_what_a_memory_says_of_itself_cannot_add_lines_or_steer_a_terminal(memory):
    memory.write("a.md", '---\nname: "A \x1b[31m red\\n"\ndescription: |\n  one\n  - [B](b.md)\n---\n')
    memory.run("repair-memory")
    text = memory.index.read_text()
    assert text.count("\n") == 1 and "\x1b" not in text and "](b.md)" not in text


def test_what_a_killed_writer_left_is_swept_away(memory):
    memory.write("MEMORY.md", "- [A](a.md)\n")
    memory.write(".tmp-1-MEMORY.md", "half")
    os.utime(memory.folder / ".tmp-1-MEMORY.md", (1, 1))
    memory.memo()
    assert not any(name.startswith(".tmp-") for name in memory.held)


def test_links_are_not_followed_by_a_repair(memory, tmp_path):
    memory.note("a.md", "A", "x")
    (tmp_path / "secret.md").write_text("# Secret\n")
    (memory.folder / "b.md").symlink_to(tmp_path / "secret.md")
    assert [row["file"] for row in memory.run("repair-memory").json["restored"]] == ["a.md"]


@pytest.mark.parametrize("words", [["repair-memory"], ["memo", "decision", "A", "B"], ["memo", "--list"]])
def test_an_index_that_is_a_link_is_left_alone(memory, tmp_path, words):
    memory.note("a.md", "A", "x")
    (tmp_path / "target").write_text("theirs")
    memory.index.symlink_to(tmp_path / "target")
    assert memory.run(*words).json["error"]["code"] == "linked_memory"
    assert (tmp_path / "target").read_text() == "theirs" and memory.index.is_symlink()


def test_a_list_tells_what_is_there_missing_and_lost_and_writes_nothing(memory):
    memory.damage()
    before = memory.held
    told = memory.run("memo", "--list", NAVLOG_READ_ONLY="1").json
    assert [(row["file"], row["type"], row["there"]) for row in told["memories"]] == [
        ("ports.md", None, True),
        ("old.md", None, False),
    ]
    assert [row["file"] for row in told["lost"]] == ["decision_queue.md", "tone.md", "topics/net.md"]
    shown = memory.text("memo", "--list")
    assert "missing: Old (old.md) — gone" in shown.out and "lost: [decision] One queue" in shown.out
    assert "navlog repair-memory" in shown.err and memory.held == before


def test_a_project_without_a_memory_says_how_to_begin(memory):
    shown = memory.text("memo", "--list")
    assert shown.code == 0 and "navlog memo TYPE TITLE TEXT" in shown.err
    assert memory.run("repair-memory").json["restored"] == [] and not memory.folder.exists()


def test_an_index_that_the_host_does_not_read_to_its_end_is_told(memory):
    memory.write("MEMORY.md", "x\n" * 200)
    assert "200 lines" in memory.text("memo", "decision", "A", "B").err


def test_two_sessions_and_the_host_itself_write_at_once_and_no_line_is_lost(memory):
    memory.write("MEMORY.md", "- [Kept](kept.md) — by hand\n")
    memory.write("kept.md", "# Kept\n")
    environ = clean_environment(CLAUDE_CONFIG_DIR=memory.claude, HOME="/nonexistent", XDG_CONFIG_HOME="/nonexistent")

    def session(name: str) -> None:
        for number in range(4):
            words = [executable(), "memo", "discovery", f"{name} {number}", "Found."]
            subprocess.run(words, cwd=memory.repo.root, env=environ, check=True, capture_output=True)

    def host() -> None:
        for number in range(40):
            with memory.index.open("ab") as file:
                file.write(f"- [Host {number}](host_{number}.md)\n".encode())
            threading.Event().wait(0.02)

    threads = [threading.Thread(target=session, args=(name,)) for name in ("one", "two")]
    threads.append(threading.Thread(target=host))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rows = memory.index.read_text().splitlines()
    wanted = {"- [Kept](kept.md) — by hand", *(f"- [Host {number}](host_{number}.md)" for number in range(40))}
    assert wanted <= set(rows) and len(rows) == len(set(rows))
    assert sum(row.startswith("- [discovery] ") for row in rows) == 8
