"""The short texts that the English model is trained on."""

from random import Random

import pytest

from goldbench.phi import kinds
from goldbench.training.templates import share, texts
from goldbench.training.templates.words import Chain, word


@pytest.mark.parametrize("part", ["train", "held-out"])
def test_every_span_lies_in_its_text_and_has_a_label_of_the_scheme(part: str) -> None:
    known = kinds("en")
    seen = set()
    for record in texts(300, seed=1, part="train" if part == "train" else "held-out"):
        text = record.document.require_text()
        for span in record.layers["gold"].spans:
            assert span.label in known
            assert span.text_in(text) == span.quote
            seen.add(known[span.label].family)
    assert seen == {"date", "person_name", "location", "contact", "id", "other"}


def test_a_text_does_not_depend_on_how_many_there_are() -> None:
    assert list(texts(5, seed=2)) == list(texts(20, seed=2))[:5]


def test_no_alternative_of_a_long_rule_is_in_both_parts() -> None:
    ways = [str(i) for i in range(20)]
    train, held = share(ways, "train"), share(ways, "held-out")
    assert not set(train) & set(held)
    assert sorted([*train, *held]) == sorted(ways)


def test_some_texts_hold_nothing() -> None:
    empty = [r for r in texts(200, seed=3) if not r.layers["gold"].spans]
    assert 20 < len(empty) < 100


def test_made_up_words_are_of_the_letters_of_the_list() -> None:
    made_up = Chain(["Anna", "Hanna", "Joanna"]).word(Random(1))
    assert set(made_up.lower()) <= set("annahjo")
    assert 3 <= len(made_up) <= 12


def test_a_word_is_drawn_or_made_as_asked() -> None:
    assert word(Random(5), "countries", invented=0.0) == word(Random(5), "countries", invented=0.0)
    assert word(Random(5), "given", invented=1.0).isalpha()
