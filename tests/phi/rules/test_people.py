"""Names that a title or a label gives away, trimmed to what is a name."""

import re

import pytest

from goldbench.phi.rules.people import NAMES, NOT_A_NAME, Named, trim_names


def trim(text: str, unless: re.Pattern[str] = NOT_A_NAME) -> list[str]:
    named = Named(0, len(text), "PATIENT", "name.title", 90.0)
    return [text[hit.start : hit.end] for hit in trim_names(text, [named], unless=unless)]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Ana", ["Ana"]),
        ("Ana López. ", ["Ana López"]),
        ("J. R.", ["J. R"]),
        ("Ana 😀", ["Ana 😀"]),
        (". .", []),
        ("", []),
        ("The", []),
        ("Dr.", []),
        ("Theo", ["Theo"]),
        ("No one", ["No one"]),
        ("Paciente", []),
    ],
)
def test_dots_and_blanks_behind_go_and_so_does_what_is_no_name(
    written: str, name: list[str]
) -> None:
    assert trim(written) == name


def test_another_language_says_itself_what_is_no_name() -> None:
    assert trim("The", re.compile("Le$")) == ["The"]
    assert trim("Le", re.compile("Le$")) == []


def test_label_rule_and_confidence_are_kept() -> None:
    (hit,) = trim_names("Dr. Gray.", [Named(4, 9, "DOCTOR", "name.title", 90.0)])
    assert (hit.start, hit.end, hit.label, hit.rule, hit.confidence) == (
        4, 8, "DOCTOR", "name.title", 90.0,
    )  # fmt: skip
    assert list(trim_names("x", [])) == []


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Ana", True), ("Ana María", True), ("Ana de la Cruz", True), ("O'Brien", True),
        ("Jean-Luc", True), ("Ángel Ñíguez", True), ("A. B. C. D", True), ("ana", False),
        ("Ana  López", False), ("Ana\nLópez", False), ("A B C D E", False), ("", False),
    ],
)  # fmt: skip
def test_names_are_up_to_four_words_with_their_particles(text: str, *, whole: bool) -> None:
    assert (re.fullmatch(NAMES, text) is not None) is whole
