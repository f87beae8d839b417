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


@pytest.mark.parametrize(
    ("name", "teacher"), [("en-tagger", "en-teacher"), ("es-tagger", "es-encoder")]
)
def test_without_its_teacher_a_tagger_says_how_to_make_one(name: str, teacher: str) -> None:
    with pytest.raises(GoldbenchError, match="does not come with goldbench") as caught:
        _load_teacher(TAGGERS[name], None)
    assert f"train {teacher}" in (caught.value.hint or "")
