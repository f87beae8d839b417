"""Signing in, staying signed in, and the lock that closes after twenty idle minutes.

A session is a random token in a cookie; the database keeps its hash. It ends after half a day at
the latest. After twenty minutes without a request it is locked: the password of the same person
opens it again, and the page keeps what was not yet saved.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from goldbench.http import new_token, token_hash
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.errors import LockedError, SignInError
from goldbench.study.people.persons import Person, person_in
from goldbench.study.people.throttle import check_throttle, count_failure, forget_failures
from goldbench.study.study import Study
from goldbench.study.tables import person, session

IDLE = timedelta(minutes=20)
LONGEST = timedelta(hours=12)
# Seen again within this time is not written down: reading a page must not cost a write each time.
_GRAIN = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Session:
    """`token` goes into the cookie and nowhere else."""

    token: str = field(repr=False)
    person: Person
    expires_at: datetime


def sign_in(study: Study, login: str, password: str, *, address: str) -> Session:
    """Check name and password and begin a new session, with a token that nobody had before.

    Whether the name or the password was wrong is not told, neither in words nor in time.
    """
    name = login.strip().casefold()[:200]
    keys = (f"login {name}", f"address {address}")
    with study.store.read() as connection:
        check_throttle(study, connection, *keys)
        row = connection.execute(select(person).where(person.c.login == _storable(name))).first()
    stored = row.password if row is not None and row.active else None
    fits = study.passwords.fits(stored, password)  # slow, so outside any transaction
    rehashed = None
    if fits and study.passwords.is_outdated(str(stored)):
        rehashed = study.passwords.rehash(password)
    with study.store.write("people") as connection:
        check_throttle(study, connection, *keys)  # others may have guessed meanwhile
        known = person_in(connection, row.id) if row is not None else None
        if fits and known is not None and known.active:
            forget_failures(study, connection, keys[0])
            if rehashed is not None:
                mine = update(person).where(person.c.id == known.id)
                connection.execute(mine.values(password=rehashed))
            return begin_session(study, connection, known)
        count_failure(study, connection, *keys)
        who = row.id if row is not None else None
        record(study, connection, None, "sign_in_failed", {"person": who})
    msg = "the login name or the password is wrong"
    raise SignInError(msg, hint="the study lead can make a new link if you lost it")


def begin_session(study: Study, connection: Connection, person: Person) -> Session:
    """Begin a session for somebody who has just proved who they are."""
    now = study.now()
    begun = Session(new_token(study.entropy), person, now + LONGEST)
    connection.execute(
        insert(session).values(
            id=study.new_id(),
            token_hash=token_hash(begun.token),
            person_id=person.id,
            created_at=now,
            seen_at=now,
            expires_at=begun.expires_at,
        )
    )
    record(study, connection, person.actor(), "signed_in")
    return begun


def sign_in_invited(study: Study, person: Person) -> Session:
    """Begin a session for somebody who has just taken their invite."""
    with study.store.write("people") as connection:
        return begin_session(study, connection, person)


def resume(study: Study, token: str) -> Actor:
    """Give the actor of a request by its cookie; a locked session raises `LockedError`."""
    now = study.now()
    with study.store.read() as connection:
        row, holder = _current(study, connection, token)
    if now - row.seen_at >= IDLE:
        msg = "the session is locked: nothing came for twenty minutes"
        raise LockedError(msg, hint="type your password again; nothing is lost")
    if now - row.seen_at >= _GRAIN:
        _touch(study, row.id, now)
    return holder.actor()


def unlock(study: Study, token: str, password: str, *, address: str) -> Actor:
    """Open a locked session with the password of the person it belongs to."""
    with study.store.read() as connection:
        row, holder = _current(study, connection, token)
        keys = (f"login {holder.login}", f"address {address}")
        check_throttle(study, connection, *keys)
        stored = connection.execute(
            select(person.c.password).where(person.c.id == holder.id)
        ).scalar()
    if not study.passwords.fits(stored, password):
        with study.store.write("people") as connection:
            count_failure(study, connection, *keys)
            record(study, connection, holder.actor(), "unlock_failed")
        msg = "the password is wrong"
        raise SignInError(msg)
    _touch(study, row.id, study.now())
    return holder.actor()


def change_password(
    study: Study, actor: Actor, token: str, *, old: str, new: str, address: str
) -> None:
    """Change one's own password; the session it is changed in goes on, all others end."""
    unlock(study, token, old, address=address)
    with study.store.read() as connection:
        row, holder = _current(study, connection, token)
    if holder.id != actor.id:
        msg = "you are not signed in"
        raise SignInError(msg)
    hashed = study.passwords.hash(new, login=holder.login or "")
    with study.store.write("people") as connection:
        connection.execute(update(person).where(person.c.id == holder.id).values(password=hashed))
        others = (session.c.person_id == holder.id) & (session.c.id != row.id)
        running = others & session.c.ended_at.is_(None)
        connection.execute(update(session).where(running).values(ended_at=study.now()))
        record(study, connection, actor, "password_changed")


def sign_out(study: Study, token: str) -> None:
    """End a session; one that is unknown or over is no error."""
    with study.store.write("people") as connection:
        mine = (session.c.token_hash == token_hash(token)) & session.c.ended_at.is_(None)
        who = connection.execute(select(session.c.person_id).where(mine)).scalar()
        if who is not None:
            connection.execute(update(session).where(mine).values(ended_at=study.now()))
            person = person_in(connection, who)
            record(study, connection, person.actor() if person else None, "signed_out")


def _current(study: Study, connection: Connection, token: str) -> tuple[Row[Any], Person]:
    query = select(session).where(session.c.token_hash == token_hash(token))
    row = connection.execute(query).first()
    holder = person_in(connection, row.person_id) if row is not None else None
    over = row is None or row.ended_at is not None or row.expires_at <= study.now()
    if row is None or over or holder is None or not holder.active:
        msg = "you are not signed in"
        raise SignInError(msg)
    return row, holder


def _touch(study: Study, session_id: str, now: datetime) -> None:
    with study.store.write("session") as connection:
        mine = (session.c.id == session_id) & session.c.ended_at.is_(None)
        connection.execute(update(session).where(mine).values(seen_at=now))


def _storable(name: str) -> str:
    """Make what was typed something a database can compare; no login has such characters."""
    return name.encode("utf-8", "replace").decode().replace("\x00", "\ufffd")
