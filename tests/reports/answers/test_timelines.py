import polars as pl
import pytest

from goldbench.reports.answers import CohortTimeline, PatientTimeline
from goldbench.risk.timeline import Timeline, cohort_of, timeline_of, visits_by_patient
from goldbench.synthetic import heart


@pytest.fixture(scope="module")
def lines() -> list[Timeline]:
    notes = list(heart.notes(9, seed=1))
    return [timeline_of(who, own) for who, own in visits_by_patient(notes, "gold").items()]


def test_a_patient_is_a_row_a_lane(lines: list[Timeline]) -> None:
    line = lines[0]
    frame = pl.DataFrame(PatientTimeline(line, "gold"))
    assert frame.columns == ["label", "name", "first seen", "states", "events"]
    assert frame["label"].to_list() == [lane.label for lane in line.lanes]
    shown = repr(PatientTimeline(line, "gold")).split("\n")
    assert shown[0] == f"patient {line.patient}, {len(line.visits)} records"
    assert shown[-1] == f"{len(line.contradictions)} contradictions between records"


def test_every_patient_of_a_cohort_is_in_one_group(lines: list[Timeline]) -> None:
    cohort = CohortTimeline(cohort_of(lines), "gold")
    assert pl.DataFrame(cohort)["patients"].sum() == len(lines)
    records = sum(len(line.visits) for line in lines)
    assert repr(cohort).startswith(f"{len(lines)} patients, {records} records\n")
    assert cohort.summary["records"] == records


def test_the_page_names_the_layer_that_was_read(lines: list[Timeline]) -> None:
    for answer in (PatientTimeline(lines[0], "<mine>"), CohortTimeline(cohort_of(lines), "<mine>")):
        assert "&lt;mine&gt;" in answer.html
        assert "<mine>" not in answer.html


def test_a_patient_of_whom_nothing_was_said_has_no_lanes() -> None:
    silent = PatientTimeline(timeline_of("p", ()), "gold")
    assert pl.DataFrame(silent.grid()).is_empty()
    assert repr(silent).startswith("patient p, 0 records")
