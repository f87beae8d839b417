from typing import Any

import polars as pl

from goldbench.reports.answers import NarrowedPopulation


def describe_part(notes: int, positives: int, size: dict[str, Any] | None) -> dict[str, Any]:
    frequency = positives / notes if notes else None
    return {"notes": notes, "positives": positives, "frequency": frequency, "size": size}


SUMMARY = {
    "variable": "ASTHMA",
    "how": "terms",
    "parts": {
        "all": describe_part(1000, 50, {"random": 900, "as_drawn": None}),
        "kept": describe_part(200, 40, {"random": 300, "as_drawn": 240}),
        "left_out": describe_part(800, 10, None),
    },
    "audit": {"loss": {"lost": 0.2, "interval": [0.125, 0.3]}},
}
UNREAD = SUMMARY | {"audit": {"loss": None}}


def test_a_row_a_part_with_the_notes_that_have_to_be_read() -> None:
    assert pl.DataFrame(NarrowedPopulation(SUMMARY)).rows() == [
        ("all", 1000, 50, 0.05, 900),
        ("kept", 200, 40, 0.2, 240),
        ("left out", 800, 10, 0.0125, None),
    ]


def test_an_audit_says_what_share_of_positives_is_lost() -> None:
    answer = NarrowedPopulation(SUMMARY)
    assert (answer.lost, answer.interval) == (0.2, (0.125, 0.3))
    lines = repr(answer).split("\n")
    assert lines[0] == "ASTHMA, narrowed by terms"
    assert lines[-1] == "lost of the positives: 20.0% (12.5% to 30.0%)"


def test_without_an_audit_the_loss_is_not_known() -> None:
    answer = NarrowedPopulation(UNREAD)
    assert (answer.lost, answer.interval) == (None, None)
    assert "lost of the positives" not in repr(answer)


def test_that_nothing_is_lost_is_not_the_same_as_not_known() -> None:
    none_lost = SUMMARY | {"audit": {"loss": {"lost": 0, "interval": (0.0, 0.05)}}}
    answer = NarrowedPopulation(none_lost)
    assert (answer.lost, answer.interval) == (0.0, (0.0, 0.05))
    assert repr(answer).endswith("lost of the positives: 0.0% (0.0% to 5.0%)")
