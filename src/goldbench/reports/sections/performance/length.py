"""Whether the score depends on the length of a note."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from goldbench.reports.figures import Bin, Frame, LengthSeries, length_plot
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Column, Figure, Paragraph, Section, Table
from goldbench.reports.sections.performance.labels import estimate
from goldbench.reports.words import Words
from goldbench.scoring import Scores
from goldbench.scoring.rates.rating import Method, rate
from goldbench.scoring.tally import Raw, Tally, credit_partials
from goldbench.stats import Sample, f1_of

_WIDE, _NARROW = 860, 350
_MOST_DOTS, _MOST_SERIES = 600, 4
_FEWEST = 12
"""Notes that a group of like length has at least."""

Rows = npt.NDArray[np.intp]


def length(evidence: ReportData, words: Words) -> Section | None:
    if evidence.primary.unit == "patient":  # whose notes are of many lengths
        return None
    lengths = evidence.survey.lengths
    title = words("length.title")
    if lengths is None:
        return Section("length", title, (Paragraph(words("length.no_text"), "quiet"),))
    groups = list(group_by_length(lengths))
    if len(groups) < 2:
        return Section("length", title, (Paragraph(words("length.few"), "quiet"),))
    shown = evidence.results[:_MOST_SERIES]
    series, rows = [], []
    for number, result in enumerate(shown):
        if result.reason is not None:
            continue
        counts = evidence.counts[number]
        scored = [_score_group(counts[inside], inside, evidence) for inside in groups]
        bins = [
            _bin(lengths[inside], scores) for inside, scores in zip(groups, scored, strict=True)
        ]
        dots = _dots(counts, lengths) if len(shown) == 1 else ()
        series.append(LengthSeries(result.system, tuple(bins), dots))
        rows += [
            (
                f"{words.number.whole(b.low)}–{words.number.whole(b.high)}",
                result.system,
                words.number.whole(b.documents),
                words.number.stack(s.shown.f1, s.interval.f1 if s.interval else None),
            )
            for b, s in zip(bins, scored, strict=True)
        ]
    if not series:
        return None
    sure = words.number.level(evidence.settings.level)
    axes = words("length.axis"), words("measure.f1")
    description = words("length.description", groups=len(groups), level=sure)
    wide, narrow = (
        length_plot(
            series, Frame(width, f"length-{width}", title, description, words.number), axes=axes
        )
        for width in (_WIDE, _NARROW)
    )
    columns = (
        Column(words("length.axis")),
        Column(words("column.system")),
        Column(words("column.documents"), number=True),
        Column(words("measure.f1"), number=True),
    )
    data = Table(words("length.table"), columns, tuple(rows))
    figure = Figure(words("length.caption", level=sure), wide, narrow, data)
    return Section("length", title, (figure,), words("length.lead"))


def group_by_length(lengths: npt.NDArray[np.int64]) -> Iterator[Rows]:
    """Cut the notes into up to six groups of like size by length; equal lengths stay together.

    >>> [rows.tolist() for rows in group_by_length(np.array([5, 1] * 12))][0][:3]
    [1, 3, 5]
    """
    number = min(max(len(lengths) // _FEWEST, 1), 6)
    edges = np.unique(np.quantile(lengths, np.arange(1, number) / number))
    group = np.searchsorted(edges, lengths, side="left")
    for code in range(len(edges) + 1):
        inside = np.flatnonzero(group == code)
        if inside.size:
            yield inside


def _score_group(counts: Raw, inside: Rows, evidence: ReportData) -> Scores:
    method = evidence.method
    part = Tally.of(counts[:, None, :])
    own = replace(method, sample=_part_of(method, inside))
    return rate(part, ["all"], own, alike=evidence.primary.alike)[-1]


def _part_of(method: Method, inside: Rows) -> Sample | None:
    if method.sample is None:
        return None
    whole_ = method.sample
    return Sample.from_labels(
        len(inside),
        weight=whole_.weight[inside],
        stratum=whole_.stratum[inside],
        cluster=whole_.cluster[inside],
    )


def _bin(lengths: npt.NDArray[np.int64], scores: Scores) -> Bin:
    return Bin(
        int(lengths.min()),
        int(lengths.max()),
        float(np.median(lengths)),
        len(lengths),
        estimate(scores),
    )


def _dots(counts: Raw, lengths: npt.NDArray[np.int64]) -> tuple[tuple[int, float], ...]:
    if len(lengths) > _MOST_DOTS:
        return ()
    scores = f1_of(credit_partials(counts))
    known = ~np.isnan(scores)
    return tuple(sorted(zip(lengths[known].tolist(), scores[known].tolist(), strict=True)))
