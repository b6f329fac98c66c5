"""The post-commit hook that prunes, beside whatever hook the user has.

- No hook: a small one is made.
- A shell script: a marked block goes under its first line, so that an `exit` further down does not disable
  it. What is outside the marks is the user's, and taking the block out gives the file back byte for byte.
- Another language, a symbolic link, or a script that is not executable: it is moved to the name in `ASIDE`. A
  shell script takes its place, which prunes and then becomes it. It sees that other name as its own; one that
  decides by its name what to do has to be chained by hand. Uninstalling moves it back.

The block prunes in the background, says nothing, cannot fail, and does nothing once navlog is gone.
"""

from __future__ import annotations

import os
import shlex

NAME = "post-commit"
ASIDE = "post-commit.navlog-user"

BEGIN = b"# >>> navlog: prune after a commit >>>\n"
END = b"# <<< navlog <<<\n"
CREATED = b"#!/bin/sh\n# Made by: navlog init --git\n"
WRAPPER = b"""#!/bin/sh
# Made by: navlog init --git
hook="$(dirname "$0")/post-commit.navlog-user"
if [ -x "$hook" ]; then
  exec "$hook" "$@"
fi
"""
SHELLS = (b"sh", b"bash", b"dash", b"ash", b"ksh", b"mksh", b"zsh")


def block(executable: str) -> bytes:
    """Return the lines that prune, without the variables by which git names the repository and its index."""
    command = os.fsencode(shlex.quote(executable))
    return b"".join(
        (
            BEGIN,
            b"if [ -x %s ]; then\n" % command,
            b"  (unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE; %s prune) </dev/null >/dev/null 2>&1 &\n" % command,
            b"fi || true\n",
            END,
        )
    )


def created(executable: str) -> bytes:
    """Return the hook where there is none."""
    return with_block(CREATED, executable)


def wrapper(executable: str) -> bytes:
    """Return the hook that prunes and becomes the one moved aside."""
    return with_block(WRAPPER, executable)


def with_block(script: bytes, executable: str) -> bytes:
    """Return a shell script with one block that calls the executable; a block that is there is replaced."""
    script = without_block(script)
    lines = block(executable)
    at = script.find(b"\n") + 1 if script.startswith(b"#!") else 0
    if script.startswith(b"#!") and not at:
        return script + b"\n" + lines.removesuffix(b"\n")
    return script[:at] + lines + script[at:]


def without_block(script: bytes) -> bytes:
    """Return a shell script as it was before the block."""
    start = script.find(BEGIN)
    end = script.find(END.rstrip(b"\n"), start)
    if start < 0 or end < 0:
        return script
    stop = end + len(END)
    if stop > len(script):  # the block came after a first line without an end
        return script[:start].removesuffix(b"\n")
    return script[:start] + script[stop:]


def has_block(script: bytes) -> bool:
    """Whether a script has a block of ours, whole."""
    return without_block(script) != script


def is_shell(script: bytes) -> bool:
    """Whether git hands a script to a shell; one without `#!` goes to `sh`."""
    if not script.startswith(b"#!"):
        return b"\0" not in script[:1024]
    words = script[2:].split(b"\n")[0].split()
    if words and words[0].rpartition(b"/")[2] == b"env":
        words = [word for word in words[1:] if not word.startswith(b"-") and b"=" not in word]
    return bool(words) and words[0].rpartition(b"/")[2] in SHELLS
