"""captain's graph: the same bytes for the same facts, and nothing in one is passed over in silence."""

from __future__ import annotations

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.exchange.graph import GraphError, decode, encode
from navlog.core.facts.fact import REPO, Fact
from tests.unit.facts.shapes import ANY_REPO, REPO_FACTS, decided

SHAPES = Fact(REPO, "placement", "decided", "declared tab shapes", "even ratios must survive a dismissal")
SPLITS = Fact(REPO, "placement", "decided", "free-form splits", "the shape got in the way")
GATE = Fact(REPO, "gate", "method", "pre-commit --hook-stage pre-push", "one command")

SETS = st.lists(ANY_REPO | REPO_FACTS, max_size=8, unique_by=lambda fact: fact.key)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["x", "decided"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "label", "source", "target", "relation", "key", "rationale"]), inner)
    ),
    max_leaves=20,
)


@pytest.mark.parametrize(
    ("facts", "size", "digest"),
    [
        ((SHAPES, GATE), 1325, "a2c4f379cbdc3f24b18fffda91017adac75d32e1baf815fa2285732b9bf92ffd"),
        ((GATE, SPLITS), 1310, "47d6cc0d234d82285ae9df1e9c4b2a6768a4b91a5a87f26e2c8454b3723c0379"),
    ],
)
def test_the_bytes_are_those_that_captain_writes(facts, size, digest):
    """What captain-barbossa 0.30.2 wrote for these facts; the second after one was superseded."""
    content = encode(facts)
    assert (len(content), hashlib.sha256(content).hexdigest()) == (size, digest)


def test_no_facts_are_a_graph_too():
    assert decode(encode(())).facts == () and decode(encode(())).exact


@given(SETS, st.randoms())
def test_facts_come_back_and_give_the_same_bytes_in_any_order(facts, random):
    content = encode(facts)
    found = decode(content)
    assert (set(found.facts), found.refused, found.exact) == (set(facts), (), True)
    assert encode(random.sample(found.facts, len(facts))) == content == encode(random.sample(facts, len(facts)))


def changed(facts=(SHAPES, GATE), **links):
    """A graph whose first link differs."""
    graph = json.loads(encode(facts))
    graph["links"][0] |= links
    return json.dumps(graph).encode()


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ({"relation": "likes", "key": "likes"}, "no committed fact has the relation"),
        ({"rationale": ""}, "why it holds"),
        ({"rationale": "x" * 301}, "301 characters"),
        ({"rationale": 7}, "no text"),
        ({"rationale": "a\u202eb"}, "no fact may hold"),
        ({"rationale": "a\ud800b"}, "no fact may hold"),
        ({"relation": "method"}, "another than its relation"),
        ({"target": "0" * 64}, "its target is no node"),
        ({"source": ["x"]}, "its source is no node"),
    ],
)
def test_a_link_that_is_no_fact_is_refused_with_the_reason_and_the_others_are_read(link, why):
    found = decode(changed(**link))
    assert found.facts == (GATE,) and why in found.refused[0].why and not found.exact
    assert "placement" in found.refused[0].text or "source" in link


def test_a_label_that_a_merge_cut_off_is_told():
    graph = json.loads(encode((SHAPES, GATE)))
    del graph["links"][0]
    found = decode(json.dumps(graph).encode())
    assert {one.text for one in found.refused} == {"placement", "declared tab shapes"}


def test_a_second_decision_on_the_same_subject_is_refused():
    graph, other = json.loads(encode((SHAPES,))), json.loads(encode((SPLITS,)))
    merged = {**graph, "nodes": graph["nodes"] + other["nodes"][:], "links": graph["links"] + other["links"]}
    found = decode(json.dumps(merged).encode())
    assert found.facts == (SHAPES,)
    assert [(one.text, "declared tab shapes" in one.why) for one in found.refused] == [
        ("placement decided free-form splits, because the shape got in the way", True)
    ]


def test_labels_that_differ_in_form_only_collide():
    facts = [Fact(REPO, subject, "decided", object, "w") for subject, object in (("cafe\u0301", "x"), ("café ", "y"))]
    found = decode(encode(facts))
    assert (len(found.facts), len(found.refused), found.exact) == (1, 1, False)


def test_two_labels_under_one_id_name_no_fact():
    graph = json.loads(encode((SHAPES,)))
    graph["nodes"].append({**graph["nodes"][0], "label": "elsewhere"})
    found = decode(json.dumps(graph).encode())
    assert found.facts == () and "several nodes" in found.refused[0].why and "elsewhere" in found.refused[0].text


@pytest.mark.parametrize("extra", [{"confidence": 0.5}, {"at": "2026-07-03"}])
def test_what_the_facts_cannot_give_back_is_not_called_exact(extra):
    found = decode(changed(**extra))
    assert len(found.facts) == 2 and not found.refused and not found.exact


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"7", b"{}", b'{"nodes": {}, "links": []}', b"\xff", b"[" * 100_000, b'{"nodes": []}'],
)
def test_what_is_no_graph_is_refused_with_the_reason(content):
    with pytest.raises(GraphError) as caught:
        decode(content)
    assert str(caught.value)


@given(st.lists(JSON, max_size=4), st.lists(JSON, max_size=4))
def test_whatever_is_in_a_graph_is_read_or_refused(nodes, links):
    found = decode(json.dumps({"nodes": nodes, "links": links}).encode())
    assert len(found.facts) + len(found.refused) >= len({json.dumps(link, sort_keys=True) for link in links})


def test_an_unusual_fact_is_written_as_it_is():
    assert '“ü” \\\\ \\"'.encode() in encode((decided(because='“ü” \\ "'),))
