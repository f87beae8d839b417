from pathlib import Path

import numpy as np
import pytest

from goldbench.errors import FormatError
from goldbench.phi.array_file import load_arrays, save_arrays, unpack_matrix

ARRAYS = {
    "m": np.array([[1.0, -0.5], [0.0, 0.0]], np.float32),
    "v": np.array([0.25, 3.5], np.float32),
}


def _save(path: Path, lang: str = "en") -> None:
    save_arrays(path, {"format": "x 1", "lang": lang}, ARRAYS, in_steps=lambda name: name == "m")


def test_what_is_saved_is_read_back_to_half_a_step(tmp_path: Path) -> None:
    _save(tmp_path / "f")
    head, arrays = load_arrays(tmp_path / "f", magic="x 1", lang="en", what="a thing")
    assert head["lang"] == "en"
    assert np.array_equal(arrays["v"], ARRAYS["v"])
    assert arrays["m"].dtype == np.int8
    assert np.abs(unpack_matrix(arrays, "m") - ARRAYS["m"]).max() <= 1 / 254


def test_the_same_arrays_give_the_same_bytes(tmp_path: Path) -> None:
    _save(tmp_path / "a")
    _save(tmp_path / "b")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a thing file"),
        (b'{"format": "y"}\n', "not a thing file"),
        (b"[1]\n", "not a thing file"),
        (b'{"format": "x 1", "lang": "es", "arrays": []}\n', "of language 'es', not of 'en'"),
        (b'{"format": "x 1", "lang": "en", "arrays": [["v", "<f4", [9]]]}\nab', "'v' is cut short"),
        (b'{"format": "x 1", "lang": "en", "arrays": [["v", "<f8", [1]]]}\n12345678', "cut short"),
    ],
)
def test_a_wrong_file_is_refused_in_words(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "f").write_bytes(data)
    with pytest.raises(FormatError, match=said):
        load_arrays(tmp_path / "f", magic="x 1", lang="en", what="a thing")
