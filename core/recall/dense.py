"""What numpy and model2vec add: many vectors at once, a quicker scan, and models that the user names.

Nothing on the cold path imports this module.
"""

from __future__ import annotations

import itertools
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np

from navlog.core.errors import Fault
from navlog.core.recall import fusion, semantic
from navlog.core.recall.analysis import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model2vec import StaticModel
    from numpy.typing import NDArray

    from navlog.core.recall.searcher import Cosines, Scan, Searcher

    Floats = NDArray[np.float32]

UNKNOWN = "[UNK]"


def columns(model: semantic.Model) -> tuple[Floats, Floats]:
    """Return the bundled model's token vectors, their weights applied, (V, d), and its weights (V,)."""
    scales = np.frombuffer(model.map, "<f4", model.size, model.scales)
    rows = np.frombuffer(model.map, "i1", model.size * model.dimensions, model.rows)
    weights = np.frombuffer(model.map, "<f4", model.size, model.weights)
    return rows.reshape(model.size, -1) * scales[:, None], weights


def vocabulary(model: semantic.Model) -> list[str]:
    """Return the bundled model's tokens by id."""
    offsets = np.frombuffer(model.map, "<u4", model.size + 1, model.offsets).tolist()
    return [model.map[20 + start : 20 + end].decode() for start, end in itertools.pairwise(offsets)]


def packed(model: semantic.Model, texts: Sequence[list[int]]) -> list[bytes]:
    """Return packed unit vectors of texts given as token ids, as `Model.packed` does for a few."""
    table, _ = columns(model)
    total = np.zeros((len(texts), model.dimensions), np.float64)
    for number, tokens in enumerate(texts):
        known = [token for token in tokens if token < semantic.HASHED]
        total[number] = table[known].sum(0, dtype=np.float64)
        for token in tokens:
            if token >= semantic.HASHED:
                scale, row = model.row(token)
                total[number] += scale * np.asarray(row)
    return quantise(total)


def quantise(total: NDArray[Any]) -> list[bytes]:
    """Return rows, brought to unit length, as a float32 scale and int8 components each."""
    lengths = np.linalg.norm(total, axis=1, keepdims=True)
    unit = total / np.where(lengths == 0, 1, lengths)
    scales = np.abs(unit).max(1, keepdims=True) / 127
    scales[scales == 0] = 1
    small = np.rint(unit / scales).astype("i1")
    return [scale.tobytes() + row.tobytes() for scale, row in zip(scales.astype("<f4"), small, strict=True)]


def warm(searcher: Searcher) -> None:
    """Give an opened index a scan and cosines by numpy; they find what the plain ones find.

    Raises:
        ValueError: when a row is damaged.
    """
    if searcher.table.width:
        codes = np.frombuffer(searcher.table.codes, np.uint8).reshape(-1, searcher.table.width)
        searcher.quick = _scan_of(codes), _cosines_of(searcher)


def _scan_of(codes: NDArray[np.uint8]) -> Scan:
    counts = np.array([value.bit_count() for value in range(256)], np.uint8)

    def scan(signs: int, limit: int) -> list[int]:
        different = codes ^ np.frombuffer(signs.to_bytes(codes.shape[1], "big"), np.uint8)
        found: list[int] = np.argsort(counts[different].sum(1, dtype=np.uint16), kind="stable")[:limit].tolist()
        return found

    return scan


def _cosines_of(searcher: Searcher) -> Cosines:
    """Keep every text's vector in one array, a document's texts together, the whole's last."""
    starts, texts, factors = [0], [], []
    for place, length in enumerate(searcher.table.lengths):
        row = searcher.fresh_row(place) if length else None
        if row:
            texts += [row.packed(text) for text in range(row.texts)]
            factors += [1.0] * row.phrasings + [fusion.WHOLE]
        starts.append(len(texts))
    packed = np.frombuffer(b"".join(texts), np.uint8).reshape(len(texts), -1) if texts else np.zeros((0, 5), np.uint8)
    vectors = np.ascontiguousarray(packed[:, 4:]).view(np.int8)
    scales = np.ascontiguousarray(packed[:, :4]).view("<f4")[:, 0] * np.array(factors)

    def cosines(asked: fusion.Query, places: Sequence[int]) -> dict[int, float]:
        query = np.array(asked.vector)
        spans = [slice(starts[place], starts[place + 1]) for place in places]
        return {
            place: float((vectors[span] @ query * scales[span]).max())
            for place, span in zip(places, spans, strict=True)
        }

    return cosines


def static_model(model: semantic.Model) -> StaticModel:
    """Return the bundled weights as a model2vec model: the same file, read by the other reader."""
    from model2vec import StaticModel
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

    table, weights = columns(model)
    tokens = {token: number for number, token in enumerate([*vocabulary(model), UNKNOWN])}
    tokenizer = Tokenizer(models.WordPiece(tokens, unk_token=UNKNOWN, max_input_chars_per_word=semantic.LONGEST_WORD))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    vectors = np.vstack([table / weights[:, None], np.zeros((1, model.dimensions), np.float32)])
    return StaticModel(vectors, tokenizer, normalize=True, weights=np.append(weights, np.float32(0)))


class StaticEncoder:
    """A model2vec model as recall uses it: the weight of a token is the model's own, or the length of its vector.

    Args:
        name: what the index calls it.
        model: the model; its dimensions are cut to a multiple of eight.
    """

    def __init__(self, name: str, model: StaticModel) -> None:
        self.model = model
        self.dimensions = model.dim // 8 * 8
        mapping = model.token_mapping
        rows = np.asarray(model.embedding, np.float32)[:, : self.dimensions]
        self._rows = rows if mapping is None else rows[mapping]
        lengths = np.linalg.norm(self._rows, axis=1)
        weights = lengths if model.weights is None else np.asarray(model.weights, np.float32)
        self._applied = self._rows if model.weights is None else self._rows * weights[:, None]
        self._weights = weights / (np.median(weights[weights > 0]) if (weights > 0).any() else 1.0)
        digest = zlib.crc32(np.ascontiguousarray(self._applied).tobytes())
        self.name = f"{name} {len(rows)}x{self.dimensions} {digest:08x}"

    def ids(self, text: str) -> list[int]:
        """Return the token ids of a text, analysed first as every text is."""
        return list(self.model.tokenize([" ".join(words(text))])[0])

    def weight(self, token: int) -> float:
        """Return a token's weight, 1 for the median token."""
        return float(self._weights[token])

    def codes(self, tokens: list[int]) -> list[int]:
        """Return the signs of each token's vector as one number."""
        packed = np.packbits(self._rows[tokens] > 0, axis=1)
        return [int.from_bytes(row.tobytes(), "big") for row in packed]

    def vector(self, tokens: list[int]) -> list[float]:
        """Return the unit vector of a text from its token ids."""
        total = self._applied[tokens].sum(0, dtype=np.float64)
        unit: list[float] = (total / (np.linalg.norm(total) or 1.0)).tolist()
        return unit

    def packed(self, texts: list[list[int]]) -> list[bytes]:
        """Return the vectors of many texts, packed."""
        empty = np.zeros((0, self.dimensions))
        return quantise(np.stack([self._applied[t].sum(0, dtype=np.float64) for t in texts]) if texts else empty)


def load(name: str) -> StaticEncoder:
    """Load a model that the user named: a folder, or a name on the hub.

    Raises:
        Fault: `model`, when it cannot be loaded.
    """
    try:
        from model2vec import StaticModel

        return StaticEncoder(name, StaticModel.from_pretrained(name, force_download=False))
    except Exception as error:  # what a hub, a parser and a tensor file can raise has no common base
        reason = str(error).strip().split("\n")[0][:200]
        raise Fault("model", f"cannot load the model {name}: {reason}", "navlog uses its own instead") from error
