"""The page of a patient: every mark leads to its words, nothing is loaded, nothing is run."""

import re
from dataclasses import replace

from goldbench.reports.timeline import patient_page
from goldbench.risk.timeline import timeline_of, visits_by_patient
from goldbench.synthetic import heart

NOTES = list(heart.notes(12, seed=5))
VISITS = visits_by_patient(NOTES, "gold")


def page() -> str:
    patient, visits = next(iter(VISITS.items()))
    return patient_page(timeline_of(patient, visits), source="gold")


def test_every_mark_of_the_picture_leads_to_a_place_on_the_page() -> None:
    html = page()
    targets = set(re.findall(r'href="#([^"]+)"', html))
    places = set(re.findall(r'id="([^"]+)"', html))
    assert targets <= places
    assert sum(target.startswith("q") for target in targets) > 5


def test_the_page_holds_no_script_and_loads_nothing() -> None:
    html = page()
    assert "<script" not in html
    assert not re.search(r'(?:src|href)="(?!#)', html)
    assert " style=" not in html
    assert "default-src &#39;none&#39;" in html


def test_the_words_say_what_the_picture_shows() -> None:
    html = page()
    assert "In words" in html
    assert "not mentioned" in html


def test_note_text_is_escaped() -> None:
    patient, visits = next(iter(VISITS.items()))
    sharp = [replace(visits[0], text="<b>bold</b>", evidence={})]
    assert "<b>bold" not in patient_page(timeline_of(patient, sharp))
