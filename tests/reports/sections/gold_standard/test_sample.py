"""The sample: what was planned beside what was drawn."""

from dataclasses import replace

from goldbench.reports import ReportData, Words
from goldbench.reports.section import Section, Table
from goldbench.reports.sections.gold_standard.sample import sample
from reports.accounts import account

WORDS = Words.of("en")


def tables(section: Section | None) -> dict[str, Table]:
    assert section is not None
    return {block.caption: block for block in section.blocks if isinstance(block, Table)}


def test_plans_stand_beside_what_was_drawn_and_weights_beside_strata(
    told_by_study: ReportData,
) -> None:
    by_title = tables(sample(told_by_study, WORDS))
    plans = by_title["Planned and drawn notes"]
    assert plans.rows[0][0] == "SLiCE, as published"
    assert plans.rows[-1][1:4] == ("36", "13", "23")
    strata = by_title["Strata of the draw"]
    assert strata.rows == (
        ("hospital-1/positive", "26", "13", "50.0%", "2.00"),
        ("hospital-2/negative", "69", "23", "33.3%", "3.00"),
    )
    assert "2.00 to 3.00" in strata.note
    nothing = account(plan=None, draw=None)
    assert sample(replace(told_by_study, account=nothing), WORDS) is None
