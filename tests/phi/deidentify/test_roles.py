"""A name by itself is whose it is elsewhere in the note."""

import pytest

from goldbench.phi import Key, Mark, analyse, candidates, deidentify, policy
from goldbench.phi.deidentify.roles import settle_roles

TEXT = "Dr. Quibb saw Ada Ruiz. Quibb and Ruiz agree."


def mark(word: str, label: str, confidence: float, *, last: bool = False) -> Mark:
    at = TEXT.rindex(word) if last else TEXT.index(word)
    return Mark(at, at + len(word), label, confidence=confidence)


@pytest.mark.parametrize(
    ("marks", "settled"),
    [
        ([mark("Quibb", "DOCTOR", 100), mark("Quibb", "PATIENT", 97, last=True)], ["DOCTOR"]),
        ([mark("Ada Ruiz", "PATIENT", 99.5), mark("Ruiz", "DOCTOR", 80, last=True)], ["PATIENT"]),
        # both are certain; the short one is surer; another word; one role alone
        ([mark("Quibb", "DOCTOR", 100), mark("Quibb", "PATIENT", 99.2, last=True)], []),
        ([mark("Ada Ruiz", "PATIENT", 70), mark("Ruiz", "DOCTOR", 80, last=True)], []),
        ([mark("Quibb", "DOCTOR", 100), mark("Ruiz", "PATIENT", 97, last=True)], []),
        ([mark("Quibb", "PATIENT", 100), mark("Quibb", "PATIENT", 97, last=True)], []),
        ([mark("Dr.", "CITY", 100), mark("Ruiz", "PATIENT", 97)], []),
    ],
)
def test_a_name_takes_the_role_of_the_surest_mark_that_holds_it(
    marks: list[Mark], settled: list[str]
) -> None:
    assert [one.label for one in settle_roles(marks, TEXT, "en").values()] == settled


def test_a_doctor_and_a_patient_of_one_name_keep_their_roles() -> None:
    text = "Dr. Ruiz saw Ada Ruiz; Ruiz is well"
    marks = [
        Mark(4, 8, "DOCTOR", confidence=100),
        Mark(13, 21, "PATIENT", confidence=100),
        Mark(23, 27, "PATIENT", confidence=90),
    ]
    assert settle_roles(marks, text, "en") == {}


@pytest.mark.parametrize(
    ("lang", "text", "name"),
    [
        ("en", "Seen by Dr. Whitfield today.\nWhitfield will see her again.", "Whitfield"),
        ("es", "Visitada por la Dra. Salgado.\nSalgado ajusta la dosis.", "Salgado"),
    ],
)
def test_a_doctor_named_again_without_title_stays_one(lang: str, text: str, name: str) -> None:
    done = deidentify(
        text,
        candidates(analyse(text, lang)),
        policy=policy("gdpr-pseudonymisation"),
        lang=lang,
        key=Key(b"k" * 32),
        patient="p",
    )
    new = {done.text[one.start : one.end] for one in done.replaced if one.original == name}
    assert len(new) == 1
