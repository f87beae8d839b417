"""Numbers that belong to a name."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.risk import rulebook
from goldbench.risk.text.clause import Clause
from goldbench.risk.text.note import read_note
from goldbench.risk.text.numbers import Value, numbers_after, parse, pressures_after, pressures_in

RULES = rulebook()
LIMITS = {row["id"]: row for row in RULES.tables["limits"]["limit"]}


def clause_of(text: str) -> Clause:
    note = read_note(text, RULES)
    return Clause.of(note, note.sentences[0], RULES)


def numbers(text: str) -> list[tuple[float, ...]]:
    """Give the values of the first name of a sentence."""
    clause = clause_of(text)
    sentence = clause.sentence
    hits = list(RULES.values.find(clause.note.words, sentence.first, sentence.last, text))
    hit, stop = hits[0], hits[1].first if len(hits) > 1 else sentence.last
    assert hit.item is not None
    if hit.item["id"] == "value.pressure":
        return [v.numbers for v in pressures_after(clause, hit, stop, pressures_in(clause))]
    return [v.numbers for v in numbers_after(clause, hit, hit.item, stop)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("LDL 131", [(131,)]),
        ("LDL was 131 and 140", [(131,), (140,)]),
        ("LDL on 3/2/2068 was 131", [(131,)]),
        ("LDL at 10:30 131", [(131,)]),
        ("LDL 131, HDL 45", [(131,)]),
        ("LDL below 131", []),
        ("LDL 99999", []),
        ("LDL", []),
        ("Glucose 128 to 150", [(128, 150)]),
        ("Glucose 128-150", [(128, 150)]),
        ("Glucose 128, 150", [(128,), (150,)]),
        ("Waist 100 cm", [(39.4,)]),
        ("42 in. waist", [(42,)]),
        ("BP 150/90", [(150, 90)]),
        ("BP 150s-160s/70s", [(160, 70)]),
        ("BP 150 over 90", [(150, 90)]),
        ("BP 90/150", []),
        ("BP 150/90 and 160/95", [(150, 90), (160, 95)]),
        ("SBP 150", [(150,)]),
        ("BP 3/14/2068", []),
    ],
)
def test_a_name_has_its_numbers(text: str, wanted: list[tuple[float, ...]]) -> None:
    assert numbers(text) == wanted


@given(st.integers(70, 280), st.integers(25, 160))
def test_a_cell_is_a_pressure_where_the_first_is_the_higher(high: int, low: int) -> None:
    written = f"{high}/{low}"
    value = parse(LIMITS["value.pressure"], written, 7)
    wanted = Value((float(high), float(low)), 7, 7 + len(written)) if high > low else None
    assert value == wanted


@pytest.mark.parametrize("text", ["", "x", "150", "150/", "/90"])
def test_what_is_no_pair_is_no_pressure(text: str) -> None:
    assert parse(LIMITS["value.pressure"], text, 0) is None


@given(st.floats(0, 1000).map(lambda number: f"{number:.1f}"))
def test_a_cell_lies_between_the_lowest_and_the_highest_that_can_be(written: str) -> None:
    row = LIMITS["value.ldl"]
    value = parse(row, written, 0)
    assert (value is not None) == (row["lowest"] <= float(written) <= row["highest"])
    assert value is None or value.numbers == (float(written),)


def test_over_a_number_is_told() -> None:
    clause = clause_of("LDL over 100")
    (hit,) = RULES.values.find(clause.note.words, 0, clause.sentence.last, clause.note.text)
    assert hit.item is not None
    (value,) = numbers_after(clause, hit, hit.item, clause.sentence.last)
    assert value.over
    assert re.fullmatch("100", clause.note.text[value.start : value.end])
