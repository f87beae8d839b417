from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from goldbench.phi.encoder.features import describe_gaps
from goldbench.phi.encoder.wordpieces import cut_words
from goldbench.phi.rules import Hit
from goldbench.phi.tagger.reading import _GAPS, sort_gaps
from tiny_tagger import FEATURES, draw_arrays, write_tagger


@pytest.mark.parametrize(
    "text", ["Ana-Li\n58", "a  b\n\n\nc\r\nd", "one", "x\ty", "A\n\nB C", "🙂 Ana\u2028Li"]
)
def test_gaps_are_those_that_the_encoder_is_told(text: str) -> None:
    words = cut_words(text)
    assert [_GAPS[at] for at in sort_gaps(words)] == describe_gaps(text, words)


def test_lines_in_capitals_and_hits_are_told(tmp_path: Path) -> None:
    tagger = write_tagger(tmp_path / "t")
    told = draw_arrays()["told"]
    small, loud = "ana met\nana", "ANA MET\nana"
    rows = [tagger.add_up(text, cut_words(text), {}) for text in (small, loud)]
    gained = tagger.vocabulary.sum_up(["ANA"])[0] - tagger.vocabulary.sum_up(["ana"])[0]
    assert rows[1][0] - rows[0][0] - gained == pytest.approx(told[FEATURES["loud"]], abs=1e-6)
    assert np.array_equal(rows[1][2], rows[0][2])
    hits = {"dates": [Hit(4, 7, "DATE", "date.iso", 99.0, "")]}
    with_hit = tagger.add_up(small, cut_words(small), hits)
    assert with_hit[1] - rows[0][1] == pytest.approx(told[FEATURES["h:DATE"]], abs=1e-6)


def test_an_empty_note_is_read(tmp_path: Path) -> None:
    words, probabilities = write_tagger(tmp_path / "t").read(" \n", {})
    assert words.starts == []
    assert probabilities.shape == (0, 4)


def test_threads_read_alike(tmp_path: Path) -> None:
    tagger = write_tagger(tmp_path / "t")
    texts = [f"Ana{n} met Lee{n % 7}. Rome {n}" for n in range(60)]
    alone = [tagger.read(text, {}).probabilities for text in texts]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda text: tagger.read(text, {}).probabilities, texts))
    assert all(np.array_equal(a, b) for a, b in zip(alone, together, strict=True))
