from pathlib import Path

import numpy as np
import pytest

from goldbench.errors import FormatError
from goldbench.phi.encoder import load, read_encoder, save
from tiny_encoder import LABELS, OUTLINE, VOCABULARY, draw_arrays


def test_a_file_gives_back_what_was_saved_to_half_a_step(tmp_path: Path) -> None:
    arrays = draw_arrays()
    save(tmp_path / "m", OUTLINE, arrays)
    network = load(tmp_path / "m", lang="en")
    assert (network.labels, network.heads, len(network.layers)) == (LABELS, 2, 2)
    assert network.vocabulary["tom"] == VOCABULARY.index("tom")
    step = np.abs(arrays["pieces"]).max(axis=1) / 127
    rows = network.pieces.rows(range(len(VOCABULARY)))
    assert (np.abs(rows - arrays["pieces"]) <= step[:, None] * 0.501).all()
    assert np.array_equal(network.positions, arrays["positions"])
    up = arrays["layer1.up"]
    assert (
        np.abs(network.layers[1].up.T - up) <= np.abs(up).max(axis=1)[:, None] / 127 * 0.501
    ).all()


def test_the_same_arrays_give_the_same_bytes(tmp_path: Path) -> None:
    arrays = draw_arrays()
    save(tmp_path / "a", OUTLINE, arrays)
    save(tmp_path / "b", OUTLINE, dict(reversed(arrays.items())))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_row_of_zeros_stays_one(tmp_path: Path) -> None:
    arrays = draw_arrays()
    arrays["pieces"][4] = 0
    save(tmp_path / "m", OUTLINE, arrays)
    assert not load(tmp_path / "m", lang="en").pieces.rows([4]).any()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 zip\n", b"[1]\nx", b'{"format": "x"}\n'])
def test_another_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "m").write_bytes(content)
    with pytest.raises(FormatError, match="not an encoder file"):
        read_encoder(tmp_path / "m")


def test_a_file_that_was_cut_is_refused(tmp_path: Path) -> None:
    save(tmp_path / "m", OUTLINE, draw_arrays())
    (tmp_path / "m").write_bytes((tmp_path / "m").read_bytes()[:-4])
    with pytest.raises(FormatError, match="cut short"):
        read_encoder(tmp_path / "m")


def test_an_encoder_of_another_language_is_refused(tmp_path: Path) -> None:
    save(tmp_path / "m", OUTLINE, draw_arrays())
    with pytest.raises(FormatError, match="of language 'en', not of 'es'"):
        read_encoder(tmp_path / "m", lang="es")
