"""Hours of the day that look like years or numbers; every case is invented here."""

import pytest

from goldbench.phi.languages.english.lookalikes.hours import is_evening
from phi.languages.marked import read_mark


@pytest.mark.parametrize(
    ("text", "evening"),
    [
        ("0640 vitals. Paged MD [1945]", True),
        ("drawn at [1956]", True),
        ("0710 in. Report to RN [2012]", True),
        ("0640 in. Seen 05/19/2024 [1930] bed 9", True),
        ("0640 in. ekg [1921] shown", True),
        ("0640 in. Pronounced [1930] hrs", True),
        ("Seen 05/19/2024 [1930]", False),
        ("0640 in. Born 5/19/[1930]", False),
        ("0710 in. Married in [1956]", False),
        ("0710 in. LMP ~[2019]", False),
        ("0710 in. Hernia repair [2007]", False),
        ("Hernia repair [2007]", False),
    ],
)
def test_evenings_and_years(text: str, *, evening: bool) -> None:
    assert is_evening(*read_mark(text, "DATE")) is evening


@pytest.mark.parametrize(
    ("text", "label", "hour"),
    [
        ("DISP 0642 ptct [1353]", "PHONE", True),
        ("door 0902 lab [1427]", "IDNUM", True),
        ("0902 in. pager [1427]", "PHONE", False),
        ("0902 in. Dr. Ash paged [1427]", "PHONE", False),
        ("0902 in. RN called [1427]", "PHONE", False),
        ("lab [1427]", "PHONE", False),
    ],
)
def test_hours_that_look_like_numbers(text: str, label: str, *, hour: bool) -> None:
    mark, plain = read_mark(text, label)
    assert is_evening(mark._replace(confidence=60.0), plain) is hour
