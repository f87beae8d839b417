from random import Random

import pytest

from goldbench.phi.encoder.wordpieces import cut_words
from goldbench.training.tagger.other_words import OtherWords, put_in_case

TEXT = "Ana MET 12 friends in Rome, á la carte.\r\nSeen by Dr. O'Neil 🙂"


def _others() -> OtherWords:
    return OtherWords(["listed", "names"], ["pieces", "vocab"])


def test_nothing_is_replaced_for_a_share_of_nothing() -> None:
    text, is_other = _others().replace(TEXT, 0.0, Random(1))
    assert text == TEXT
    assert is_other == [False] * len(cut_words(TEXT).starts)


@pytest.mark.parametrize("seed", range(8))
def test_words_stay_as_many_and_what_stands_between_them_stays(seed: int) -> None:
    text, is_other = _others().replace(TEXT, 0.5, Random(seed))
    old, new = cut_words(TEXT), cut_words(text)
    assert len(new.starts) == len(old.starts) == len(is_other)
    assert new.lines == old.lines
    for at, other in enumerate(is_other):
        if not other:
            written = text[new.starts[at] : new.ends[at]]
            assert written == TEXT[old.starts[at] : old.ends[at]]


def test_numbers_signs_and_single_letters_are_never_replaced() -> None:
    text, is_other = _others().replace("5 x . a B 12", 1.0, Random(1))
    assert text == "5 x . a B 12"
    assert not any(is_other)


def test_words_of_notes_before_come_back_in_their_case() -> None:
    others = OtherWords(["listed"], ["pieces"])
    others.replace("Quillon GRACE mild", 0.0, Random(1))
    drawn = {
        word for seed in range(60) for word in others.replace("Ana", 1.0, Random(seed)).text.split()
    }
    assert "Quillon" in drawn
    assert {"Listed", "Pieces"} <= drawn


@pytest.mark.parametrize(
    ("word", "case", "written"),
    [("ana", "CAPITALS", "ANA"), ("ana", "small", "ana"), ("straße", "CAPITALS", "straße")],
)
def test_a_word_keeps_its_length_in_another_case(word: str, case: str, written: str) -> None:
    assert put_in_case(word, case) == written
