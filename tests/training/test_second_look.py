"""The second look learns what speaks for a doubted word from marked notes."""

from pathlib import Path

from goldbench.corpus import Span
from goldbench.phi.languages.english.resolution.second_look import load_weights
from goldbench.training.second_look import (
    Example,
    GoldText,
    learn,
    make_examples,
    read_gold_texts,
)


def _example(*traits: str, is_phi: bool, weight: float = 1.0) -> Example:
    return Example({"bias": 1.0} | dict.fromkeys(traits, 1.0), is_phi, weight)


def test_what_speaks_for_a_word_weighs_more_than_what_speaks_against_it() -> None:
    examples = [_example("listed", is_phi=True)] * 30 + [_example("loud", is_phi=False)] * 30
    weights = learn(examples)
    assert weights.traits["listed"] > 0 > weights.traits["loud"]
    assert weights.keep({"bias": 1.0, "listed": 1.0})
    assert not weights.keep({"bias": 1.0, "loud": 1.0})


def test_a_trait_of_few_examples_is_not_learnt() -> None:
    examples = [_example(is_phi=True)] * 20 + [_example("rare", is_phi=False)]
    assert "rare" not in learn(examples).traits


def test_examples_of_little_weight_move_less() -> None:
    sure = [_example("seen", is_phi=True)] * 20
    strong = learn([*sure, *[_example("seen", is_phi=False)] * 20])
    weak = learn([*sure, *[_example("seen", is_phi=False, weight=0.1)] * 20])
    chance = {"bias": 1.0, "seen": 1.0}
    weight = [sum(w.traits[t] for t in chance) for w in (strong, weak)]
    assert weight[0] < weight[1]


def test_a_text_without_doubt_gives_no_example() -> None:
    text = "Seen by Dr. Ana Ruiz on 03/14/2023."
    assert not list(make_examples([GoldText(text, (Span(12, 20, "DOCTOR"),))]))


def test_marked_notes_are_read_as_texts_with_spans(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("=== n1 | call | US\nRang ⟦PATIENT:Ada⟧.\n", encoding="utf-8")
    assert list(read_gold_texts(file)) == [GoldText("Rang Ada.\n", (Span(5, 8, "PATIENT"),))]


def test_the_shipped_weights_follow_the_model() -> None:
    weights = load_weights()
    assert 0 < weights.bar < 0.5
    assert min(weights.traits[trait] for trait in ("odds", "confidence", "sure elsewhere")) > 0
