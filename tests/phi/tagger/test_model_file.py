from pathlib import Path

import numpy as np
import pytest

from goldbench.errors import FormatError
from goldbench.phi.array_file import Floats
from goldbench.phi.tagger import Outline, load, save
from tiny_tagger import FEATURES, LABELS, STEPS, VOCABULARY, draw_arrays, write_tagger


def test_a_file_gives_back_what_was_saved(tmp_path: Path) -> None:
    arrays = draw_arrays()
    tagger = write_tagger(tmp_path / "t", arrays)
    assert tagger.labels == LABELS
    assert tagger.vocabulary.numbers == {piece: nth for nth, piece in enumerate(VOCABULARY)}
    assert tagger.vocabulary.features == FEATURES
    assert [layer.step for layer in tagger.network.layers] == list(STEPS)
    assert np.array_equal(tagger.vocabulary.told, arrays["told"])
    assert np.array_equal(tagger.network.head, arrays["head"].T)
    assert np.array_equal(tagger.network.head_bias, arrays["head.bias"])
    assert np.array_equal(tagger.network.norm[1], arrays["norm.bias"])


def test_matrices_come_back_to_half_a_step_of_their_rows(tmp_path: Path) -> None:
    arrays = draw_arrays()
    tagger = write_tagger(tmp_path / "t", arrays)

    def assert_near(read: Floats, name: str) -> None:
        step = np.abs(arrays[name]).max(axis=1) / 127
        assert (np.abs(read - arrays[name]) <= step[:, None] * 0.501).all()

    assert_near(tagger.vocabulary.pieces.rows(range(len(VOCABULARY))), "pieces")
    for nth, layer in enumerate(tagger.network.layers):
        assert_near(layer.around.T, f"layer{nth}.around")
        assert_near(layer.mix.T, f"layer{nth}.mix")
        assert np.array_equal(layer.mix_bias, arrays[f"layer{nth}.mix.bias"])


def test_the_same_arrays_give_the_same_bytes_in_any_order(tmp_path: Path) -> None:
    arrays = draw_arrays()
    write_tagger(tmp_path / "a", arrays)
    write_tagger(tmp_path / "b", dict(reversed(arrays.items())))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_pieces_of_any_script_are_kept_and_features_may_share_a_row(tmp_path: Path) -> None:
    pieces = ["[UNK]", "ñandú", "##é", "日", "🩺", '"', "\\n"]
    features = {**FEATURES, "h:AGE": FEATURES["h:DATE"]}
    save(tmp_path / "t", Outline("en", LABELS, STEPS, pieces, features), draw_arrays())
    vocabulary = load(tmp_path / "t", lang="en").vocabulary
    assert list(vocabulary.numbers) == pieces
    assert vocabulary.features["h:AGE"] == vocabulary.features["h:DATE"]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 zip\n", b"[1]\nx", b'{"format": "x"}\n'])
def test_another_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "t").write_bytes(content)
    with pytest.raises(FormatError, match="not a tagger file"):
        load(tmp_path / "t", lang="en")


def test_a_file_that_was_cut_or_is_of_another_language_is_refused(tmp_path: Path) -> None:
    write_tagger(tmp_path / "t")
    with pytest.raises(FormatError, match="a tagger of language 'en', not of 'es'"):
        load(tmp_path / "t", lang="es")
    (tmp_path / "t").write_bytes((tmp_path / "t").read_bytes()[:-4])
    with pytest.raises(FormatError, match="cut short"):
        load(tmp_path / "t", lang="en")
