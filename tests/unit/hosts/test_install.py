"""Installing and uninstalling: no file loses anything, and everything is given back byte for byte."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from navlog.core import project as projects
from navlog.core.errors import Fault, Usage
from navlog.core.hosts import claude, codex, jsonedit
from navlog.core.hosts import executable as executables
from navlog.core.hosts.apply import apply
from navlog.core.hosts.change import diff
from navlog.core.hosts.install import lacking, names, plan_install, plan_uninstall
from navlog.core.project import Project

CLAUDE = ".claude/settings.local.json"
CODEX = ".codex/hooks.json"

AWKWARD = {
    "empty": b"",
    "blank": b" \n\n",
    "only a comment": b"// mine\n",
    "bare": b"{}",
    "minified": b'{"permissions":{"allow":["Bash(ls)"]}}',
    "tabs": b'{\n\t"permissions": {\n\t\t"allow": []\n\t}\n}\n',
    "comments": b'{\n  // why\n  "a": 1, /* b */\n  "hooks": { // all\n    "Stop": []\n  } // end\n}\n',
    "trailing commas": b'{\n  "a": [1, 2,],\n  "hooks": {"SessionStart": [{"hooks": [],},],},\n}',
    "CRLF": b'{\r\n  "a": 1\r\n}\r\n',
    "byte order mark": b'\xef\xbb\xbf{"a": 1}\n',
    "no last newline": b'{\n  "a": "\xc3\xa9"\n}',
    "nested": b'{"hooks": {"SessionStart": [{"matcher": "", "hooks": [{"type": "prompt", "prompt": "x"}]}]}}',
}


def put(root: Path, name: str, content: bytes, mode: int = 0o644) -> Path:
    path = root / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)
    return path


def tree(root: Path) -> dict[str, bytes | None]:
    """Every file and folder outside the store and git."""
    hidden = {".git", ".navlog"}
    found = (path for path in root.rglob("*") if hidden.isdisjoint(path.relative_to(root).parts))
    return {str(path.relative_to(root)): path.read_bytes() if path.is_file() else None for path in found}


@pytest.mark.parametrize("content", AWKWARD.values(), ids=AWKWARD.keys())
def test_a_file_is_given_back_byte_for_byte(repo: Path, project: Project, install, uninstall, content: bytes):
    for name in (CLAUDE, CODEX):
        put(repo, name, content, 0o600)
    before = tree(repo)
    assert [one.action for one in install(project, "claude", "codex")] == ["update", "update"]
    assert tree(repo) != before
    uninstall(project)
    assert tree(repo) == before
    assert (repo / CLAUDE).stat().st_mode & 0o777 == 0o600
    assert not (repo / ".navlog/installed.json").exists()


@pytest.mark.parametrize("content", AWKWARD.values(), ids=AWKWARD.keys())
def test_without_the_list_of_what_was_installed_the_hook_alone_goes(repo: Path, project: Project, install, content):
    put(repo, CLAUDE, content)
    install(project, "claude")
    shutil.rmtree(repo / ".navlog")
    [change] = apply(project, plan_uninstall(project, ("claude",)))
    assert change.action in ("update", "remove")
    assert not (repo / CLAUDE).exists() or b"navlog" not in (repo / CLAUDE).read_bytes()
    assert not (repo / ".navlog").exists()


def test_files_and_folders_that_were_made_go_again(repo: Path, project: Project, install, uninstall):
    assert [one.action for one in install(project, "claude", "codex")] == ["create", "create"]
    uninstall(project)
    assert tree(repo) == {}


def test_a_folder_in_which_something_else_was_put_stays(repo: Path, project: Project, install, uninstall):
    install(project, "claude")
    put(repo, ".claude/notes.md", b"mine")
    uninstall(project)
    assert tree(repo) == {".claude": None, ".claude/notes.md": b"mine"}


def test_a_folder_that_was_there_stays(repo: Path, project: Project, install, uninstall):
    (repo / ".claude").mkdir()
    install(project, "claude")
    uninstall(project)
    assert tree(repo) == {".claude": None}


def test_what_was_edited_since_stays_and_the_hook_alone_goes(repo: Path, project: Project, install, uninstall):
    path = put(repo, CLAUDE, b'{\n  "a": 1\n}\n')
    install(project, "claude")
    path.write_bytes(path.read_bytes().replace(b'"a": 1', b'"a": 2, "b": 3'))
    [change] = uninstall(project, "claude")
    assert path.read_bytes() == b'{\n  "a": 2, "b": 3\n}\n'
    assert "edited since" in change.note
    assert b"navlog" in Path(change.backup).read_bytes()


def test_a_second_installation_changes_nothing(repo: Path, project: Project, install):
    install(project, "claude", "codex", git=True)
    before = tree(repo)
    again = install(project, "claude", "codex", git=True)
    assert [one.action for one in again] == ["unchanged"] * 3
    assert tree(repo) == before


def older(project: Project, command: Path, monkeypatch, install) -> None:
    """Install as a navlog did that knew the start of a session alone."""
    with monkeypatch.context() as then:
        for host in (claude, codex):
            then.setattr(host, "EVENTS", {"SessionStart": ""})
        install(project, "claude", "codex")


@pytest.mark.parametrize("content", [None, *AWKWARD.values()], ids=["none", *AWKWARD.keys()])
def test_an_installation_with_fewer_events_gets_the_others_and_gives_the_first_content_back(
    repo: Path, project: Project, command: Path, install, uninstall, monkeypatch, content
):
    for name in (CLAUDE, CODEX) if content is not None else ():
        put(repo, name, content)
    before = tree(repo)
    older(project, command, monkeypatch, install)
    first = [jsonedit.value((repo / name).read_text())["hooks"]["SessionStart"] for name in (CLAUDE, CODEX)]
    updated = install(project, "claude", "codex")
    lacked = [("update", tuple(host.EVENTS)[1:]) for host in (claude, codex)]
    assert [(one.action, one.missing) for one in updated] == lacked
    assert [jsonedit.value((repo / name).read_text())["hooks"]["SessionStart"] for name in (CLAUDE, CODEX)] == first
    assert [(one.action, one.missing) for one in install(project, "claude", "codex")] == [("unchanged", ())] * 2
    uninstall(project)
    assert tree(repo) == before


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda text: "{}", "not installed"),
        (lambda text: jsonedit.drop(text, ("hooks", "Stop")), "no hook on Stop"),
        (
            lambda text: jsonedit.drop(jsonedit.drop(text, ("hooks", "Stop")), ("hooks", "SessionStart")),
            "SessionStart, S",
        ),
        (lambda text: text.replace("bin/navlog", "old/navlog"), "not as navlog init writes them"),
        (lambda text: text.replace("TaskUpdate", "Write"), "not as navlog init writes them"),
        (lambda text: text, ""),
    ],
)
def test_what_an_installation_lacks_is_said_by_the_name_of_the_event(repo, project, install, edit, said):
    install(project, "claude")
    path = repo / CLAUDE
    path.write_text(edit(path.read_text()))
    [change] = plan_install(project, ("claude",), False)
    assert said in lacking(change) if said else lacking(change) == ""


def test_after_the_executable_moved_the_first_content_still_comes_back(
    repo: Path, project: Project, command: Path, install, uninstall, monkeypatch
):
    path = put(repo, CLAUDE, b'{"a": 1}')
    install(project, "claude")
    moved = command.parent.parent / "elsewhere" / "navlog"
    moved.parent.mkdir()
    shutil.move(command, moved)
    monkeypatch.setattr("sys.argv", [str(moved)])
    [change] = install(project, "claude")
    assert change.action == "update"
    assert path.read_bytes().count(b'navlog"') == path.read_bytes().count(str(moved).encode()) == len(claude.EVENTS)
    uninstall(project)
    assert path.read_bytes() == b'{"a": 1}'


def test_an_edit_between_two_installations_comes_back_too(
    repo: Path, project: Project, command, install, uninstall, monkeypatch
):
    path = put(repo, CLAUDE, b'{"a": 1}')
    install(project, "claude")
    path.write_bytes(path.read_bytes().replace(b'"a": 1', b'"a": 2'))
    second = command.parent.parent / "second" / "navlog"
    second.parent.mkdir()
    shutil.copy(command, second)
    monkeypatch.setattr("sys.argv", [str(second)])
    install(project, "claude")
    uninstall(project)
    assert path.read_bytes() == b'{"a": 2}'


def test_what_is_written_over_is_kept_in_the_store(repo: Path, project: Project, install):
    put(repo, CLAUDE, b'{"secret": 1}')
    [change] = install(project, "claude")
    kept = Path(change.backup)
    assert kept == repo / ".navlog/backups/settings.local.json.1"
    assert kept.read_bytes() == b'{"secret": 1}'
    assert kept.stat().st_mode & 0o777 == 0o600
    assert (repo / ".navlog/installed.json").stat().st_mode & 0o777 == 0o600


def test_the_change_is_shown_as_a_diff_before_it_happens(repo: Path, project: Project):
    put(repo, CLAUDE, b'{"a": 1}')
    one, other = plan_install(project, ("claude", "codex"), False)
    assert diff(one).startswith(f"--- {one.path}\n+++ {one.path}\n@@")
    assert '-{"a": 1}\n\\ No newline at end of file\n' in diff(one)
    assert diff(other).startswith("--- /dev/null\n")
    assert diff(other).count("\n+ ") == 2 + len(codex.EVENTS)
    assert tree(repo) == {".claude": None, CLAUDE: b'{"a": 1}'}


@pytest.mark.parametrize(
    ("content", "said"),
    [(b'{"a": 1,\n  b: 2}', "line 2, column 3"), (b"\xff\xfe{\x00}\x00", "UTF-8"), (b"[]", "not an object")],
)
def test_a_file_that_cannot_be_read_stops_everything_before_a_write(repo: Path, project: Project, content, said):
    path = put(repo, CODEX, content)
    before = tree(repo)
    with pytest.raises(Fault) as caught:
        plan_install(project, ("claude", "codex"), True)
    assert str(path) in caught.value.message
    assert said in caught.value.message
    assert tree(repo) == before


def test_a_file_that_was_broken_since_is_skipped_and_the_other_cleaned(
    repo: Path, project: Project, install, uninstall
):
    install(project, "claude", "codex")
    put(repo, CLAUDE, b"{ broken")
    assert [one.action for one in uninstall(project)] == ["skipped", "remove"]
    assert tree(repo) == {".claude": None, CLAUDE: b"{ broken"}


def test_a_link_stays_a_link_and_its_target_is_edited(repo: Path, project: Project, tmp_path: Path, install, uninstall):
    target = put(tmp_path / "home", "dotfiles.json", b'{"a": 1}\n')
    (repo / ".claude").mkdir()
    (repo / CLAUDE).symlink_to(target)
    [change] = install(project, "claude")
    assert change.path == str(target.resolve())
    assert (repo / CLAUDE).is_symlink()
    assert b"navlog" in target.read_bytes()
    uninstall(project)
    assert (repo / CLAUDE).is_symlink()
    assert target.read_bytes() == b'{"a": 1}\n'


@pytest.mark.parametrize("name", [CLAUDE, ".claude"])
def test_what_is_read_only_is_named_and_left_alone(repo: Path, project: Project, name: str):
    put(repo, CLAUDE, b"{}")
    (repo / name).chmod(0o555)
    changes = plan_install(project, ("codex", "claude"), False)
    before = tree(repo)
    with pytest.raises(Fault, match="read-only") as caught:
        apply(project, changes)
    (repo / name).chmod(0o755)
    assert str(repo / name) in caught.value.message
    assert tree(repo) == before


def test_a_file_where_a_folder_should_be_is_named(repo: Path, project: Project):
    (repo / ".claude").write_text("a file")
    with pytest.raises(Fault, match="is not a folder"):
        apply(project, plan_install(project, ("claude",), False))


def test_a_folder_where_the_file_should_be_is_named(repo: Path, project: Project):
    (repo / CLAUDE).mkdir(parents=True)
    with pytest.raises(Fault, match="cannot read"):
        plan_install(project, ("claude",), False)


def test_a_file_that_changed_since_the_plan_is_not_written_over(repo: Path, project: Project):
    changes = plan_install(project, ("codex", "claude"), False)
    put(repo, CLAUDE, b'{"mine": 1}')
    with pytest.raises(Fault) as caught:
        apply(project, changes)
    assert caught.value.code == "changed_meanwhile"
    assert tree(repo) == {".claude": None, CLAUDE: b'{"mine": 1}'}


def test_in_a_linked_worktree_the_hooks_go_there_and_the_list_to_the_shared_store(
    repo: Path, project: Project, tmp_path: Path, git, install, uninstall
):
    linked = tmp_path / "linked"
    git(repo, "worktree", "add", "-q", str(linked))
    there = projects.find(str(linked))
    install(there, "claude", "codex")
    assert (linked / CLAUDE).exists()
    assert tree(repo) == {}
    uninstall(project)
    assert not (linked / CLAUDE).exists()
    assert not (linked / ".codex").exists()


def test_outside_git_the_hooks_of_the_hosts_work_as_well(tmp_path: Path, command, install, uninstall):
    (tmp_path / "plain" / ".navlog").mkdir(parents=True)
    plain = projects.find(str(tmp_path / "plain"))
    install(plain, "claude", "codex")
    assert json.loads((tmp_path / "plain" / CODEX).read_text())["hooks"]
    uninstall(plain)
    assert tree(tmp_path / "plain") == {}


def test_a_project_that_was_moved_as_a_whole_gets_everything_back(
    repo: Path, project: Project, tmp_path, install, uninstall
):
    put(repo, CLAUDE, b'{ "a": 1}')
    install(project, "claude")
    repo.rename(tmp_path / "moved")
    uninstall(projects.find(str(tmp_path / "moved")), "claude")
    assert (tmp_path / "moved" / CLAUDE).read_bytes() == b'{ "a": 1}'


@pytest.mark.parametrize("content", [b"", b"[]", b'{"files": 3}', b'{"files": {"x": {}}}', b"\xff"])
def test_a_broken_list_is_as_good_as_none(repo: Path, project: Project, install, uninstall, content: bytes):
    install(project, "claude")
    (repo / ".navlog/installed.json").write_bytes(content)
    uninstall(project)
    assert not (repo / CLAUDE).exists()


def test_one_host_is_taken_out_alone(repo: Path, project: Project, install):
    install(project, "claude", "codex", git=True)
    apply(project, plan_uninstall(project, ("codex",), git=False))
    assert (repo / CLAUDE).exists()
    assert not (repo / CODEX).exists()
    assert (repo / ".git/hooks/post-commit").exists()


def test_uninstalling_where_nothing_was_installed_does_nothing(repo: Path, project: Project, uninstall):
    put(repo, CLAUDE, b'{"a": 1}')
    assert {one.action for one in uninstall(project)} == {"unchanged"}
    assert tree(repo) == {".claude": None, CLAUDE: b'{"a": 1}'}


@pytest.mark.parametrize(
    ("text", "hosts"),
    [
        ("all", ("claude", "codex")),
        ("none", ()),
        ("codex, claude", ("claude", "codex")),
        ("codex", ("codex",)),
        ("", ()),
    ],
)
def test_hosts_are_named_in_a_list(text: str, hosts: tuple[str, ...]):
    assert names(text) == hosts


@pytest.mark.parametrize("text", ["gemini", "claude,gemini", "all,claude", "none,codex"])
def test_an_unknown_host_is_refused(text: str):
    with pytest.raises(Usage, match="is not a host"):
        names(text)


def test_the_command_that_runs_is_the_command_that_is_called(command: Path, monkeypatch):
    monkeypatch.chdir(command.parent)
    monkeypatch.setattr("sys.argv", ["./navlog"])
    assert executables.executable() == str(command)


def test_a_link_on_the_path_is_preferred_over_where_it_leads(command: Path, tmp_path: Path, monkeypatch):
    shim = tmp_path / "shims" / "navlog"
    shim.parent.mkdir()
    shim.symlink_to(command)
    monkeypatch.setenv("PATH", f"{shim.parent}{os.pathsep}{os.environ['PATH']}")
    assert executables.executable() == str(shim)
    monkeypatch.setattr("sys.argv", [str(shim)])
    assert executables.executable() == str(shim)


def test_started_as_a_module_it_is_found_beside_the_interpreter_or_on_the_path(
    command: Path, tmp_path: Path, monkeypatch
):
    monkeypatch.setattr("sys.argv", ["/somewhere/__main__.py"])
    monkeypatch.setattr("sys.executable", str(command.parent / "python"))
    assert executables.executable() == str(command)
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(command.parent))
    assert executables.executable() == str(command)


def test_without_any_command_there_is_nothing_to_install(tmp_path: Path, project: Project, monkeypatch):
    monkeypatch.setattr("sys.argv", ["-c"])
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Fault) as caught:
        plan_install(project, ("claude",), False)
    assert caught.value.code == "no_executable"
    assert plan_install(project, (), False) == ()
