"""Names misspelled by one letter."""

import pytest

from goldbench.risk.text.spelling import Spellings

NAMES = Spellings.of(["metformin", "metoprolol", "hyperlipidemia"], known=["metformed"])


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("metfromin", "metformin"),
        ("metformn", "metformin"),
        ("metforminn", "metformin"),
        ("metfermin", "metformin"),
        ("hyperlipdemia", "hyperlipidemia"),
        ("metformin", None),
        ("metformed", None),
        ("platinum", None),
        ("metxxrmin", None),
    ],
)
def test_one_letter_is_mended_and_no_more(word: str, name: str | None) -> None:
    assert NAMES.nearest(word) == name
    assert NAMES.nearest(word) == name  # from memory
