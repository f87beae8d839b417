"""Who speaks is no name, and what is said is no field."""

import pytest

from goldbench.phi import find
from goldbench.phi.languages.english.dialogue import find_turns, turn_at


def marked(text: str) -> list[str]:
    return [text[mark.start : mark.end] for mark in find(text, lang="en")]


@pytest.mark.parametrize(
    "text",
    [
        "Patient: No. I do not smoke.",
        "Doctor: Do you smoke?\nPatient: No. I quit.\nDoctor: Right.\nPatient: Yeah.",
        "[doctor] hey , dragon , show me the labs .\n[patient] um , okay .",
        "[7:43 pm] Dr: Namaste. How is it today?\n[7:44 pm] Pt: Ok mam. It is fine.",
        "Doctor: Don't worry.\nGuest_family: Well, thank you so much, doctor.",
        "Nurse: Cool. Terrible pain?\nPatient: Oh, wow. Just the same as it was.",
    ],
)
def test_speech_holds_no_name(text: str) -> None:
    assert marked(text) == []


def test_the_negation_of_an_answer_stays() -> None:
    text = "Doctor: Any chest pain?\nPatient: No. I do not smoke."
    assert not any("No" in phrase for phrase in marked(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Patient: Ana Ruiz\nDoctor: Tom Bell", ["Ana Ruiz", "Tom Bell"]),
        ("Doctor: How are you?\nPatient: I saw Doctor Kumar in July.", ["Kumar", "July"]),
        ("[doctor] hi , martha . how are you ?\n[patient] fine , thanks .", ["martha"]),
        ("Doctor: And your name?\nPatient: My name is Zorblax Quibb.", ["Zorblax Quibb"]),
    ],
)
def test_names_of_fields_and_of_speech_are_found(text: str, expected: list[str]) -> None:
    assert marked(text) == expected


def test_a_turn_is_its_label_and_its_words() -> None:
    text = "Note\nPatient: Oh yes.\nDoctor: Good to hear that."
    first, second = find_turns(text)
    assert text[first.label : first.words] == "Patient: "
    assert text[second.words : second.end] == "Good to hear that."
    assert turn_at((first, second), text.index("yes")) == first
    assert turn_at((first, second), 0) is None


def test_a_form_is_no_dialogue() -> None:
    assert find_turns("Patient: RUIZ, ANA\nProvider: Bell\nCaller: Tom (son)") == ()
