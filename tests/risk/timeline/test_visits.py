"""The records of a patient in the order of their days."""

import pytest

from goldbench.corpus import Attributes, Document, Marks, Record, Span, Tag
from goldbench.errors import UsageError
from goldbench.risk.timeline import patient_of, visits_by_patient
from goldbench.risk.timeline.visits import fact_of
from risk.timeline.records import ALL, line, record, tag

FIRST = record("7-01", "2001-01-01", tag("MEDICATION", "statin", *ALL))

STOPPED = record("7-02", "2002-01-01", tag("MEDICATION", "statin", "before", "during"))

LAST = record("7-03", "2003-01-01", tag("SMOKER", "never"))


def test_the_order_of_records_does_not_matter() -> None:
    assert line(STOPPED, LAST, FIRST).as_json() == line(FIRST, STOPPED, LAST).as_json()


def test_continuing_is_written_out() -> None:
    marks = Marks(tags=(Tag("CAD", Attributes({"indicator": "mention", "time": "continuing"})),))
    document = Document("1-01", None, Attributes({"date": "2001-01-01"}))
    (visit,) = visits_by_patient([Record(document, {"gold": marks})], "gold")["1"]
    assert visit.facts == {("CAD", "mention"): frozenset(ALL)}


def test_a_record_without_a_date_is_an_error_that_names_it() -> None:
    with pytest.raises(UsageError, match="'1-01' has no date"):
        visits_by_patient([Record(Document("1-01", "x"), {"gold": Marks()})], "gold")


@pytest.mark.parametrize(
    ("id_", "meta", "patient"),
    [
        ("901-02", {}, "901"),
        ("a-b-1", {}, "a-b"),
        ("note", {}, "note"),
        ("9-1", {"patient": "7"}, "7"),
    ],
)
def test_the_patient_is_in_the_metadata_or_in_the_id(
    id_: str, meta: dict[str, str], patient: str
) -> None:
    assert patient_of(Document(id_, "", Attributes(meta))) == patient


def test_a_record_without_the_layer_is_none_of_its_visits() -> None:
    first = record("7-01", "2001-01-01", tag("CAD", "mention", *ALL))
    assert visits_by_patient([first], "other") == {}
    assert visits_by_patient([], "gold") == {}


def test_patients_and_their_days_are_in_order_however_they_come() -> None:
    days = [
        ("b-2", "2001-05-01"),
        ("a-9", "2000-01-01"),
        ("b-1", "2001-06-01"),
        ("b-0", "2001-05-01"),
    ]
    visits = visits_by_patient([record(id_, day) for id_, day in days], "gold")
    assert [(who, [visit.id for visit in own]) for who, own in visits.items()] == [
        ("a", ["a-9"]), ("b", ["b-0", "b-2", "b-1"]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "written", "day"),
    [
        ("Record date: 2001-02-03\nx", "1999-01-01", "2001-02-03"),
        ("x", "1999-01-01", "1999-01-01"),
        (None, "1999-01-01T23:00:00Z", "1999-01-01"),
    ],
)
def test_the_notes_own_day_goes_before_the_one_in_its_metadata(
    text: str | None, written: str, day: str
) -> None:
    document = Document("1-1", text, Attributes({"date": written}))
    (visit,) = visits_by_patient([Record(document, {"gold": Marks()})], "gold")["1"]
    assert str(visit.day) == day


@pytest.mark.parametrize("written", ["", "yesterday", "2001-13-01", "01/02/2001", "😀"])
def test_what_is_no_day_gives_no_place_on_a_line(written: str) -> None:
    document = Document("1-1", "x", Attributes({"date": written}))
    with pytest.raises(UsageError, match="no place on a line of time"):
        visits_by_patient([Record(document, {"gold": Marks()})], "gold")


@pytest.mark.parametrize(
    ("label", "attributes", "fact"),
    [
        ("CAD", {"indicator": "event", "time": "before DCT"}, ("CAD", "event")),
        ("SMOKER", {"status": "past"}, ("SMOKER", "past")),
        ("MEDICATION", {"type1": "statin", "type2": ""}, ("MEDICATION", "statin")),
        (
            "MEDICATION",
            {"type1": "statin", "type2": "aspirin"},
            ("MEDICATION", "aspirin", "statin"),
        ),
        (
            "MEDICATION",
            {"type2": "statin", "type1": "aspirin"},
            ("MEDICATION", "aspirin", "statin"),
        ),
        ("OBESE", {}, ("OBESE",)),
    ],
)
def test_a_fact_has_its_name_without_its_time(
    label: str, attributes: dict[str, str], fact: tuple[str, ...]
) -> None:
    assert fact_of(label, attributes) == fact


def test_the_evidence_of_a_fact_is_each_place_once_in_the_order_of_the_text() -> None:
    late, early = Span(5, 9, "x"), Span(0, 3, "x")
    times = [
        Tag("CAD", Attributes({"indicator": "event", "time": f"{time} DCT"}), evidence)
        for time, evidence in (("before", (late,)), ("during", (late, early)))
    ]
    document = Document("1-1", "Record date: 2001-01-01")
    (visit,) = visits_by_patient([Record(document, {"gold": Marks(tags=tuple(times))})], "gold")[
        "1"
    ]
    assert visit.spans(("CAD", "event")) == (early, late)
    assert visit.times(("CAD", "event")) == {"before", "during"}
    assert visit.spans(("CAD", "mention")) == ()
    assert visit.times(("CAD", "mention")) == frozenset()
