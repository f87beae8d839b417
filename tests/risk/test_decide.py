"""The table of times: the first row that fits, for any statement at all."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.risk import rulebook
from goldbench.risk.decide import decide
from goldbench.risk.evidence import TIMES

RULES = rulebook()
words = st.sampled_from(["", "stated", "new", "stopped", "named", "listed", "before", "home", "x"])


@given(
    kind=st.sampled_from(["drug", "value", "state", "event", "symptom", "test", "x"]),
    status=words,
    when=st.sampled_from([None, "before", "during"]),
    where=words,
    note=st.sampled_from(["visit", "discharge", "inpatient"]),
)
def test_every_statement_is_decided_by_one_row_or_none(
    kind: str, status: str, when: str | None, where: str, note: str
) -> None:
    times, rule = decide(RULES, kind=kind, status=status, when=when, where=where, note=note)
    assert set(times) <= set(TIMES)
    assert (rule == "") <= (times == ())
    again = decide(RULES, kind=kind, status=status, when=when, where=where, note=note)
    assert again == (times, rule), "what is remembered is what was decided"


@pytest.mark.parametrize(
    ("kind", "status", "when", "times"),
    [
        ("state", "stated", None, {"before", "during", "after"}),
        ("state", "new", None, {"during", "after"}),
        ("value", "", "before", {"before"}),
        ("value", "", "during", {"during"}),
        ("drug", "stopped", "before", {"before"}),
        ("drug", "started", None, {"during", "after"}),
        ("drug", "stopped", None, {"before", "during"}),
    ],
)
def test_a_visit_gives_its_statements_their_times(
    kind: str, status: str, when: str | None, times: set[str]
) -> None:
    decided, _ = decide(RULES, kind=kind, status=status, when=when, where="other", note="visit")
    assert set(decided) == times


def test_what_no_row_knows_has_no_time() -> None:
    assert decide(RULES, kind="x", status="x", when=None, where="x", note="x") == ((), "")


def test_an_earlier_row_wins_over_a_later_one() -> None:
    """Whatever a row says, no row above it fits what it was chosen for."""
    for kind, status in product(["drug", "state", "event"], ["stated", "new", "stopped"]):
        _, rule = decide(RULES, kind=kind, status=status, when=None, where="meds", note="visit")
        given_ = (kind, status, "", "meds", "visit")
        fitting = [
            row.id for row in RULES.times
            if all(given_[place] in values for place, values in row.conditions)
        ]  # fmt: skip
        assert fitting[:1] == ([rule] if rule else [])
