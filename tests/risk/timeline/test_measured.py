"""Values of a note, over their limit or not."""

from datetime import date

import pytest

from goldbench.risk.timeline import Visit, timeline_of, with_values
from goldbench.risk.timeline.measured import read_values

DAY = date(2068, 3, 14)
HEAD = "Record date: 2068-03-14\n\nClinic visit\n\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("BP 128/76.", [("blood pressure 128/76 mm Hg", "during", None, False)]),
        ("BP 152/90.", [("blood pressure 152/90 mm Hg", "during", None, True)]),
        ("A1c 6.1 on 2/1/2068", [("A1C 6.1 %", "before", "2068-02-01", False)]),
        ("Fasting glucose 98.", [("glucose 98 mg/dL", "during", None, False)]),
        ("Fasting glucose 170.", [("glucose 170 mg/dL", "during", None, True)]),
        ("LDL goal is under 70.", []),
        ("Her LDL is over 100.", []),
        ("No values here.", []),
    ],
)
def test_every_value_is_read_and_goals_are_none(
    text: str, wanted: list[tuple[str, str, str | None, bool]]
) -> None:
    readings = [
        (reading.phrase, reading.time, reading.when, reading.over)
        for reading in read_values(HEAD + text, DAY)
    ]
    assert readings == wanted


def test_a_value_points_to_its_words() -> None:
    text = HEAD + "Labs: LDL 88, A1c 7.2"
    quoted = {reading.what: text[reading.start : reading.end] for reading in read_values(text, DAY)}
    assert quoted == {"high LDL": "LDL 88", "A1C": "A1c 7.2"}


def test_values_stand_in_the_lane_of_their_problem_and_open_none() -> None:
    text = HEAD + "PMH: HTN. BP 128/76. A1c 5.4."
    visit = Visit("1-01", DAY, {("HYPERTENSION", "mention"): frozenset(["during"])}, {}, text)
    line = timeline_of("1", with_values([visit]))
    assert [lane.label for lane in line.lanes] == ["HYPERTENSION"]
    (value,) = line.as_json()["lanes"][0]["values"]
    assert (value["value"], value["over_limit"], value["record"]) == ("128/76", False, 0)


def test_without_reading_the_notes_there_are_no_values() -> None:
    visit = Visit(
        "1-01", DAY, {("HYPERTENSION", "mention"): frozenset(["during"])}, {}, "BP 128/76"
    )
    assert timeline_of("1", [visit]).lanes[0].values == ()
