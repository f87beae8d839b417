"""Sections that a study adds: flow, sample, annotators, agreement, plan."""

from dataclasses import replace
from datetime import date

import pytest

from goldbench.planning.protocol import Population, Site
from goldbench.planning.sizes.plan import SizeRequest
from goldbench.reports import ReportData, Words, evaluation, render
from goldbench.reports.section import Checks, Facts, Figure, Headline, Points
from goldbench.reports.sections.gold_standard.study import study
from goldbench.reports.sections.performance.result import result
from goldbench.reports.sections.reporting.checklist import checklist
from goldbench.reports.sections.reporting.limits import limits
from goldbench.reports.sections.reporting.methods import paragraphs
from goldbench.reports.sections.reporting.provenance import provenance
from reports.accounts import ANNOTATION, account

WORDS = Words.of("en")

OURS = ("study", "sample", "annotation", "agreement", "planned")


def test_a_report_without_a_study_has_none_of_its_sections(plain: ReportData) -> None:
    ids = {section.id for section in evaluation(plain).sections}
    assert not ids & set(OURS)


def test_a_report_with_a_study_has_all_of_them_after_the_result(told_by_study: ReportData) -> None:
    report = evaluation(told_by_study)
    ids = [section.id for section in report.sections]
    assert ids[:6] == ["result", *OURS]
    page = render(report)
    assert "notes of two hospitals in 2031" in page
    assert "{" not in "".join(section.lead for section in report.sections)


def test_the_headline_is_about_the_primary_variable(
    plain: ReportData, told_by_study: ReportData
) -> None:
    section = result(told_by_study, WORDS)
    assert "primary variable, ILLNESS" in section.lead
    (shown,) = [block for block in section.blocks if isinstance(block, Headline)]
    primary = told_by_study.primary_scores(told_by_study.results[0])
    assert primary is not None
    assert shown.statements[0].figures[0].value == f"{primary.f1:.3f}"
    (further,) = [block for block in section.blocks if isinstance(block, Points)]
    assert "all variables together" in further.items[0]
    assert plain.primary_scores(plain.results[0]) is None


def test_the_flow_goes_from_found_notes_to_the_gold_standard(told_by_study: ReportData) -> None:
    section = study(told_by_study, WORDS)
    assert section is not None
    assert section.lead == "Find out whether counts of illnesses can be trusted."
    (figure,) = [block for block in section.blocks if isinstance(block, Figure)]
    for drawn in (figure.wide, figure.narrow):
        for words in (
            "110 notes found",
            "10 left out: age under 18",
            "100 notes eligible",
            "36 notes drawn",
            "64 not drawn",
            "36 notes in the gold standard",
        ):
            assert words in drawn.replace("</text><text", " ")
    assert figure.data.rows[0] == ("found", "60", "50")
    assert figure.data.rows[-1] == ("with ILLNESS", "40.0%", "40.0%")
    (facts,) = [block for block in section.blocks if isinstance(block, Facts)]
    assert ("Which ward?", "all of them") in facts.pairs
    assert ("Who decided", "physician: seen before") in facts.pairs


@pytest.mark.parametrize(
    ("notes", "undrawn", "wanted", "absent"),
    [
        (36, 0, (), ("not finished", "were not drawn")),
        (34, 0, ("2 not finished",), ("were not drawn",)),
        (40, 4, ("4 of them were not drawn",), ("not finished",)),
        (38, 4, ("2 not finished", "4 of them were not drawn"), ()),
    ],
)
def test_the_flow_adds_up_from_drawn_to_annotated(
    told_by_study: ReportData,
    notes: int,
    undrawn: int,
    wanted: tuple[str, ...],
    absent: tuple[str, ...],
) -> None:
    known = told_by_study.account
    assert known is not None
    assert known.annotation is not None
    changed = replace(known.annotation, notes=notes, undrawn=undrawn)
    section = study(replace(told_by_study, account=replace(known, annotation=changed)), WORDS)
    assert section is not None
    (figure,) = [block for block in section.blocks if isinstance(block, Figure)]
    drawn = figure.wide.replace("</text><text", " ")
    assert f"{notes} notes annotated" in drawn
    assert all(words in drawn for words in wanted)
    assert not any(words in drawn for words in absent)


def test_a_study_whose_notes_were_not_counted_is_told_without_flow(plain: ReportData) -> None:
    section = study(replace(plain, account=account(flow=None)), WORDS)
    assert section is not None
    assert [block.kind for block in section.blocks] == ["facts"]


def test_the_study_ticks_items_of_the_checklist(
    plain: ReportData, told_by_study: ReportData
) -> None:
    def open_items(report_data: ReportData) -> int:
        (checks,) = [b for b in checklist(report_data, WORDS).blocks if isinstance(b, Checks)]
        return sum(check.state == "open" for check in checks)

    assert open_items(plain) - open_items(told_by_study) == 6
    (checks,) = [b for b in checklist(told_by_study, WORDS).blocks if isinstance(b, Checks)]
    text = " ".join(check.detail for check in checks)
    assert "F1 0.850" in text
    assert "4 annotators and 2 curators, by version" in text
    assert "3 of 4 annotators are medically trained" in text


def test_methods_and_provenance_hold_plan_annotators_and_hashes(told_by_study: ReportData) -> None:
    text = " ".join(paragraphs(told_by_study, WORDS))
    assert "The sample size was chosen" in text
    assert "independently and blind" in text
    (facts,) = [b for b in provenance(told_by_study, WORDS).blocks if isinstance(b, Facts)]
    values = dict(facts.pairs)
    assert values["Guideline"] == f"{'a' * 64}, v2"
    assert values["Release of the gold standard"] == f"gold-1: {'b' * 64}"
    assert values["End of all logs (3 logs, 120 events)"] == "d" * 64
    assert values["Fingerprint of the notes drawn from"] == "c" * 64


def test_documents_beyond_a_draw_are_no_limit(told_by_study: ReportData, plain: ReportData) -> None:
    more = tuple(replace(outcome, extra=500) for outcome in plain.results)
    score = replace(plain.score, results=more)
    sections = [limits(replace(e, score=score), WORDS) for e in (plain, told_by_study)]
    shown = [" ".join(s.blocks[0].items) if s else "" for s in sections]  # type: ignore[attr-defined]  # points
    assert "500 documents" in shown[0]
    assert "500 documents" not in shown[1]


def test_where_a_study_fell_short_is_said_among_the_limits(plain: ReportData) -> None:
    short = account(
        annotation=replace(ANNOTATION, agreement=(replace(ANNOTATION.agreement[0], value=0.61),))
    )
    section = limits(replace(plain, account=short), WORDS)
    assert section is not None
    (points,) = section.blocks
    assert isinstance(points, Points)
    text = " ".join(points.items)
    assert "1 of the notes drawn were not finished" in text
    assert "Annotators agree with an F1 of 0.610 only" in text
    assert "Recall of ILLNESS for poor is known less well than planned" in text
    fine = account(
        annotation=replace(ANNOTATION, unfinished=0), ask=SizeRequest(0.8, 0.8, 0.5, width=1.0)
    )
    kept = limits(replace(plain, account=fine), WORDS)
    shown = " ".join(kept.blocks[0].items) if kept else ""  # type: ignore[attr-defined]  # points
    assert "less well than planned" not in shown
    assert "not finished" not in shown


def test_the_comparison_beside_the_result_is_of_the_primary_variable(
    told_by_study: ReportData,
) -> None:
    (further,) = [b for b in result(told_by_study, WORDS).blocks if isinstance(b, Points)]
    (sentence,) = [item for item in further.items if "good and poor" in item]
    assert sentence.startswith(
        "<strong>good and poor, ILLNESS:</strong> good is better than poor by "
    )
    (comparison,) = told_by_study.comparisons
    of_illness = next(d for d in comparison.by_label if d.label == "ILLNESS")
    assert of_illness.difference is not None
    assert f"{abs(of_illness.difference) * 100:.1f} points" in sentence


def test_the_checklist_takes_its_answers_from_the_protocol(told_by_study: ReportData) -> None:
    known = told_by_study.account
    assert known is not None
    bare = Population(sites=(Site("hospital-1"),), first_day=date(2013, 1, 1))
    protocol = replace(known.protocol, unseen="no: made a year before", population=bare)
    report_data = replace(told_by_study, account=replace(known, protocol=protocol))
    (checks,) = [b for b in checklist(report_data, WORDS).blocks if isinstance(b, Checks)]
    details = {check.detail for check in checks if check.state == "stated"}
    assert "no: made a year before" in details
    assert "It speaks of notes hospital-1; 2013-01-01." in details
