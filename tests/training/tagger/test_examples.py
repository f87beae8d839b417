from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from goldbench.phi.encoder import load_shipped
from goldbench.phi.encoder.network import Network
from goldbench.phi.encoder.wordpieces import cut_words
from goldbench.phi.tagger.reading import Tagger
from goldbench.training.tagger import TAGGERS, TaggerRecipe
from goldbench.training.tagger.examples import make_example, make_examples, make_short_examples
from tiny_tagger import write_tagger

RECIPE = TAGGERS["en-tagger"]


@pytest.fixture(scope="module")
def teacher() -> Network:
    return load_shipped("en")


def test_the_recipe_is_the_one_in_the_settings() -> None:
    assert TaggerRecipe() == RECIPE
    assert sum(RECIPE.steps) == 15


def test_an_example_has_a_row_of_shares_for_each_word(teacher: Network) -> None:
    text = "Mr. Ana Oduya\r\nseen 3/4/2024"
    words, told, shares, _ = make_example(text, "en", teacher)
    cut = cut_words(text)
    assert words == [text[s:e] for s, e in zip(cut.starts, cut.ends, strict=True)]
    assert len(told) == len(shares) == len(words)
    assert shares.sum(axis=1) == pytest.approx(np.ones(len(words)), abs=1e-4)


def test_words_are_told_what_the_tagger_adds_up(teacher: Network, tmp_path: Path) -> None:
    """What is taught and what is read must be the same sums."""
    tagger: Tagger = write_tagger(tmp_path / "t")
    text = "ANA MET\nana met  Tom"
    words, told, _, _ = make_example(text, "en", teacher)
    by_name = {row: name for name, row in teacher.features.items()}
    features = tagger.vocabulary.features
    plain = tagger.vocabulary
    for at, row in enumerate(tagger.add_up(text, cut_words(text), {})):
        names = [by_name[own] for own in told[at] if by_name[own] in features]
        pieces = plain.sum_up([words[at]])[0] - plain.told[
            [features[name] for name in names if name.startswith("s:")]
        ].sum(axis=0)
        expected = pieces + plain.told[[features[name] for name in names]].sum(axis=0)
        assert row == pytest.approx(expected, abs=1e-5)


def test_marks_weigh_beside_the_encoder_where_no_word_was_replaced(teacher: Network) -> None:
    whole = replace(RECIPE, replaced=0.0, taught=0.0)
    for example in islice(make_examples(whole, 0, teacher), 2):
        assert set(np.unique(example.shares)) <= {0.0, 1.0}
        assert (example.shares.sum(axis=1) == 1).all()


def test_short_texts_are_taught_as_their_templates_mark_them(teacher: Network) -> None:
    few = list(make_short_examples(replace(RECIPE, short_texts=5), teacher))
    assert 0 < len(few) <= 5
    assert all((example.shares.max(axis=1) == 1).all() for example in few)
    assert any(example.shares[:, 1:].any() for example in few)
    assert list(make_short_examples(replace(RECIPE, short_texts=0), teacher)) == []
