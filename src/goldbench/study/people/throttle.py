"""Guessing is slowed down: per login name and per address, longer with every failure.

Five failures within the window are free (thirty for an address: a hospital has one for all);
then each one doubles the wait, from two seconds to the whole window. What was typed as a name is
kept as a keyed hash only: people type passwords there.
"""

from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, func, insert, select

from goldbench.study.blinding import mask
from goldbench.study.errors import ThrottledError
from goldbench.study.study import Study
from goldbench.study.tables import attempt

FREE = 5
FREE_AN_ADDRESS = 30
WINDOW = timedelta(minutes=15)


def check_throttle(study: Study, connection: Connection, *names: str) -> None:
    """Raise while any of the names (a login, an address) has to wait."""
    now = study.now()
    waits = [_wait(study, connection, name, now) for name in names]
    longest = max(waits, default=timedelta())
    if longest > timedelta():
        msg = "too many attempts to sign in"
        raise ThrottledError(msg, retry_after=int(longest.total_seconds()) + 1)


def count_failure(study: Study, connection: Connection, *names: str) -> None:
    now = study.now()
    connection.execute(delete(attempt).where(attempt.c.at < now - WINDOW))
    rows = [{"id": study.new_id(), "who": _who(study, name), "at": now} for name in names]
    connection.execute(insert(attempt), rows)


def forget_failures(study: Study, connection: Connection, name: str) -> None:
    connection.execute(delete(attempt).where(attempt.c.who == _who(study, name)))


def _wait(study: Study, connection: Connection, name: str, now: datetime) -> timedelta:
    query = select(func.count(), func.max(attempt.c.at)).where(
        attempt.c.who == _who(study, name), attempt.c.at > now - WINDOW
    )
    failures, last = connection.execute(query).one()
    free = FREE_AN_ADDRESS if name.startswith("address ") else FREE
    if failures < free:
        return timedelta()
    pause = min(timedelta(seconds=2.0 ** min(failures - free + 1, 20)), WINDOW)
    until: datetime = last + pause
    return until - now


def _who(study: Study, name: str) -> str:
    return mask(study.key, f"attempt\n{name.casefold()}")
