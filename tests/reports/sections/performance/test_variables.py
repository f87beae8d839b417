"""Annotations and detections by variable, and their scores."""

from goldbench.reports import ReportData, Words
from goldbench.reports.section import Figure, Section, Table
from goldbench.reports.sections.performance.labels import labels
from goldbench.reports.sections.performance.variables import variables

WORDS = Words.of("en")


def tables(section: Section | None) -> dict[str, Table]:
    assert section is not None
    return {block.caption: block for block in section.blocks if isinstance(block, Table)}


def test_annotations_and_detections_are_counted_by_label(plain: ReportData) -> None:
    section = variables(plain, WORDS)
    assert section is not None
    (figure,) = section.blocks
    assert isinstance(figure, Figure)
    counts = {row[0]: row[1:4] for row in figure.data.rows}
    assert counts["NAME"] == ("36", "36", "36")
    assert counts["DATE"] == ("36", "42", "64")


def test_scores_of_every_variable_stand_open_where_there_is_a_study(
    plain: ReportData, told_by_study: ReportData
) -> None:
    section = labels(told_by_study, WORDS)
    (table,) = tables(section).values()
    assert {row[0] for row in table.rows} == {"DATE", "ILLNESS", "NAME"}
    assert [column.name for column in table.columns[-3:]] == ["Precision", "Recall", "F1"]
    assert tables(labels(plain, WORDS)) == {}
