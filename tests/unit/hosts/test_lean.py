"""JSON on the cold path gives what the json package gives, and stays out of its way."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core import lean

LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=()))
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=15)
HEAVY = ("json", "re", "typing", "dataclasses", "pathlib", "contextlib", "argparse", "enum")


def outcome(read, text: str) -> str:
    try:
        return repr(read(text))
    except ValueError:
        return "refused"


@settings(max_examples=300, deadline=None)
@given(VALUES)
def test_writes_what_json_writes(value):
    assert lean.dumps(value) == json.dumps(value)


@settings(max_examples=300, deadline=None)
@given(VALUES, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_reads_what_json_reads(value, indent, ascii_only):
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert repr(lean.loads(text)) == repr(json.loads(text))


@settings(max_examples=400, deadline=None)
@given(st.text(st.sampled_from('{}[]",:\\ \n\t\ufeffu01-.eEntrfalsN/*é'), max_size=12))
def test_refuses_what_json_refuses(text):
    assert outcome(lean.loads, text) == outcome(json.loads, text)


@pytest.mark.parametrize("write", [lean.dumps, json.dumps])
def test_a_value_without_a_json_form_is_refused(write):
    endless: list = []
    endless.append(endless)
    for value, error in (
        (object(), TypeError),
        ({(): 1}, TypeError),
        ({1, 2}, TypeError),
        (endless, ValueError),
    ):
        with pytest.raises(error):
            write(value)


def test_too_deep_a_text_is_refused():
    with pytest.raises(ValueError, match="nested too deeply"):
        lean.loads("[" * 100_000)


def test_without_the_c_module_the_package_answers(monkeypatch):
    monkeypatch.setattr(lean, "make_scanner", None)
    assert lean.loads(lean.dumps({"a": [1, "é"]})) == {"a": [1, "é"]}


def test_a_broken_text_is_refused_where_the_json_package_was_never_imported():
    fresh = "import sys; [sys.modules.pop(n) for n in list(sys.modules) if n.split('.')[0] == 'json']\n"
    code = f"{fresh}from navlog.core import lean\ntry: lean.loads('{{')\nexcept ValueError: print('refused')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "refused\n"


def test_the_hook_path_imports_none_of_the_heavy_modules():
    forget = f"import sys; heavy = {HEAVY}; [sys.modules.pop(name, None) for name in heavy]\n"
    use = (
        "from navlog.core.hosts import agent, answer, events\n"
        'event = events.parse(b\'{"hook_event_name": "SessionStart"}\')\n'
        "assert answer.answer('codex', event, 'text') and agent.who({}) == 'person'\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", forget + use], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
