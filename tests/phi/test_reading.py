"""A reading summed up: how sure it is that a word says who somebody is, and its likeliest label."""

import numpy as np
import pytest

from goldbench.phi.reading import Reading, Words, form_opinion

LABELS = ("O", "NAME", "DATE", "AGE")
TELLING = {"NAME", "DATE"}


def read(*rows: tuple[float, ...]) -> Reading:
    places = list(range(len(rows)))
    words = Words(places, [at + 1 for at in places], [0] * len(rows))
    return Reading(words, np.array(rows, dtype=np.float32).reshape(len(rows), len(LABELS)))


@pytest.mark.parametrize(
    ("row", "sure", "best"),
    [
        ((0.25, 0.5, 0.25, 0.0), 0.75, "NAME"),
        ((0.25, 0.25, 0.5, 0.0), 0.75, "DATE"),
        ((0.0, 0.0, 0.0, 1.0), 0.0, "NAME"),  # an age tells nobody; the first of equals
        ((1.0, 0.0, 0.0, 0.0), 0.0, "NAME"),
    ],
)
def test_only_what_tells_counts_and_the_likeliest_of_it_is_named(
    row: tuple[float, ...], sure: float, best: str
) -> None:
    opinion = form_opinion(read(row), LABELS, TELLING)
    assert (opinion.sure.tolist(), opinion.best) == ([sure], [best])


def test_a_note_without_words_has_no_opinion_of_any() -> None:
    opinion = form_opinion(read(), LABELS, TELLING)
    assert (opinion.words, opinion.sure.tolist(), opinion.best) == (Words([], [], []), [], [])


def test_a_reading_is_left_as_it_was() -> None:
    reading = read((0.25, 0.5, 0.25, 0.0), (0.0, 0.0, 1.0, 0.0))
    before = reading.probabilities.copy()
    opinion = form_opinion(reading, LABELS, TELLING)
    assert opinion.best == ["NAME", "DATE"]
    assert (reading.probabilities == before).all()
    assert opinion.words is reading.words
