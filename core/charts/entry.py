"""A chart and its file: Markdown under a small front matter, written by navlog, read whoever wrote it.

The format is `navlog: 1`, a superset of the `capn: 1` entries of capn-hook, which are read as they are.
"""

from __future__ import annotations

from navlog.core import lean
from navlog.core.paths import is_key
from navlog.core.record import record

HEX = frozenset("0123456789abcdef")
FORMATS = ("navlog", "capn")
VERSION = "1"
FENCE = "---"
BOM = "\ufeff"


@record
class Chart:
    """A question, its answer, and what backs it.

    Attributes:
        id: eight hexadecimal digits; the file is `<id>.md`.
        question: one line.
        answer: Markdown; empty only in entries of other tools.
        files: pairs of key (relative to the checkout, forward slashes) and sha256 of the raw bytes, sorted by key.
        also: the question in other words.
        at: when it was charted, as an ISO moment.
        by: `claude-code`, `codex` or `person`.
        branch: the branch it was charted on; empty outside git.
        extra: front matter that navlog does not know, kept as it is.
    """

    id: str
    question: str
    answer: str
    files: tuple[tuple[str, str], ...]
    also: tuple[str, ...] = ()
    at: str = ""
    by: str = ""
    branch: str = ""
    extra: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        """The keys of the backing files."""
        return tuple(path for path, _ in self.files)


class EntryError(ValueError):
    """An entry file that cannot be served; the message says why, for people."""


def is_id(text: str) -> bool:
    """Whether the text is exactly an id."""
    return len(text) == 8 and HEX.issuperset(text)


def encode(chart: Chart) -> bytes:
    """Return the entry file's bytes."""
    head = [FENCE, f"navlog: {VERSION}", f"id: {chart.id}"]
    head += [f"{name}: {_quote(value)}" for name, value in _stamps(chart) if value]
    head += ["files:", *(f"  {_quote(path, key=True)}: {sha}" for path, sha in chart.files)]
    head += ["also:", *(f"  - {_quote(also)}" for also in chart.also)] if chart.also else []
    head += [chart.extra] if chart.extra else []
    answer = f"\n{chart.answer}\n" if chart.answer else ""
    text = "\n".join([*head, FENCE, "", f"# {chart.question}", answer])
    return text.encode("utf-8", "replace")


def decode(content: bytes, stem: str) -> Chart:
    """Read an entry file.

    Args:
        content: the file's bytes; a byte order mark and CRLF line ends are fine.
        stem: the file's name without `.md`, which must be the id.

    Raises:
        EntryError: when it cannot be served, with the reason.
    """
    head, body = _halves(_readable(content))
    scalars, files, also, extra = _front_matter(head)
    _check_format(scalars)
    _check_id(scalars.get("id", stem), stem)
    question, answer = _body(body)
    _check_files(files)
    return Chart(
        id=stem,
        question=question,
        answer=answer,
        files=tuple(sorted(files.items())),
        also=tuple(also),
        at=scalars.get("at", ""),
        by=scalars.get("by", ""),
        branch=scalars.get("branch", ""),
        extra=extra,
    )


def _stamps(chart: Chart) -> tuple[tuple[str, str], ...]:
    return ("at", chart.at), ("by", chart.by), ("branch", chart.branch)


def _quote(text: str, key: bool = False) -> str:
    """Return the text bare where a line of front matter holds it, else as a JSON string."""
    plain = (
        text.isprintable()
        and text == text.strip()
        and text[:1] not in ("", '"', "'", "-", "#", "[", "{", "|", ">", "&", "*")
    )
    return text if plain and not (key and (": " in text or text.endswith(":"))) else lean.dumps(text)


def _unquote(text: str) -> str:
    if not text.startswith('"'):
        return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text
    try:
        value = lean.loads(text)
    except ValueError as error:
        raise EntryError(f"the quoted text {text} is broken") from error
    return value if isinstance(value, str) else text


def _readable(content: bytes) -> str:
    if not content.strip():
        raise EntryError("it is empty")
    try:
        text = content.decode("utf-8").removeprefix(BOM).replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise EntryError(f"it is not UTF-8 (byte {error.start})") from error
    if not text.endswith("\n"):
        raise EntryError("it ends inside a line, so it may have been cut; end the last line if it is whole")
    return text


def _halves(text: str) -> tuple[list[str], list[str]]:
    lines = text.lstrip("\n").split("\n")
    if lines[0].rstrip() != FENCE:
        raise EntryError("it has no front matter: the first line is not ---")
    for number, line in enumerate(lines[1:], 1):
        if line.rstrip() == FENCE:
            return lines[1:number], lines[number + 1 :]
    raise EntryError("its front matter is not closed by ---, so it may have been cut")


def _front_matter(lines: list[str]) -> tuple[dict[str, str], dict[str, str], list[str], str]:
    """Return scalars, files, other phrasings, and the lines of every key that navlog does not know."""
    scalars: dict[str, str] = {}
    files: dict[str, str] = {}
    also: list[str] = []
    extra: list[str] = []
    block = ""
    for line in lines:
        if not line.strip() or (line.lstrip().startswith("#") and block != "extra"):
            continue
        if not line.startswith((" ", "\t", "- ")):
            block = _top(line, scalars, extra)
        elif block == "files":
            path, sha = _file(line.strip())
            files[path] = sha
        elif block == "also":
            also.append(_unquote(line.strip().removeprefix("-").strip()))
        else:
            extra.append(line)
    return scalars, files, [text for text in also if text], "\n".join(extra)


def _top(line: str, scalars: dict[str, str], extra: list[str]) -> str:
    """Take a line that starts a key, and return the block that its indented lines belong to."""
    name, colon, value = line.partition(":")
    name, value = name.strip(), value.strip()
    if not colon:
        raise EntryError(f"the front matter line “{line.strip()}” is not “name: value”")
    if name in ("files", "also"):
        return name
    if name in ("navlog", "capn", "id", "at", "by", "branch"):
        scalars[name] = _unquote(value)
        return ""
    extra.append(line)
    return "extra"


def _file(line: str) -> tuple[str, str]:
    path, colon, sha = line.rpartition(": ")
    if not colon:
        raise EntryError(f"the file line “{line}” is not “path: sha256”")
    return _unquote(path.strip()), sha.strip()


def _check_format(scalars: dict[str, str]) -> None:
    for name in FORMATS:
        if name in scalars:
            if scalars[name] != VERSION:
                raise EntryError(
                    f"it is written in {name} format {scalars[name]}, and this navlog reads format {VERSION}"
                )
            return
    raise EntryError("it does not say “navlog: 1”, so it is not a chart")


def _check_id(found: str, stem: str) -> None:
    if not is_id(stem):
        raise EntryError(f"its name is not an id: call it {found}.md" if is_id(found) else "its name is not an id")
    if found != stem:
        raise EntryError(f"its id is {found}, but its name says {stem}")


def _check_files(files: dict[str, str]) -> None:
    if not files:
        raise EntryError("it names no backing file")
    for path, sha in files.items():
        if not is_key(path):
            raise EntryError(f"it names {path!r}, which is not a path inside the project")
        if len(sha) != 64 or not HEX.issuperset(sha):
            raise EntryError(f"the fingerprint of {path} is not a sha256")


def _body(lines: list[str]) -> tuple[str, str]:
    while lines and not lines[0].strip():
        lines = lines[1:]
    if not lines or not lines[0].startswith("# ") or not lines[0][2:].strip():
        raise EntryError("it has no question: the first line after the front matter is not “# question”")
    return lines[0][2:].strip(), "\n".join(lines[1:]).strip("\n")
