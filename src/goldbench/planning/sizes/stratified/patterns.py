"""Several variables at once: strata are the patterns of what the system detected in a note.

Minimise sum n_s under sum_s a_vs / n_s <= b_v, one constraint for each variable and metric, with
2 <= n_s <= N_s (Bethel 1989). The solution has the form n_s = sqrt(sum_v lambda_v a_vs); Chromy
(1987) multiplies each lambda by the square of how far its constraint is from being met, until
nothing moves. Constraints are on variances, at the expected rates: no assurance is in them.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.errors import DesignError, UsageError
from goldbench.planning.sizes.counts.cells import check_share
from goldbench.planning.sizes.counts.widths import Floats, Ints

_ROUNDS = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Patterns:
    """One row a stratum: the share of its notes in which each variable was detected, its notes.

    A stratum made by `detection_patterns` has shares 0 and 1 only; merging mixes them.
    `code` says to which stratum each note belongs.
    """

    detected: Floats
    sizes: Ints
    code: Ints

    def merge_small(self, at_least: int) -> "Patterns":
        """Join each stratum of fewer notes to the large one nearest in detections.

        Nearest by the number of variables that differ; ties go to the larger, then the first.
        """
        large = np.flatnonzero(self.sizes >= at_least)
        if not large.size:
            large = np.flatnonzero(self.sizes == self.sizes.max())[:1]
        apart = np.abs(self.detected[:, None, :] - self.detected[None, large, :]).sum(axis=2)
        order = np.lexsort((np.arange(large.size), -self.sizes[large]))
        home = order[np.argmin(apart[:, order], axis=1)]
        home[large] = np.arange(large.size)
        sizes = np.bincount(home, weights=self.sizes, minlength=large.size)
        detected = np.zeros((large.size, self.detected.shape[1]))
        np.add.at(detected, home, self.detected * self.sizes[:, None])
        return Patterns(detected / sizes[:, None], sizes.astype(np.int64), home[self.code])


class PatternSizes(NamedTuple):
    """Notes to draw a stratum; `bound` is the smallest total before rounding to whole notes."""

    sizes: Ints
    total: int
    bound: float


def detection_patterns(detected: npt.ArrayLike) -> Patterns:
    """Group notes by what was detected in them: a table of notes x variables, true or false.

    >>> found = detection_patterns([[1, 0], [0, 0], [1, 0], [1, 1]])
    >>> found.detected.tolist(), found.sizes.tolist(), found.code.tolist()
    ([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]], [1, 2, 1], [1, 0, 1, 2])
    """
    table = np.asarray(detected, dtype=bool)
    if table.ndim != 2 or not table.size:
        msg = f"detections of shape {table.shape}"
        raise UsageError(msg, hint="one row a note and one column a variable, at least one of each")
    kinds, code, sizes = np.unique(table, axis=0, return_inverse=True, return_counts=True)
    return Patterns(kinds.astype(np.float64), sizes.astype(np.int64), code.reshape(-1))


def pattern_sizes(
    patterns: Patterns,
    *,
    precision: npt.ArrayLike,
    recall: npt.ArrayLike,
    width: npt.ArrayLike,
    alpha: float = 0.05,
    minimum: int = 2,
    finite: bool = False,
) -> PatternSizes:
    """Give the fewest notes at which every precision and recall is expected to be narrow enough.

    One precision, recall and full width a variable (or one for all). `finite` counts the notes of
    a stratum as all there are: right if the claim is about this archive only.
    """
    terms = variance_terms(patterns, precision, recall, width, alpha)
    bounds = np.ones(len(terms))
    if finite:
        bounds = bounds + (terms / patterns.sizes).sum(axis=1)
    ceiling = patterns.sizes.astype(np.float64)
    floor = np.minimum(ceiling, minimum)
    over = (terms / ceiling).sum(axis=1) / bounds
    if over.max() > 1 + 1e-9:
        at, metric = divmod(int(np.argmax(over)), 2)
        what = f"{('precision', 'recall')[metric]} of variable {at + 1}"
        msg = f"all notes together leave the {what} {over.max() ** 0.5:.2f} times too wide"
        hint = "ask for a wider interval there, or claim about this archive only (finite)"
        raise DesignError(msg, hint=hint)
    exact = chromy(terms / bounds[:, None], floor, ceiling)
    sizes = _whole(exact, terms / bounds[:, None], floor, ceiling)
    return PatternSizes(sizes, int(sizes.sum()), float(exact.sum()))


def variance_terms(
    patterns: Patterns,
    precision: npt.ArrayLike,
    recall: npt.ArrayLike,
    width: npt.ArrayLike,
    alpha: float,
) -> Floats:
    """Give a_vs: the variance that one note of stratum s leaves, in units of the one wanted.

    Rows: precision and recall of the first variable, of the second, ... The wanted variance is
    (width / 2z)². Linearised residuals: precision d (g - P) / f, recall g (d - R) / G, with d
    detected, g true, f and G their shares of all notes; in a stratum where a share is detected,
    P of those and o = f P (1 - R) / (R (1 - f)) of the others are true.
    """
    from scipy.special import ndtri  # noqa: PLC0415 - slow to import

    variables = patterns.detected.shape[1]
    p, r, w = (
        np.broadcast_to(np.asarray(v, np.float64), variables) for v in (precision, recall, width)
    )
    for variable in range(variables):
        check_share(
            precision=float(p[variable]), recall=float(r[variable]), width=float(w[variable])
        )
    check_share(alpha=alpha)
    share = patterns.sizes / patterns.sizes.sum()
    d = patterns.detected.T
    f = d @ share
    if np.any((f <= 0) | (f >= 1)):
        at = int(np.argmax((f <= 0) | (f >= 1)))
        msg = f"variable {at + 1} was detected in {'no' if f[at] <= 0 else 'every'} note"
        raise DesignError(msg, hint="its precision or its recall cannot be sampled; leave it out")
    gold = f * p / r
    missed = f * p * (1 - r) / (r * (1 - f))
    if np.any(missed > 1):
        at = int(np.argmax(missed))
        msg = f"variable {at + 1}: its precision, recall and frequency {f[at]:.4f} cannot all hold"
        raise UsageError(msg, hint="raise the expected recall or lower the expected precision")
    p, r, f, gold, missed = (v[:, None] for v in (p, r, f, gold, missed))
    of_precision = d * p * (1 - p) / f**2
    caught, lost = d * p, (1 - d) * missed
    mean = caught * (1 - r) - lost * r
    of_recall = (caught * (1 - r) ** 2 + lost * r**2 - mean**2) / gold**2
    wanted = (w / (2 * float(ndtri(1 - alpha / 2)))) ** 2
    both = np.stack([of_precision, of_recall], axis=1) * share**2 / wanted[:, None, None]
    terms: Floats = both.reshape(2 * variables, -1)
    return terms


def chromy(terms: Floats, floor: Floats, ceiling: Floats) -> Floats:
    """Minimise sum n under terms @ (1/n) <= 1 and floor <= n <= ceiling.

    >>> n = chromy(np.array([[4.0, 1.0]]), np.zeros(2), np.full(2, np.inf))
    >>> n.round(6).tolist()  # n_s ~ sqrt(a_s): (2 + 1)(2, 1)
    [6.0, 3.0]
    """
    push = np.full(len(terms), 1.0)
    n = np.ones(terms.shape[1])
    for _ in range(_ROUNDS):
        n = np.clip(np.sqrt(push @ terms), floor, ceiling)
        load = (terms / np.maximum(n, 1e-12)).sum(axis=1)
        moved = push * load**2
        if np.all(load <= 1 + 1e-10) and np.all(np.abs(moved - push) <= 1e-10 * push.max()):
            return n
        push = moved
    # Nearly parallel constraints trade their pushes slowly; what is left is far below one note.
    excess = max(1.0, float((terms / np.maximum(n, 1e-12)).sum(axis=1).max()))
    return np.clip(n * excess, floor, ceiling)


def _whole(exact: Floats, terms: Floats, floor: Floats, ceiling: Floats) -> Ints:
    """Round down, then add notes where they help the unmet constraints most."""
    n = np.maximum(np.floor(exact + 1e-9), np.maximum(floor, 1.0))
    while True:
        load = (terms / n).sum(axis=1)
        unmet = load > 1 + 1e-9
        if not unmet.any():
            return n.astype(np.int64)
        gain = (load[unmet, None] * terms[unmet]).sum(axis=0) * (1 / n - 1 / (n + 1))
        n[np.argmax(np.where(n < ceiling, gain, -1.0))] += 1
