"""Limits are read from the data."""

from goldbench.reports import ReportData, Words
from goldbench.reports.section import Points
from goldbench.reports.sections.reporting.limits import limits
from reports.small import GOLD, NOTHING, evidence, good, stream

WORDS = Words.of("en")


def limits_of(report_data: ReportData) -> str:
    section = limits(report_data, WORDS)
    if section is None:
        return ""
    (points,) = section.blocks
    assert isinstance(points, Points)
    return "\n".join(points.items)


def test_limits_are_read_from_the_data() -> None:
    lazy = stream("lazy", [GOLD] * 30 + [None] * 6)
    text = limits_of(evidence(lazy))
    assert "only 12 independent units (by patient)" in text
    assert "No sampling design" in text
    assert "lazy did not return 6 documents" in text
    assert "no site" not in text
    bare = [stream(n, [GOLD] * 40, meta=False) for n in ("g", "s")]
    text = limits_of(evidence(bare[1], gold=bare[0]))
    assert "carry no patient" in text
    assert "carry no site" in text
    assert "independent units" not in text


def test_intervals_that_take_marks_for_independent_are_named_a_limit() -> None:
    text = limits_of(evidence(good(), interval="wilson"))
    assert "Intervals by wilson take all marks for independent" in text


def test_labels_that_are_not_known_well_are_named() -> None:
    text = limits_of(evidence(stream("s", [GOLD] * 35 + [NOTHING]), level=0.999))
    assert "For 3 of 3 labels the F1 of s is known to no better than ±0.10" in text
