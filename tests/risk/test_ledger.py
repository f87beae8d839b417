"""One account of a drug from all that a note says of it."""

import pytest

from goldbench.risk.ledger import ledger
from goldbench.risk.rulebook import Drug
from goldbench.risk.statements import Statement

ZOCOR = Drug("simvastatin", ("statin",), "drug.statin")
STATIN = Drug("statin", ("statin",), "drug.statin", class_word=True)
ASA = Drug("aspirin", ("aspirin",), "drug.aspirin")
ALL = ("before", "during", "after")


def said(
    drug: Drug, section: str, status: str, times: tuple[str, ...] = ALL, when: str | None = None
) -> Statement:
    return Statement(drug, 0, 1, section, status, when, times=times)


def union(*told: Statement, is_stay: bool = False) -> set[str]:
    return {
        time
        for one in ledger(list(told), is_stay=is_stay)
        if one.reason is None and one.drug.types == ("statin",)
        for time in one.times
    }


@pytest.mark.parametrize(
    ("told", "is_stay", "wanted"),
    [
        ([said(ZOCOR, "meds", "listed")], False, set(ALL)),
        (
            [said(ASA, "home", "listed"), said(ZOCOR, "discharge", "listed")],
            True,
            {"during", "after"},
        ),
        ([said(ZOCOR, "discharge", "listed")], True, set(ALL)),
        ([said(ASA, "meds", "listed"), said(ZOCOR, "plan", "listed")], False, {"during", "after"}),
        ([said(ASA, "meds", "listed"), said(ZOCOR, "plan", "continued")], False, set(ALL)),
        (
            [said(ZOCOR, "meds", "listed"), said(ZOCOR, "plan", "stopped", ("before", "during"))],
            False,
            {"before", "during"},
        ),
        (
            [
                said(ZOCOR, "other", "started", ALL, "before"),
                said(ZOCOR, "other", "stopped", ("before",), "before"),
            ],
            False,
            {"before"},
        ),
        (
            [said(STATIN, "plan", "named"), said(ZOCOR, "other", "past", ("before",))],
            False,
            {"before"},
        ),
    ],
)
def test_statements_are_read_together(
    told: list[Statement], is_stay: bool, wanted: set[str]
) -> None:
    assert union(*told, is_stay=is_stay) == wanted


def test_the_order_of_statements_does_not_matter() -> None:
    told = [said(ASA, "home", "listed"), said(ZOCOR, "discharge", "listed")]
    assert union(*told, is_stay=True) == union(*told[::-1], is_stay=True)
