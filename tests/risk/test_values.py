"""Measurements: which count, and why others do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.risk import rulebook
from goldbench.risk.evidence import Finding
from goldbench.risk.text.note import read_note
from goldbench.risk.values import values

RULES = rulebook()
VISIT = "Record date: 2068-03-14\n\nClinic visit\n\n"


def read(text: str) -> list[Finding]:
    return list(values(read_note(VISIT + text, RULES), RULES))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("LDL 131", None),
        ("LDL 100", "value.below-limit"),
        ("LDL 101", None),
        ("BP 140/90", "value.below-limit"),
        ("BP 141/70", None),
        ("BP 120/91", None),
        ("A1c 6.5", "value.below-limit"),
        ("A1c 6.6", None),
        ("Goal LDL 131", "value.goal"),
        ("Call if BP 180/100", "value.condition"),
        ("Glucose 150", "value.too-few"),
        ("LDL over 100", None),
    ],
)
def test_a_value_counts_beyond_its_limit(text: str, reason: str | None) -> None:
    (finding,) = read(text)
    assert finding.reason == reason
    assert bool(finding.times) == (reason is None)


def test_two_glucoses_count_where_one_does_not() -> None:
    assert [finding.reason for finding in read("Glucose 150, 160")] == [None, None]
    assert [finding.reason for finding in read("Glucose 128 to 150")] == [None], "a range is two"


@pytest.mark.parametrize(("woman", "reason"), [("She", None), ("He", "value.below-limit")])
def test_the_limit_of_a_waist_is_the_womans_or_the_mans(woman: str, reason: str | None) -> None:
    (finding,) = read(f"{woman} has a waist of 37 inches.")
    assert finding.reason == reason


def test_an_earlier_value_lies_before_and_todays_at_the_visit() -> None:
    today, earlier = read("A1c 8.1% today (was 9.6% in January).")
    assert (today.times, earlier.times) == (("during",), ("before",))
    assert (earlier.value, earlier.unit, earlier.when) == ("9.6", "%", "2068-01")


def test_a_table_gives_its_values_the_dates_of_its_columns() -> None:
    findings = read("          3/1/2068   1/5/2067\nLDL       131        140")
    assert [(finding.value, finding.when) for finding in findings] == [
        ("131", "2068-03-01"), ("140", "2067-01-05"),
    ]  # fmt: skip


@given(st.integers(70, 280), st.integers(25, 160))
def test_a_pressure_counts_where_one_of_its_two_is_too_high(high: int, low: int) -> None:
    findings = read(f"BP {high}/{low}")
    if high <= low:
        assert findings == []
    else:
        (finding,) = findings
        assert finding.value == f"{high}/{low}"
        assert finding.accepted == (high > 140 or low > 90)


@given(st.integers(30, 300))
def test_talk_of_a_value_and_the_value_are_one_number(ldl: int) -> None:
    for finding in read(f"LDL {ldl} on 3/2/68."):
        text = VISIT + f"LDL {ldl} on 3/2/68."
        assert text[finding.start : finding.end] == f"LDL {ldl}"
        assert finding.accepted == (ldl > 100)
