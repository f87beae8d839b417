from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Marks, Span
from goldbench.errors import FormatError
from goldbench.formats import Findings
from goldbench.formats.contract.location import Spot
from goldbench.formats.json.sandbox_marks import FAMILIES, hold_span, note_of, to_arrays, to_marks

TEXT = "😀 12/26/2020 Ana, Seattle, 555-0100, MRN 7, cough"
MARKS = Marks(
    (
        Span(2, 12, "date", Attributes(type="MM/DD/YYYY", confidence=95.5)),
        Span(13, 16, "person_name", Attributes(confidence=100.0)),
        Span(18, 25, "location", Attributes(type="city", confidence=100.0)),
        Span(27, 35, "contact", Attributes(type="phone", confidence=100.0)),
        Span(41, 42, "id", Attributes(type="medical_record", confidence=100.0)),
        Span(
            44, 49, "covid_symptom", Attributes(type="cough", certainty="positive", confidence=1.0)
        ),
    )
)


def _spot(findings: Findings | None = None) -> Spot:
    return Spot(Path("x.json"), 1, "n", findings or Findings())


def test_the_six_families_go_out_and_come_back() -> None:
    findings = Findings()
    arrays = to_arrays(MARKS, TEXT)
    assert [len(array) for array in arrays.values()] == [1] * len(FAMILIES)
    assert to_marks(arrays, TEXT, _spot(findings)) == MARKS
    assert not findings.counts
    assert arrays["textDateAnnotations"] == [
        {
            "start": 2,
            "length": 10,
            "text": "12/26/2020",
            "dateFormat": "MM/DD/YYYY",
            "confidence": 95.5,
        }
    ]


def test_what_is_held_is_held_again_unchanged() -> None:
    for span in MARKS.spans:
        assert hold_span(span) == span


def test_marks_are_checked_against_the_text() -> None:
    findings = Findings()
    mark = {"start": 0, "length": 3, "text": "Ana", "confidence": 1, "personType": "doctor"}
    array = [mark, mark | {"start": 90}, mark | {"length": -1}, mark | {"start": None}]
    marks = to_marks({"textPersonNameAnnotations": array}, TEXT, _spot(findings))
    assert [(s.start, s.end) for s in marks.spans] == [(0, 3), (90, 93)]
    assert findings.counts == {
        "quote differs": 1,
        "outside the text": 1,
        "offsets unreadable": 2,
        "not read: personType": 2,
    }


def test_without_a_text_the_quote_of_the_span_is_written() -> None:
    arrays = to_arrays(Marks((Span(0, 3, "person_name", quote="Ana"), Span(4, 5, "id"))), None)
    assert arrays["textPersonNameAnnotations"][0]["text"] == "Ana"
    assert arrays["textIdAnnotations"][0]["text"] == ""


@pytest.mark.parametrize("source", [{}, {"resourceSource": 3}, {"resourceSource": {"name": 3}}, 3])
def test_a_source_without_a_name_names_no_note(source: object) -> None:
    assert note_of({"annotationSource": source}) is None


def test_an_array_that_is_none_is_an_error() -> None:
    with pytest.raises(FormatError, match="textIdAnnotations must be a list of objects"):
        to_marks({"textIdAnnotations": [3]}, TEXT, _spot())
