import random

import pytest

from goldbench.errors import UsageError
from goldbench.planning.sample.text_classifier import FEWEST, features, learn

FILLER = [
    "seen",
    "today",
    "in",
    "clinic",
    "with",
    "no",
    "new",
    "complaints",
    "and",
    "a",
    "stable",
    "weight",
    "after",
    "rest",
]


def notes(number: int, word: str, seed: int) -> list[str]:
    chance = random.Random(seed)
    texts = []
    for _ in range(number):
        words = chance.sample(FILLER, 8)
        words.insert(chance.randrange(8), word)
        texts.append(" ".join(words))
    return texts


TEXTS = [*notes(20, "wheezing", 1), *notes(30, "fracture", 2)]
LABELS = [True] * 20 + [False] * 30


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", set()),
        ("Asma", {"asma"}),
        ("ASMA alérgica", {"asma", "alergica", "asma alergica"}),
        ("no, 5 mg", {"no", "5", "mg", "no 5", "5 mg"}),
    ],
)
def test_features_are_words_and_pairs_without_case_and_accents(
    text: str, expected: set[str]
) -> None:
    assert features(text) == expected


def test_notes_like_the_positive_ones_are_kept() -> None:
    model = learn(TEXTS, LABELS)
    assert model.strongest(1) == ["wheezing"]
    kept = [model.keeps(text) for text in notes(50, "wheezing", 3)]
    others = [model.keeps(text) for text in notes(50, "fracture", 4)]
    assert sum(kept) >= 45
    assert sum(others) <= 5


def test_the_same_notes_give_the_same_weights_to_the_last_digit() -> None:
    assert learn(TEXTS, LABELS) == learn(TEXTS, LABELS)


def test_a_lower_share_keeps_fewer_notes() -> None:
    noisy = [*notes(20, "wheezing", 1), *notes(10, "fracture", 5), *notes(20, "fracture", 2)]
    labels = [True] * 30 + [False] * 20
    careful, bold = (learn(noisy, labels, keep=keep).threshold for keep in (1.0, 0.6))
    assert careful < bold


def test_an_empty_note_has_a_score() -> None:
    model = learn(TEXTS, LABELS)
    assert model.score("") == model.bias


@pytest.mark.parametrize(
    ("positive", "negative", "keep", "message"),
    [
        (FEWEST - 1, 30, 0.95, "9 positive and 30 negative"),
        (20, 3, 0.95, "20 positive and 3 negative"),
        (20, 20, 0.2, "a share of 0.2"),
        (20, 20, 1.5, "a share of 1.5"),
    ],
)
def test_what_teaches_nothing_is_refused(
    positive: int, negative: int, keep: float, message: str
) -> None:
    texts = [*notes(positive, "wheezing", 1), *notes(negative, "fracture", 2)]
    with pytest.raises(UsageError, match=message):
        learn(texts, [True] * positive + [False] * negative, keep=keep)
