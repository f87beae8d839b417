"""What a precision, a recall and a frequency say about the four cells of the table.

Frequency has two sources (SLiCE, appendix): "internal" is the share of documents the system marks,
(tp + fp) / all; "external" is the share that truly has the event, (tp + fn) / all. Precision and
recall change places when the sources do, so everything here is written for the internal one.
"""

from typing import Literal, NamedTuple

from goldbench.errors import UsageError

Source = Literal["internal", "external"]
Metric = Literal["precision", "recall", "f1"]
# "korn-graubard" is what `goldbench.stats` prints by default, "clopper-pearson" what SLiCE and the
# paper use.
IntervalMethod = Literal["clopper-pearson", "korn-graubard"]


class Pilot(NamedTuple):
    """A frequency seen in a pilot: `positives` of `documents`.

    The frequency itself is then uncertain, with the Jeffreys posterior
    Beta(positives + 1/2, documents - positives + 1/2), and the positives of a sample are
    beta-binomial.
    """

    positives: int
    documents: int

    @property
    def shape(self) -> tuple[float, float]:
        """The two parameters of the beta distribution."""
        return self.positives + 0.5, self.documents - self.positives + 0.5

    @property
    def mean(self) -> float:
        return (self.positives + 0.5) / (self.documents + 1)


class Cells(NamedTuple):
    """Shares of all documents; they add up to 1."""

    tp: float
    fp: float
    tn: float
    fn: float

    @property
    def marked(self) -> float:
        return self.tp + self.fp

    @property
    def true(self) -> float:
        return self.tp + self.fn


def expected_cells(
    precision: float, recall: float, frequency: float | Pilot, source: Source = "internal"
) -> Cells:
    """Give the shares of the four cells; refuse what no system can show.

    >>> cells = expected_cells(0.85, 0.80, 0.48)
    >>> f"{cells.tp:.3f} {cells.fp:.3f} {cells.tn:.3f} {cells.fn:.3f}"
    '0.408 0.072 0.418 0.102'
    """
    rate = check_frequency(frequency)
    check_share(precision=precision, recall=recall, frequency=rate)
    check_source(source)
    first, second = by_source(precision, recall, source)
    tp = rate * first
    beside = rate - tp
    missed = tp * (1 - second) / second
    rest = 1 - rate - missed
    if rest < -1e-12:
        raise infeasible(precision, recall, rate, source)
    rest = max(rest, 0.0)
    return Cells(tp, *((beside, rest, missed) if source == "internal" else (missed, rest, beside)))


def by_source(precision: float, recall: float, source: Source) -> tuple[float, float]:
    """Give the metric the frequency counts under (precision if internal) first."""
    return (precision, recall) if source == "internal" else (recall, precision)


def highest_frequency(precision: float, recall: float, source: Source) -> float:
    """Give the frequency above which the missed documents do not fit beside the rest.

    Internal: P(1 - R) / R <= (1 - f) / f; external with P and R exchanged.
    """
    first, second = by_source(precision, recall, source)
    return 1 / (1 + first * (1 - second) / second)


def infeasible(precision: float, recall: float, frequency: float, source: Source) -> UsageError:
    most = highest_frequency(precision, recall, source)
    what = "marked by the system" if source == "internal" else "that have the event"
    msg = (
        f"precision {precision}, recall {recall} and {source} frequency {frequency} cannot hold "
        f"together: at this precision and recall at most {most:.4f} of the documents can be {what}"
    )
    hint = f"lower the frequency to {most:.4f}, or check which of the three was measured otherwise"
    return UsageError(msg, hint=hint)


def check_share(**values: float) -> None:
    """Refuse what does not lie strictly between 0 and 1 (NaN does not)."""
    for name, value in values.items():
        if not 0 < value < 1:
            msg = f"{name.replace('_', ' ')} is {value}; it must lie between 0 and 1, ends excluded"
            percent = f"; write {value} % as {value / 100}" if 1 < value < 100 else ""
            hint = f"shares are fractions{percent}"
            raise UsageError(msg, hint=hint)


def check_source(source: str) -> None:
    if source not in ("internal", "external"):
        msg = f"frequency source {source!r} is unknown"
        hint = "'internal' = share the system marks, 'external' = share that has the event"
        raise UsageError(msg, hint=hint)


def check_method(interval: str) -> None:
    if interval not in ("clopper-pearson", "korn-graubard"):
        msg = f"interval {interval!r} is unknown"
        raise UsageError(msg, hint="clopper-pearson or korn-graubard")


def check_frequency(frequency: float | Pilot) -> float:
    """Give the (mean) frequency; refuse a pilot that is not a count out of a count."""
    if not isinstance(frequency, Pilot):
        return frequency
    if not 0 <= frequency.positives <= frequency.documents or frequency.documents < 1:
        msg = f"a pilot of {frequency.positives} positives in {frequency.documents} documents"
        raise UsageError(msg, hint="positives are part of the documents: Pilot(48, 100)")
    return frequency.mean


def check_pilot(pilot: Pilot) -> None:
    """Refuse a pilot without a positive: the frequency may be as small as it likes."""
    check_frequency(pilot)
    if not pilot.positives:
        msg = (
            f"a pilot of 0 positives in {pilot.documents} documents does not say how frequent they "
            "are; at least 1 must be positive"
        )
        hint = "look at more documents, or give a frequency from elsewhere"
        raise UsageError(msg, hint=hint)


def missed_share(precision: float, recall: float, frequency: float) -> float:
    """Give the share of the system's negatives that hold the fact, at most all of them.

    >>> round(missed_share(0.85, 0.80, 0.48), 4)
    0.1962
    """
    if not 0 < frequency < 1:
        return 0.0
    return min(frequency * precision * (1 - recall) / recall / (1 - frequency), 1.0)
