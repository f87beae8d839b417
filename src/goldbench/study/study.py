"""A study's database with the clock and the dice it uses."""

import base64
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Self

from sqlalchemy import insert, select, update

from goldbench.http import Entropy
from goldbench.store import Owner, Store, backup, restore
from goldbench.study.passwords import Passwords
from goldbench.study.tables import metadata, session, setting


def owner() -> Owner:
    """Describe the tables of a study to the store."""
    return Owner("study", metadata, Path(str(files("goldbench.study") / "revisions")))


@dataclass(frozen=True, slots=True)
class Study:
    """Everything the functions of this package need to know about where and when they are.

    `now` and `entropy` come in from outside (`lambda: datetime.now(UTC)`,
    `secrets.token_bytes`), so that a test can say what time it is and what the dice show.
    `key` is the study's secret: orders, numbers and masks that nobody can guess follow from it.
    """

    store: Store
    now: Callable[[], datetime]
    entropy: Entropy
    passwords: Passwords
    key: bytes

    @classmethod
    def open(
        cls,
        url: str | Path,
        *,
        now: Callable[[], datetime],
        entropy: Entropy,
        passwords: Passwords | None = None,
    ) -> "Study":
        """Open or make a study's database; see `goldbench.store.Store.open` for what is refused."""
        return cls._with(Store.open(url, owner()), now, entropy, passwords)

    @classmethod
    def restore(
        cls,
        backup_path: Path,
        url: str | Path,
        *,
        now: Callable[[], datetime],
        entropy: Entropy,
        passwords: Passwords | None = None,
    ) -> "Study":
        """Make a new database from a backup; everybody has to sign in again."""
        study = cls._with(restore(backup_path, url, owner()), now, entropy, passwords)
        with study.store.write("session") as connection:
            open_ones = session.c.ended_at.is_(None)
            connection.execute(update(session).where(open_ones).values(ended_at=now()))
        return study

    @classmethod
    def _with(
        cls,
        store: Store,
        now: Callable[[], datetime],
        entropy: Entropy,
        passwords: Passwords | None,
    ) -> "Study":
        key = _key(store, entropy)
        return cls(store, now, entropy, passwords or Passwords(), key)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def new_id(self) -> str:
        """Make an id that tells nothing: 26 letters and digits, 128 random bits."""
        return base64.b32encode(self.entropy(16)).decode().rstrip("=").lower()

    def backup(self, path: Path) -> Path:
        """Write a backup: `.db` copies a SQLite file, `.jsonl[.gz]` works for both databases."""
        return backup(self.store, path)

    def close(self) -> None:
        self.store.close()


def _key(store: Store, entropy: Entropy) -> bytes:
    query = select(setting.c.value).where(setting.c.name == "key")
    with store.read() as connection:
        key = connection.execute(query).scalar()
    if key is None:
        with store.write("setting") as connection:
            key = connection.execute(query).scalar()
            if key is None:
                key = entropy(32).hex()
                connection.execute(insert(setting).values(name="key", value=key))
    return bytes.fromhex(key)
