"""A lane between records: not mentioned is not stopped, and first seen is an interval."""

from datetime import date

import pytest

from goldbench.corpus import Attributes, Document, Marks, Record, Span, Tag
from goldbench.risk.timeline import Timeline, Visit, timeline_of
from risk.timeline.records import ALL, line, record, tag


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


def test_a_mark_leads_to_its_evidence() -> None:
    proof = Span(3, 6, "CAD")
    marks = Marks(
        tags=(Tag("CAD", Attributes({"indicator": "event", "time": "before DCT"}), (proof,)),)
    )
    text = "s/pMI. Record date: 2001-01-01"
    timeline = line(Record(Document("1-01", text), {"gold": marks}))
    assert timeline.lanes[0].dots[0].spans == (proof,)


def test_a_patient_of_400_records_is_read() -> None:
    visits = [
        Visit(f"{n:03d}", date.fromordinal(700_000 + n), {("CAD", "mention"): frozenset(ALL)}, {})
        for n in range(400)
    ]
    assert len(timeline_of("x", visits).lanes[0].states) == 400
