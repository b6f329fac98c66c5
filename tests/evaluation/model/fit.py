"""Fit token vectors and weights, so that their sums are alike where the teacher finds texts alike.

The loss of a batch is KL(teacher || student) over the rows of the two similarity matrices at a temperature, plus the
mean squared difference of the matrices, plus a pull towards where the tokens began: the teacher's own view of each,
reduced by principal components and weighted a / (a + p) by frequency p (Arora, Liang and Ma 2017).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sklearn.decomposition import PCA
from torch.nn import functional

from navlog.core.recall import semantic
from navlog.core.recall.analysis import words
from tests.evaluation.model.packing import Pieces

TEMPERATURE, SQUARES, PULL = 0.07, 40.0, 3e-4
RATE, WEIGHT_RATE = 0.05, 0.02
BATCH = 768
LONGEST = 64
FREQUENCY = 1e-3


def fit(work: Path, dimensions: int, epochs: int, seed: int = 0) -> None:
    """Read what the steps before wrote; write `fitted.npz` with tokens, vectors (V, d) and weights (V,)."""
    torch.manual_seed(seed)
    stored = np.load(work / "tokens.npz")
    tokens = stored["tokens"].tolist()
    pieces = Pieces(tokens, semantic.LONGEST_WORD)
    texts = json.loads((work / "texts.json").read_text(encoding="utf-8"))
    ids = [pieces.ids(words(text))[:LONGEST] for text in texts]
    told = [place for place, found in enumerate(ids) if len(found) > 1]
    target = torch.tensor(np.load(work / "teacher.npz")["vectors"][told].astype(np.float32))
    vectors, weights = start(stored["vectors"], ids, dimensions)
    student = Student(vectors, weights)
    train(student, [ids[place] for place in told], target, epochs, seed)
    vectors, weights = student.result()
    np.savez(work / "fitted.npz", tokens=np.array(tokens), vectors=vectors, weights=weights)


def start(states: Any, ids: list[list[int]], dimensions: int) -> tuple[Any, Any]:
    """Return where the tokens begin: vectors of unit spread, and weights by frequency."""
    reduced = PCA(min(dimensions, *states.shape), random_state=0).fit_transform(states)
    reduced = np.pad(reduced, ((0, 0), (0, dimensions - reduced.shape[1])))
    seen = np.bincount([token for text in ids for token in text], minlength=len(states)) + 0.5
    return reduced / reduced.std(), FREQUENCY / (FREQUENCY + seen / seen.sum())


class Student:
    """The token vectors and the logarithms of their weights."""

    def __init__(self, vectors: Any, weights: Any) -> None:
        self.origin = torch.tensor(vectors, dtype=torch.float32)
        self.vectors = torch.nn.Parameter(self.origin.clone())
        self.logs = torch.nn.Parameter(torch.log(torch.tensor(weights, dtype=torch.float32)))

    def encode(self, batch: list[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the unit vectors of texts, and the ids in them, end to end."""
        flat = torch.tensor([token for text in batch for token in text])
        starts = torch.tensor([0, *np.cumsum([len(text) for text in batch[:-1]]).tolist()])
        own = torch.exp(self.logs[flat])
        total = functional.embedding_bag(flat, self.vectors, starts, mode="sum", per_sample_weights=own)
        return functional.normalize(total, dim=-1), flat

    def loss(self, batch: list[list[int]], target: torch.Tensor) -> torch.Tensor:
        """Return the loss of a batch against the teacher's unit vectors."""
        encoded, flat = self.encode(batch)
        mine, theirs = encoded @ encoded.T, target @ target.T
        self_pairs = torch.eye(len(batch), dtype=torch.bool)
        log_mine = torch.log_softmax(mine.masked_fill(self_pairs, -9.0) / TEMPERATURE, 1)
        shares = torch.softmax(theirs.masked_fill(self_pairs, -9.0) / TEMPERATURE, 1)
        apart = functional.kl_div(log_mine, shares, reduction="batchmean")
        used = torch.unique(flat)
        drift = ((self.vectors[used] - self.origin[used]) ** 2).sum(1).mean()
        return apart + SQUARES * ((mine - theirs)[~self_pairs] ** 2).mean() + PULL * drift

    def result(self) -> tuple[Any, Any]:
        """Return the vectors and the weights."""
        return self.vectors.detach().numpy(), torch.exp(self.logs).detach().numpy()


def train(student: Student, ids: list[list[int]], target: torch.Tensor, epochs: int, seed: int) -> None:
    """Run Adam over shuffled batches, the rate falling to nothing."""
    batch = min(BATCH, len(ids))
    rates = ((student.vectors, RATE), (student.logs, WEIGHT_RATE))
    optimiser = torch.optim.Adam([{"params": [part], "lr": rate} for part, rate in rates])
    each = len(ids) // batch
    fading = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: max(1e-4, 1 - step / (epochs * each)))
    for epoch in range(epochs):
        order = np.random.default_rng(seed + epoch).permutation(len(ids))
        total = 0.0
        for number in range(each):
            places = order[number * batch : (number + 1) * batch].tolist()
            optimiser.zero_grad()
            loss = student.loss([ids[place] for place in places], target[places])
            loss.backward()
            optimiser.step()
            fading.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total / each:.4f}", flush=True)
