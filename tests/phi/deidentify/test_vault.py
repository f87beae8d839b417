from pathlib import Path

import pytest

from goldbench.errors import FormatError, UsageError
from goldbench.phi import Key, Mark, deidentify, entry, policy, seal, unseal

KEY = Key(b"k" * 32)


def fill_vault(path: Path, text: str = "Ana Ruiz came on 3/14/2015.") -> str:
    marks = [Mark(0, 8, "PATIENT"), Mark(17, 26, "DATE")]
    done = deidentify(text, marks, policy=policy("gdpr-pseudonymisation"), lang="en", key=KEY)
    path.write_bytes(b"".join(seal([entry("n1", done)], KEY)))
    return done.text


def test_a_note_comes_back_as_it_was(tmp_path: Path) -> None:
    new = fill_vault(tmp_path / "vault")
    assert unseal(tmp_path / "vault", KEY)["n1"].restore(new) == "Ana Ruiz came on 3/14/2015."


def test_the_vault_shows_nothing_without_its_key(tmp_path: Path) -> None:
    fill_vault(tmp_path / "vault")
    data = (tmp_path / "vault").read_bytes()
    assert b"Ana Ruiz" not in data
    assert b"3/14/2015" not in data
    assert b'"n1"' not in data
    with pytest.raises(FormatError, match=r"vault:1: this line was not written with this key"):
        unseal(tmp_path / "vault", Key(b"l" * 32))


def test_a_changed_text_is_refused(tmp_path: Path) -> None:
    new = fill_vault(tmp_path / "vault")
    with pytest.raises(UsageError, match="not the one the vault was written for"):
        unseal(tmp_path / "vault", KEY)["n1"].restore(new + " ")


def test_of_two_lines_for_a_note_the_last_counts(tmp_path: Path) -> None:
    file = tmp_path / "vault"
    fill_vault(file)
    first = file.read_bytes()
    new = fill_vault(file, "Ana Ruiz died on 3/15/2015.")
    file.write_bytes(first + file.read_bytes())
    assert unseal(file, KEY)["n1"].restore(new) == "Ana Ruiz died on 3/15/2015."
