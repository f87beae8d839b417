"""Family history: who had coronary disease, at which age."""

import pytest

from goldbench.risk import rulebook
from goldbench.risk.family import family_history
from goldbench.risk.text.note import read_note

RULES = rulebook()
HEAD = "Record date: 2068-03-14\n\nClinic visit\n\n"


def indicator(text: str) -> str:
    return str(family_history(read_note(HEAD + text, RULES), RULES).attributes["indicator"])


@pytest.mark.parametrize(
    "text",
    [
        "Father had an MI at age 54.",
        "His mother had an MI at 64.",
        "Brother with CAD in his 40s.",
        "Sister had CABG in her fifties.",
        "Family history: premature CAD.",
        "Brother MI 42.",
        "Father died of an MI at 50.",
        "Father had an MI before age 55.",
        "MI in his father at age 45.",
        "Mother died at 82 of a stroke; father had an MI at 48.",
    ],
)
def test_a_near_relative_who_was_young_counts(text: str) -> None:
    assert indicator(text) == "present"


@pytest.mark.parametrize(
    "text",
    [
        "Father had an MI at age 55.",
        "His mother had an MI at 65.",
        "Father had an MI.",
        "His uncle had an MI at age 40.",
        "Maternal grandmother had an MI at 50.",
        "His half brother had an MI at 40.",
        "No family history of premature CAD.",
        "Denies family history of early CAD.",
        "Father with CAD, died at 50.",
        "Father had diabetes at 40.",
        "He had an MI at age 45.",
        "",
    ],
)
def test_who_is_old_or_far_or_not_ill_does_not(text: str) -> None:
    assert indicator(text) == "not present"


def test_the_sentence_is_the_evidence_and_silence_has_none() -> None:
    text = HEAD + "Well. Father had an MI at age 40. No more."
    finding = family_history(read_note(text, RULES), RULES)
    assert text[finding.start : finding.end] == "Father had an MI at age 40."
    silent = family_history(read_note(HEAD + "Well.", RULES), RULES)
    assert (silent.start, silent.end, silent.status) == (0, 0, "unmentioned")
