from pathlib import Path

import pytest

from goldbench.errors import GoldbenchError
from goldbench.training.tagger import TAGGERS, _load_teacher


@pytest.mark.parametrize(
    ("data", "said"), [(None, "there is no file"), (b"", "not an encoder file")]
)
def test_a_wrong_encoder_is_refused_in_words(tmp_path: Path, data: bytes | None, said: str) -> None:
    if data is not None:
        (tmp_path / "e").write_bytes(data)
    with pytest.raises(GoldbenchError, match=said):
        _load_teacher(TAGGERS["es-tagger"], tmp_path / "e")


def test_a_language_without_an_encoder_says_how_to_make_one() -> None:
    with pytest.raises(GoldbenchError, match="does not come with goldbench") as caught:
        _load_teacher(TAGGERS["es-tagger"], None)
    assert "train es-encoder" in (caught.value.hint or "")
