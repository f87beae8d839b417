from pathlib import Path

import pytest

from goldbench.benchmark import sites
from goldbench.benchmark.sites.keys import check_public, is_signed_by
from goldbench.errors import UsageError


def test_a_key_is_made_once_is_its_owners_alone_and_signs(tmp_path: Path) -> None:
    key = sites.make_key(tmp_path, "north")
    assert (tmp_path / "keys" / "site.key").stat().st_mode & 0o077 == 0
    assert sites.make_key(tmp_path, "north") == sites.read_key(tmp_path) == key
    signature = key.sign(b"content")
    assert is_signed_by(key.public, b"content", signature)
    assert not is_signed_by(key.public, b"other", signature)
    assert not is_signed_by(key.public, b"content", "no signature")
    assert not is_signed_by(sites.make_key(tmp_path / "b", "b").public, b"content", signature)
    assert "secret" not in repr(key).lower()


def test_a_name_does_not_change_and_a_missing_or_broken_key_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no key"):
        sites.read_key(tmp_path)
    sites.make_key(tmp_path, "north")
    with pytest.raises(UsageError, match="signs as 'north'"):
        sites.make_key(tmp_path, "south")
    (tmp_path / "keys" / "site.key").write_text("x")
    with pytest.raises(UsageError, match="not a key"):
        sites.read_key(tmp_path)


@pytest.mark.parametrize("wrong", ["", "ed25519:", "ed25519:AAAA", "rsa:AAAA", "ed25519:!"])
def test_what_is_no_public_key_is_refused(wrong: str) -> None:
    with pytest.raises(UsageError, match="public key"):
        check_public(wrong)


@pytest.mark.parametrize("wrong", ["North", "a b", "", "x" * 41, "-a"])
def test_names_of_sites_are_plain(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(UsageError, match="name of a site"):
        sites.make_key(tmp_path, wrong)
