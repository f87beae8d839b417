from dataclasses import replace
from random import Random

import numpy as np
import pytest

from encoder_lessons import NUMBERING, make_lesson
from goldbench.training.encoder.batches import Window, part_examples
from goldbench.training.encoder.masking import hide_some
from goldbench.training.encoder.settings import EncoderRecipe

OPEN = replace(EncoderRecipe(), masked=0.0, without_lists=0.0, without_hits=0.0)
NAMES = {row: name for name, row in NUMBERING.features.items()}


def _window() -> Window:
    (window,) = part_examples([make_lesson(lines=20)], [190], Random(1))
    return window


def _hide(recipe: EncoderRecipe, seed: int = 1) -> Window:
    return hide_some(_window(), recipe, NUMBERING, Random(seed), np.random.default_rng(seed))


def _prefixes(window: Window) -> set[str]:
    return {NAMES[row][:2] for rows in window.told for row in rows}


def test_nothing_is_hidden_where_nothing_is_to_be() -> None:
    assert _hide(OPEN) == _window()


def test_masked_pieces_keep_their_tags_and_features() -> None:
    window = _hide(replace(OPEN, masked=0.5))
    share = window.numbers.count(NUMBERING.vocabulary["[MASK]"]) / len(window.numbers)
    assert 0.3 < share < 0.7
    assert (window.told, window.tags) == (_window().told, _window().tags)


@pytest.mark.parametrize(
    ("recipe", "gone"),
    [
        (replace(OPEN, without_lists=1.0), {"f:", "u:"}),
        (replace(OPEN, without_hits=1.0), {"h:", "q:"}),
        (replace(OPEN, without_lists=1.0, without_hits=1.0), {"f:", "u:", "h:", "q:"}),
    ],
)
def test_a_window_loses_a_source_as_a_whole_and_nothing_else(
    recipe: EncoderRecipe, gone: set[str]
) -> None:
    assert _prefixes(_hide(recipe)) == _prefixes(_window()) - gone


def test_the_same_seed_hides_the_same() -> None:
    assert _hide(EncoderRecipe()) == _hide(EncoderRecipe())
