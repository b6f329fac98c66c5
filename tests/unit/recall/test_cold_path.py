from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.unit.recall.store import Store

HEAVY = (
    "numpy model2vec tokenizers re json dataclasses typing contextlib pathlib collections.abc argparse hashlib".split()
)
OPEN = "open_index(folder, source, {model}, writable=True, lock_folder=root)"
ASK = f"print({OPEN}.candidates('which payment webhook?')[0].key)"
STEPS = {
    "import": "",
    "ask": ASK.format(model="bundled()"),
    "ask by words": ASK.format(model="None").replace("True", "False"),
    "update": "update(folder, source, bundled(), {1: 5})",
}

CODE = """
    import os, sys
    before = set(sys.modules)
    from navlog.core.recall.document import Document, Source
    from navlog.core.recall.index import open_index, update
    from navlog.core.recall.semantic import bundled
    root = sys.argv[1]
    folder, entries = root + "/index", root + "/entries"
    def census():
        return {{int(entry.name, 16): entry.stat().st_mtime_ns for entry in os.scandir(entries)}}
    def load(keys):
        return iter([Document(1, "Where are payment webhooks handled?", (), "here", ("a.py",))])
    source = Source(0, census, load)
    {step}
    print(*sorted((set(sys.modules) - before) & set({heavy!r})), file=sys.stderr)
"""


@pytest.mark.parametrize("step", STEPS)
def test_the_cold_path_imports_nothing_heavy(store: Store, step: str) -> None:
    store.open()
    code = textwrap.dedent(CODE).format(step=STEPS[step], heavy=HEAVY)
    project = str(Path(__file__).parents[3] / ".types")
    site = next(path for path in sys.path if path.endswith("site-packages"))
    code = f"import sys; sys.path[:0] = [{project!r}, {site!r}]\n{code}"
    command = [sys.executable, "-I", "-S", "-c", code, str(store.root)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr.strip()) == (0, "")
