"""Sections that a study adds: flow, sample, annotators, agreement, plan."""

from dataclasses import replace
from datetime import date

import pytest

from goldbench.planning.protocol import Population, Site
from goldbench.planning.sizes.plan import SizeRequest
from goldbench.reports import Expertise, ReportData, Words, evaluation, render
from goldbench.reports.section import Checks, Facts, Figure, Headline, Points, Section, Table
from goldbench.reports.sections.gold_standard.agreement import agreement, findings
from goldbench.reports.sections.gold_standard.annotation import annotation, describe_annotation
from goldbench.reports.sections.gold_standard.plan import enough, planned
from goldbench.reports.sections.gold_standard.sample import sample
from goldbench.reports.sections.gold_standard.study import study
from goldbench.reports.sections.performance.labels import labels
from goldbench.reports.sections.performance.result import result
from goldbench.reports.sections.performance.variables import variables
from goldbench.reports.sections.reporting.checklist import checklist
from goldbench.reports.sections.reporting.limits import limits
from goldbench.reports.sections.reporting.methods import paragraphs
from goldbench.reports.sections.reporting.provenance import provenance
from goldbench.scoring import Rates, Scores
from reports.accounts import ANNOTATION, account
from reports.small import QUICK, evidence, good, poor

WORDS = Words.of("en")
OURS = ("study", "sample", "annotation", "agreement", "planned")


@pytest.fixture(scope="module")
def plain() -> ReportData:
    return evidence(good(), poor(), wanted=replace(QUICK, tracks=("overlap",)))


@pytest.fixture(scope="module")
def told_by_study(plain: ReportData) -> ReportData:
    return replace(plain, account=account())


def tables(section: Section | None) -> dict[str, Table]:
    assert section is not None
    return {block.caption: block for block in section.blocks if isinstance(block, Table)}


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


def test_annotators_are_counted_by_site_and_expertise_and_never_named(
    told_by_study: ReportData,
) -> None:
    section = annotation(told_by_study, WORDS)
    by_title = tables(section)
    rounds = by_title["Training rounds: annotators against the voted gold, averages"]
    assert [row[-1] for row in rounds.rows] == ["not passed (0.90)", "passed (0.90)"]
    people = by_title["Who read what"]
    assert people.rows[0][:6] == ("hospital-1", "2", "nurse, physician", "1", "18", "1.5")
    skilled = by_title["Annotators against the gold standard, by expertise"]
    assert skilled.rows[0] == ("medically trained", "3", "0.970", "0.950", "0.960")
    assert by_title["What annotators differed in"].rows[0] == ("Marked by one only", "9", "75%")


def test_how_the_gold_was_made_is_told_in_sentences() -> None:
    text = " ".join(describe_annotation(ANNOTATION, WORDS))
    assert "4 annotators at 2 sites" in text
    assert "3 of 4 annotators are medically trained" in text
    assert "after 2 training rounds" in text
    assert "90% of the marks in the gold standard were agreed at once" in text
    trained, _ = ANNOTATION.expertise
    unknown = Expertise("training not known", 1, 0.9, 0.9, 0.9)
    partly = " ".join(describe_annotation(replace(ANNOTATION, expertise=(trained, unknown)), WORDS))
    assert "3 of 4 annotators are medically trained; of 1 it was not recorded" in partly
    nobody = " ".join(
        describe_annotation(replace(ANNOTATION, expertise=(replace(unknown, annotators=4),)), WORDS)
    )
    assert "Whether the annotators are medically trained was not recorded." in nobody
    voted = " ".join(describe_annotation(replace(ANNOTATION, policy="vote"), WORDS))
    assert "a majority decided" in voted


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
