"""Who is on record: sites at a hub, hubs at a site. Keys are exchanged by people, once."""

from typing import NamedTuple

from sqlalchemy import insert, select, update

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.sites.keys import check_public, check_site_name, fingerprint
from goldbench.errors import UsageError
from goldbench.http import new_token, token_hash

TOKEN = "gbs_"  # noqa: S105  # how a site's token begins


class Site(NamedTuple):
    id: str
    name: str
    public_key: str
    active: bool


class Hub(NamedTuple):
    id: str
    name: str
    public_key: str


def add_site(bench: Bench, name: str, key: str) -> str:
    """Put a site on record at this hub; give its token for pulling and pushing, this once."""
    check_site_name(name)
    key, token, now = check_public(key), new_token(bench.entropy, TOKEN), bench.now()
    table = tables.site
    with bench.store.write("task") as connection:
        if connection.execute(select(table.c.id).where(table.c.name == name)).first() is not None:
            msg = f"there is a site {name!r} already"
            raise UsageError(msg, hint="a site keeps its key; another key is another site")
        id_ = bench.new_id()
        row = {
            "id": id_, "name": name, "public_key": key, "token_hash": token_hash(token),
            "active": True, "created_at": now,
        }  # fmt: skip
        connection.execute(insert(table), row)
        tables.LOG.append(
            connection, "host", at=now, actor=None, kind="site added",
            payload={"site": name, "key": fingerprint(key)}, op_id=id_,
        )  # fmt: skip
    return token


def withdraw_site(bench: Bench, name: str) -> None:
    """Take a site's columns off the boards; its bundles stay, and no other figure moves."""
    site = find_site(bench, name)
    table = tables.site
    with bench.store.write("task") as connection:
        connection.execute(update(table).where(table.c.id == site.id).values(active=False))
        tables.LOG.append(
            connection, "host", at=bench.now(), actor=None, kind="site withdrawn",
            payload={"site": name}, op_id=bench.new_id(),
        )  # fmt: skip


def list_sites(bench: Bench) -> list[Site]:
    table = tables.site
    with bench.store.read() as connection:
        rows = connection.execute(select(table).order_by(table.c.name)).all()
    return [Site(row.id, row.name, row.public_key, row.active) for row in rows]


def find_site(bench: Bench, name: str) -> Site:
    sites = list_sites(bench)
    match = next((site for site in sites if site.name == name), None)
    if match is None:
        there = ", ".join(site.name for site in sites) or "none yet"
        msg = f"there is no site {name!r} on record; there are: {there}"
        raise UsageError(msg, hint="goldbench bench site add DIR NAME KEY")
    return match


def site_of(bench: Bench, token: str) -> Site | None:
    """Give the site that a token belongs to."""
    table = tables.site
    query = select(table).where(table.c.token_hash == token_hash(token), table.c.active)
    with bench.store.read() as connection:
        row = connection.execute(query).first()
    return None if row is None else Site(row.id, row.name, row.public_key, row.active)


def add_hub(bench: Bench, name: str, key: str) -> Hub:
    """Trust a hub: take tasks and submissions that its key signed, and answer to it."""
    check_site_name(name)
    key, now, table = check_public(key), bench.now(), tables.hub
    with bench.store.write("task") as connection:
        if connection.execute(select(table.c.id).where(table.c.name == name)).first() is not None:
            msg = f"there is a hub {name!r} already"
            raise UsageError(msg, hint="another key is another hub")
        id_ = bench.new_id()
        row = {"id": id_, "name": name, "public_key": key, "created_at": now}
        connection.execute(insert(table), row)
        tables.LOG.append(
            connection, "host", at=now, actor=None, kind="hub added",
            payload={"hub": name, "key": fingerprint(key)}, op_id=id_,
        )  # fmt: skip
    return Hub(id_, name, key)


def list_hubs(bench: Bench) -> list[Hub]:
    table = tables.hub
    with bench.store.read() as connection:
        rows = connection.execute(select(table).order_by(table.c.name)).all()
    return [Hub(row.id, row.name, row.public_key) for row in rows]


def find_hub(bench: Bench, name: str | None) -> Hub:
    """Give a hub by its name; without one, the only one there is."""
    hubs = list_hubs(bench)
    wanted = [hub for hub in hubs if name in (None, hub.name)]
    if len(wanted) != 1:
        there = ", ".join(hub.name for hub in hubs) or "none yet"
        what = "which hub is meant?" if name is None else f"there is no hub {name!r} on record;"
        msg = f"{what} there are: {there}"
        raise UsageError(msg, hint="goldbench bench hub DIR NAME KEY")
    return wanted[0]
