"""Notes for training rounds: drawn besides the sample, never of its patients."""

from collections import Counter
from typing import Any

import pytest

from asthma_study import protocol, surveyed
from goldbench.errors import DesignError, UsageError
from goldbench.planning.sample.sampling import Sample, Wish, draw_sample
from goldbench.planning.sample.survey import Survey


def drawn(**wish: Any) -> Sample:
    return draw_sample(surveyed(), protocol(), Wish(positive=24, negative=36, **wish))


def test_training_notes_are_of_patients_in_neither_sample_nor_reserve() -> None:
    sample = drawn(training=20)
    assert sample.training is not None
    assert len(sample.training.notes) == 20
    taken = {note.cluster for note in (*sample.draw.notes, *sample.draw.reserve)}
    assert taken.isdisjoint(note.cluster for note in sample.training.notes)


def test_training_notes_change_nothing_in_the_sample_and_have_a_seed_of_their_own() -> None:
    sample = drawn(training=20)
    assert sample.training is not None
    assert sample.draw == drawn().draw
    assert (sample.draw.seed, sample.training.seed) == (1, 2)
    other = drawn(training=20, training_seed=9)
    assert other.training is not None
    assert other.draw == sample.draw
    assert other.training.order != sample.training.order


def test_training_notes_come_from_the_strata_as_the_sample_does() -> None:
    sample = drawn(training=20)
    assert sample.training is not None
    kinds = Counter(note.stratum.rpartition("/")[2] for note in sample.training.notes)
    assert abs(kinds["positive"] - 8) <= 1  # 24 of 60, rounded within six sites


def test_the_order_of_the_notes_makes_no_difference() -> None:
    turned = Survey(surveyed().table.reverse(), surveyed().flow, by_system=False)
    wish = Wish(positive=24, negative=36, training=20)
    first, second = (draw_sample(s, protocol(), wish).training for s in (surveyed(), turned))
    assert first is not None
    assert first == second


@pytest.mark.parametrize(
    ("wish", "error", "words"),
    [
        ({"training": 100_000}, DesignError, "patients not in the sample"),
        ({"training": -1}, UsageError, "-1 notes for training"),
        ({"training": 5, "training_seed": 1}, UsageError, "seed of the sample"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    wish: dict[str, int], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        drawn(**wish)
