"""What a tool's call does: search, read, edit or run; of a shell's call, by the programs that its command names."""

from __future__ import annotations

from itertools import pairwise

from navlog.core.text import shell_quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SEARCH, READ, EDIT, RUN, OTHER = "search", "read", "edit", "run", "other"

TOOLS = {
    **dict.fromkeys(("Grep", "Glob", "LS", "grep_files", "list_dir"), SEARCH),
    **dict.fromkeys(("Read", "NotebookRead", "read_file"), READ),
    **dict.fromkeys(("Edit", "MultiEdit", "Write", "NotebookEdit", "apply_patch"), EDIT),
}
SHELLS = ("Bash", "exec_command", "shell", "shell_command", "local_shell")

VERBS = {
    **dict.fromkeys(("edit", "write", "insert", "replace", "rename", "delete", "create", "update", "move"), EDIT),
    **dict.fromkeys(("search", "find", "grep", "glob", "list"), SEARCH),
    **dict.fromkeys(("read", "get", "show", "open", "view"), READ),
}
"""What the words in the name of a server's tool tell of it; the first kind here that one of them has."""

PROGRAMS = {
    **dict.fromkeys("rg grep egrep fgrep ag ack find fd fdfind ls tree locate".split(), SEARCH),
    **dict.fromkeys("cat sed awk head tail nl less more bat batcat jq strings".split(), READ),
    **dict.fromkeys("apply_patch patch tee mv cp rm mkdir rmdir touch ln chmod truncate dd".split(), EDIT),
}
GIT = {
    **dict.fromkeys("grep ls-files ls-tree log".split(), SEARCH),
    **dict.fromkeys("show blame diff cat-file".split(), READ),
    **dict.fromkeys("add am apply checkout cherry-pick commit merge mv pull rebase".split(), EDIT),
    **dict.fromkeys("reset restore revert rm stash switch".split(), EDIT),
}
NEUTRAL = frozenset("cd echo printf pwd true test [ for case done fi esac export set wc sort uniq cut tr".split())
"""Programs that tell nothing of what a command is for."""

WRAPPERS = frozenset("do then else if while until ! { sudo time command env xargs exec nohup".split())

ASIDE = ("/dev/", "/tmp/")
"""Where a command may write without editing anything of the project's."""

PLAIN = "-nErspulz"
"""Letters that may stand before the `i` of an option of `sed` and its like that edits in place."""

REDIRECT = "\0>"
"""Stands for a redirection among the words of a command; no word can hold it."""

LONGEST = 4_000
"""Characters of a command that are looked at."""


def kind_of(name: str, given: dict[str, Any]) -> str:
    """Return what a call of a tool does."""
    if name in SHELLS:
        return kind_of_command(command_of(given))
    if name in TOOLS or "__" not in name:
        return TOOLS.get(name, OTHER)
    words = name.rpartition("__")[2].lower().replace("-", "_").split("_")
    return next((kind for verb, kind in VERBS.items() if verb in words), OTHER)


def command_of(given: dict[str, Any]) -> str:
    """Return the command that a shell was given: a text, a list of words, or such a list that names its shell."""
    told = given.get("command") or given.get("cmd")
    words = [word for word in told if isinstance(word, str)] if isinstance(told, list) else []
    if len(words) == 3 and words[1] in ("-c", "-lc"):
        return words[2]
    return told if isinstance(told, str) else " ".join(map(shell_quote, words))


def charts(name: str, given: dict[str, Any]) -> bool:
    """Whether a call charts something itself."""
    if name in SHELLS:
        pairs = (pair for words in _parts(command_of(given)) for pair in pairwise(words))
        return any(program.rpartition("/")[2] == "navlog" and verb == "chart" for program, verb in pairs)
    return "navlog" in name and name.rpartition("__")[2] == "chart"


def kind_of_command(command: str) -> str:
    """Return what a command does: an edit if any part of it is one, else what its first telling part does."""
    kinds = [kind for kind in map(_kind, _parts(command)) if kind]
    return EDIT if EDIT in kinds else kinds[0] if kinds else RUN


def _kind(words: list[str]) -> str:
    """Return what one program's call does; nothing for one that tells nothing."""
    if any(one == REDIRECT and _is_file(target) for one, target in zip(words, (*words[1:], ""), strict=True)):
        return EDIT
    while words and (words[0] in WRAPPERS or "=" in words[0]):
        words = words[1:]
    name = words[0].rpartition("/")[2] if words else ""
    if not name or name in NEUTRAL or name == REDIRECT:
        return ""
    if name == "git":
        return next((GIT[word] for word in words[1:] if word in GIT), RUN)
    in_place = any(word[:1] == "-" and word[1:].lstrip(PLAIN)[:1] == "i" for word in words[1:])
    if (name in ("sed", "perl", "ruby") and in_place) or (name in ("find", "fd") and "-delete" in words):
        return EDIT
    return PROGRAMS.get(name, RUN)


def _is_file(target: str) -> bool:
    return bool(target) and not target.isdigit() and not target.startswith(ASIDE)


def _parts(command: str) -> list[list[str]]:
    """Return the words of each program's call in a command, unquoted, without what is fed to it from the command."""
    text = command[:LONGEST]
    fed = text.find("<<")
    if fed >= 0 and (end := text.find("\n", fed)) >= 0:
        text = text[:end]
    parts: list[list[str]] = [[]]
    word, quote, started, passed = "", "", False, False
    for at, letter in enumerate(text + "\n"):
        if passed:
            word, passed = word + letter, False
        elif letter == "\\" and quote != "'":
            passed = started = True
        elif letter == quote:
            quote = ""
        elif quote:
            word += letter
        elif letter in "'\"":
            quote, started = letter, True
        elif letter == "&" and ">" in (text[at - 1 : at], text[at + 1 : at + 2]):
            continue
        elif letter in " \t|;&()\n>":
            if (word or started) and not (letter == ">" and word.isdigit()):
                parts[-1].append(word)
            word, started = "", False
            if letter == ">" and parts[-1][-1:] != [REDIRECT]:
                parts[-1].append(REDIRECT)
            elif letter in "|;&()\n":
                parts.append([])
        else:
            word += letter
    return [words for words in parts if words]
