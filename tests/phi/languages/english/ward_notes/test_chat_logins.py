"""Login names of a chat: by their lines, and wherever they stand again."""

import pytest

from goldbench.phi.languages.english.ward_notes.chat_logins import find_chat_logins

CHAT = """[export] participants: hlund7, z.adeyemi
09:14 hlund7: can we pull the line
09:15 z.adeyemi: yes, @hlund7
09:16 nurse: thanks
09:18 quorra: on it
09:19 quorra: done"""


def test_login_names_of_a_chat_are_found_by_their_lines_and_wherever_they_stand_again() -> None:
    logins = sorted(CHAT[m.start : m.end] for m in find_chat_logins(CHAT))
    assert logins == ["hlund7"] * 3 + ["quorra"] * 2 + ["z.adeyemi"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "10:15 patient: I feel fine\n10:16 patient: really",
        "Plan: rest\nDiet: soft",
        "08:00 temp: 37.1\n12:00 pulse: 80",
    ],
)
def test_speakers_and_labels_are_no_login_names(text: str) -> None:
    assert not list(find_chat_logins(text))
