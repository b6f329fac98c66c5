from __future__ import annotations

import os
from pathlib import Path

import pytest

from navlog.core.recall import dense, index, semantic
from navlog.core.recall.abstain import outcome
from navlog.core.recall.document import Document
from navlog.core.storage import Lock
from tests.unit.recall.store import TEXTS, Store

HOSTILE = [
    'say "hi',
    "a:b AND (c OR",
    "the of and",
    "",
    " ",
    "🚀",
    "支付",
    "x" * 100_000,
    "word " * 30_000,
    "\x00\udcff",
    "+-!^~*?",
]


def test_a_question_finds_its_document_in_other_words(store: Store) -> None:
    assert store.first("which module receives the payment webhook?") == 1
    assert store.first("how do seats that nobody paid for get released") == 3


@pytest.mark.parametrize("words", [False, True])
def test_the_question_itself_is_a_hit(store: Store, words: bool) -> None:
    for key, (question, _, _) in TEXTS.items():
        best = store.open(words=words).candidates(question)[0]
        assert (best.key, outcome(best.confidence)) == (key, "hit")


@pytest.mark.parametrize("words", [False, True])
def test_what_nothing_answers_is_no_hit(store: Store, words: bool) -> None:
    found = store.open(words=words).candidates("who waters the plants in the office?")
    assert not found or outcome(found[0].confidence) == "miss"


@pytest.mark.parametrize("words", [False, True])
@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
def test_any_text_may_be_asked(store: Store, query: str, words: bool) -> None:
    assert isinstance(store.open(words=words).candidates(query), tuple)


def test_two_chinese_characters_find_their_document(store: Store) -> None:
    assert store.first("支付") == 6


@pytest.mark.parametrize("key", [0, 2**31, 2**32 - 1])
def test_every_key_of_eight_digits_will_do(store: Store, key: int) -> None:
    store.open()
    store.put(Document(key, "Where do penguins sleep?", (), "on the ice", ("ice.py",)))
    assert store.first("penguins sleep") == key


def test_an_empty_store_answers_nothing(tmp_path: Path) -> None:
    assert Store(tmp_path).open().candidates("anything at all") == ()


def test_other_phrasings_count(store: Store) -> None:
    assert store.open().candidates("who mails the invoice")[0].confidence < 0.6
    also = ("who mails the invoice?",)
    store.put(Document(9, "What runs on the first of the month?", also, "billing/cron.py", ("b.py",)))
    best = store.open().candidates("who mails the invoices")[0]
    assert (best.key, best.phrasings, outcome(best.confidence)) == (9, 2, "hit")


def test_the_index_follows_every_change(store: Store) -> None:
    store.open()
    store.put(Document(1, "How are parrots fed?", (), "with seeds", ("zoo.py",)))
    store.remove(2)
    store.put(Document(7, "Where do penguins sleep?", (), "on the ice", ("ice.py",)))
    opened = store.open()
    assert opened.candidates("feeding a parrot")[0].key == 1
    assert opened.candidates("penguins sleep")[0].key == 7
    assert 2 not in {candidate.key for candidate in opened.candidates("rebuild the search index")}


def test_the_stamp_is_that_of_the_text_that_was_indexed(store: Store) -> None:
    stamps = store.source().census()
    assert all(c.stamp == stamps[c.key] for c in store.open().candidates("where is the rate limit"))


def test_an_update_adds_to_the_index_that_is_there(store: Store) -> None:
    store.open()
    before = set(os.listdir(store.folder))
    store.put(Document(7, "Where do penguins sleep?", (), "on the ice", ("ice.py",)))
    store.update({7: store.source().census()[7]})
    assert set(os.listdir(store.folder)) == before
    assert store.first("where penguins sleep", writable=False) == 7


def test_updates_do_not_pile_up(store: Store) -> None:
    store.open()
    for turn in range(40):
        store.put(Document(1, f"Which parrot is number {turn}?", (), "the green one", ("zoo.py",)))
        store.update({1: turn})
    assert store.first("parrot number 39") == 1
    rows = [path.stat().st_size for path in Path(store.folder).glob("rows-*")]
    assert len(rows) == 1 and rows[0] < 40_000


def test_a_large_store_is_compared_by_its_mark(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "COUNTED", 3)
    store.open()
    source = store.source()

    def unexpected() -> dict[int, int]:
        raise AssertionError("the census was taken")

    same = type(source)(source.mark, unexpected, source.load)
    ask = {"writable": True, "lock_folder": str(store.root)}
    opened = index.open_index(store.folder, same, semantic.bundled(), **ask)
    assert opened.candidates("rate limit of the api")[0].key == 5
    with pytest.raises(AssertionError):
        index.open_index(store.folder, same, semantic.bundled(), thorough=True, **ask)


def test_a_large_store_takes_in_what_the_writer_names(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "COUNTED", 3)
    store.open()
    before = store.source().mark
    store.put(Document(7, "Where do penguins sleep?", (), "on the ice", ("ice.py",)))
    store.remove(2)
    store.update({7: store.source().census()[7], 2: None}, before)
    opened = store.open(writable=False)
    assert opened.candidates("penguins sleep")[0].key == 7
    assert 2 not in opened.searcher.table.keys


def test_a_document_that_cannot_be_read_is_tried_once(store: Store) -> None:
    (store.entries / "000000aa").write_bytes(b"\xff\xfe")
    store.open()
    table = Path(store.folder, "table").stat().st_ino
    assert store.first("where is the rate limit") == 5
    assert Path(store.folder, "table").stat().st_ino == table


def test_another_model_makes_the_index_anew(store: Store) -> None:
    store.open()
    assert store.open(words=True).candidates("payment webhooks")[0].key == 1
    encoder = dense.StaticEncoder("mine", dense.static_model(semantic.bundled()))
    assert store.open(encoder).candidates("which module receives the payment webhook?")[0].key == 1
    assert store.open().searcher.table.model == semantic.bundled().name


def test_nothing_is_written_where_that_is_not_allowed(store: Store) -> None:
    assert store.first("payment webhooks", writable=False) == 1
    assert not Path(store.folder).exists()


def test_a_stale_index_that_may_not_be_written_is_passed_by(store: Store) -> None:
    store.open()
    seen = sorted((path.name, path.stat().st_mtime_ns) for path in Path(store.folder).rglob("*"))
    store.put(Document(7, "Where do penguins sleep?", (), "on the ice", ("ice.py",)))
    assert store.first("penguins sleep", writable=False) == 7
    assert sorted((path.name, path.stat().st_mtime_ns) for path in Path(store.folder).rglob("*")) == seen


def test_an_index_that_a_writer_holds_is_passed_by(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "PATIENCE", 0.02)
    with Lock(str(store.root)):
        assert store.first("payment webhooks") == 1
    assert not Path(store.folder).exists()


def test_warm_and_cold_find_the_same(store: Store) -> None:
    cold, warm = store.open(), store.open().warm()
    for question, answer, _ in TEXTS.values():
        for query in (question, answer):
            one, other = cold.candidates(query), warm.candidates(query)
            assert [c.key for c in one] == [c.key for c in other]
            assert [c.confidence for c in one] == pytest.approx([c.confidence for c in other])


def test_many_documents_are_indexed_as_few_are(tmp_path: Path) -> None:
    store = Store(tmp_path).fill()
    alone = store.open().candidates("which module receives the payment webhook?")[0]
    for key in range(100, 330):
        store.put(Document(key, f"What is entry {key}?", (), f"number {key}", (f"{key}.py",)))
    best = store.open().candidates("which module receives the payment webhook?")[0]
    assert best.key == alone.key == 1


def test_leaving_a_document_out_leaves_the_next(store: Store) -> None:
    opened = store.open()
    both = opened.candidates("payment webhooks")
    assert opened.candidates("payment webhooks", {1})[0].key == both[1].key


@pytest.mark.parametrize("words", [False, True])
def test_a_question_that_is_nearly_the_same_is_found_and_others_are_not(store: Store, words: bool) -> None:
    index = store.open(words=words)
    assert [key for key, _ in index.alike(TEXTS[1][0].upper())] == [1]
    assert index.alike("how tall is the tower of babel?") == []
    assert index.alike("") == []
