from pathlib import Path

import numpy as np
import pytest

from goldbench.phi.tagger import word_rows
from goldbench.phi.tagger.word_rows import WordRows
from tiny_tagger import FEATURES, draw_arrays, write_tagger


def test_a_row_is_the_sum_of_pieces_weighed_down_and_of_the_features(tmp_path: Path) -> None:
    vocabulary = write_tagger(tmp_path / "t").vocabulary
    arrays = draw_arrays()
    (row,) = vocabulary.sum_up(["Anas"])  # two pieces, and the only feature it has is its capital
    expected = (arrays["pieces"][1] + arrays["pieces"][4]) / np.sqrt(2)
    assert row == pytest.approx(expected + arrays["told"][FEATURES["s:Cap"]], abs=0.02)


def test_words_are_summed_up_once_and_come_back_in_order(tmp_path: Path) -> None:
    rows = WordRows(write_tagger(tmp_path / "t").vocabulary)
    first = rows.gather(["Ana", "met", "Ana"])
    assert np.array_equal(first[0], first[2])
    again = rows.gather(["Rome", "met"])
    assert np.array_equal(again[1], first[1])


def test_too_many_words_are_forgotten_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_rows, "_MOST", 2)
    rows = WordRows(write_tagger(tmp_path / "t").vocabulary)
    first = rows.gather(["Ana", "met", "Rome"])
    assert np.array_equal(rows.gather(["Lee", "Ana", "met", "Rome"])[1:], first)


def test_no_words_have_no_rows(tmp_path: Path) -> None:
    assert len(WordRows(write_tagger(tmp_path / "t").vocabulary).gather([])) == 0
