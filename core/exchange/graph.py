"""captain's graph of committed facts: JSON, the same bytes for the same facts.

The layout is that of captain-barbossa 0.30.2, `.captain/graph.json`: node-link JSON with two spaces of indentation and
a line end, nodes by id, links by source, relation and target; a node's id is the SHA-256 of its label.
"""

from __future__ import annotations

from navlog.core.digest import sha256
from navlog.core.errors import Refused
from navlog.core.facts.fact import REPO, Fact, checked
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Labels = dict[str, tuple[str, ...]]
    """The labels by the ids of their nodes; a sound graph has one for each."""

KIND = "memory"
"""What captain calls the file type of every node."""

PARTS = ("source", "target")


class GraphError(ValueError):
    """Bytes that are no graph; the message says why, for people."""


@record
class Refusal:
    """A part of a graph that is no fact: what it says, as far as that can be told, and why it is none."""

    text: str
    why: str


@record
class Graph:
    """What a graph holds.

    Attributes:
        facts: in the order of its links.
        refused: what is no fact.
        exact: whether the facts alone give the same bytes again.
    """

    facts: tuple[Fact, ...]
    refused: tuple[Refusal, ...]
    exact: bool


def encode(facts: Iterable[Fact]) -> bytes:
    """Return facts as a graph."""
    import json

    found = tuple(facts)
    ids = {label: sha256(label.encode("utf-8")) for one in found for label in (one.subject, one.object)}
    nodes = [{"id": key, "label": label, "file_type": KIND} for label, key in ids.items()]
    links = [_link(one, ids) for one in found]
    graph = {
        "directed": True,
        "multigraph": True,
        "graph": {},
        "nodes": sorted(nodes, key=lambda node: node["id"]),
        "links": sorted(links, key=lambda link: (link["source"], link["key"], link["target"])),
    }
    return (json.dumps(graph, indent=2, ensure_ascii=False) + "\n").encode("utf-8")


def decode(content: bytes) -> Graph:
    """Return the facts of a graph, and what in it is none.

    Raises:
        GraphError: when it is no graph.
    """
    nodes, links = _lists(content)
    labels = _labels(nodes)
    facts: dict[str, Fact] = {}
    refused = [Refusal("", "a node has no id or no label")] * sum(not _is_node(node) for node in nodes)
    for link in links:
        try:
            fact = _fact(link, labels)
        except Refused as error:
            refused.append(Refusal(_text(link, labels), error.message))
            continue
        other = facts.setdefault(fact.key, fact)
        if other != fact:
            refused.append(Refusal(_text(link, labels), f"it collides with: {other.said}"))
    refused += _loose(links, labels)
    found = tuple(facts.values())
    return Graph(found, tuple(refused), encode(found) == content)


def _link(fact: Fact, ids: dict[str, str]) -> dict[str, Any]:
    return {
        "source": ids[fact.subject],
        "target": ids[fact.object],
        "key": fact.relation,
        "relation": fact.relation,
        "rationale": fact.because,
        "confidence": 1.0,
    }


def _lists(content: bytes) -> tuple[list[Any], list[Any]]:
    """Return the nodes and the links of a graph."""
    import json

    try:
        found = json.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise GraphError(f"it is not UTF-8: byte {error.start}") from error
    except (ValueError, RecursionError) as error:
        raise GraphError(f"it is not JSON: {error}") from error
    nodes, links = (found.get(name) if isinstance(found, dict) else None for name in ("nodes", "links"))
    if not isinstance(nodes, list) or not isinstance(links, list):
        raise GraphError("it has no lists of nodes and links")
    return nodes, links


def _is_node(node: Any) -> bool:
    return isinstance(node, dict) and isinstance(node.get("id"), str) and isinstance(node.get("label"), str)


def _labels(nodes: list[Any]) -> Labels:
    labels: Labels = {}
    for node in filter(_is_node, nodes):
        before = labels.get(node["id"], ())
        labels[node["id"]] = before if node["label"] in before else (*before, node["label"])
    return labels


def _fact(link: Any, labels: Labels) -> Fact:
    """Return a link as a fact.

    Raises:
        Refused: `bad_link`, or what is wrong with the fact, see `checked`.
    """
    if not isinstance(link, dict):
        raise Refused("bad_link", "it is no link")
    relation, because = link.get("relation"), link.get("rationale", "")
    if not isinstance(relation, str) or not isinstance(because, str):
        raise Refused("bad_link", "its relation or its rationale is no text")
    if link.get("key", relation) != relation:
        raise Refused("bad_link", "its key is another than its relation")
    source, target = (_label(link, part, labels) for part in PARTS)
    return checked(Fact(REPO, source, relation, target, because))


def _label(link: dict[str, Any], part: str, labels: Labels) -> str:
    found = _ends(link, part, labels)
    if len(found) != 1:
        raise Refused("bad_link", f"its {part} is {'the id of several nodes' if found else 'no node of the graph'}")
    return found[0]


def _ends(link: dict[str, Any], part: str, labels: Labels) -> tuple[str, ...]:
    """Return the labels that one end of a link has."""
    key = link.get(part)
    return labels.get(key, ()) if isinstance(key, str) else ()


def _loose(links: list[Any], labels: Labels) -> list[Refusal]:
    """Return the labels that no link has."""
    ends = [link.get(part) for link in links if isinstance(link, dict) for part in PARTS]
    used = {key for key in ends if isinstance(key, str)}
    unused = [" / ".join(found) for key, found in labels.items() if key not in used]
    return [Refusal(label, "no link has this label") for label in unused]


def _text(link: Any, labels: Labels) -> str:
    """Return what a link says, as far as that can be told; an end without a node shows as what it has for an id."""
    if not isinstance(link, dict):
        return str(link)
    source, target = (" / ".join(_ends(link, part, labels)) or str(link.get(part, "?")) for part in PARTS)
    return Fact(REPO, source, str(link.get("relation", "?")), target, str(link.get("rationale", ""))).said
