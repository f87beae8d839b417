"""A project's secret: read from a file, never shown, and everything keyed follows from it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.phi import Key, new_key, read_key

KEY = Key(b"k" * 32)


def test_keys_are_files_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "project.key"
    file.write_bytes(new_key())
    key = read_key(file)
    assert len(key.secret) == 32
    assert read_key(file) == key
    assert key.secret.hex() not in repr(key)
    file.write_bytes(b"short")
    with pytest.raises(UsageError, match="at least 16"):
        read_key(file)
    with pytest.raises(UsageError, match="cannot read the key file"):
        read_key(tmp_path / "none")


def test_parts_of_a_digest_do_not_run_into_each_other() -> None:
    assert KEY.digest("ab", "c") != KEY.digest("a", "bc")
    assert KEY.number("x") == KEY.number("x")


@given(st.lists(st.text(max_size=3), max_size=3), st.lists(st.text(max_size=3), max_size=3))
def test_other_parts_have_another_digest(first: list[str], second: list[str]) -> None:
    assert (KEY.digest(*first) == KEY.digest(*second)) == (first == second)


def test_half_a_surrogate_has_a_digest_too() -> None:
    assert KEY.digest("\ud800") != KEY.digest("\udfff")


def test_another_secret_gives_other_numbers_and_another_fingerprint() -> None:
    other = Key(b"l" * 32)
    assert KEY.number("patient", "7") != other.number("patient", "7")
    assert KEY.fingerprint != other.fingerprint
    assert KEY.fingerprint not in KEY.secret.hex()
    assert Key(b"k" * 32) == KEY


@pytest.mark.parametrize(
    ("content", "secret"),
    [
        (b"00" * 16, bytes(16)),
        (b" 0A" * 16 + b"\r\n", b"\n" * 16),
        (b"no hexadecimal text\n", b"no hexadecimal text"),
        (bytes(range(128, 160)), bytes(range(128, 160))),
    ],
)
def test_a_file_holds_hexadecimal_digits_or_any_bytes(
    tmp_path: Path, content: bytes, secret: bytes
) -> None:
    (tmp_path / "key").write_bytes(content)
    assert read_key(tmp_path / "key").secret == secret


@pytest.mark.parametrize("content", [b"", b"\n", b"ab" * 15, b"fifteen letters"])
def test_a_short_secret_is_refused_and_not_shown(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(UsageError, match="at least 16") as error:
        read_key(tmp_path / "key")
    assert not content.strip() or content.decode() not in str(error.value)


def test_no_two_new_keys_are_alike() -> None:
    assert new_key() != new_key()
