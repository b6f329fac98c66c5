"""Bodies on their way into the plan file: nothing in them may be taken for a phase, or hide what stands below them."""

from __future__ import annotations

from navlog.core.roadmap import heading
from navlog.core.roadmap.blocks import CONFLICT, blocks
from navlog.core.text import whole

DEEPEST = 6

ENDS = (("<!--", "-->"), ("<?", "?>"), ("<![cdata[", "]]>"), ("<!", ">"))
"""What begins an HTML block that only its own end closes (CommonMark 4.6), and that end; other such ones are tags."""


def below(body: str, level: int) -> str:
    """Return a body with its headings moved down as far as it takes for all of them to be deeper than a level.

    A heading that says that it is a phase becomes bold, an open code fence or comment is closed, a line that marks a
    merge conflict is moved in by a blank, and what is no character becomes a question mark.

    Args:
        body: Markdown.
        level: of the phase's heading, from 1; below six hashes there is nothing, so headings at that depth become bold.
    """
    body = whole(body)
    lines = body.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not any(line.lstrip().startswith(("#", "=", "-", "`", "~", "<", ">")) for line in lines):
        return body
    return closed("\n".join(_harmless(_lowered(lines, level))))


def closed(body: str) -> str:
    """Return a body with the code fence or HTML block closed that it leaves open at its end."""
    tokens = blocks(f"{body}\n\n# end")
    if not body.strip() or tokens[-1].type == "heading_close":
        return body
    end = tokens[-1].markup if tokens[-1].type == "fence" else _end(tokens[-1].content)
    return f"{body.rstrip()}\n{end}"


def _lowered(lines: list[str], level: int) -> list[str]:
    found = [
        (token.map, int(token.tag[1:]), token.markup)
        for token in blocks("\n".join(lines))
        if token.type == "heading_open" and not token.level and token.map
    ]
    by = max(level + 1 - min((depth for _, depth, _ in found), default=DEEPEST + 1), 0)
    for (start, end), depth, markup in reversed(found):
        text = " ".join(line.strip() for line in lines[start : end - (markup in ("=", "-"))]).lstrip("#").strip()
        if heading.read(text, expected=False) is not None or depth + by > DEEPEST:
            lines[start:end] = [f"**{text.rstrip('# ')}**"]
        elif by:
            lines[start:end] = [f"{'#' * (depth + by)} {text}"]
    return lines


def _harmless(lines: list[str]) -> list[str]:
    return [f" {line}" if line.startswith(CONFLICT) else line for line in lines]


def _end(block: str) -> str:
    start = block.lstrip().lower()
    tag = next((one for one in ("script", "pre", "style", "textarea") if start.startswith(f"<{one}")), "")
    return f"</{tag}>" if tag else next((end for begin, end in ENDS if start.startswith(begin)), "")
