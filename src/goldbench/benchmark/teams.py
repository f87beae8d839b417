"""Teams: a name and a token. People are not modelled."""

import re
from typing import NamedTuple

from sqlalchemy import insert, select, update

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.errors import UsageError
from goldbench.http import new_token, token_hash

TOKEN = "gbt_"  # noqa: S105  # how a token begins, so that it is known when it leaks
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}")


class Team(NamedTuple):
    id: str
    name: str


def add_team(bench: Bench, name: str) -> str:
    """Add a team; give its token, which is shown this once and stored as a hash."""
    if not _NAME.fullmatch(name):
        msg = f"{name!r} is not the name of a team"
        raise UsageError(msg, hint="letters, digits, blanks, dots, hyphens; at most 60")
    token = new_token(bench.entropy, TOKEN)
    now = bench.now()
    with bench.store.write("team") as connection:
        known = select(tables.team.c.id).where(tables.team.c.name == name)
        if connection.execute(known).first() is not None:
            msg = f"there is a team {name!r} already"
            raise UsageError(msg, hint="goldbench bench team token for a new token")
        id_ = bench.new_id()
        row = {
            "id": id_, "name": name, "token_hash": token_hash(token), "active": True,
            "created_at": now,
        }  # fmt: skip
        connection.execute(insert(tables.team), row)
        tables.LOG.append(
            connection, "host", at=now, actor=None, kind="team added", payload={"team": id_},
            op_id=id_,
        )  # fmt: skip
    return token


def team_without_token(bench: Bench, name: str) -> Team:
    """Give a team that nobody submits for from outside: the host's own, or one of a hub's."""
    table = tables.team
    with bench.store.write("team") as connection:
        known = connection.execute(select(table).where(table.c.name == name)).first()
        if known is not None:
            return Team(known.id, known.name)
        id_ = bench.new_id()
        row = {
            "id": id_, "name": name, "token_hash": token_hash(new_token(bench.entropy)),
            "active": True, "created_at": bench.now(),
        }  # fmt: skip
        connection.execute(insert(table), row)
    return Team(id_, name)


def renew_token(bench: Bench, name: str) -> str:
    """Give a team a new token; the old one is worth nothing from now on."""
    token = new_token(bench.entropy, TOKEN)
    team = find_team(bench, name)
    with bench.store.write("team") as connection:
        change = update(tables.team).where(tables.team.c.id == team.id)
        connection.execute(change.values(token_hash=token_hash(token)))
        tables.LOG.append(
            connection, "host", at=bench.now(), actor=None, kind="token renewed",
            payload={"team": team.id}, op_id=bench.new_id(),
        )  # fmt: skip
    return token


def revoke_team(bench: Bench, name: str) -> None:
    """Take a team's token for good; its rows stay, and nothing can be sent in its name."""
    team = find_team(bench, name)
    with bench.store.write("team") as connection:
        change = update(tables.team).where(tables.team.c.id == team.id)
        connection.execute(change.values(active=False))
        tables.LOG.append(
            connection, "host", at=bench.now(), actor=None, kind="team revoked",
            payload={"team": team.id}, op_id=bench.new_id(),
        )  # fmt: skip


def find_team(bench: Bench, name: str) -> Team:
    with bench.store.read() as connection:
        query = select(tables.team).where(tables.team.c.name == name, tables.team.c.active)
        row = connection.execute(query).first()
    if row is None:
        msg = f"there is no team {name!r}"
        raise UsageError(msg, hint="goldbench bench team add")
    return Team(row.id, row.name)


def team_of(bench: Bench, token: str) -> Team | None:
    """Give the team that a token belongs to."""
    return team_with(bench, token_hash(token))


def team_with(bench: Bench, key: str) -> Team | None:
    """Give the team whose token has this hash."""
    with bench.store.read() as connection:
        query = select(tables.team).where(tables.team.c.token_hash == key, tables.team.c.active)
        row = connection.execute(query).first()
    return None if row is None else Team(row.id, row.name)
