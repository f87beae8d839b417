"""Agreement of annotators beside the scores of systems."""

from goldbench.reports import ReportData, Words
from goldbench.reports.section import Figure
from goldbench.reports.sections.gold_standard.agreement import agreement, findings
from reports.accounts import ANNOTATION

WORDS = Words.of("en")


def test_variables_low_for_annotators_and_system_are_named(told_by_study: ReportData) -> None:
    section = agreement(told_by_study, WORDS)
    assert section is not None
    (figure,) = [block for block in section.blocks if isinstance(block, Figure)]
    assert figure.data.rows[0][0] == "All"
    assert [row[0] for row in figure.data.rows[1:]] == ["DATE", "ILLNESS", "NAME"]
    lines = list(findings(told_by_study, ANNOTATION, WORDS))
    assert any(
        line.startswith("Low for annotators and for poor (F1 below 0.80): ILLNESS")
        for line in lines
    )
    assert any("good has no variable with an F1 below 0.80" in line for line in lines)
