"""The last turn is read from a transcript's end, whatever else the transcript holds."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.discoveries import turn as module
from navlog.core.discoveries.turn import Turn, read
from tests.unit.budget.shapes import boundary, event, lines, noise, transcript
from tests.unit.discoveries.turns import ANSWER, HOSTS, QUESTION, Claude, Codex, expensive, flat


@pytest.fixture(params=HOSTS)
def made(request):
    return request.param()


def last(folder, made, *records):
    return read(transcript(folder, *flat(*records)), made.host)


def test_a_turn_is_its_prompt_its_calls_and_its_answer(tmp_path, made):
    found = last(
        tmp_path,
        made,
        made.asked(),
        made.ran("rg -n round src", shown="src/a.py:1:a"),
        made.read(),
        made.ran("make test"),
        made.said(),
    )
    assert (found.prompt, found.answer) == (QUESTION, ANSWER)
    assert (found.searches, found.reads, found.runs, found.edits) == (1, 1, 1, 0)
    assert found.shown == "src/a.py:1:a"
    assert "rg -n round src" in found.given.split("\n")


def test_an_earlier_turn_is_no_part_of_it(tmp_path, made):
    found = last(tmp_path, made, expensive(made, "Where else?", "In src/b.py."), made.asked(), made.read(), made.said())
    assert (found.prompt, found.looks) == (QUESTION, 1)


def test_what_was_said_between_the_calls_is_not_the_answer(tmp_path, made):
    found = last(tmp_path, made, made.asked(), made.said("I will look."), made.read(), made.said("In src/a.py."))
    assert found.answer == "In src/a.py."


def test_it_cost_what_it_added_to_the_window(tmp_path, made):
    found = last(
        tmp_path, made, made.asked(), made.read(total=10_100), made.read(total=25_000), made.said(total=30_000)
    )
    assert found.tokens == 30_000 - 10_000


def test_a_compaction_meanwhile_leaves_at_least_what_was_put_out(tmp_path):
    made = Claude()
    records = made.asked(), made.read(total=90_000), boundary(5_000), made.said(total=9_000)
    assert last(tmp_path, made, *records).tokens == 200


def test_reading_stops_at_an_edit(tmp_path, made):
    assert last(tmp_path, made, made.asked(), made.read(), made.edited(), made.said()) == Turn(edits=1)


def test_a_turn_without_a_prompt_in_the_file_is_none(tmp_path, made):
    assert last(tmp_path, made, made.read(), made.said()) is None


@pytest.mark.parametrize("path", ["missing.jsonl", ".", "\0", ""])
def test_what_is_no_transcript_has_no_turn(tmp_path, made, path):
    assert read(os.path.join(tmp_path, path), made.host) is None


def test_side_chains_are_left_out(tmp_path):
    made = Claude()
    aside = made.called("Read", file_path="src/b.py", aside=True)
    prompt = made.asked("Find every test.", isSidechain=True)
    found = last(tmp_path, made, made.asked(), made.read(), prompt, aside, made.said())
    assert (found.prompt, found.reads) == (QUESTION, 1)


@pytest.mark.parametrize("mark", ["isMeta", "isCompactSummary", "isVisibleInTranscriptOnly"])
def test_what_the_host_says_as_the_user_is_no_prompt(tmp_path, mark):
    made = Claude()
    records = made.asked(), made.read(), made.asked("This goes on from before.", **{mark: True}), made.said()
    assert last(tmp_path, made, *records).prompt == QUESTION


def test_what_the_host_puts_beside_a_prompt_is_left_out(tmp_path):
    made = Claude()
    beside = [{"type": "text", "text": "<system-reminder>x</system-reminder>"}, {"type": "text", "text": QUESTION}]
    assert last(tmp_path, made, made.asked(beside), made.said()).prompt == QUESTION


def test_a_picture_alone_begins_a_turn_as_well(tmp_path):
    claude, codex = Claude(), Codex()
    picture = claude.asked([{"type": "image", "source": {}}])
    assert last(tmp_path, claude, expensive(claude), picture, claude.said()).looks == 0
    shown = codex.item(type="message", role="user", content=[{"type": "input_image", "image_url": "data:,"}])
    assert last(tmp_path, codex, expensive(codex), shown, codex.said()).looks == 0


def test_a_call_that_is_written_twice_counts_once(tmp_path):
    made = Claude()
    call = made.read(ident="toolu_same")
    assert last(tmp_path, made, made.asked(), call, call, made.said()).reads == 1


def test_instructions_and_surroundings_are_no_prompt_of_a_codex_turn(tmp_path):
    made = Codex()
    hosts = made.asked("# AGENTS.md instructions for /x"), made.asked("<environment_context>x</environment_context>")
    assert last(tmp_path, made, made.asked(), *hosts, made.read(), made.said()).prompt == QUESTION


def test_the_event_of_a_prompt_does_as_well_as_its_message(tmp_path):
    made = Codex()
    assert last(tmp_path, made, event("user_message", message=QUESTION), made.said()).prompt == QUESTION


def test_a_local_shell_call_is_a_command(tmp_path):
    made = Codex()
    action = {"type": "exec", "command": ["bash", "-lc", "cat src/a.py"]}
    call = made.item(type="local_shell_call", call_id="c", action=action)
    assert last(tmp_path, made, made.asked(), call, made.said()).reads == 1


def test_charting_in_the_turn_is_seen(tmp_path, made):
    assert last(tmp_path, made, made.asked(), made.ran("navlog chart 'where?' --answer x"), made.said()).charted
    assert not last(tmp_path, made, made.asked(), made.ran("rg chart navlog"), made.said()).charted


def test_a_turn_is_found_behind_megabytes_that_follow_it(tmp_path, made):
    found = last(tmp_path, made, expensive(made), *(noise(700_000) for _ in range(4)))
    assert (found.prompt, found.looks) == (QUESTION, 8)


def test_a_huge_result_within_the_turn_is_kept_in_part(tmp_path, made):
    found = last(tmp_path, made, made.asked(), made.ran("cat src/a.py", shown="x" * 3_000_000), made.said())
    assert (found.prompt, found.reads, len(found.shown)) == (QUESTION, 1, module.RESULT)


def test_a_turn_that_begins_too_far_back_is_not_judged(tmp_path, made, monkeypatch):
    monkeypatch.setattr(module, "REACH", 100_000)
    huge = made.ran("cat src/a.py", shown="x" * 400_000)
    assert last(tmp_path, made, made.asked(), huge, made.read(), made.said()) is None


def test_a_line_that_is_still_being_written_is_passed_over(tmp_path, made):
    half = lines(*flat(made.read()))[:60]
    assert last(tmp_path, made, expensive(made), half).looks == 8


WILD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                "type message content role id name input payload call_id arguments output text usage info".split()
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)
KINDS = st.sampled_from(["user", "assistant", "response_item", "event_msg"])
INNER = st.sampled_from(["message", "function_call", "function_call_output", "token_count", "user_message", "tool_use"])


@settings(max_examples=60, deadline=None)
@given(records=st.lists(st.tuples(KINDS, INNER, WILD, WILD), min_size=1, max_size=5), host=st.sampled_from(HOSTS))
def test_no_shape_of_a_record_raises(tmp_path_factory, records, host):
    made = [
        {
            "type": kind,
            "message": {"role": "user", "content": [wild, {"type": inner, "name": other, "input": wild}]},
            "payload": {"type": inner, "role": "user", "name": "shell", "arguments": other, "content": wild},
        }
        for kind, inner, wild, other in records
    ]
    found = read(transcript(tmp_path_factory.mktemp("wild"), *made), host.host)
    assert found is None or isinstance(found.prompt, str)


CODE = """
    import sys
    before = set(sys.modules)
    from navlog.core.discoveries import hooking, noticing, turn
    found = turn.read(sys.argv[1], "claude")
    heavy = {"re", "json", "typing", "dataclasses", "pathlib", "argparse", "tantivy", "numpy"}
    print(found.looks, *sorted((set(sys.modules) - before) & heavy))
"""


def test_a_turn_is_read_without_importing_anything_heavy(tmp_path):
    path = transcript(tmp_path, *expensive(Claude()))
    project = str(Path(__file__).parents[3] / ".types")
    code = f"import sys; sys.path.insert(0, {project!r})\n{textwrap.dedent(CODE)}"
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code, path], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "8"
