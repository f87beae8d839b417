"""Sites and people: who they are, what they know, what they may do."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from goldbench.errors import UsageError
from goldbench.study.actor import ROLES, Actor, Role
from goldbench.study.audit import record
from goldbench.study.errors import NotFoundError, StateError
from goldbench.study.study import Study
from goldbench.study.tables import api_token, person, role, session, site
from goldbench.study.words import line

_AT_A_SITE: frozenset[Role] = frozenset({"annotator", "curator"})


@dataclass(frozen=True, slots=True)
class Site:
    """A hospital or another house that keeps its own notes."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Person:
    """`login` is None until the invite was taken. `medically_trained`: None means not known."""

    id: str
    name: str
    login: str | None
    site: str | None
    roles: frozenset[Role]
    profession: str | None
    medically_trained: bool | None
    active: bool

    def actor(self) -> Actor:
        return Actor(self.id, self.name, self.roles, self.site)


def add_site(study: Study, actor: Actor, name: str) -> Site:
    actor.allow("lead", "people")
    new_site = Site(study.new_id(), line(name, "the name of a site"))
    try:
        with study.store.write("people") as connection:
            connection.execute(insert(site).values(id=new_site.id, name=new_site.name))
            record(study, connection, actor, "site_added", {"site": new_site.id})
    except IntegrityError:
        msg = f"there is a site called {new_site.name!r} already"
        raise UsageError(msg) from None
    return new_site


def list_sites(study: Study, actor: Actor) -> list[Site]:
    actor.allow("lead", "people")
    with study.store.read() as connection:
        rows = connection.execute(select(site).order_by(site.c.name))
        return [Site(row.id, row.name) for row in rows]


def list_people(study: Study, actor: Actor) -> list[Person]:
    """List everybody, by name, to the lead. Annotators and curators see nobody."""
    actor.allow("lead", "people")
    with study.store.read() as connection:
        return sorted(people_in(connection).values(), key=lambda person: (person.name, person.id))


def people_in(connection: Connection) -> dict[str, Person]:
    roles: dict[str, set[Role]] = {}
    for row in connection.execute(select(role)):
        roles.setdefault(row.person_id, set()).add(row.role)
    return {
        row.id: _person(row, roles.get(row.id, set())) for row in connection.execute(select(person))
    }


def person_in(connection: Connection, id_: str) -> Person | None:
    row = connection.execute(select(person).where(person.c.id == id_)).first()
    if row is None:
        return None
    roles = connection.execute(select(role.c.role).where(role.c.person_id == id_)).scalars()
    return _person(row, set(roles))


def change_person(
    study: Study,
    actor: Actor,
    person_id: str,
    *,
    roles: Collection[Role] | None = None,
    profession: str | None = None,
    medically_trained: bool | None = None,
    active: bool | None = None,
) -> Person:
    """Change what is given. New roles, and leaving, end the person's sessions.

    The site stays: notes and seats hang on it. The last active lead stays lead.
    """
    actor.allow("lead", "people")
    with study.store.write("people") as connection:
        known = person_in(connection, person_id)
        if known is None:
            raise no_such_person()
        changes: dict[str, Any] = {}
        if profession is not None:
            changes["profession"] = line(profession, "the profession")
        if medically_trained is not None:
            changes["medically_trained"] = medically_trained
        if active is not None:
            changes["active"] = active
        if changes:
            connection.execute(update(person).where(person.c.id == person_id).values(**changes))
        if roles is not None:
            set_roles(connection, person_id, check_roles(roles, known.site))
        if roles is not None or active is False:
            end_access(study, connection, person_id, tokens=active is False)
            if not _leads(connection):
                msg = "a study needs an active lead"
                raise StateError(msg)
        changed = person_in(connection, person_id)
        payload = {"person": person_id, "roles": sorted(roles) if roles is not None else None}
        record(study, connection, actor, "person_changed", payload | {"active": active})
    if changed is None:
        raise no_such_person()
    return changed


def check_roles(roles: Collection[Role], site_id: str | None) -> frozenset[Role]:
    unknown = set(roles) - set(ROLES)
    if unknown or not roles:
        msg = f"roles are {', '.join(ROLES)}; at least one is needed"
        raise UsageError(msg)
    if site_id is None and _AT_A_SITE.intersection(roles):
        msg = "annotators and curators belong to a site"
        raise UsageError(msg)
    return frozenset(roles)


def set_roles(connection: Connection, person_id: str, roles: Collection[Role]) -> None:
    connection.execute(delete(role).where(role.c.person_id == person_id))
    rows = [{"person_id": person_id, "role": role} for role in sorted(roles)]
    connection.execute(insert(role), rows)


def end_access(study: Study, connection: Connection, person_id: str, *, tokens: bool) -> None:
    """End a person's sessions and, if asked, their API tokens."""
    now = study.now()
    mine = (session.c.person_id == person_id) & session.c.ended_at.is_(None)
    connection.execute(update(session).where(mine).values(ended_at=now))
    if tokens:
        theirs = (api_token.c.person_id == person_id) & api_token.c.revoked_at.is_(None)
        connection.execute(update(api_token).where(theirs).values(revoked_at=now))


def no_such_person() -> NotFoundError:
    return NotFoundError("there is no such person")


def _leads(connection: Connection) -> list[str]:
    query = select(person.c.id).join(role).where(role.c.role == "lead", person.c.active)
    return list(connection.execute(query).scalars())


def _person(row: Row[Any], roles: Collection[Role]) -> Person:
    return Person(
        row.id,
        row.name,
        row.login,
        row.site_id,
        frozenset(roles),
        row.profession,
        row.medically_trained,
        row.active,
    )
