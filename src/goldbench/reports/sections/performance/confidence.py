"""Systems that say how sure they are: scores by threshold, and whether sure means right."""

from goldbench.reports.figures import (
    Estimate,
    Frame,
    ThresholdSeries,
    reliability_plot,
    threshold_plot,
)
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Figure, Paragraph, Section, Table
from goldbench.reports.sections.performance.labels import NARROW, WIDE, estimate
from goldbench.reports.words import Words
from goldbench.scoring import Thresholds
from goldbench.scoring.comparison.thresholds import Calibration

_MEASURES = ("precision", "recall", "f1")


def confidence(evidence: ReportData, words: Words) -> Section | None:
    if not evidence.thresholds:
        return None
    blocks: list[Block] = []
    for number, threshold in enumerate(evidence.thresholds):
        blocks.append(_curve(threshold, number, words))
        if threshold.calibration is not None:
            blocks.append(_reliability(threshold, threshold.calibration, number, words))
            blocks.append(Paragraph(_describe_calibration(threshold, threshold.calibration, words)))
        if threshold.without:
            blocks.append(
                Paragraph(
                    words(
                        "confidence.without",
                        system=threshold.system,
                        marks=words.number.whole(threshold.without),
                    ),
                    "quiet",
                )
            )
    title, lead = words("confidence.title"), words("confidence.lead")
    return Section("confidence", title, tuple(blocks), lead)


def _curve(thresholds: Thresholds, number: int, words: Words) -> Figure:
    least = thresholds.calibration.bins[0].low if thresholds.calibration is not None else 0.0
    series = [
        ThresholdSeries(
            words(f"measure.{name}"),
            tuple(
                (least if cut.threshold is None else cut.threshold, estimate(cut.scores, name))
                for cut in thresholds.curve
            ),
        )
        for name in _MEASURES
    ]
    title = words("confidence.curve", system=thresholds.system)
    description = words("confidence.curve_description", n=len(thresholds.curve))
    axes = words("confidence.threshold"), words("confidence.score")
    wide, narrow = (
        threshold_plot(
            series,
            Frame(width, f"threshold-{number}-{width}", title, description, words.number),
            axes=axes,
        )
        for width in (WIDE, NARROW)
    )
    columns = (
        Column(words("confidence.threshold")),
        Column(words("confidence.marks"), number=True),
        *(Column(words(f"measure.{name}"), number=True) for name in _MEASURES),
    )
    rows = tuple(
        (
            words("confidence.all") if cut.threshold is None else words.number.share(cut.threshold),
            words.number.whole(cut.marks),
            *(
                words.number.stack(
                    estimate(cut.scores, name).value, getattr(cut.scores.interval, name, None)
                )
                for name in _MEASURES
            ),
        )
        for cut in thresholds.curve
    )
    caption = words("confidence.curve_caption", system=thresholds.system, track=thresholds.track)
    return Figure(caption, wide, narrow, Table(title, columns, rows))


def _reliability(
    thresholds: Thresholds, calibration: Calibration, number: int, words: Words
) -> Figure:
    points = [
        (bin_.confidence, bin_.marks, Estimate(bin_.right, *(bin_.interval or (None, None))))
        for bin_ in calibration.bins
    ]
    title = words("confidence.reliability", system=thresholds.system)
    description = words("confidence.reliability_description", n=len(points))
    axes = words("confidence.sure"), words("confidence.right")
    wide, narrow = (
        reliability_plot(
            points,
            Frame(width, f"reliability-{number}-{width}", title, description, words.number),
            axes=axes,
        )
        for width in (520, NARROW)
    )
    columns = (
        Column(words("confidence.sure")),
        Column(words("confidence.marks"), number=True),
        Column(words("confidence.right"), number=True),
    )
    rows = tuple(
        (
            words.number.share(bin_.confidence),
            words.number.whole(bin_.marks),
            words.number.stack(bin_.right, bin_.interval),
        )
        for bin_ in calibration.bins
    )
    return Figure(words("confidence.reliability_caption", system=thresholds.system), wide, narrow,
                  Table(title, columns, rows))  # fmt: skip


def _describe_calibration(thresholds: Thresholds, calibration: Calibration, words: Words) -> str:
    return words.markup(
        "confidence.calibrated",
        system=thresholds.system,
        marks=words.number.whole(calibration.marks),
        error=words.number.share(calibration.error),
        brier=words.number.share(calibration.brier),
    )
