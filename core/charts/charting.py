"""Charting: turn what was found out into an entry, refusing what could not be trusted later."""

from __future__ import annotations

import os
import stat

from navlog.core.digest import sha256_of
from navlog.core.errors import Fault, Refused
from navlog.core.paths import is_inside, join, key_of
from navlog.core.text import whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from navlog.core.project import Project

QUESTION_LIMIT = 2_000
ANSWER_LIMIT = 50_000
"""Characters. A chart is an answer, not a document."""

YOUNG = 60.0
"""Seconds: a file changed more recently than this is pointed out, for the answer may describe what was there before."""


def clean_question(text: str) -> str:
    """Return a question as it is kept.

    Raises:
        Refused: `empty_question`, `question_newline`, `question_too_long`.
    """
    question = whole(text).strip()
    if not question:
        raise Refused("empty_question", "the question is empty", "say what you would search for, in one line")
    if any(character in question for character in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"):
        raise Refused("question_newline", "the question has more than one line", "put the rest into the answer")
    if len(question) > QUESTION_LIMIT:
        raise Refused(
            "question_too_long",
            f"the question has {len(question):,} characters",
            f"{QUESTION_LIMIT:,} are the limit",
        )
    return question


def clean_answer(text: str) -> str:
    """Return an answer as it is kept: line ends as line feeds, no blank lines around it.

    Raises:
        Refused: `empty_answer`, `answer_too_long`.
    """
    answer = whole(text).replace("\r\n", "\n").strip("\n").rstrip()
    if not answer.strip():
        raise Refused("empty_answer", "the answer is empty", "say what you found out, with the paths")
    if len(answer) > ANSWER_LIMIT:
        raise Refused(
            "answer_too_long", f"the answer has {len(answer):,} characters", f"{ANSWER_LIMIT:,} are the limit"
        )
    return answer


def keys_of(project: Project, here: str, given: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of the backing files that were named, sorted, each once.

    A value that names an existing file is one path; else its commas separate several.

    Raises:
        Refused: `no_files`, `missing_file`, `not_a_file`, `outside_project`, `unreadable_file`.
    """
    paths = [path for value in given for path in _split(here, value)]
    if not paths:
        raise Refused("no_files", "no backing file was named", "name what the answer rests on with --files")
    return tuple(sorted({_key(project, here, path, given) for path in paths}))


def start_ignore_check(project: Project, keys: Sequence[str]) -> int:
    """Set git to find out whether it ignores any of the files, and return the process; 0 when there is no git to ask.

    It is spawned directly, for importing `subprocess` takes as long as git itself, and awaited later.

    Raises:
        Fault: `git`, when it cannot be started.
    """
    if not project.git:
        return 0
    words = ["git", "-C", project.root, f"--git-dir={project.git}", f"--work-tree={project.root}"]
    words += ["-c", "core.fsmonitor=false", "check-ignore", "--", *(f"./{key}" for key in keys)]
    quiet = [(os.POSIX_SPAWN_OPEN, descriptor, os.devnull, os.O_WRONLY, 0) for descriptor in (1, 2)]
    try:
        return os.posix_spawnp("git", words, {**os.environ, "GIT_ALLOW_PROTOCOL": "none"}, file_actions=quiet)
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise Fault("git", f"git could not be started: {error}") from error


def refuse_ignored(project: Project, keys: Sequence[str], process: int) -> None:
    """Await the process of `start_ignore_check`, and refuse when it found something.

    Raises:
        Refused: `ignored_file`.
    """
    if _says_yes(process):
        ignored = [key for key in keys if _says_yes(start_ignore_check(project, [key]))]
        raise Refused("ignored_file", f"git ignores {', '.join(ignored)}", "chart it all the same with --force")


def fingerprints(project: Project, keys: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return each key with the SHA-256 of its file's bytes.

    Raises:
        Refused: `unreadable_file`.
    """
    found = []
    for key in keys:
        try:
            found.append((key, sha256_of(join(project.root, key))))
        except OSError as error:
            raise Refused("unreadable_file", f"{key} cannot be read: {error.strerror or error}") from error
    return tuple(found)


def young(project: Project, keys: Iterable[str], now: float) -> tuple[str, ...]:
    """Return a note for each file that was changed a moment ago."""
    ages = ((key, now - os.stat(join(project.root, key)).st_mtime) for key in keys)
    hint = "make sure that the answer describes it as it is now"
    return tuple(f"{key} was changed {seconds:.0f} s ago: {hint}" for key, seconds in ages if 0 <= seconds < YOUNG)


def _split(here: str, value: str) -> list[str]:
    if os.path.lexists(os.path.join(here, value)):
        return [value] if value.strip() else []
    return [part.strip() for part in value.split(",") if part.strip()]


def _key(project: Project, here: str, given: str, named: Sequence[str]) -> str:
    key = key_of(project.root, here, given)
    if not key or {".git", ".navlog"} & set(key.split("/")):
        hint = "name files below it that are neither git's nor navlog's own"
        raise Refused("outside_project", f"{given} is not a file of the project {project.root}", hint)
    path = join(project.root, key)
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError) as error:
        comma = "; a name with a comma in it takes a --files of its own" if any("," in one for one in named) else ""
        hint = f"paths are relative to {here}{comma}"
        raise Refused("missing_file", f"there is no file {given}", hint) from error
    except (OSError, ValueError) as error:
        raise Refused("unreadable_file", f"{given} cannot be read: {error}") from error
    if not stat.S_ISREG(mode):
        folder = stat.S_ISDIR(mode)
        hint = "name the files in it that the answer rests on" if folder else "name a file with content of its own"
        raise Refused("not_a_file", f"{given} is {'a folder' if folder else 'not a regular file'}", hint)
    if not is_inside(project.root, path):
        hint = "name a file inside the project"
        raise Refused("outside_project", f"{given} is a link to {os.path.realpath(path)}, outside the project", hint)
    return key


def _says_yes(process: int) -> bool:
    return process > 0 and os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
