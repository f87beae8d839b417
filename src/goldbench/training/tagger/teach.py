"""Passes over notes: AdamW (Loshchilov & Hutter 2019) on the cross entropy with the shares."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

import numpy as np

from goldbench.training.encoder.pretrained import load_torch
from goldbench.training.tagger.batches import GAP, Batch, group_notes, make_batch
from goldbench.training.tagger.examples import Example
from goldbench.training.tagger.network_torch import Module, PieceVectors, score_labels
from goldbench.training.tagger.settings import TaggerRecipe

_LISTS, _HITS = ("f:", "u:"), ("h:", "q:")


def teach(
    network: Module,
    recipe: TaggerRecipe,
    notes: Sequence[Example],
    pieces: PieceVectors,
    features: Mapping[str, int],
    *,
    report: Callable[[str], None] = lambda _: None,
) -> None:
    """Teach a network; `features`: the row of each. `report` is given a line after each epoch."""
    torch = load_torch()
    written = sorted({word.lower() for note in notes for word in note.words})
    vectors = torch.from_numpy(pieces.of_words(written))
    numbers = _Lowered({word: number for number, word in enumerate(written)})
    chance = _Chance(recipe, features)
    optimiser = torch.optim.AdamW(
        network.parameters(), lr=recipe.rate, weight_decay=recipe.weight_decay
    )
    words = sum(len(note.words) for note in notes)
    steps = recipe.epochs * max(1, words // recipe.batch)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: rate_at(step, steps, warm_up=recipe.warm_up, least=recipe.least)
    )
    for epoch in range(recipe.epochs):
        losses = []
        for group in group_notes(notes, recipe.batch, chance.rng):
            batch = chance.hide(group, numbers)
            scores = score_labels(network, batch, vectors, recipe.steps, dropout=recipe.dropout)
            shares = torch.from_numpy(batch.shares)
            loss = -(shares * torch.log_softmax(scores, -1)).sum() / float(batch.present.sum())
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), recipe.clip)
            optimiser.step()
            schedule.step()
            losses.append(float(loss.item()))
        report(f"epoch {epoch + 1} of {recipe.epochs}: loss {np.mean(losses):.4f}")


def rate_at(step: int, steps: int, *, warm_up: int, least: float) -> float:
    """Give the share of the highest learning rate at a step: up in a line, down in a line.

    >>> [rate_at(step, 160, warm_up=10, least=0.01) for step in (0, 80, 160, 200)]
    [0.1, 0.5, 0.01, 0.01]
    """
    return min(1.0, (step + 1) / warm_up) * max(least, 1 - step / steps)


class _Lowered(dict[str, int]):
    """Numbers of words in small letters, asked for in any case."""

    def __missing__(self, word: str) -> int:
        number = self[word] = self[word.lower()]
        return number


class _Chance:
    """What is hidden of notes, so that the network leans on no source alone."""

    def __init__(self, recipe: TaggerRecipe, features: Mapping[str, int]) -> None:
        self.rng = Random(recipe.seed)  # noqa: S311  # notes, not secrets
        self._noise = np.random.default_rng(recipe.seed)
        self._recipe = recipe
        self._lists, self._hits = (
            frozenset(row for name, row in features.items() if name.startswith(prefixes))
            for prefixes in (_LISTS, _HITS)
        )

    def hide(self, notes: Sequence[Example], numbers: Mapping[str, int]) -> Batch:
        """Make a batch in which some words, and of some notes lists or rules, are not told."""
        recipe, rng = self._recipe, self.rng
        hidden = [
            (self._lists if rng.random() < recipe.without_lists else frozenset[int]())
            | (self._hits if rng.random() < recipe.without_hits else frozenset[int]())
            for _ in notes
        ]
        batch = make_batch(notes, numbers, sum(recipe.steps), hidden=hidden)
        batch.words[self._noise.random(len(batch.words)) < recipe.masked] = GAP
        return batch
