"""Rows of messages that were pasted into notes; all invented."""

from collections.abc import Callable

import pytest

Cued = Callable[[str, str], list[str]]
RULES = "titled.row day.row number.row site-of.row"


def test_the_fields_of_a_patients_row_are_found(cued: Cued) -> None:
    row = "PID|1||771203^^^CIP||OLMO^LUZ^ANA||19481130|F|||CL PEZ 9 2 B^^SORIA^^42001||975000811"
    assert cued(f"MSH|^~\\&|LAB\n{row}\nOBX|1", RULES) == [
        "771203",
        "OLMO^LUZ^ANA",
        "19481130",
        "CL PEZ 9 2 B",
        "SORIA",
        "42001",
        "975000811",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("OBR|1||24-0311-0042|HEMOGRAMA", ["24-0311-0042"]),
        ("OBR|1||HEMOGRAMA|", []),
        ("EPI y PID descartadas", []),
    ],
)
def test_orders_and_look_alikes(cued: Cued, text: str, expected: list[str]) -> None:
    assert cued(text, RULES) == expected
