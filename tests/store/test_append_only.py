"""What was appended stays, whoever asks and in whatever words."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from goldbench.store import Store, append_only

ROW = "(id, key, word) VALUES (1, 'a', 'first')"


def _table(store: Store) -> None:
    with store.write("x") as connection:
        connection.execute(
            text("CREATE TABLE kept (id INTEGER, key TEXT, word TEXT, PRIMARY KEY (id, key))")
        )
        for statement in append_only("kept", ["id", "key"], store.dialect):
            connection.execute(text(statement))
        connection.execute(text(f"INSERT INTO kept {ROW}"))


@pytest.mark.parametrize(
    "words",
    [
        "UPDATE kept SET word = 'other'",
        "DELETE FROM kept",
        {
            "sqlite": "INSERT OR REPLACE INTO kept (id, key, word) VALUES (1, 'a', 'other')",
            "postgresql": "TRUNCATE kept",
        },
    ],
)
def test_nothing_is_changed_or_taken_away(store: Store, words: str | dict[str, str]) -> None:
    _table(store)
    statement = words if isinstance(words, str) else words[store.dialect]
    with pytest.raises(DBAPIError, match="append-only"), store.write("x") as connection:
        connection.execute(text(statement))
    with store.read() as connection:
        assert connection.execute(text("SELECT word FROM kept")).scalars().all() == ["first"]


def test_another_key_is_appended(store: Store) -> None:
    _table(store)
    with store.write("x") as connection:
        connection.execute(text("INSERT INTO kept (id, key, word) VALUES (1, 'b', 'second')"))
    with store.read() as connection:
        assert connection.execute(text("SELECT count(*) FROM kept")).scalar() == 2
