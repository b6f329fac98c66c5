"""Discoveries: an answer that was expensive to find waits in the inbox, and is charted when a person says so."""

from __future__ import annotations

import json
import os

import pytest

from navlog.core import proposals
from navlog.core.discoveries import hooking, noticing
from navlog.core.errors import Refused
from navlog.core.proposals import DISCOVERED, DISMISSED, Proposal
from navlog.core.record import replace
from tests.support import Repo
from tests.unit.budget.shapes import transcript
from tests.unit.discoveries.turns import ANSWER, HOSTS, QUESTION, Claude, expensive, flat

OTHER = "Which module knows the currency of an order?"


class Session:
    """An agent's session whose turns end."""

    def __init__(self, repo: Repo, made) -> None:
        self.repo, self.made, self.records = repo, made, []

    def ends(self, *records, context=None, **event) -> str:
        """End a turn with these records; what the person is told."""
        self.records += flat(*records)
        path = transcript(self.repo.root.parent, *self.records, name="turns.jsonl")
        told = {"transcript_path": path, "session_id": "s-1", "hook_event_name": "Stop", **event}
        return hooking.stopped(context or self.repo.context(), told, self.made.host)

    def finds(self, question=QUESTION, answer=ANSWER, **more) -> str:
        """End an expensive turn."""
        return self.ends(expensive(self.made, question, answer, **more))


@pytest.fixture(params=HOSTS)
def session(request, repo):
    return Session(repo, request.param())


@pytest.fixture
def claude(repo):
    return Session(repo, Claude())


def waiting(repo: Repo) -> list[dict]:
    return [one for one in repo.do("proposals").fields["proposals"] if one["kind"] == DISCOVERED]


def kept(repo: Repo) -> tuple[Proposal, ...]:
    return proposals.read(repo.context().project).proposals


def test_an_expensive_answer_waits_with_all_that_a_chart_needs(session, repo):
    told = session.finds()
    (one,) = waiting(repo)
    assert (one["title"], one["answer"], list(one["files"])) == (QUESTION, ANSWER, ["src/a.py"])
    assert one["by"] == {"claude": "claude-code", "codex": "codex"}[session.made.host]
    assert one["tokens"] == 8_100 and "8 tool calls" in one["evidence"] and "src/a.py" in one["evidence"]
    assert QUESTION in told


def test_nothing_is_charted_by_itself(claude, repo):
    claude.finds()
    assert repo.do("list").fields["charts"] == []


def test_accepting_charts_it_in_the_name_of_the_agent(session, repo):
    session.finds()
    (one,) = waiting(repo)
    done = repo.do("proposals accept", id=one["id"])
    assert done.fields["state"] == "accepted" and done.fields["proposal"] == one["id"]
    (hit,) = repo.ask(QUESTION).fields["hits"]
    assert hit["answer"] == ANSWER
    assert repo.do("show", id=hit["id"]).fields["by"] == one["by"]
    assert waiting(repo) == []


def test_an_accepted_chart_can_be_taken_back(claude, repo):
    claude.finds()
    repo.do("proposals accept", id=waiting(repo)[0]["id"])
    repo.do("undo")
    assert repo.do("list").fields["charts"] == []


def test_the_executable_lists_and_accepts_it(claude, repo):
    claude.finds()
    (one,) = repo.run("proposals", "--json").json["proposals"]
    assert QUESTION in repo.run("proposals").out
    ran = repo.run("proposals", "accept", one["id"])
    assert ran.code == 0 and QUESTION in ran.out


def test_an_answer_about_files_that_changed_since_is_not_charted(claude, repo):
    claude.finds()
    repo.write("src/a.py", "a = 2\n")
    with pytest.raises(Refused) as refused:
        repo.do("proposals accept", id=waiting(repo)[0]["id"])
    assert refused.value.code == "files_changed" and "src/a.py" in refused.value.message
    assert repo.do("list").fields["charts"] == [] and waiting(repo)


def test_a_fresh_chart_of_the_same_question_is_not_replaced(claude, repo):
    claude.finds()
    known = repo.chart(QUESTION, "A better answer.")
    with pytest.raises(Refused) as refused:
        repo.do("proposals accept", id=waiting(repo)[0]["id"])
    assert refused.value.code == "already_charted" and known in refused.value.hint
    assert repo.do("show", id=known).fields["answer"] == "A better answer."


def test_what_was_dismissed_stays_dismissed(session, repo):
    session.finds()
    repo.do("proposals dismiss", id=waiting(repo)[0]["id"])
    assert session.finds() == ""
    assert session.finds(answer="In src/b.py.", path="src/b.py") == ""
    assert waiting(repo) == []


def test_a_dismissal_can_be_taken_back_whole(claude, repo):
    claude.finds()
    before = waiting(repo)
    repo.do("proposals dismiss", id=before[0]["id"])
    assert [one.answer for one in kept(repo)] == [""]
    repo.do("undo")
    assert waiting(repo) == before


def test_a_turn_is_proposed_once(session, repo):
    assert session.finds() and not session.ends()
    assert len(waiting(repo)) == 1


def test_the_same_question_about_the_same_bytes_is_proposed_once(claude, repo):
    claude.finds()
    before = waiting(repo)
    assert claude.finds(answer="In other words: src/a.py does it.") == "" and waiting(repo) == before


def test_where_the_cut_answer_names_no_file_the_whole_one_counts(claude, repo):
    claude.finds(answer="It rounds once. " * 60 + "\n\n" + "It does not round again. " * 60 + "That is in src/a.py.")
    (one,) = waiting(repo)
    assert list(one["files"]) == ["src/a.py"] and "src/a.py" not in one["answer"]


def test_a_transcript_is_found_under_another_folder_of_the_host(claude, repo, tmp_path):
    for name in ("-one", "-two"):
        (tmp_path / "projects" / name).mkdir(parents=True)
    transcript(tmp_path / "projects" / "-one", *expensive(claude.made), name="s-1.jsonl")
    claude.ends(transcript_path=str(tmp_path / "projects" / "-two" / "s-1.jsonl"))
    assert [one["title"] for one in waiting(repo)] == [QUESTION]


def test_the_same_question_waits_with_its_latest_answer(claude, repo):
    claude.finds()
    claude.finds(QUESTION.upper(), answer="In src/b.py.", path="src/b.py")
    assert [one["answer"] for one in waiting(repo)] == ["In src/b.py."]


def test_an_answer_that_waits_gives_way_to_one_about_the_files_as_they_are(claude, repo):
    claude.finds()
    repo.write("src/a.py", "a = 2\n")
    claude.finds(answer="It is no longer rounded in src/a.py.")
    (one,) = waiting(repo)
    assert repo.do("proposals accept", id=one["id"]).fields["state"] == "accepted"


def test_an_answer_is_never_taken_for_one_about_later_bytes(session, repo):
    session.finds()
    before = waiting(repo)
    repo.write("src/a.py", "a = 2\n")
    assert session.ends() == "" and waiting(repo) == before


def test_a_question_that_is_answered_anew_takes_nobody_elses_place(claude, repo, monkeypatch):
    monkeypatch.setattr(noticing, "KEPT", 2)
    claude.finds()
    claude.finds(OTHER, "The currency is in src/a.py.")
    claude.finds(OTHER, "The currency is in src/b.py.", path="src/b.py")
    assert [one["title"] for one in waiting(repo)] == [QUESTION, OTHER]


def test_what_a_chart_answers_is_not_proposed(session, repo):
    repo.chart(QUESTION, "In src/a.py.")
    assert session.finds() == "" and waiting(repo) == []


def test_what_a_sunk_chart_answered_is_proposed_again(claude, repo):
    claude.finds()
    repo.do("proposals accept", id=waiting(repo)[0]["id"])
    repo.write("src/a.py", "a = 2\n")
    claude.finds()
    (one,) = waiting(repo)
    assert [other.id for other in kept(repo)] == [one["id"]]
    repo.do("proposals accept", id=one["id"])
    assert repo.ask(QUESTION).fields["outcome"] == "hit"


def test_the_answer_that_the_host_tells_counts_more_than_the_transcripts(session, repo):
    session.ends(expensive(session.made, answer="I will look further."), last_assistant_message="It is in src/a.py.")
    assert [one["answer"] for one in waiting(repo)] == ["It is in src/a.py."]


def test_an_answer_that_names_nothing_costs_no_look_at_the_transcript(claude, repo, monkeypatch):
    monkeypatch.setattr("navlog.core.discoveries.turn.read", lambda *_: pytest.fail("the transcript was read"))
    assert claude.ends(expensive(claude.made), last_assistant_message="Done") == ""


@pytest.mark.parametrize("answer", ["It rounds once.", "It is in src/missing.py.", "It is in docs/x.md."])
def test_without_a_file_that_exists_and_was_looked_at_nothing_is_proposed(session, repo, answer):
    assert session.finds(answer=answer) == "" and waiting(repo) == []


def test_an_ignored_file_backs_nothing(claude, repo):
    repo.write("run.log", "x\n")
    assert claude.finds(answer="It is in run.log.", path="run.log") == "" and waiting(repo) == []


@pytest.mark.parametrize("question", ["Fix the rounding of totals", "/review", "thanks, is that ok?", "Why?\n" * 30])
def test_other_turns_are_not_proposed(session, repo, question):
    assert session.finds(question) == "" and waiting(repo) == []


def test_a_turn_that_edits_is_not_proposed(session, repo):
    made = session.made
    assert session.ends(made.asked(), [made.read() for _ in range(9)], made.edited(), made.said()) == ""
    assert waiting(repo) == []


def test_a_turn_that_charted_is_not_proposed(session, repo):
    made = session.made
    charting = made.ran("navlog chart 'x' --answer y --files src/a.py")
    assert session.ends(made.asked(), [made.read() for _ in range(9)], charting, made.said()) == ""


def test_settings_say_what_is_expensive(claude, repo):
    repo.write(".navlog/settings.toml", "[discoveries]\ncalls = 3\nfiles = 2\n")
    assert claude.finds(looks=3) == ""
    made = claude.made
    looks = [made.read(path) for path in ("src/a.py", "src/b.py", "docs/x.md")]
    claude.ends(made.asked(OTHER), looks, made.said("Both `src/a.py` and `src/b.py` do."))
    assert [one["title"] for one in waiting(repo)] == [OTHER]


def test_a_setting_turns_it_off(claude, repo):
    repo.write(".navlog/settings.toml", "[hooks]\ndiscoveries = false\n")
    assert claude.finds() == "" and waiting(repo) == []


def test_where_nothing_may_be_written_nothing_is_kept(claude, repo):
    context = replace(repo.context(), read_only=True)
    assert claude.ends(expensive(claude.made), context=context) == ""
    assert waiting(repo) == []


@pytest.mark.parametrize("path", ["", "/nonexistent/x.jsonl", None, 7])
def test_an_event_without_a_transcript_says_nothing(claude, path):
    assert claude.ends(transcript_path=path) == ""


def test_only_so_many_wait_and_the_oldest_gives_way(claude, repo, monkeypatch):
    monkeypatch.setattr(noticing, "KEPT", 2)
    for thing in ("currency", "tariff", "discount"):
        claude.finds(f"Which module knows the {thing} of an order?", f"The {thing} is in src/a.py.")
    assert [one["title"].split()[4] for one in waiting(repo)] == ["tariff", "discount"]


def test_proposals_of_before_are_read_and_written_as_they_were(repo):
    old = {"id": "1a2b3c4d", "kind": "completes", "phase": "p", "ref": "1", "title": "t", "commit": "c"}
    old |= {"subject": "s", "evidence": "e", "strength": 3, "at": 1.0, "state": DISMISSED, "key": "k"}
    content = json.dumps({"proposals": [old], "looked": {}}) + "\n"
    read = proposals.decode(content.encode())
    assert read.proposals[0].files == () and proposals.encode(read) == content.encode()


@pytest.mark.parametrize(
    "change", [{"files": 3}, {"files": [["a"]]}, {"files": [[1, 2]]}, {"answer": 1}, {"tokens": "x"}]
)
def test_a_discovery_that_is_misshapen_is_passed_over(claude, repo, change):
    claude.finds()
    path = repo.store / "proposals.json"
    found = json.loads(path.read_text())
    found["proposals"][0] |= change
    path.write_text(json.dumps(found))
    assert waiting(repo) == []


def test_a_discovery_whose_files_lead_outside_is_not_charted(claude, repo):
    claude.finds()
    path = repo.store / "proposals.json"
    found = json.loads(path.read_text())
    found["proposals"][0]["files"] = [["../turns.jsonl", "0" * 64]]
    path.write_text(json.dumps(found))
    with pytest.raises(Refused):
        repo.do("proposals accept", id=waiting(repo)[0]["id"])
    assert not os.listdir(repo.store / "charts")
