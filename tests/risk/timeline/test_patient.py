"""A patient's records read together."""

from datetime import date

import pytest

from goldbench.corpus import Attributes, Document, Marks, Record, Span, Tag
from goldbench.errors import UsageError
from goldbench.risk.timeline import Timeline, Visit, patient_of, timeline_of, visits_by_patient

ALL = ("before", "during", "after")


def tag(label: str, what: str, *times: str) -> list[Tag]:
    name = {"MEDICATION": "type1", "SMOKER": "status"}.get(label, "indicator")
    if not times:
        return [Tag(label, Attributes({name: what}))]
    return [Tag(label, Attributes({name: what, "time": f"{time} DCT"})) for time in times]


def record(id_: str, day: str, *tags: list[Tag]) -> Record:
    marks = Marks(tags=tuple(fact for group in tags for fact in group))
    return Record(Document(id_, f"Record date: {day}\n\nText."), {"gold": marks})


def line(*records: Record) -> Timeline:
    visits = visits_by_patient(records, "gold")
    ((patient, own),) = visits.items()
    return timeline_of(patient, own)


def states(timeline: Timeline, name: str) -> list[str]:
    lane = next(lane for lane in timeline.lanes if lane.name == name)
    return [stretch.state for stretch in lane.stretches]


FIRST = record("7-01", "2001-01-01", tag("MEDICATION", "statin", *ALL))
SILENT = record("7-02", "2002-01-01", tag("SMOKER", "never"))
STOPPED = record("7-02", "2002-01-01", tag("MEDICATION", "statin", "before", "during"))
LAST = record("7-03", "2003-01-01", tag("SMOKER", "never"))


def test_not_mentioned_is_not_stopped() -> None:
    assert states(line(FIRST, SILENT), "statin") == ["present", "present", "not mentioned"]
    assert states(line(FIRST, STOPPED), "statin") == ["present", "present", "stopped"]


def test_what_was_stopped_stays_stopped_where_nobody_mentions_it() -> None:
    course = states(line(FIRST, STOPPED, LAST), "statin")
    assert course == ["present", "present", "stopped", "stopped"]


def test_the_order_of_records_does_not_matter() -> None:
    assert line(STOPPED, LAST, FIRST).as_json() == line(FIRST, STOPPED, LAST).as_json()


@pytest.mark.parametrize(
    ("records", "seen"),
    [
        ([record("1-01", "2001-01-01", tag("CAD", "mention", *ALL))], "before 2001-01-01"),
        (
            [
                record("1-01", "2001-01-01", tag("SMOKER", "never")),
                record("1-02", "2002-01-01", tag("CAD", "mention", *ALL)),
            ],
            "between 2001-01-01 and 2002-01-01",
        ),
        ([record("1-01", "2001-01-01", tag("CAD", "mention", "during", "after"))], "on 2001-01-01"),
    ],
)
def test_first_seen_is_an_interval_between_two_records(records: list[Record], seen: str) -> None:
    (lane,) = line(*records).lanes
    assert lane.first_seen == seen


CONTRADICTIONS = [
    (("HYPERTENSION", "mention", ALL), ("HYPERTENSION", "mention", ("during", "after")), "new"),
    (("MEDICATION", "statin", ("before", "during")), ("MEDICATION", "statin", ALL), "ended"),
    (("SMOKER", "current", ()), ("SMOKER", "never", ()), "never"),
]


@pytest.mark.parametrize(("first", "second", "word"), CONTRADICTIONS)
def test_records_that_contradict_each_other_are_named(
    first: tuple[str, str, tuple[str, ...]], second: tuple[str, str, tuple[str, ...]], word: str
) -> None:
    contradictions = line(
        record("1-01", "2001-01-01", tag(first[0], first[1], *first[2])),
        record("1-02", "2002-01-01", tag(second[0], second[1], *second[2])),
    ).contradictions
    assert [word in contradiction.what for contradiction in contradictions] == [True]


def test_control_tells_high_values_and_drugs_for_the_problem() -> None:
    control = line(
        record(
            "1-01",
            "2001-01-01",
            tag("HYPERTENSION", "mention", *ALL),
            tag("HYPERTENSION", "high bp", "during"),
            tag("MEDICATION", "ARB", *ALL),
        )
    ).as_json()["control"]
    assert control == [{"record": 0, "problem": "HYPERTENSION", "state": "high value, on a drug"}]


def test_continuing_is_written_out() -> None:
    marks = Marks(tags=(Tag("CAD", Attributes({"indicator": "mention", "time": "continuing"})),))
    document = Document("1-01", None, Attributes({"date": "2001-01-01"}))
    (visit,) = visits_by_patient([Record(document, {"gold": marks})], "gold")["1"]
    assert visit.facts == {("CAD", "mention"): frozenset(ALL)}


def test_a_mark_leads_to_its_evidence() -> None:
    proof = Span(3, 6, "CAD")
    marks = Marks(
        tags=(Tag("CAD", Attributes({"indicator": "event", "time": "before DCT"}), (proof,)),)
    )
    text = "s/pMI. Record date: 2001-01-01"
    timeline = line(Record(Document("1-01", text), {"gold": marks}))
    assert timeline.lanes[0].dots[0].spans == (proof,)


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


def test_a_patient_of_400_records_is_read() -> None:
    visits = [
        Visit(f"{n:03d}", date.fromordinal(700_000 + n), {("CAD", "mention"): frozenset(ALL)}, {})
        for n in range(400)
    ]
    assert len(timeline_of("x", visits).lanes[0].states) == 400
