"""The data-use terms: nobody reads a note before they accepted the version that stands."""

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from goldbench.errors import UsageError
from goldbench.study.actor import OPERATOR, Actor
from goldbench.study.audit import record
from goldbench.study.errors import TermsError
from goldbench.study.study import Study
from goldbench.study.tables import acceptance, terms
from goldbench.study.words import prose

STANDARD = """\
The notes in this study come from patients. By going on you agree:

- I read them only for this study, and only where nobody else can see my screen.
- I do not copy, photograph, send or keep any part of them outside this program.
- I do not try to find out who a patient is, and if I recognise somebody I tell the study lead.
- I do not talk about the notes with anybody, the other annotators included.
- If I think that somebody else could have seen a note, I tell the study lead at once.
"""


@dataclass(frozen=True, slots=True)
class Terms:
    """`accepted` is by whoever asked. Version 0 is the standard text, as long as none is given."""

    version: int
    text: str
    hash: str
    accepted: bool


def publish_terms(study: Study, actor: Actor, text: str) -> Terms:
    """Give the study terms of its own, or new ones: everybody has to accept them again."""
    actor.allow("lead", "people")
    text = prose(text, "the terms", empty=False)
    with study.store.write("people") as connection:
        version = _read_terms(connection).version + 1
        published = Terms(version, text, _hash(text), accepted=False)
        connection.execute(
            insert(terms).values(
                version=version,
                text=text,
                hash=published.hash,
                published_at=study.now(),
                published_by=actor.id,
            )
        )
        payload = {"version": version, "hash": published.hash}
        record(study, connection, actor, "terms_published", payload)
    return published


def current_terms(study: Study, actor: Actor) -> Terms:
    with study.store.read() as connection:
        standing = _read_terms(connection)
        return Terms(
            standing.version,
            standing.text,
            standing.hash,
            _has_accepted(connection, actor, standing.version),
        )


def accept_terms(study: Study, actor: Actor, version: int) -> None:
    """Accept the version one has read; an older one than stands is refused."""
    if actor.scopes is not None:
        msg = "terms are accepted by a person, not by a token"
        raise UsageError(msg)
    with study.store.write("people") as connection:
        standing = _read_terms(connection)
        if version != standing.version:
            msg = f"the terms have changed: version {standing.version} stands"
            raise TermsError(msg, needs="terms", version=standing.version)
        if not _has_accepted(connection, actor, version):
            connection.execute(
                insert(acceptance).values(person_id=actor.id, version=version, at=study.now())
            )
            payload = {"version": version, "hash": standing.hash}
            record(study, connection, actor, "terms_accepted", payload)


def require_terms(connection: Connection, actor: Actor) -> None:
    """Raise unless the actor accepted the terms that stand; asked before any note is shown."""
    if actor.id == OPERATOR.id:
        return
    standing = _read_terms(connection)
    if not _has_accepted(connection, actor, standing.version):
        msg = "the data-use terms have not been accepted"
        raise TermsError(msg, needs="terms", version=standing.version)


def _read_terms(connection: Connection) -> Terms:
    row = connection.execute(select(terms).order_by(terms.c.version.desc()).limit(1)).first()
    if row is None:
        return Terms(0, STANDARD, _hash(STANDARD), accepted=False)
    return Terms(row.version, row.text, row.hash, accepted=False)


def _has_accepted(connection: Connection, actor: Actor, version: int) -> bool:
    query = select(acceptance.c.at).where(
        acceptance.c.person_id == actor.id, acceptance.c.version == version
    )
    return connection.execute(query).scalar() is not None


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
