"""A tool's call is a search, a read, an edit or a run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.discoveries.tools import EDIT, OTHER, READ, RUN, SEARCH, kind_of, kind_of_command


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Grep", SEARCH),
        ("Glob", SEARCH),
        ("Read", READ),
        ("Write", EDIT),
        ("NotebookEdit", EDIT),
        ("apply_patch", EDIT),
        ("TodoWrite", OTHER),
        ("Task", OTHER),
        ("mcp__symbols__find_symbol", SEARCH),
        ("mcp__files__read-file", READ),
        ("mcp__symbols__replace_body", EDIT),
        ("mcp__tracker__ping", OTHER),
        ("", OTHER),
    ],
)
def test_a_tool_goes_by_its_name(name, kind):
    assert kind_of(name, {}) == kind


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("rg -n total src", SEARCH),
        ("cd src && grep -rn 'a > b' . | head -5", SEARCH),
        ("LC_ALL=C find . -name '*.py' 2>/dev/null", SEARCH),
        ("/usr/bin/git -C x log --oneline", SEARCH),
        ("git show HEAD~1", READ),
        ("cat src/a.py 2>&1 | wc -l", READ),
        ("sed -n '1,40p' src/a.py", READ),
        ("sudo head -3 x &>/dev/null", READ),
        ("for f in a b; do cat $f; done", READ),
        ("echo ---; cat src/a.py > /tmp/copy", READ),
        ("sed -i s/a/b/ src/a.py", EDIT),
        ("sed -Ei.bak s/a/b/ x && rg b", EDIT),
        ("echo b = 2 > src/b.py", EDIT),
        ("cat >> notes.md <<'END'\nx\nEND", EDIT),
        ("ls | tee files.txt", EDIT),
        ("git commit -m 'a'", EDIT),
        ("find . -name '*.pyc' -delete", EDIT),
        ("apply_patch <<'EOF'\n*** Begin Patch\nEOF", EDIT),
        ("rg '>' src", SEARCH),
        ("python - <<'END'\nprint(1 > 0)\nEND", RUN),
        ("make test | tail -3", RUN),
        ("", RUN),
    ],
)
def test_a_command_goes_by_its_programs(command, kind):
    assert kind_of_command(command) == kind


@pytest.mark.parametrize("given", [{"command": ["bash", "-lc", "rg a"]}, {"cmd": "rg a"}, {"command": ["rg", "a b"]}])
def test_a_shell_is_given_a_text_or_words(given):
    assert kind_of("shell", given) == SEARCH


@given(st.text(max_size=80))
def test_any_text_is_some_command(text):
    assert kind_of_command(text) in (SEARCH, READ, EDIT, RUN)
