"""One account of a drug from all that a note says of it."""

import pytest

from goldbench.risk.ledger import ledger
from goldbench.risk.rulebook import Drug
from goldbench.risk.statements import Statement

ZOCOR = Drug("simvastatin", ("statin",), "drug.statin")
STATIN = Drug("statin", ("statin",), "drug.statin", class_word=True)
ASA = Drug("aspirin", ("aspirin",), "drug.aspirin")
ALL = ("before", "during", "after")


def make_statement(
    drug: Drug, section: str, status: str, times: tuple[str, ...] = ALL, when: str | None = None
) -> Statement:
    return Statement(drug, 0, 1, section, status, when, times=times)


def union(*statements: Statement, is_stay: bool = False) -> set[str]:
    return {
        time
        for statement in ledger(list(statements), is_stay=is_stay)
        if statement.reason is None and statement.drug.types == ("statin",)
        for time in statement.times
    }


@pytest.mark.parametrize(
    ("statements", "is_stay", "wanted"),
    [
        ([make_statement(ZOCOR, "meds", "listed")], False, set(ALL)),
        (
            [make_statement(ASA, "home", "listed"), make_statement(ZOCOR, "discharge", "listed")],
            True,
            {"during", "after"},
        ),
        ([make_statement(ZOCOR, "discharge", "listed")], True, set(ALL)),
        (
            [make_statement(ASA, "meds", "listed"), make_statement(ZOCOR, "plan", "listed")],
            False,
            {"during", "after"},
        ),
        (
            [make_statement(ASA, "meds", "listed"), make_statement(ZOCOR, "plan", "continued")],
            False,
            set(ALL),
        ),
        (
            [
                make_statement(ZOCOR, "meds", "listed"),
                make_statement(ZOCOR, "plan", "stopped", ("before", "during")),
            ],
            False,
            {"before", "during"},
        ),
        (
            [
                make_statement(ZOCOR, "other", "started", ALL, "before"),
                make_statement(ZOCOR, "other", "stopped", ("before",), "before"),
            ],
            False,
            {"before"},
        ),
        (
            [
                make_statement(STATIN, "plan", "named"),
                make_statement(ZOCOR, "other", "past", ("before",)),
            ],
            False,
            {"before"},
        ),
    ],
)
def test_statements_are_read_together(
    statements: list[Statement], is_stay: bool, wanted: set[str]
) -> None:
    assert union(*statements, is_stay=is_stay) == wanted


def test_the_order_of_statements_does_not_matter() -> None:
    statements = [
        make_statement(ASA, "home", "listed"),
        make_statement(ZOCOR, "discharge", "listed"),
    ]
    assert union(*statements, is_stay=True) == union(*statements[::-1], is_stay=True)
