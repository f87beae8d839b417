"""One process at a time, and the lock goes with its owner."""

import os
from pathlib import Path

import pytest

from goldbench.engines.lock_file import hold_lock
from goldbench.errors import UsageError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps nobody out")


def test_who_finds_it_held_is_told_so_and_may_come_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with hold_lock(path, busy="another run is at work"):
        with (
            pytest.raises(UsageError, match="another run is at work") as error,
            hold_lock(path, busy="another run is at work"),
        ):
            pytest.fail("two owners")
        assert error.value.hint == "wait until it has ended"
        assert path.stat().st_mode & 0o077 == 0
    with hold_lock(path, busy="x"):
        pass


def test_an_owner_that_fails_lets_go(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), hold_lock(tmp_path / "lock", busy="x"):
        raise ZeroDivisionError
    with hold_lock(tmp_path / "lock", busy="x"):
        pass


def test_a_file_from_before_is_no_lock_and_keeps_its_content(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.write_text("from before", encoding="utf-8")
    with hold_lock(path, busy="x"), hold_lock(tmp_path / "other", busy="x"):
        assert path.read_text(encoding="utf-8") == "from before"
