"""API tokens: shown once, stored as a hash, limited by scopes and a date."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import insert, select, update

from goldbench.errors import UsageError
from goldbench.http import API_PREFIX, new_token, token_hash
from goldbench.study.actor import SCOPES, Actor
from goldbench.study.audit import record
from goldbench.study.errors import NotAllowedError, NotFoundError, SignInError
from goldbench.study.people.persons import person_in
from goldbench.study.study import Study
from goldbench.study.tables import api_token
from goldbench.study.words import line

LONGEST = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class ApiToken:
    """`token` is there only when it was just made."""

    id: str
    name: str
    scopes: frozenset[str]
    expires_at: datetime
    used_at: datetime | None = None
    revoked_at: datetime | None = None
    token: str | None = field(default=None, repr=False)


def create_token(
    study: Study, actor: Actor, *, name: str, scopes: Collection[str], days: int = 90
) -> ApiToken:
    """Make a token for oneself; it can do what its scopes and one's roles both allow."""
    _only_people(actor)
    unknown = set(scopes) - SCOPES.keys()
    if not scopes:
        msg = "a token needs at least one scope"
        raise UsageError(msg)
    if unknown:
        msg = f"scopes are {', '.join(SCOPES)}"
        raise UsageError(msg)
    valid = timedelta(days=days)
    if not timedelta() < valid <= LONGEST:
        msg = f"a token is valid for 1 to {LONGEST.days} days"
        raise UsageError(msg)
    now = study.now()
    created = ApiToken(
        study.new_id(),
        line(name, "the name of the token"),
        frozenset(scopes),
        now + valid,
        token=new_token(study.entropy, API_PREFIX),
    )
    with study.store.write("people") as connection:
        connection.execute(
            insert(api_token).values(
                id=created.id,
                token_hash=token_hash(str(created.token)),
                person_id=actor.id,
                name=created.name,
                scopes=sorted(created.scopes),
                created_at=now,
                expires_at=created.expires_at,
            )
        )
        record(
            study, connection, actor, "token_made", {"token": created.id, "scopes": sorted(scopes)}
        )
    return created


def list_tokens(study: Study, actor: Actor) -> list[ApiToken]:
    """List one's own tokens."""
    _only_people(actor)
    query = select(api_token).where(api_token.c.person_id == actor.id)
    with study.store.read() as connection:
        return [
            ApiToken(
                row.id, row.name, frozenset(row.scopes), row.expires_at, row.used_at, row.revoked_at
            )
            for row in connection.execute(query.order_by(api_token.c.created_at))
        ]


def revoke_token(study: Study, actor: Actor, token_id: str) -> None:
    """End one of one's own tokens."""
    _only_people(actor)
    with study.store.write("people") as connection:
        mine = (api_token.c.id == token_id) & (api_token.c.person_id == actor.id)
        if connection.execute(select(api_token.c.id).where(mine)).scalar() is None:
            msg = "there is no such token"
            raise NotFoundError(msg)
        connection.execute(update(api_token).where(mine).values(revoked_at=study.now()))
        record(study, connection, actor, "token_revoked", {"token": token_id})


def token_actor(study: Study, token: str) -> Actor:
    """Give the actor of a request by its bearer token."""
    now = study.now()
    with study.store.read() as connection:
        query = select(api_token).where(api_token.c.token_hash == token_hash(token))
        row = connection.execute(query).first()
        holder = person_in(connection, row.person_id) if row is not None else None
    over = row is None or row.revoked_at is not None or row.expires_at <= now
    if row is None or over or holder is None or not holder.active:
        msg = "the token is unknown, has run out or was revoked"
        raise SignInError(msg)
    if row.used_at is None or now - row.used_at > timedelta(minutes=1):
        with study.store.write("session") as connection:
            mine = update(api_token).where(api_token.c.id == row.id)
            connection.execute(mine.values(used_at=now))
    return Actor(holder.id, holder.name, holder.roles, holder.site, frozenset(row.scopes))


def _only_people(actor: Actor) -> None:
    """A token must not make another token: a leaked one could outlive its date."""
    if actor.scopes is not None:
        msg = "tokens are made and ended by somebody who is signed in"
        raise NotAllowedError(msg)
