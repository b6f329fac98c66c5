"""The links of a phase's detail, resolved to files of the project or dropped."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core import gitlog
from navlog.core.project import find
from navlog.core.roadmap.model import Phase
from navlog.core.roadmap.publish.links import Link, links, written
from navlog.core.roadmap.publish.prose import spans, without_code, without_comments
from tests.support import Repo

FILES = {
    "README.md": "x\n",
    "docs/tides.md": "x\n",
    "docs/deep/moorings.md": "x\n",
    "notes/why-buoys.md": "x\n",
    "one/same.md": "x\n",
    "two/same.md": "x\n",
    "src/pier.py": "x\n",
    "docs/with space.md": "x\n",
}


def phase(detail: str) -> Phase:
    return Phase("p-000001", "1", "1", "Phase 1", "Quay", detail=detail)


@pytest.fixture
def repo(tmp_path) -> Repo:
    return Repo.make(tmp_path / "harbour", FILES)


def found(repo: Repo, detail: str) -> tuple[Link, ...]:
    return links(find(str(repo.root)), (phase(detail),)).get("p-000001", ())


@pytest.mark.parametrize(
    ("detail", "text", "path"),
    [
        ("see [[README.md]]", "README.md", "README.md"),
        ("see [[README]]", "README", "README.md"),
        ("see [[tides]]", "tides", "docs/tides.md"),
        ("see [[why-buoys|the reason]]", "the reason", "notes/why-buoys.md"),
        ("see [[why-buoys#anchoring]]", "why-buoys#anchoring", "notes/why-buoys.md"),
        ("see [[deep/moorings]]", "deep/moorings", "docs/deep/moorings.md"),
        ("see [the tides](docs/tides.md#spring)", "the tides", "docs/tides.md"),
        ("see [the tides](/docs/tides.md)", "the tides", "docs/tides.md"),
        ("see [from the plan](../docs/tides.md)", "from the plan", "docs/tides.md"),
        ("see [spaced](docs/with%20space.md)", "spaced", "docs/with space.md"),
        ('see [titled](src/pier.py "a title")', "titled", "src/pier.py"),
        ("[\u202ereversed](src/pier.py)", "reversed", "src/pier.py"),
    ],
)
def test_a_link_to_a_file_of_the_project_is_resolved(repo, detail, text, path):
    assert found(repo, detail) == (Link(text, path),)


@pytest.mark.parametrize(
    "detail",
    [
        "[[nowhere]]",
        "[[same]]",
        "[[../../etc/passwd]]",
        "[up](../../outside.md)",
        "[root](/etc/passwd)",
        "[web](https://example.org/README.md)",
        "[mail](mailto:README.md)",
        "[here](#section)",
        "[[docs]]",
        "[[.navlog/settings.toml]]",
        "[[settings.toml]]",
        "[store](.navlog/settings.toml)",
        "[git](.git/config)",
        "![a picture](README.md)",
        "`[[README]]`",
        "```\n[[README]]\n```",
        "~~~~ md\n```\n[[README]]\n~~~~",
        "<!-- [[README]] -->",
        "[[]] [](x) [[|y]]",
        "[nul](a%00b)",
    ],
)
def test_what_leads_nowhere_out_of_the_checkout_or_into_the_store_is_dropped(repo, detail):
    repo.write(".navlog/settings.toml", "")
    (repo.root.parent / "outside.md").write_text("x")
    assert found(repo, detail) == ()


def test_a_link_that_a_symbolic_link_leads_out_of_the_checkout_is_dropped(repo):
    (repo.root.parent / "outside.md").write_text("x")
    os.symlink(repo.root.parent / "outside.md", repo.root / "inside.md")
    assert found(repo, "[[inside]]") == ()


def test_a_file_that_is_linked_to_twice_is_named_once_as_it_was_named_first(repo):
    assert found(repo, "[[tides|The tides]], [[README]], [[docs/tides.md]]") == (
        Link("The tides", "docs/tides.md"),
        Link("README", "README.md"),
    )


def test_a_file_that_git_tracks_and_that_is_gone_is_no_target(repo):
    (repo.root / "notes/why-buoys.md").unlink()
    assert found(repo, "[[why-buoys]]") == ()


def test_git_is_asked_once_and_only_for_what_is_at_no_exact_path(repo, monkeypatch):
    asked = []
    listed = gitlog.files
    monkeypatch.setattr(gitlog, "files", lambda project: asked.append(1) or listed(project))
    assert found(repo, "[[README]] [[tides]]") and not asked
    assert found(repo, "[[why-buoys]] [[nowhere]] [[pier.py]]") and asked == [1]


def test_outside_git_exact_paths_still_resolve(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "tides.md").write_text("x")
    repo = Repo(tmp_path.resolve())
    assert found(repo, "[[tides]] [[elsewhere]]") == (Link("tides", "docs/tides.md"),)


@given(st.text("`~[]()|# <!->\nab\\", max_size=60))
def test_any_detail_can_be_searched_for_links(text):
    for words, target in written(text):
        assert target and "\n" not in words


@given(st.text("`~a \n", max_size=40))
def test_code_spans_begin_and_end_with_backtick_strings_of_their_length(text):
    for start, end, ticks in spans(text):
        assert text[start : start + ticks] == text[end - ticks : end] == "`" * ticks
        assert text[start - 1 : start] != "`" and text[end : end + 1] != "`"


def test_prose_is_what_is_left_without_fences_spans_and_comments():
    text = "a `b` c\n\n```py\nd\n```\ne <!-- f\n\ng --> h\n\n~~~\ni\n"
    assert without_code(text).split() == ["a", "c", "e", "h"]


def test_a_backtick_without_its_other_half_ends_with_its_paragraph():
    assert without_code("a ` b\n\nc ` d").split() == ["a", "`", "b", "c", "`", "d"]


def test_a_comment_that_is_never_closed_stays():
    assert without_comments("a <!-- b --> c <!-- d") == "a  c <!-- d"
