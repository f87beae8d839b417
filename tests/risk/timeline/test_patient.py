"""A patient's records read together."""

import pytest

from risk.timeline.records import ALL, line, record, tag

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
