"""Planned and achieved widths, and the notes that would have sufficed."""

from dataclasses import replace

from goldbench.planning.sizes.plan import SizeRequest
from goldbench.reports import ReportData, Words
from goldbench.reports.section import Section, Table
from goldbench.reports.sections.gold_standard.plan import enough, planned
from goldbench.scoring import Rates, Scores
from reports.accounts import account
from reports.small import QUICK, evidence, good

WORDS = Words.of("en")


def tables(section: Section | None) -> dict[str, Table]:
    assert section is not None
    return {block.caption: block for block in section.blocks if isinstance(block, Table)}


def test_planned_and_achieved_widths_stand_side_by_side(told_by_study: ReportData) -> None:
    section = planned(told_by_study, WORDS)
    (table,) = tables(section).values()
    assert [row[:3] for row in table.rows[:2]] == [
        ("good", "Precision", "0.800"),
        ("good", "Recall", "0.800"),
    ]
    assert {row[6] for row in table.rows} <= {"yes", "no"}


def test_notes_that_would_have_sufficed_follow_from_what_was_found() -> None:
    ask = SizeRequest(0.85, 0.80, 0.48)
    plan = enough(ask, Scores(95, 5, 5, Rates(0.95, 0.95, 0.95)))
    assert plan is not None
    assert plan["total"] < 561  # what the plan asked for
    assert enough(ask, Scores(9, 0, 1, Rates(1.0, 0.9, 0.947))) is None
    assert enough(ask, Scores(0, 0, 1, Rates(None, 0.0, 0.0))) is None


def test_plan_and_result_are_compared_in_the_planned_unit(plain: ReportData) -> None:
    both = evidence(good(), wanted=replace(QUICK, tracks=("exact", "document")))
    report_data = replace(both, account=account())
    assert report_data.planned_track.name == "document"
    section = planned(report_data, WORDS)
    assert section is not None
    assert "Documents were planned, so documents are compared (rule document)." in section.lead
    (table,) = tables(section).values()
    (of_documents,) = report_data.on("document")
    illness = of_documents.by_label["ILLNESS"]
    assert table.rows[0][3].startswith(f"{illness.precision:.3f}")
    other = planned(replace(plain, account=account()), WORDS)
    assert other is not None
    assert "counts by document, and no rule of this report does" in other.lead
