"""Taking a site's bundle in at the lead: every chain is checked before anything is written.

A bundle can come again when the site has got further: what is known must be the beginning of what
comes, to the last hash; only what is new is added. The site's guideline must be the lead's.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError  # what a line speaks of is nowhere in the bundle

from goldbench.errors import FormatError, UsageError
from goldbench.planning.waves import WavePlan
from goldbench.store import BrokenChainError, Event, EventLog, Head, verify_chain
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.bundles.lines import read_lines
from goldbench.study.bundles.shapes import find_misfit
from goldbench.study.errors import StateError
from goldbench.study.sheets.content import Content
from goldbench.study.sheets.projection import content_flags, rebuild_content
from goldbench.study.study import Study
from goldbench.study.tables import (
    CURATIONS,
    SHEETS,
    batch,
    batch_note,
    bundle,
    curation,
    guideline,
    note,
    person,
    role,
    seat,
    sheet,
    site,
)
from goldbench.study.waves.registration import register_waves

Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Taken:
    """What a bundle brought: the batch, and how many notes, sheets and events were new."""

    batch: str
    notes: int
    sheets: int
    events: int


def import_bundle(study: Study, actor: Actor, path: Path) -> Taken:
    """Merge a bundle into this database; the same one twice is an error."""
    actor.allow("lead", "bundles")
    digest, lines = read_lines(path)
    misfit = find_misfit(lines)
    if misfit is not None:
        raise FormatError(path, 0, f"a part of the bundle is not what it should be: {misfit}")
    try:
        with study.store.write("batches") as connection:
            return _take(study, connection, actor, digest, lines)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, IntegrityError):
        msg = "a part of the bundle is missing or is not what it should be"
        raise FormatError(path, 0, msg) from None


def _take(
    study: Study, connection: Connection, actor: Actor, digest: str, lines: Mapping[str, list[Any]]
) -> Taken:
    header, its_batch = lines["header"][0], lines["batch"][0]
    sheets, curations = lines.get("sheet", []), lines.get("curation", [])
    marked, decided = (_events(lines.get(kind, [])) for kind in ("sheet_event", "curation_event"))
    _check_chains(sheets, marked)
    _check_chains(curations, decided)
    if connection.execute(select(bundle.c.id).where(bundle.c.hash == digest)).scalar():
        msg = "this bundle was taken in already"
        raise UsageError(msg)
    guideline_id = _same_guideline(connection, header["guideline"])
    site_id = _site(connection, header["site"])
    batch_id = its_batch["id"]
    _take_batch(connection, its_batch, guideline_id, study.now())
    _take_people(study, connection, lines.get("person", []), batch_id, site_id)
    notes = _take_notes(connection, lines.get("note", []), batch_id, site_id)
    if header.get("waves") is not None:
        register_waves(study, connection, actor, WavePlan.from_json(header["waves"]))
    new_sheets, new_events = _take_logs(connection, SHEETS, sheets, marked, batch_id)
    _, new_decisions = _take_logs(connection, CURATIONS, curations, decided, batch_id)
    for line in sheets:
        rebuild_content(connection, line["id"])
    connection.execute(
        insert(bundle).values(
            id=study.new_id(),
            site_id=site_id,
            hash=digest,
            counts=header["counts"],
            made_at=datetime.fromisoformat(header["made_at"]),
            taken_at=study.now(),
            taken_by=actor.id,
        )
    )
    record(study, connection, actor, "bundle_taken", {"hash": digest, "site": site_id})
    return Taken(batch_id, notes, new_sheets, new_events + new_decisions)


def _events(lines: list[dict[str, Any]]) -> dict[str, list[Event]]:
    events: dict[str, list[Event]] = {}
    for line in lines:
        event = Event(
            line["stream"], line["seq"], datetime.fromisoformat(line["at"]), line["actor"],
            line["op"], line["payload"], line["op_id"], line["previous"], line["hash"],
            None, line["private_hash"],
        )  # fmt: skip
        events.setdefault(event.stream, []).append(event)
    return events


def _check_chains(lines: list[dict[str, Any]], events: Mapping[str, list[Event]]) -> None:
    stray = events.keys() - {line["id"] for line in lines}
    for line in lines:
        head = verify_chain(events.get(line["id"], []), stream=line["id"])
        if head != Head(line["version"], line["head"]):
            raise BrokenChainError(line["id"], head.version, "the log does not end where it says")
    for id_ in sorted(stray):
        raise BrokenChainError(id_, 0, "the log belongs to nothing")


def _same_guideline(connection: Connection, line: Line) -> str:
    query = select(guideline.c.id).where(guideline.c.hash == line["hash"])
    guideline_id = connection.execute(query).scalar()
    if guideline_id is None:
        msg = f"the site worked under a guideline (version {line['version']}) that is not ours"
        raise StateError(msg, hint="production runs at all sites under one frozen version")
    return str(guideline_id)


def _site(connection: Connection, line: Line) -> str:
    same = (site.c.id == line["id"]) | (site.c.name == line["name"])
    site_id = connection.execute(select(site.c.id).where(same)).scalar()
    if site_id is None:
        connection.execute(insert(site).values(id=line["id"], name=line["name"]))
        return str(line["id"])
    return str(site_id)


def _take_batch(connection: Connection, line: Line, guideline_id: str, now: datetime) -> None:
    times = {name: _moment(line[name]) for name in ("opened_at", "closed_at")}
    row = connection.execute(select(batch).where(batch.c.id == line["id"])).first()
    if row is not None:
        if row.guideline_id != guideline_id or row.policy != line["policy"]:
            msg = "the site ran the batch under other rules"
            raise StateError(msg)
        kept = {name: getattr(row, name) or times[name] for name in times}
        connection.execute(update(batch).where(batch.c.id == line["id"]).values(**kept))
        return
    taken = connection.execute(select(batch.c.id).where(batch.c.name == line["name"])).scalar()
    connection.execute(
        insert(batch).values(
            id=line["id"],
            name=line["name"] if taken is None else f"{line['name']} ({line['id'][:6]})",
            kind=line["batch_kind"],
            guideline_id=guideline_id,
            lease_seconds=86400,
            created_at=now,
            trial=line.get("trial"),
            **{
                name: line[name]
                for name in ("round", "policy", "annotators", "votes", "handout", "gate")
            },
            **times,
        )
    )


def _take_people(
    study: Study, connection: Connection, lines: list[dict[str, Any]], batch_id: str, site_id: str
) -> None:
    """Add the site's people without names: they cannot sign in here.

    In a training round people of several sites read the notes of one; each stays with their own.
    """
    query = select(person.c.id, person.c.login)
    known = {row.id: row.login for row in connection.execute(query)}
    roles = select(person.c.site_id, role.c.role).join(role, role.c.person_id == person.c.id)
    strangers = connection.execute(roles.where(person.c.login.is_(None)))
    several = Counter((row.site_id, row.role) for row in strangers)
    seated = set(
        connection.execute(select(seat.c.person_id).where(seat.c.batch_id == batch_id)).scalars()
    )
    for line in lines:
        if line["id"] not in known:
            home = _home(connection, line, site_id)
            several[home, line["role"]] += 1
            name = f"{line['role']} {several[home, line['role']]}"
            connection.execute(
                insert(person).values(
                    id=line["id"],
                    name=f"{name}{_name_site(connection, home)}"[:200],
                    site_id=home,
                    profession=line["profession"],
                    medically_trained=line["medically_trained"],
                    active=False,
                    created_at=study.now(),
                )
            )
            connection.execute(insert(role).values(person_id=line["id"], role=line["role"]))
        elif known[line["id"]] is not None:
            msg = "a person of the bundle is one who signs in here"
            raise StateError(msg, hint="was the bundle made from this very database?")
        if line["id"] not in seated:
            values = {"batch_id": batch_id, "person_id": line["id"], "role": line["role"]}
            connection.execute(insert(seat).values(**values))


def _home(connection: Connection, line: Line, site_id: str) -> str | None:
    """Give the site somebody works at; bundles made before they told it mean their own."""
    if "site" not in line:
        return site_id
    return None if line["site"] is None else _site(connection, line["site"])


def _name_site(connection: Connection, site_id: str | None) -> str:
    if site_id is None:
        return ""
    query = select(site.c.name).where(site.c.id == site_id)
    return f", {connection.execute(query).scalar_one()}"


def _take_notes(
    connection: Connection, lines: list[dict[str, Any]], batch_id: str, site_id: str
) -> int:
    """Add the notes that are new; how many comes back. One note can be in several batches."""
    new = 0
    its = select(batch_note.c.note_id).where(batch_note.c.batch_id == batch_id)
    there = set(connection.execute(its).scalars())
    for line in lines:
        query = select(note.c.sha256, note.c.site_id).where(note.c.id == line["id"])
        known = connection.execute(query).first()
        if known is None:
            values = {
                name: line[name]
                for name in ("id", "length", "sha256", "stratum", "cluster", "probability")
            }
            name = line["name"] or line["id"]
            values |= {"rank": line.get("rank"), "name": name, "site_id": site_id}
            connection.execute(insert(note).values(**values, text=None, meta={}))
            new += 1
        elif (known.sha256, known.site_id) != (line["sha256"], site_id):
            msg = "a note of the bundle has another text or site than the one known here"
            raise StateError(msg)
        if line["id"] not in there:
            connection.execute(insert(batch_note).values(batch_id=batch_id, note_id=line["id"]))
    return new


def _take_logs(
    connection: Connection,
    log: EventLog,
    lines: list[dict[str, Any]],
    events: Mapping[str, list[Event]],
    batch_id: str,
) -> tuple[int, int]:
    """Add rows and the events after those that are known; (new rows, new events)."""
    table = sheet if log is SHEETS else curation
    rows = added = 0
    for line in lines:
        mine = events.get(line["id"], [])
        row = connection.execute(select(table).where(table.c.id == line["id"])).first()
        known = 0 if row is None else row.version
        if row is not None and (row.batch_id, row.note_id) != (batch_id, line["note_id"]):
            raise BrokenChainError(line["id"], known, "it is known here as that of another note")
        if known > len(mine) or (row is not None and known and mine[known - 1].hash != row.head):
            msg = "what is known here is not the beginning of what the bundle brings"
            raise BrokenChainError(line["id"], known, msg)
        values = {
            name: _moment(value) if name.endswith("_at") else value
            for name, value in line.items()
            if name not in ("kind", "id")
        }
        if table is sheet:
            values |= {"state": "done"}
        if row is None:
            fresh = {"flags": content_flags(Content())} if table is sheet else {}
            connection.execute(
                insert(table).values(id=line["id"], batch_id=batch_id, **fresh, **values)
            )
            rows += 1
        else:
            connection.execute(update(table).where(table.c.id == line["id"]).values(**values))
        log.take(connection, mine[known:])
        added += len(mine) - known
    return rows, added


def _moment(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value)
