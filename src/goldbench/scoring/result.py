"""What a score says: counts first, scores made from them, intervals, and where they come from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from goldbench.errors import check_known
from goldbench.scoring.rates.gap_result import Gaps
from goldbench.stats import Interval


@dataclass(frozen=True, slots=True)
class Intervals:
    """Intervals of P, R and F1; None where a score is undefined.

    `rho` is how alike the errors of one note were taken to be; None for methods that do not ask.
    """

    level: float
    method: str
    cluster: str | None
    weighted: bool
    precision: Interval | None
    recall: Interval | None
    f1: Interval | None
    rho: float | None = None

    @classmethod
    def of(  # noqa: PLR0917  # the fields in their order
        cls,
        level: float,
        method: str,
        cluster: str | None,
        weighted: bool,  # noqa: FBT001  # a field
        intervals: Mapping[str, Interval | None],
        rho: float | None,
    ) -> "Intervals":
        precision, recall, f1 = (intervals[name] for name in ("precision", "recall", "f1"))
        return cls(level, method, cluster, weighted, precision, recall, f1, rho)

    def as_json(self) -> dict[str, Any]:
        return {
            "level": self.level,
            "method": self.method,
            "rho": self.rho,
            "cluster": self.cluster,
            "weighted": self.weighted,
            "precision": _pair(self.precision),
            "recall": _pair(self.recall),
            "f1": _pair(self.f1),
        }


@dataclass(frozen=True, slots=True)
class Rates:
    """Precision, recall and F1; None = undefined, shown as "–", never 0."""

    precision: float | None
    recall: float | None
    f1: float | None

    def as_json(self) -> dict[str, float | None]:
        return {"precision": self.precision, "recall": self.recall, "f1": self.f1}


@dataclass(frozen=True, slots=True)
class Rated:
    """One share: its value from the counts, its interval, its weighted estimate."""

    value: float | None
    interval: Interval | None = None
    estimate: float | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "value": self.value,
            "interval": _pair(self.interval),
            "estimate": self.estimate,
        }


@dataclass(frozen=True, slots=True)
class Negatives:
    """What rules over documents and patients know besides: who does not have it."""

    tn: int
    specificity: Rated
    npv: Rated
    prevalence: Rated

    @property
    def shares(self) -> dict[str, Rated]:
        return {"specificity": self.specificity, "npv": self.npv, "prevalence": self.prevalence}


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What rules over fields know besides: how many values were wrong, missing, invented.

    `accuracy` is the share of (document, field) where nothing is; `whole`, of all fields together,
    the share of documents where nothing is.
    """

    right: int
    wrong: int
    missing: int
    invented: int
    accuracy: Rated
    whole: Rated | None = None

    def as_json(self) -> dict[str, Any]:
        counts = {
            "right": self.right,
            "wrong": self.wrong,
            "missing_values": self.missing,
            "invented": self.invented,
        }
        shares = {"accuracy": self.accuracy, "whole": self.whole}
        return counts | {
            name: share.as_json() for name, share in shares.items() if share is not None
        }


@dataclass(frozen=True, slots=True)
class Scores:
    """Counts and what follows from them, for one label or all together.

    Where a rule counts the sides differently, `tp` is the gold side's and `tp_system` the
    system's; else `tp_system` is None. `estimate` is weighted by inclusion probability, where a
    design is known; `shown` are those that `interval` is about. `negatives` are given by rules over
    documents and patients, `outcomes` by those over fields.
    """

    tp: int
    fp: int
    fn: int
    rates: Rates
    tp_system: int | None = None
    partial: int = 0
    interval: Intervals | None = None
    estimate: Rates | None = None
    negatives: Negatives | None = None
    outcomes: Outcomes | None = None

    def having(self, negatives: Negatives) -> "Scores":
        return replace(self, negatives=negatives)

    @property
    def weighted(self) -> bool:
        """Whether the scores to show are the weighted ones: those that the interval is about.

        Wilson's and Clopper-Pearson's intervals know no design; they are about the counts.
        """
        known = self.estimate is not None
        return known and (self.interval is None or self.interval.weighted)

    @property
    def shown(self) -> Rates:
        """The scores to show beside the interval."""
        return self.estimate if self.estimate is not None and self.weighted else self.rates

    def show(self, share: Rated) -> float | None:
        """Give the value of one of these scores' shares to show beside its interval."""
        return share.estimate if self.weighted else share.value

    @property
    def precision(self) -> float | None:
        return self.rates.precision

    @property
    def recall(self) -> float | None:
        return self.rates.recall

    @property
    def f1(self) -> float | None:
        return self.rates.f1

    def as_json(self) -> dict[str, Any]:
        record: dict[str, Any] = {"tp": self.tp, "fp": self.fp, "fn": self.fn}
        if self.tp_system is not None:
            record |= {"tp_gold": self.tp, "tp_system": self.tp_system}
        if self.partial:
            record["partial"] = self.partial
        record |= self.rates.as_json()
        record["interval"] = self.interval.as_json() if self.interval else None
        record["estimate"] = self.estimate.as_json() if self.estimate else None
        if self.negatives is not None:
            record["tn"] = self.negatives.tn
            for name, share in self.negatives.shares.items():
                record[name] = share.value
                if record["interval"] is not None:
                    record["interval"][name] = _pair(share.interval)
                if record["estimate"] is not None:
                    record["estimate"][name] = share.estimate
        if self.outcomes is not None:
            record["outcomes"] = self.outcomes.as_json()
        return record


@dataclass(frozen=True, slots=True)
class Macro:
    """Averages of scores: over labels, or over documents (then with the standard deviation)."""

    mean: Rates
    sd: Rates | None = None
    interval: Intervals | None = None
    units: int = 0

    def as_json(self) -> dict[str, Any]:
        record: dict[str, Any] = {**self.mean.as_json(), "units": self.units}
        if self.sd is not None:
            record["sd"] = self.sd.as_json()
        if self.interval is not None:
            record["interval"] = self.interval.as_json()
        return record


@dataclass(frozen=True, slots=True)
class Remark:
    """`kind`: `few`, `one` (cluster), `perfect` (no error seen), `decides` (one document does).

    `perfect` names the score, the value it is at least, the share of documents that a kind of note
    on which the system fails wholly may make up and be missing here, and the rho it rests on.
    """

    kind: str
    clusters: int
    score: str | None = None
    least: float | None = None
    hidden: float | None = None
    rho: float | None = None
    document: str | None = None

    @property
    def text(self) -> str:
        if self.kind == "one":
            return "one document says nothing about others"
        if self.kind == "few":
            return f"few independent units ({self.clusters}): wide intervals"
        if self.kind == "decides":
            return f"one document ({self.document}) decides the interval of F1; look at it"
        return (
            f"no error of {self.score} seen. If errors of one note come alike (rho {self.rho:g}), "
            f"the true {self.score} is at least {self.least:.3f}. A kind of note on which the "
            f"system fails wholly may make up {self.hidden:.1%} of the archive and be missing here"
        )

    def as_json(self) -> dict[str, Any]:
        given = {
            "score": self.score,
            "least": self.least,
            "hidden": self.hidden,
            "rho": self.rho,
            "document": self.document,
        }
        record: dict[str, Any] = {"kind": self.kind, "text": self.text, "clusters": self.clusters}
        return record | {name: value for name, value in given.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Result:
    """One system on one track. `reason` says why a score is not given, where it is not.

    `paper` has plain Clopper-Pearson intervals and the harmonic mean of their bounds for F1, as
    in Canales 2021, for comparison. `groups` holds the breakdown
    that was asked for: key -> value -> scores (site -> hospital-1 -> ...). `unit` is what the
    track counts, `units` how many documents or patients its counts are of, where it folds them.
    `unplaced` are the answers that stand nowhere in the text, false positives all (None where
    nobody counted them), `findings` everything that reading the system's files found, by kind.
    `remarks` say how little may stand behind the intervals. `noticed` is what a rule over fields
    saw of answers, by (field, kind): values that do not fit, quotes found and invented. `gaps`
    holds, by key, each group against the rest, where that was asked for.
    """

    system: str
    track: str
    version: int
    documents: int
    missing: int
    scores: Scores
    macro: Mapping[str, Macro] = field(default_factory=dict[str, Macro])
    by_label: Mapping[str, Scores] = field(default_factory=dict[str, Scores])
    groups: Mapping[str, Mapping[str, Scores]] = field(
        default_factory=dict[str, Mapping[str, Scores]]
    )
    paper: Intervals | None = None
    extra: int = 0
    reason: str | None = None
    unit: str = "span"
    units: int | None = None
    unplaced: int | None = None
    findings: Mapping[str, int] = field(default_factory=dict[str, int])
    remarks: tuple[Remark, ...] = ()
    noticed: Mapping[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    gaps: Mapping[str, Gaps] = field(default_factory=dict[str, Gaps])

    @property
    def unmarked(self) -> bool:
        """Whether the gold has no mark that the rule sees: then P, R and F1 say nothing."""
        return self.reason is None and not (self.scores.tp or self.scores.fn)

    @property
    def false_alarms(self) -> float:
        """False positives a document."""
        return self.scores.fp / self.documents if self.documents else 0.0

    def as_json(self) -> dict[str, Any]:
        record: dict[str, Any] = {
            "system": self.system,
            "track": self.track,
            "version": self.version,
            "unit": self.unit,
            **({} if self.units is None else {"units": self.units}),
            "documents": self.documents,
            "missing": self.missing,
            "extra": self.extra,
            "unplaced": self.unplaced,
            "findings": dict(self.findings),
            **self.scores.as_json(),
            "macro": {name: macro.as_json() for name, macro in self.macro.items()} or None,
            "by_label": [
                {"label": label, **scores.as_json()} for label, scores in self.by_label.items()
            ],
        }
        if self.unmarked:
            record["fp_per_document"] = self.false_alarms
        if self.paper is not None:
            record["paper"] = self.paper.as_json()
        for key, values in self.groups.items():
            record[f"by_{key}"] = [{key: value, **s.as_json()} for value, s in values.items()]
        if self.gaps:
            record["gaps"] = {key: gap.as_json() for key, gap in self.gaps.items()}
        if self.reason is not None:
            record["reason"] = self.reason
        if self.noticed:
            record["noticed"] = [
                {"field": name, "kind": kind, "number": number}
                for (name, kind), number in sorted(self.noticed.items())
            ]
        record["remarks"] = [remark.as_json() for remark in self.remarks]
        return record


@dataclass(frozen=True, slots=True)
class Gold:
    """What the systems were scored against."""

    name: str
    hash: str
    documents: int
    findings: Mapping[str, int] = field(default_factory=dict[str, int])

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "hash": self.hash,
            "documents": self.documents,
            "findings": dict(self.findings),
        }


@dataclass(frozen=True, slots=True)
class Rule:
    """By which tracks was scored: asked for, or `chosen` from what the gold holds, and `why`."""

    tracks: tuple[str, ...]
    chosen: bool = False
    why: str | None = None

    def as_json(self) -> dict[str, Any]:
        return {"tracks": list(self.tracks), "chosen": self.chosen, "why": self.why}

    def __str__(self) -> str:
        name = " and ".join(self.tracks)
        return f"scored by {name}" + (f" ({self.why})" if self.why else "")


@dataclass(frozen=True, slots=True)
class Score:
    """Results, systems in the order given, then tracks in the order given."""

    gold: Gold
    results: tuple[Result, ...]
    notes: tuple[str, ...] = ()
    rule: Rule | None = None

    def __iter__(self) -> Iterator[Result]:
        return iter(self.results)

    def result(self, system: str, track: str) -> Result:
        check_known("system", system, {r.system for r in self.results})
        results = {r.track: r for r in reversed(self.results) if r.system == system}
        check_known("track", track, results)
        return results[track]

    def as_json(self, version: str) -> dict[str, Any]:
        record: dict[str, Any] = {"goldbench": version, "gold": self.gold.as_json()}
        if self.rule is not None:
            record["rule"] = self.rule.as_json()
        record["results"] = [result.as_json() for result in self.results]
        if self.notes:
            record["notes"] = list(self.notes)
        return record


def _pair(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [interval.low, interval.high]
