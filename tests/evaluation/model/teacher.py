"""What the teacher, a sentence transformer, makes of texts and of single tokens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from transformers import AutoModel, AutoTokenizer

BATCH = 64
LONGEST = 96
"""Tokens of a text that the teacher reads."""


def load(name: str) -> tuple[Any, Any]:
    """Return the teacher's tokenizer and its transformer, ready to encode."""
    return AutoTokenizer.from_pretrained(name), AutoModel.from_pretrained(name).eval()


def encode_texts(name: str, source: Path, target: Path) -> None:
    """Write the unit vectors (N, D) float16 of the texts of a JSON array: the mean of the last hidden states."""
    tokenizer, model = load(name)
    texts = json.loads(source.read_text(encoding="utf-8"))
    order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
    found = np.zeros((len(texts), model.config.hidden_size), np.float16)
    for start in range(0, len(order), BATCH):
        places = order[start : start + BATCH]
        found[places] = _mean([texts[place] for place in places], tokenizer, model)
    np.savez(target, vectors=found)


@torch.inference_mode()
def _mean(texts: list[str], tokenizer: Any, model: Any) -> Any:
    batch = tokenizer(texts, padding=True, truncation=True, max_length=LONGEST, return_tensors="pt")
    states = model(**batch).last_hidden_state.float()
    kept = batch["attention_mask"].unsqueeze(-1).float()
    return torch.nn.functional.normalize((states * kept).sum(1) / kept.sum(1), dim=-1).numpy()


@torch.inference_mode()
def encode_tokens(name: str, target: Path) -> None:
    """Write the plain ASCII tokens of the teacher's vocabulary and the mean states (V, D) of `[CLS] token [SEP]`."""
    tokenizer, model = load(name)
    vocabulary: dict[str, int] = tokenizer.get_vocab()
    tokens = sorted(token for token in vocabulary if token.isascii() and not token.startswith("["))
    states = []
    for start in range(0, len(tokens), 256):
        ids = [[tokenizer.cls_token_id, vocabulary[t], tokenizer.sep_token_id] for t in tokens[start : start + 256]]
        batch = torch.tensor(ids)
        out = model(input_ids=batch, attention_mask=torch.ones_like(batch))
        states.append(out.last_hidden_state.float().mean(1).numpy())
    np.savez(target, tokens=np.array(tokens), vectors=np.concatenate(states))
