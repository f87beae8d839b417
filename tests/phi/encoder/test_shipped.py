import pickle
from importlib.resources import files
from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.phi import choose_encoder, find, find_shipped_encoder

HANDOFF = "Handoff: Ruiz covers 4W, Dr Patel nights; call Imani (wife) if worse."


def test_the_encoder_that_comes_along_keeps_names_and_drops_what_is_nobody() -> None:
    marks = find(HANDOFF, lang="en", encoder=find_shipped_encoder("en"))
    assert [HANDOFF[mark.start : mark.end] for mark in marks] == ["Ruiz", "Patel", "Imani"]


def test_it_is_told_by_its_language_so_that_another_machine_finds_its_own() -> None:
    encoder = find_shipped_encoder("en")
    assert encoder.path is None
    sent = pickle.loads(pickle.dumps(encoder))  # noqa: S301 - ours
    text = "Seen with Nwosu, who rang the wife."
    assert find(text, lang="en", encoder=sent) == find(text, lang="en", encoder=encoder)


def test_a_language_without_one_is_told_who_has_one() -> None:
    with pytest.raises(UsageError, match="no encoder for notes in 'es'") as told:
        find_shipped_encoder("es")
    assert told.value.hint == "there is one for: en"


def test_nobody_is_careful_with_a_file_of_their_own(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="careful is the encoder that comes with goldbench"):
        choose_encoder("en", careful=True, path=tmp_path / "mine")
    assert choose_encoder("en") is None


def test_a_file_that_is_not_there_is_told_with_the_way_to_one(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no file") as told:
        choose_encoder("en", path=tmp_path / "none")
    assert "goldbench train en-encoder" in (told.value.hint or "")


def test_its_licence_lies_beside_it() -> None:
    folder = files("goldbench.phi.encoder") / "data"
    assert "Apache License" in (folder / "LICENSE-Apache-2.0.txt").read_text(encoding="utf-8")
    assert "all-MiniLM-L6-v2" in (folder / "README.md").read_text(encoding="utf-8")
