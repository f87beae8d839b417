"""Counts over patients."""

import json

import goldbench as gb
import shared
from goldbench.risk.timeline import cohort_of, timeline_of, visits_by_patient
from goldbench.synthetic import heart

NOTES = list(heart.notes(60, seed=3))
LINES = [timeline_of(who, own) for who, own in visits_by_patient(NOTES, "gold").items()]


def test_the_groups_hold_every_patient_once() -> None:
    cohort = cohort_of(LINES)
    assert sum(len(who) for who in cohort.groups.values()) == cohort.patients == len(LINES)


def test_the_order_of_patients_does_not_matter() -> None:
    assert cohort_of(LINES[::-1]).as_json()["tables"] == cohort_of(LINES).as_json()["tables"]


def test_the_tables_count_records_as_describe_does() -> None:
    wanted = sum(
        any(t.label == "CAD" and t.attributes.get("time") == "during DCT"
            and t.attributes["indicator"] == "mention" for t in note.layers["gold"].tags)
        for note in NOTES
    )  # fmt: skip
    assert cohort_of(LINES).tables[4]["mention"]["during"] == wanted


def test_an_onset_curve_falls_and_the_numbers_at_risk_never_rise() -> None:
    for steps in cohort_of(LINES).onset.values():
        free = [step.free for step in steps]
        at_risk = [step.at_risk for step in steps]
        assert free == sorted(free, reverse=True)
        assert at_risk == sorted(at_risk, reverse=True)


def test_the_answer_is_json() -> None:
    assert json.loads(json.dumps(cohort_of(LINES).as_json()))["records"] == 60


@shared.needs_shared
def test_the_development_records_have_five_patients_in_each_group() -> None:
    corpus = gb.read(shared.SHARED / "corpora" / "heart-records" / "records.jsonl")
    visits = visits_by_patient(corpus.records(), "marks")
    cohort = cohort_of([timeline_of(who, own) for who, own in visits.items()])
    assert [len(who) for who in cohort.groups.values()] == [5, 5, 5]


def test_a_trend_counts_every_record_of_the_diagnosed_once() -> None:
    cohort = cohort_of(LINES)
    for label, steps in cohort.trends.items():
        wanted = sum(
            control.diagnosed and control.label == label
            for line in LINES
            for control in line.control
        )
        assert sum(step.records for step in steps) == wanted
        assert [step.year for step in steps] == sorted({step.year for step in steps})
        assert all(max(step.high, step.treated, step.events) <= step.records for step in steps)


def test_the_first_record_lies_in_year_nought() -> None:
    first = [timeline_of(line.patient, line.visits[:1]) for line in LINES]
    assert {step.year for steps in cohort_of(first).trends.values() for step in steps} == {0}
