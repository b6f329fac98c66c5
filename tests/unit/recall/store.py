"""A folder of documents in files, as a ledger would keep them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from navlog.core.recall.document import Document, Source
from navlog.core.recall.index import Index, open_index, update
from navlog.core.recall.semantic import bundled

if TYPE_CHECKING:
    from navlog.core.recall.fusion import Encoder

TEXTS = {
    1: ("Where are payment webhooks handled?", "Router in src/api/webhooks.ts.", "src/api/webhooks.ts"),
    2: ("How is the search index rebuilt?", "make reindex calls search/reindex.py.", "search/reindex.py"),
    3: ("Which job releases unpaid seats?", "jobs/expire_holds.py runs each minute.", "jobs/expire_holds.py"),
    4: ("What signs the session cookie?", "auth/session.py with the key in SESSION_KEY.", "auth/session.py"),
    5: ("Where is the rate limit of the API set?", "api/limits.py, sixty a minute.", "api/limits.py"),
    6: ("如何处理支付回调?", "见 src/pay.py", "src/pay.py"),
}


class Store:
    """Documents in `root/entries`, one a file; the index in `root/index`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.entries = root / "entries"
        self.folder = str(root / "index")
        self.entries.mkdir(exist_ok=True)

    def fill(self) -> Store:
        for key, (question, answer, file) in TEXTS.items():
            self.put(Document(key, question, (), answer, (file,)))
        return self

    def put(self, document: Document) -> None:
        lines = [document.question, document.answer, "|".join(document.files), *document.also]
        temporary = self.root / f"new-{os.getpid()}"
        temporary.write_text("\n".join(lines), encoding="utf-8")
        temporary.replace(self.entries / f"{document.key:08x}")

    def remove(self, key: int) -> None:
        (self.entries / f"{key:08x}").unlink()

    def source(self) -> Source:
        return Source(self.entries.stat().st_mtime_ns, self._census, self._load)

    def _census(self) -> dict[int, int]:
        return {int(entry.name, 16): entry.stat().st_mtime_ns for entry in os.scandir(self.entries)}

    def _load(self, keys: Iterable[int]) -> Iterator[Document]:
        for key in keys:
            try:
                question, answer, files, *also = (self.entries / f"{key:08x}").read_text("utf-8").split("\n")
            except (OSError, ValueError):
                continue
            yield Document(key, question, tuple(also), answer, tuple(files.split("|")))

    def open(self, encoder: Encoder | None = None, *, words: bool = False, writable: bool = True) -> Index:
        model = None if words else encoder or bundled()
        return open_index(self.folder, self.source(), model, writable=writable, lock_folder=str(self.root))

    def update(self, changed: dict[int, int | None], before: int | None = None) -> None:
        update(self.folder, self.source(), bundled(), changed, before)

    def first(self, query: str, **how: bool) -> int:
        return self.open(**how).candidates(query)[0].key  # type: ignore[arg-type]
