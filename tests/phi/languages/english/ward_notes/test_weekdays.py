"""Weekdays as hurried hands write them."""

import pytest

from goldbench.phi.languages.english.ward_notes.weekdays import find_weekdays
from phi.languages.marked import find_words


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("back thurs or fri", ["fri", "thurs"]),
        ("MON 4/2/24 Chair 4", ["MON"]),
        ("04/02/2024 TUE 1510", ["TUE"]),
        ("fell sat nite", ["sat"]),
        ("thru wed", ["wed"]),
        ("visits Sat/Sun only", ["Sat", "Sun"]),
        ("weights 211 sat 214 sun 215", ["sat", "sun"]),
        ("home Sat\n", ["Sat"]),
        ("rv mon with team", ["mon"]),
        ("he sat up in bed", []),
        ("O2 sat 94%", []),
        ("sat 98 on RA", []),
        ("avoid sun exposure", []),
        ("they wed in spring", []),
        ("VT 188 mon, ATP", []),
        ("dialysis MWF at noon", ["MWF"]),
        ("HD TTS, PT M/W/F", ["F", "M", "TTS", "W"]),
        ("dressing T/Th/Sat by floor", ["Sat", "T", "Th"]),
        ("sex M/F, S/P repair, W/O relief", []),
        ("NMWFX and T/S ratio", []),
    ],
)
def test_short_weekdays(text: str, days: list[str]) -> None:
    assert find_words(find_weekdays, text) == days
