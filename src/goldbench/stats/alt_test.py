"""The alternative annotator test (Calderon, Reichart and Dror, ACL 2025), as information.

Each annotator is left out in turn. On each document S and the one left out are scored against the
others; d = 1[human ≥ S] - 1[S ≥ human]. A one-sided t-test asks whether the mean of d lies below
ε, what an annotator costs more than S (.2 experts, .15 skilled, .1 crowd); p by Benjamini and
Yekutieli at q = .05. ω is the share of annotators for whom it does, ρ the mean share of documents
on which S is at least as good. The authors let S pass at ω ≥ .5 and ask for 3 annotators and 30
documents.

ε is a share of documents and ties count for both: where most documents hold nothing, nearly every
one is a tie, and a system far worse passes. So it is printed and decides nothing.
"""

from typing import NamedTuple

import numpy as np

from goldbench.errors import UsageError
from goldbench.stats.arrays import FloatArray
from goldbench.stats.multiple import benjamini_yekutieli

EPSILON = 0.2
LEVEL = 0.05


class AltTest(NamedTuple):
    """`winning` is ω, `advantage` ρ; `p_values` are adjusted, one for each annotator."""

    winning: float
    advantage: float
    epsilon: float
    p_values: tuple[float, ...]

    @property
    def passed(self) -> bool:
        """Whether the authors of the test would let the system take the annotators' place."""
        return self.winning >= 0.5


def alt_test(system: FloatArray, human: FloatArray, *, epsilon: float = EPSILON) -> AltTest | None:
    """Test scores (annotators, documents); row i is S, and annotator i, against the others.

    None with fewer than two documents.

    >>> scores = np.tile([0.5, 0.9, 0.7], (2, 20))
    >>> alt_test(scores, scores - 0.1)[:3]
    (1.0, 1.0, 0.2)
    """
    from scipy.special import stdtr  # noqa: PLC0415 - scipy is slow to import

    if not 0 <= epsilon < 1:
        msg = f"epsilon is {epsilon:g}; it lies between 0 and 1"
        raise UsageError(msg, hint="0.2 for experts, 0.15 for skilled annotators, 0.1 for a crowd")
    documents = system.shape[-1]
    if documents < 2:
        return None
    wins = (system >= human - 1e-12).astype(np.float64)
    losses = (human >= system - 1e-12).astype(np.float64)
    d = losses - wins
    mean, spread = d.mean(axis=1), d.std(axis=1, ddof=1) / np.sqrt(documents)
    t = (mean - epsilon) / np.where(spread > 0, spread, 1.0)
    p = np.where(spread > 0, stdtr(documents - 1, t), np.where(mean < epsilon, 0.0, 1.0))
    adjusted = benjamini_yekutieli(p.tolist())
    winning = float(np.mean([p_value <= LEVEL for p_value in adjusted]))
    return AltTest(winning, float(wins.mean()), epsilon, adjusted)


__all__ = ["EPSILON", "AltTest", "alt_test"]
