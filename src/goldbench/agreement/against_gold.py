"""Each annotator against the gold (Stubbs & Uzuner 2015, section 7.4 and Table 3).

Micro: counts pooled over documents. Macro: the mean over documents of P and of R, and their
harmonic mean for F1, as the evaluation script of the task has it; a document where P (or R) is
undefined does not enter its mean. Averages over annotators are means of their scores.

Without a gold, that of a vote of at least 2 among all annotators stands in. Such a gold holds
each annotator's own votes, so these numbers flatter: three independent annotators with a pairwise
F1 of .90 have .95 against their own vote. Report the pairwise F1 or `leave-one-out` beside it.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from goldbench.agreement.counts import (
    STATISTICS,
    Cells,
    Floats,
    bootstrap_statistic,
    cells,
    estimate_score,
    is_weighted,
    marks,
)
from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import Agreement
from goldbench.corpus import Layer
from goldbench.gold import vote
from goldbench.scoring import Track
from goldbench.stats import document_scores, macro_of

VOTE = "vote"
"""The name of the gold that stands in where none was given."""


def against_gold(inquiry: Inquiry) -> Iterator[Agreement]:
    """Yield micro P, R, F1 (also by label) and macro P, R, F1 for each annotator, then averages."""
    name, gold = inquiry.gold or (VOTE, _vote_gold(inquiry))
    for track in inquiry.tracks:
        counted = {
            annotator: cells(gold, layer, track, inquiry.panel)
            for annotator, layer in inquiry.panel.layers.items()
        }
        yield from scores(inquiry, track, counted, other=name, measure="gold")


def _vote_gold(inquiry: Inquiry) -> Layer:
    return vote(inquiry.panel, minimum=2, schema=inquiry.schema).gold.layer


def scores(
    inquiry: Inquiry, track: Track, counted: dict[str, Cells], *, other: str, measure: str
) -> Iterator[Agreement]:
    """Yield the rows of each annotator, of all, and of each group of annotators."""
    labels = sorted({label for table in counted.values() for label in table.labels})
    for annotator, table in counted.items():
        sample = inquiry.sample(table.ids)
        for score in STATISTICS:
            for label in (None, *labels):
                rows = table.rows(label)
                rated = estimate_score(rows, score, sample, inquiry)
                yield Agreement(
                    f"{measure}-{score}",
                    track.name,
                    (annotator, other),
                    label,
                    rated.value,
                    rated.interval,
                    marks(rows, score),
                    len(table.ids),
                    rated.method,
                    is_weighted(sample),
                )
        pair = (annotator, other)
        yield from _macro(inquiry, track, {annotator: table}, measure=measure, pair=pair)
    groups: dict[str | None, dict[str, Cells]] = {None: counted}
    for annotator, named in sorted(inquiry.options.groups.items()):
        groups.setdefault(named, {})[annotator] = counted[annotator]
    for group in (None, *sorted(name for name in groups if name is not None)):
        yield from _micro_mean(inquiry, track, groups[group], measure=measure, group=group)
        yield from _macro(inquiry, track, groups[group], measure=measure, group=group)


def _micro_mean(
    inquiry: Inquiry,
    track: Track,
    counted: dict[str, Cells],
    *,
    measure: str,
    group: str | None,
) -> Iterator[Agreement]:
    """Average the annotators' scores; the bootstrap draws documents with all who read them."""
    ids = _ids(counted)
    sample = inquiry.sample(ids)
    tables = [counted[annotator].spread(ids, None) for annotator in sorted(counted)]
    for score, statistic in STATISTICS.items():
        mean = macro_of(statistic, labels=len(tables))
        rated = bootstrap_statistic(np.concatenate(tables, axis=1), mean, sample, inquiry)
        n = sum(marks(rows, score) for rows in tables)
        yield Agreement(
            f"{measure}-{score}",
            track.name,
            None,
            None,
            rated.value,
            rated.interval,
            n,
            len(ids),
            rated.method,
            is_weighted(sample),
            group,
        )


def _macro(
    inquiry: Inquiry,
    track: Track,
    counted: dict[str, Cells],
    *,
    measure: str,
    pair: tuple[str, str] | None = None,
    group: str | None = None,
) -> Iterator[Agreement]:
    ids = _ids(counted)
    sample = inquiry.sample(ids)
    columns = [
        np.concatenate([document_scores(rows, STATISTICS[s]) for s in ("precision", "recall")], 1)
        for annotator in sorted(counted)
        for rows in [counted[annotator].spread(ids, None)]
    ]
    for score in STATISTICS:

        def statistic(sums: Floats, score: str = score) -> Floats:
            return _mean_over_annotators(sums, score)

        rated = bootstrap_statistic(np.concatenate(columns, axis=1), statistic, sample, inquiry)
        yield Agreement(
            f"{measure}-{score}-macro",
            track.name,
            pair,
            None,
            rated.value,
            rated.interval,
            len(ids),
            len(ids),
            rated.method,
            is_weighted(sample),
            group,
        )


def _mean_over_annotators(sums: Floats, score: str) -> Floats:
    """(..., annotators · 4) of ΣP, documents with P, ΣR, documents with R -> the mean score."""
    by_annotator = sums.reshape(*sums.shape[:-1], -1, 4)
    precision, recall = (_quotient(by_annotator[..., i], by_annotator[..., i + 1]) for i in (0, 2))
    p, r = np.nan_to_num(precision), np.nan_to_num(recall)
    # As for micro F1: 0 if one of P and R is undefined, undefined if both are.
    harmonic = np.nan_to_num(_quotient(2 * p * r, p + r))
    harmonic = np.where(np.isnan(precision) & np.isnan(recall), np.nan, harmonic)
    values = {"precision": precision, "recall": recall, "f1": harmonic}[score]
    known = ~np.isnan(values)
    return _quotient(np.where(known, values, 0.0).sum(axis=-1), known.sum(axis=-1))


def _quotient(part: Floats, whole: npt.NDArray[np.float64] | npt.NDArray[np.int64]) -> Floats:
    """Divide; NaN where there is nothing to divide by."""
    empty = whole == 0
    return np.where(empty, np.nan, part / np.where(empty, 1, whole))


def _ids(counted: dict[str, Cells]) -> tuple[str, ...]:
    return tuple(sorted({id_ for table in counted.values() for id_ in table.ids}))
