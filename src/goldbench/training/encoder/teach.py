"""Passes over notes, phase by phase: AdamW (Loshchilov & Hutter 2019) on the loss of the tags."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import numpy as np

from goldbench.training.encoder.batches import (
    UNTAUGHT,
    Window,
    group_windows,
    make_batch,
    part_examples,
)
from goldbench.training.encoder.examples import Example, Numbering
from goldbench.training.encoder.masking import hide_some
from goldbench.training.encoder.network_torch import Module, score_labels
from goldbench.training.encoder.pretrained import load_torch
from goldbench.training.encoder.settings import EncoderRecipe, Phase

_NEW = ("head.", "told.")


def teach(
    network: Module,
    recipe: EncoderRecipe,
    numbering: Numbering,
    *,
    heads: int,
    examples_of: Callable[[int], Iterable[Example]],
    report: Callable[[str], None] = lambda _: None,
) -> None:
    """Teach a network; `examples_of` gives those of a pass, counted from 0 through all phases."""
    nth = 0
    for phase in recipe.phases:
        learner = _Learner(network, recipe, phase, numbering, heads)
        for _ in range(phase.passes):
            loss = learner.learn(examples_of(nth))
            nth += 1
            report(f"pass {nth} of {sum(phase.passes for phase in recipe.phases)}: loss {loss:.4f}")


def rate_at(step: int, steps: int, *, warm_up: float, least: float) -> float:
    """Give the share of the highest learning rate at a step: up in a line, down in a line.

    >>> [rate_at(step, 160, warm_up=1 / 16, least=0.02) for step in (0, 80, 160, 200)]
    [0.1, 0.5, 0.02, 0.02]
    """
    warm = max(1, int(steps * warm_up))
    return min(1.0, (step + 1) / warm) * max(least, 1 - step / steps)


class _Learner:
    """An optimiser with its schedule and its chance, for one phase."""

    def __init__(
        self,
        network: Module,
        recipe: EncoderRecipe,
        phase: Phase,
        numbering: Numbering,
        heads: int,
    ) -> None:
        self._network, self._recipe, self._phase = network, recipe, phase
        self._numbering, self._heads = numbering, heads
        self._torch = load_torch()
        self._torch.manual_seed(phase.seed)
        self._rng = Random(phase.seed)  # noqa: S311  # batches, not secrets
        self._noise = np.random.default_rng(phase.seed)
        self._optimiser = self._make_optimiser()
        self._schedule: Any = None  # made when the first pass says how many batches there are

    def learn(self, examples: Iterable[Example]) -> float:
        """Learn from the notes of a pass; the mean loss of its batches comes back."""
        windows = part_examples(examples, self._recipe.limits, self._rng)
        groups = group_windows(windows, self._recipe.batch, self._rng)
        if self._schedule is None:
            self._schedule = self._make_schedule(len(groups) * self._phase.passes)
        return sum(self._step(group) for group in groups) / max(1, len(groups))

    def _make_optimiser(self) -> Any:
        named = [(n, p) for n, p in self._network.named_parameters() if p.requires_grad]
        groups = [
            {"params": [p for n, p in named if n.startswith(_NEW) == is_new], "lr": rate}
            for is_new, rate in ((False, self._phase.rate), (True, self._recipe.new_rate))
        ]
        return self._torch.optim.AdamW(groups, weight_decay=self._recipe.weight_decay, fused=True)

    def _make_schedule(self, steps: int) -> Any:
        recipe = self._recipe
        return self._torch.optim.lr_scheduler.LambdaLR(
            self._optimiser,
            lambda step: rate_at(step, steps, warm_up=recipe.warm_up, least=recipe.least),
        )

    def _step(self, group: list[Window]) -> float:
        torch, recipe, numbering = self._torch, self._recipe, self._numbering
        shown = [hide_some(window, recipe, numbering, self._rng, self._noise) for window in group]
        batch = make_batch(shown, numbering)
        precision = getattr(torch, recipe.precision)
        with torch.autocast("cpu", precision, enabled=precision != torch.float32):
            scores = score_labels(self._network, batch, heads=self._heads, dropout=recipe.dropout)
        loss = torch.nn.functional.cross_entropy(
            scores.float().flatten(0, 1),
            torch.from_numpy(batch.tags).flatten(),
            ignore_index=UNTAUGHT,
        )
        self._optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._network.parameters(), recipe.clip)
        self._optimiser.step()
        self._schedule.step()
        return float(loss.item())
