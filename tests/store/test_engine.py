"""What is refused at the door, and in which mode a database is opened."""

from pathlib import Path

import pytest
from sqlalchemy import text

from goldbench.store import Owner, Store, StoreError


def test_a_folder_that_does_not_exist_is_named(tmp_path: Path, owner: Owner) -> None:
    with pytest.raises(StoreError, match=r"gone/study\.db cannot be opened"):
        Store.open(tmp_path / "gone" / "study.db", owner)


@pytest.mark.parametrize(
    "url", ["mysql://db/study", "sqlite://", "://", "postgresql+asyncpg://d/s"]
)
def test_other_addresses_are_refused(url: str, owner: Owner) -> None:
    with pytest.raises(StoreError, match="neither a file nor postgresql"):
        Store.open(url, owner)


def test_a_password_is_never_shown(owner: Owner) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open("postgresql://lead:hunter2@127.0.0.1:1/study", owner)
    assert "hunter2" not in str(caught.value)
    assert "127.0.0.1" in str(caught.value)


def test_sqlite_is_in_the_mode_that_loses_nothing(tmp_path: Path, owner: Owner) -> None:
    store = Store.open(tmp_path / "study.db", owner)
    with store.read() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers")
        values = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in asked]
    store.close()
    assert values == ["wal", 2, 1, 1]
