"""The piece of a note that a disagreement is about, as a reader sees it."""

import pytest

from goldbench.corpus import Span
from goldbench.gold import Case
from goldbench.web.pages.passages import passage_of

LONG = "word " * 40


def case(start: int, end: int) -> Case:
    return Case("missing", "n", (("a", (Span(start, end, "X"),)), ("b", ())))


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("Seen: asthma. 48 days.", "Seen: ", ". 48 days."),
        (f"{LONG}asthma {LONG}", f"…{'word ' * 11}", f" {'word ' * 10}word…"),
        (f"{'w' * 90}asthma{'w' * 90}", f"…{'w' * 60}", f"{'w' * 60}…"),
    ],
    ids=["a whole note is not cut", "words stay whole", "one long word is cut"],
)
def test_what_stands_around_is_cut_between_words_and_only_where_there_is_more(
    text: str, before: str, after: str
) -> None:
    start = text.index("asthma")
    passage = passage_of(case(start, start + 6), text)
    assert passage is not None
    assert (passage.before, passage.marked, passage.after) == (before, "asthma", after)
