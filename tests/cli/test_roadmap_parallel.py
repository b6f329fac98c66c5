"""Many hands at one plan: commands at once, an agent that rewrites the file meanwhile, a process that is killed."""

from __future__ import annotations

import os
import random
import re
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from navlog.core import journal, storage
from navlog.core.errors import Refused
from navlog.core.roadmap import files, ledger
from tests.support import NOBODY, Repo, clean_environment, executable

TITLES = [f"Part {letter}" for letter in "ABCDEFGH"]


@pytest.fixture
def repo(tmp_path):
    """A plan with eight phases, folded in, in a folder without git."""
    repo = Repo(tmp_path)
    repo.init()
    heads = "".join(f"### Phase {number}: {title}\n\nText.\n\n" for number, title in enumerate(TITLES, 1))
    repo.write(".navlog/roadmap.md", f"## Phases\n\n{heads}")
    repo.do("roadmap sync")
    return repo


def plan_of(repo: Repo) -> dict[str, list[str]]:
    """The titles by status."""
    found: dict[str, list[str]] = {}
    for one in repo.do("roadmap").fields["phases"]:
        found.setdefault(one["status"], []).append(one["title"])
    return found


def test_twenty_adds_at_once_make_twenty_phases_with_numbers_of_their_own(repo):
    environ = clean_environment(HOME=NOBODY, XDG_CONFIG_HOME=NOBODY)
    started = [
        subprocess.Popen(
            [executable(), "--project", str(repo.root), "roadmap", "add", f"New {number}"],
            env=environ,
            stdout=subprocess.DEVNULL,
        )
        for number in range(20)
    ]
    assert [one.wait() for one in started] == [0] * 20
    rows = repo.do("roadmap").fields["phases"]
    assert sorted(one["title"] for one in rows) == sorted([*TITLES, *(f"New {number}" for number in range(20))])
    assert len({one["number"] for one in rows}) == len({one["id"] for one in rows}) == 28
    for _ in range(20):
        repo.do("undo")
    assert [one["title"] for one in repo.do("roadmap").fields["phases"]] == TITLES


def test_changes_of_every_kind_at_once_are_all_made(repo):
    def work(number: int) -> None:
        repo.do("roadmap status", ref=str(number), status="in_progress")
        repo.do("roadmap add", text=f"slice {number}", parent=str(number))
        repo.do("roadmap reorder", move=str(number), before=str(number % 8 + 1))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(1, 9)))
    rows = repo.do("roadmap").fields["phases"]
    assert {one["status"] for one in rows} == {"in_progress"}
    assert [[part["title"] for part in one["slices"]] for one in rows] == [[f"slice {n}"] for n in range(1, 9)]


class Agent:
    """Somebody who takes no lock and rewrites the plan file whole, in place or by rename."""

    def __init__(self, repo: Repo) -> None:
        self.path = repo.store / "roadmap.md"
        self.notes: list[str] = []

    def write(self, by_rename: bool) -> None:
        """Add a note below the second phase."""
        self.notes.append(f"note {len(self.notes)} of the agent")
        text = self.path.read_text().replace("### Phase 3", f"{self.notes[-1]}\n\n### Phase 3")
        if by_rename:
            other = self.path.with_suffix(".agent")
            other.write_text(text)
            other.rename(self.path)
        else:
            self.path.write_text(text)


@pytest.mark.parametrize("by_rename", [True, False])
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("roadmap status", {"ref": "2", "status": "in_progress"}),
        ("roadmap status", {"ref": "4", "status": "done"}),
        ("roadmap reorder", {"order": "3 -> 1"}),
        ("roadmap add", {"text": "New"}),
        ("roadmap remove", {"ref": "5"}),
        ("roadmap capture", {"plan": "## New\n\ntext\n\n## Newer\n\ntext\n"}),
    ],
)
def test_what_an_agent_writes_between_reading_and_writing_is_kept(repo, monkeypatch, name, values, by_rename):
    agent, real, left = Agent(repo), storage.swap, [2]

    def swap(path, before, content):
        if path.endswith("/roadmap.md") and left[0]:
            left[0] -= 1
            agent.write(by_rename)
        return real(path, before, content)

    monkeypatch.setattr(storage, "swap", swap)
    repo.do(name, **values)
    text = agent.path.read_text()
    assert left == [0] and all(text.count(note) == 1 for note in agent.notes)
    plan = plan_of(repo)
    assert sorted(title for titles in plan.values() for title in titles) == sorted(
        [*TITLES, *(["New"] if "text" in values else ["New", "Newer"] if "plan" in values else [])]
    )
    assert plan.get("stale", []) == (["Part E"] if name == "roadmap remove" else [])
    assert plan.get("done", []) == (["Part D"] if values.get("status") == "done" else [])
    logged = [one["title"] for one in repo.do("roadmap completed").fields["shipped_phases"]]
    assert logged == plan.get("done", [])


def test_what_an_agent_writes_into_the_file_that_is_being_replaced_is_put_back(repo, monkeypatch):
    path, real = repo.store / "roadmap.md", os.replace
    open_ = path.open("r+")

    def replaced(source, target, **more):
        real(source, target, **more)
        if str(target) == str(path) and not open_.closed:
            text = open_.read() + "\nwritten late\n"
            open_.seek(0)
            open_.write(text)
            open_.close()

    monkeypatch.setattr(os, "replace", replaced)
    repo.do("roadmap add", text="New")
    text = path.read_text()
    assert "written late" in text and "New" in text and plan_of(repo) == {"open": [*TITLES, "New"]}


def test_half_of_a_file_that_is_being_written_retires_nothing(repo):
    path = repo.store / "roadmap.md"
    text = path.read_text()
    started = threading.Event()

    def slowly() -> None:
        with path.open("w") as file:
            for start in range(0, len(text), len(text) // 6):
                file.write(text[start : start + len(text) // 6])
                file.flush()
                started.set()
                time.sleep(0.01)

    writer = threading.Thread(target=slowly)
    writer.start()
    started.wait()
    repo.do("roadmap add", text="New")
    writer.join()
    assert plan_of(repo) == {"open": [*TITLES, "New"]}


def test_a_phase_that_is_missing_only_while_the_file_is_written_is_no_refusal(repo, monkeypatch):
    path, real = repo.store / "roadmap.md", files.read
    text = path.read_text()
    contents = [text[: len(text) // 2], text]

    def read(context):
        if contents:
            path.write_text(contents.pop(0))
        return real(context)

    monkeypatch.setattr(ledger, "read", read)
    monkeypatch.setattr(files, "read", read)
    monkeypatch.setattr(files, "STEADYING", 0)
    assert repo.do("roadmap status", ref="8", status="in_progress").fields["status"] == "in_progress"
    assert plan_of(repo) == {"open": TITLES[:-1], "in_progress": TITLES[-1:]}


def test_a_row_of_changes_against_an_agent_that_writes_at_any_step_loses_nothing(repo, monkeypatch):
    agent, choose = Agent(repo), random.Random(1)

    def before(real):
        def step(*values):
            if choose.random() < 0.2:
                agent.write(choose.random() < 0.5)
            return real(*values)

        return step

    monkeypatch.setattr(storage, "swap", before(storage.swap))
    reading = before(files.read)
    monkeypatch.setattr(ledger, "read", reading)
    monkeypatch.setattr(files, "read", reading)
    made = []
    for number in range(1, 9):
        made.append(repo.do("roadmap add", text=f"slice {number}", parent=str(number)).fields["title"])
        repo.do("roadmap status", ref=str(number), status="in_progress")
        repo.do("roadmap reorder", move=str(number), before=str(number % 8 + 1))
    monkeypatch.undo()
    text = agent.path.read_text()
    assert len(agent.notes) > 8 and all(text.count(f"{note}\n") == 1 for note in agent.notes)
    assert all(text.count(f"{title} <") == 1 for title in made)
    assert plan_of(repo) == {"in_progress": TITLES} and not (repo.store / "roadmap_retired.md").exists()


def test_a_plan_that_never_comes_to_rest_is_given_up_with_a_hint_and_left_as_it_is(repo, monkeypatch):
    agent, real = Agent(repo), storage.swap

    def swap(path, before, content):
        if path.endswith("/roadmap.md"):
            agent.write(True)
        return real(path, before, content)

    monkeypatch.setattr(storage, "swap", swap)
    monkeypatch.setattr(ledger, "ATTEMPTS", 3)
    with pytest.raises(Refused) as caught:
        repo.do("roadmap add", text="New")
    assert isinstance(caught.value, journal.Changed) and caught.value.hint == "try again"
    monkeypatch.undo()
    assert plan_of(repo) == {"open": TITLES} and len(re.findall("of the agent", agent.path.read_text())) == 3


COMMANDS = [
    ("roadmap add", {"text": "New"}),
    ("roadmap status", {"ref": "2", "status": "done"}),
    ("roadmap remove", {"ref": "2"}),
    ("roadmap reorder", {"order": "3 -> 1"}),
]


@pytest.mark.parametrize(("name", "values"), COMMANDS)
def test_a_process_that_is_killed_at_any_step_leaves_a_plan_that_can_be_read_and_undone(repo, name, values):
    """A child ends at once before its n-th change of the folder, whatever that is."""
    for step in range(40):
        if not dies(repo, name, values, step):
            break
        rows = repo.do("roadmap").fields["phases"]
        titles = [one["title"] for one in rows]
        assert set(TITLES) <= set(titles) <= {*TITLES, "New"} and len(titles) == len(set(titles))
        repo.do("roadmap add", text="After")
        repo.do("undo")
        repo.do("undo")
        assert set(TITLES) <= {title for titles in plan_of(repo).values() for title in titles}
        for one in repo.do("roadmap").fields["phases"]:
            if one["status"] in ("done", "stale"):
                repo.do("roadmap restore", ref=one["id"])
    else:
        raise AssertionError("the command never came to its end")


def dies(repo: Repo, name: str, values: dict, step: int) -> bool:
    """Run a command in a child that is gone before a step; whether it was."""
    child = os.fork()
    if child == 0:
        left = [step]
        for function in ("replace", "link", "fsync"):
            setattr(os, function, stopping(getattr(os, function), left))
        repo.do(name, **values)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


def stopping(real, left: list[int]):
    def step(*values, **more):
        if not left[0]:
            os._exit(9)
        left[0] -= 1
        return real(*values, **more)

    return step
