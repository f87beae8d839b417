"""The page of a cohort: tables 4 to 11, curves, no note."""

from goldbench.reports.timeline import cohort_page
from goldbench.risk.timeline import cohort_of, timeline_of, visits_by_patient
from goldbench.synthetic import heart

NOTES = list(heart.notes(30, seed=5))
HTML = cohort_page(
    cohort_of([timeline_of(w, own) for w, own in visits_by_patient(NOTES, "gold").items()])
)


def test_the_tables_of_the_paper_are_there_with_the_papers_own_counts() -> None:
    assert [n for n in range(4, 12) if f"Table {n}:" not in HTML] == []
    assert "436 (33%)" in HTML


def test_the_page_holds_no_text_of_a_note() -> None:
    assert not any(note.document.require_text()[200:260] in HTML for note in NOTES)


def test_curves_have_a_name_and_numbers_at_risk() -> None:
    assert "Onset of diagnoses" in HTML
    assert "at risk" in HTML


def test_it_says_that_no_risk_score_is_computed() -> None:
    assert "No risk score" in HTML
