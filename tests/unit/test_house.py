"""The house: what is declared, what may be imported, what the wheel holds."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.app.arguments import full, quick
from navlog.core import registry
from navlog.core.errors import NavlogError
from navlog.core.roadmap.model import STATUSES
from tests import readme
from tests.support import clean_environment

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("app", "core", "themes", "widgets")
HEAVY = {
    "argparse",
    "dataclasses",
    "typing",
    "re",
    "json",
    "pathlib",
    "contextlib",
    "subprocess",
    "inspect",
    "numpy",
    "model2vec",
    "git",
    "textual",
    "rich",
    "tokenizers",
    "asyncio",
}


def test_every_command_has_a_name_of_its_own():
    names = [command.name for command in registry.every()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("command", registry.on("cli"), ids=lambda command: command.name)
def test_every_command_can_be_loaded(command):
    assert callable(command.load())


def test_the_statuses_that_may_be_typed_are_those_of_the_plan():
    status = next(arg for arg in registry.named("roadmap status").args if arg.key == "status")
    assert status.choices == STATUSES


def test_no_key_means_two_things_in_one_place():
    taken = [
        (scope, key)
        for command in registry.on("workbench")
        for scope in (command.scope,)
        for key in command.key.split(",")
        if key
    ]
    assert len(taken) == len(set(taken))


def test_no_key_is_one_that_a_multiplexer_or_a_terminal_eats():
    eaten = {f"ctrl+{letter}" for letter in "abgnoqsthijm"} | {"shift+enter"}
    assert not [key for command in registry.on("workbench") for key in command.key.split(",") if key in eaten]


def test_the_readme_tells_of_every_command_key_and_setting():
    text = readme.README.read_text(encoding="utf-8")
    assert readme.filled(text) == text, "run: make docs"


WORDS = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "--json",
                "--files",
                "--also",
                "--limit",
                "--sunk",
                "-",
                "--",
                "--help",
                "--fil",
                "--files=a",
                "3",
                "claude",
                "capn",
            ]
        ),
        st.text(st.characters(codec="utf-8"), max_size=6),
    ),
    max_size=6,
)


@given(st.sampled_from([one for one in registry.on("cli")]), WORDS)
def test_whatever_the_quick_reader_accepts_argparse_reads_the_same(command, words):
    found = quick(command, words)
    if found is not None:
        same, values = full(registry.on("cli"), [*command.name.split(), *words])
        assert (same, values) == (command, found)


@given(st.sampled_from([one for one in registry.on("cli")]), WORDS)
def test_any_words_are_read_or_refused_with_a_remedy(command, words):
    try:
        full(registry.on("cli"), [*command.name.split(), *words])
    except NavlogError as error:
        assert error.message and error.hint
    except SystemExit as left:
        assert left.code == 0


@pytest.mark.parametrize(
    "words",
    [
        ["ask", "where is a?"],
        ["chart", "where is b?", "There.", "--files", "a.py"],
        ["context"],
        ["prune"],
        ["hook", "claude"],
    ],
    ids=lambda words: words[0],
)
def test_the_cold_path_imports_nothing_heavy(tmp_path, words):
    (tmp_path / "a.py").write_text("a\n")
    program = "from navlog.app.cli import main; main(['init', '--hosts', 'none']); main(['ask', 'anything?'])"
    environ = clean_environment(HOME=str(tmp_path))
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=environ, check=True, capture_output=True)
    program = (
        "import sys; plain = set(sys.modules); from navlog.app.cli import main;"
        f"main({words!r}); print(sorted({HEAVY!r} & (set(sys.modules) - plain)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", _with_path(program)],
        cwd=tmp_path,
        env=environ,
        input=b"{}",
        capture_output=True,
    )
    assert done.stderr.decode().splitlines()[-1] == "[]"


def _with_path(program: str) -> str:
    """Name the places by hand: without `site` the editable finder is not there, and what it imports does not count."""
    places = [path for path in sys.path if path.endswith("-packages")]
    link = str(ROOT / ".types")
    return f"import sys; sys.path[:0] = {[link, *places]!r}; {program}"


def test_the_workbench_is_not_imported_by_the_command_line():
    heavy = "('textual', 'rich', 'numpy', 'git')"
    program = f"import sys, navlog.app.cli; print([one for one in sys.modules if one.split('.')[0] in {heavy}])"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from a copy of what version control would hold."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", *PACKAGES, "pyproject.toml", "README.md", "LICENSE"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in listed.stdout.splitlines():
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).exists():
            target.write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    with zipfile.ZipFile(next(out.glob("*.whl"))) as archive:
        return {item.filename: item.file_size for item in archive.infolist()}


def test_the_wheel_holds_exactly_the_modules_and_data_of_the_tree(wheel):
    tree = {
        f"navlog/{path.relative_to(ROOT).as_posix()}"
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {name for name in wheel if name.startswith("navlog/")} == tree


def test_the_wheel_carries_the_licences(wheel):
    names = {name.rpartition("licenses/")[2] for name in wheel if "licenses/" in name}
    assert names == {"LICENSE", "core/recall/data/NOTICE"}


def test_the_installed_size_stays_below_fifteen_megabytes(wheel):
    assert sum(wheel.values()) < 15_000_000


def test_every_folder_of_code_is_listed_as_a_package():
    listed = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"])
    folders = {path.parent.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    assert listed == {"navlog." + ".".join(folder.parts) for folder in folders}


def test_no_colour_stands_outside_the_themes():
    import re

    found = [
        str(path)
        for package in ("app", "core", "widgets")
        for path in (ROOT / package).rglob("*.py")
        if re.search(r"['\"]#[0-9a-fA-F]{6}\b", path.read_text())
    ]
    assert found == []
