"""Invite links: single use, 72 hours, stored as a hash. They also replace a lost password."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from goldbench.errors import UsageError
from goldbench.http import new_token, token_hash
from goldbench.study.actor import OPERATOR, Actor, Role
from goldbench.study.audit import record
from goldbench.study.errors import NotFoundError, SignInError, StateError
from goldbench.study.people.persons import (
    Person,
    check_roles,
    end_access,
    no_such_person,
    person_in,
    set_roles,
)
from goldbench.study.study import Study
from goldbench.study.tables import invite, person, role, site
from goldbench.study.words import line

VALID = timedelta(hours=72)


@dataclass(frozen=True, slots=True)
class Invitation:
    """`token` is shown once, in the link; the database keeps its hash."""

    token: str = field(repr=False)
    person: str
    expires_at: datetime


def first_invite(study: Study) -> Invitation | None:
    """Invite the first lead; None as soon as somebody has taken such an invite.

    `serve` prints the link at its first start. Starting again gives a new link, the old one ends.
    """
    with study.store.write("people") as connection:
        query = select(person.c.id, person.c.login).join(role).where(role.c.role == "lead")
        leads = connection.execute(query).all()
        if any(row.login is not None for row in leads):
            return None
        if leads:
            return _invite(study, connection, OPERATOR, leads[0].id)
        id_ = _add_person(study, connection, name="lead", roles={"lead", "author"}, site_id=None)
        return _invite(study, connection, OPERATOR, id_)


def invite_person(
    study: Study,
    actor: Actor,
    *,
    name: str,
    roles: Collection[Role],
    site_id: str | None = None,
    profession: str | None = None,
    medically_trained: bool | None = None,
) -> Invitation:
    """Add a person and make the link by which they choose a login name and a password."""
    actor.allow("lead", "people")
    with study.store.write("people") as connection:
        if (
            site_id is not None
            and not connection.execute(select(site.c.id).where(site.c.id == site_id)).scalar()
        ):
            msg = "there is no such site"
            raise NotFoundError(msg)
        id_ = _add_person(
            study,
            connection,
            name=name,
            roles=check_roles(roles, site_id),
            site_id=site_id,
            profession=profession,
            medically_trained=medically_trained,
        )
        return _invite(study, connection, actor, id_)


def invite_again(study: Study, actor: Actor, person_id: str) -> Invitation:
    """Make a new link for somebody whose link ran out or whose password was lost.

    Links made before end; the password goes on fitting until the new link is taken.
    """
    actor.allow("lead", "people")
    with study.store.write("people") as connection:
        if person_in(connection, person_id) is None:
            raise no_such_person()
        return _invite(study, connection, actor, person_id)


def read_invite(study: Study, token: str) -> Person:
    """Say who is invited, for the page behind the link; the link stays unused."""
    with study.store.read() as connection:
        row = _valid(study, connection, token)
        person = person_in(connection, row.person_id)
    if person is None:
        raise _unusable()
    return person


def take_invite(
    study: Study,
    token: str,
    *,
    login: str,
    password: str,
    name: str | None = None,
    profession: str | None = None,
    medically_trained: bool | None = None,
) -> Person:
    """Use the link: set login name and password, and what the person says about themselves."""
    login = line(login, "the login name").casefold()
    hashed = study.passwords.hash(password, login=login)  # slow, so outside the transaction
    values: dict[str, Any] = {"login": login, "password": hashed}
    if name is not None:
        values["name"] = line(name, "the name")
    if profession is not None:
        values["profession"] = line(profession, "the profession")
    if medically_trained is not None:
        values["medically_trained"] = medically_trained
    try:
        with study.store.write("people") as connection:
            row = _valid(study, connection, token)
            connection.execute(
                update(invite).where(invite.c.id == row.id).values(used_at=study.now())
            )
            connection.execute(update(person).where(person.c.id == row.person_id).values(**values))
            end_access(study, connection, row.person_id, tokens=False)
            newcomer = person_in(connection, row.person_id)
            if newcomer is None:
                raise _unusable()
            record(study, connection, newcomer.actor(), "invite_taken", {"person": newcomer.id})
    except IntegrityError:
        msg = "that login name is taken"
        raise UsageError(msg, hint="choose another one") from None
    return newcomer


def _add_person(
    study: Study,
    connection: Connection,
    *,
    name: str,
    roles: Collection[Role],
    site_id: str | None,
    profession: str | None = None,
    medically_trained: bool | None = None,
) -> str:
    id_ = study.new_id()
    connection.execute(
        insert(person).values(
            id=id_,
            login=None,
            name=line(name, "the name"),
            site_id=site_id,
            profession=None if profession is None else line(profession, "the profession"),
            medically_trained=medically_trained,
            password=None,
            active=True,
            created_at=study.now(),
        )
    )
    set_roles(connection, id_, roles)
    return id_


def _invite(study: Study, connection: Connection, actor: Actor, person_id: str) -> Invitation:
    now = study.now()
    known = person_in(connection, person_id)
    if known is not None and not known.active:
        msg = "this person has left the study"
        raise StateError(msg)
    unused = (invite.c.person_id == person_id) & invite.c.used_at.is_(None)
    connection.execute(update(invite).where(unused).values(used_at=now))
    invitation = Invitation(new_token(study.entropy), person_id, now + VALID)
    connection.execute(
        insert(invite).values(
            id=study.new_id(),
            token_hash=token_hash(invitation.token),
            person_id=person_id,
            created_by=actor.id,
            created_at=now,
            expires_at=invitation.expires_at,
        )
    )
    record(study, connection, actor, "invited", {"person": person_id})
    return invitation


def _valid(study: Study, connection: Connection, token: str) -> Row[Any]:
    query = select(invite).where(invite.c.token_hash == token_hash(token))
    row = connection.execute(query).first()
    if row is None or row.used_at is not None or row.expires_at <= study.now():
        raise _unusable()
    return row


def _unusable() -> SignInError:
    msg = "the link was used already, has run out, or never was"
    return SignInError(msg, hint="ask the study lead for a new one")
