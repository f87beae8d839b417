"""What hurried hands write, kind by kind; every case is invented here."""

import pytest

from goldbench.phi import find
from goldbench.phi.languages.english.ward_notes.rooms import find_rooms
from phi.languages.marked import find_words


@pytest.mark.parametrize(
    ("text", "rooms"),
    [
        ("To LDR 2 at 0400", ["LDR 2"]),
        ("lying in SICU 14, stable", ["SICU 14"]),
        ("BICU-3 tonight", ["BICU-3"]),
        ("seen in side room 4", ["side room 4"]),
        ("now bay 3 bed 6", ["bay 3 bed 6"]),
        ("Station 9, Chair 12", ["Station 9, Chair 12"]),
        ("housed B-Pod cell 118", ["B-Pod cell 118"]),
        ("moved to bed 31", ["bed 31"]),
        ("ICU 5 days, then floor", []),
        ("MICU, then floor", []),
        ("transfers bed 2 assist", []),
        ("OR 2.4 (95% CI 1.1-5.2)", []),
        ("up to chair x2", []),
        ("PACU 1420", []),
        ("at bed A of the river", []),
    ],
)
def test_rooms(text: str, rooms: list[str]) -> None:
    assert find_words(find_rooms, text) == rooms


def test_the_annotator_asks_them() -> None:
    text = "0210 turned, dry qv\n0400 turned qv\nMoved to LDR 7, review thurs. auth KT-50912-B\n"
    marked = {text[m.start : m.end] for m in find(text, lang="en")}
    assert {"qv", "LDR 7", "thurs", "KT-50912-B"} <= marked
