"""Where captain keeps the committed facts of a checkout: `.captain/graph.json`."""

from __future__ import annotations

import os

from navlog.core.errors import Refused
from navlog.core.exchange.graph import GraphError, decode
from navlog.core.text import clip, line
from navlog.core.touchable import CAPTAIN, GRAPH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.exchange.graph import Graph
    from navlog.core.project import Context


def path_of(context: Context, given: str | None) -> str:
    """Return the graph's path: where captain keeps it, or what was named, a file or a folder around it."""
    base = os.path.join(context.here, os.path.expanduser(given)) if given else context.project.root
    path = os.path.abspath(base)
    if given and not os.path.isdir(path):
        return path
    within = os.path.basename(path) == CAPTAIN or (given and os.path.exists(os.path.join(path, GRAPH)))
    return os.path.join(path, *(() if within else (CAPTAIN,)), GRAPH)


def graph_of(path: str, content: bytes | None) -> Graph | None:
    """Return what a graph holds; `None` where there is none.

    Raises:
        Refused: `bad_graph`.
    """
    try:
        return None if content is None else decode(content)
    except GraphError as error:
        raise Refused("bad_graph", f"{path} is no graph of captain: {error}", "mend it, or name another") from error


def short(text: str) -> str:
    """Return a sentence as one line of an answer."""
    return clip(line(text), 300)
