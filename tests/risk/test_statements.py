"""What a sentence says of each drug in it."""

import pytest

from goldbench.risk import rulebook
from goldbench.risk.statements import Statement, statements
from goldbench.risk.text.note import read_note

RULES = rulebook()
VISIT = "Record date: 2068-03-14\n\nClinic visit\n\n"


def read(text: str) -> list[Statement]:
    return list(statements(read_note(VISIT + text, RULES), RULES))


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Meds: Plavix 75 qd", "listed"),
        ("He likes Plavix.", "named"),
        ("Plan: start Plavix", "started"),
        ("Plan: stop Plavix", "stopped"),
        ("He is not on Plavix.", "negated"),
        ("Allergies: Plavix", "allergy"),
        ("His brother takes Plavix.", "relative"),
        ("Consider Plavix if he is stented.", "possible"),
    ],
)
def test_a_drug_has_the_status_of_its_sentence(text: str, status: str) -> None:
    (statement,) = read(text)
    assert statement.status == status
    assert (statement.reason is None) == (
        status not in {"negated", "allergy", "relative", "possible"}
    )


def test_two_ingredients_of_one_tablet_are_one_drug_of_two_types() -> None:
    (statement,) = read("Meds: lisinopril/HCTZ 20/12.5")
    assert set(statement.drug.types) == {"ACE inhibitor", "diuretic"}
    assert [each.drug.types for each in read("Meds: lisinopril 20, HCTZ 12.5")] == [
        ("ACE inhibitor",), ("diuretic",),
    ]  # fmt: skip


def test_the_next_sentence_may_speak_of_the_drug_named_last() -> None:
    first, second = read("He takes Plavix. Discontinued it in January.")
    assert first.drug == second.drug
    assert (second.status, second.when, second.dated) == ("stopped", "before", "2068-01")
    assert len(read("He takes Plavix.\n\nDiscontinued it in January.")) == 1, "a new paragraph"


def test_every_statement_lies_on_its_drug_and_in_order() -> None:
    text = VISIT + "Meds: Plavix 75, Lipitor 40\n\nPlan: stop Zocor, start metformin"
    note = read_note(text, RULES)
    stated = list(statements(note, RULES))
    spoken = [
        text[note.words.starts[each.first] : note.words.ends[each.last - 1]] for each in stated
    ]
    assert spoken == ["Plavix", "Lipitor", "Zocor", "metformin"]


def test_an_order_is_of_the_day_though_another_date_stands_near() -> None:
    (statement,) = read("Start Lipitor, last LDL on 3/2/68 was high.")
    assert (statement.status, statement.when) == ("started", None)


def test_what_somebody_else_did_earlier_lies_before() -> None:
    (statement,) = read("He had stopped Plavix.")
    assert (statement.status, statement.when) == ("stopped", "before")


def test_a_name_alone_is_weak() -> None:
    assert [each.weak for each in read("He likes Plavix.")] == [True]
    assert [each.weak for each in read("Plan: stop Plavix")] == [False]
