"""The notes of a study: brought in once, with the design by which they were drawn, then fixed.

A note says where it comes from: the *sample* that becomes gold, the notes drawn for *training*, the
*reserve* that moves up in the order of its rank when a note of the stratum cannot be used, or
*other*: no draw chose it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, insert, select

from goldbench.corpus import NONE, Attributes, Design, Document, Place
from goldbench.errors import DesignError, UsageError
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.errors import NotFoundError
from goldbench.study.study import Study
from goldbench.study.tables import note, site
from goldbench.study.waves.registration import DrawnWaves, register_waves, wave_of, waves_in
from goldbench.study.words import line

LONGEST = 5_000_000
"""Code points in a note; what is longer is no note."""
UNDRAWN = "not drawn"
"""The stratum of notes that no draw chose: they stand for themselves and for no others."""
_CHUNK = 200

Origin = Literal["sample", "training", "reserve", "other", "unusable"]


@dataclass(frozen=True, slots=True)
class NoteInfo:
    """What the lead sees of a note: everything but its text and what anybody said about it.

    `drawn`: it has an inclusion probability. `wave`: the one it is read in, where there are waves.
    """

    id: str
    name: str
    site: str
    length: int
    sha256: str
    stratum: str | None
    has_text: bool
    origin: Origin
    drawn: bool
    wave: int | None = None


def add_notes(
    study: Study,
    actor: Actor,
    site_id: str,
    documents: Iterable[Document],
    *,
    design: Design | None = None,
    origins: Mapping[str, Origin] | None = None,
    waves: DrawnWaves | None = None,
    clean: Callable[[Document], Document] | None = None,
    cleaned_by: str = "",
) -> list[str]:
    """Bring notes of one site in; their ids in the study come back, in the order given.

    `design` is the draw: stratum, cluster and inclusion probability by document id. `origins`
    names those that are not of the sample (where there is a design, else other): notes for
    training need no place in the design; those of the reserve have a stratum and, before they
    move up, no probability, and come in the order in which they do. A name that is there already
    is an error, and then nothing is brought in. `waves`: the draw is read in waves, of which the
    first begins when its notes are here.

    `clean` is a de-identifier through which every note passes first; only what it gives back is
    kept. `cleaned_by` says which one that was, here or before, and stands in the audit log.
    """
    actor.allow("lead", "batches")
    rows = _rows(study, documents, design, origins, clean, ranks=_ranks(waves))
    with study.store.write("batches") as connection:
        if connection.execute(select(site.c.id).where(site.c.id == site_id)).scalar() is None:
            msg = "there is no such site"
            raise NotFoundError(msg)
        _refuse_known(connection, [row["name"] for row in rows])
        _insert(study, connection, actor, site_id=site_id, rows=rows, cleaned_by=cleaned_by)
        if waves is not None:
            register_waves(study, connection, actor, waves.plan)
    return [row["id"] for row in rows]


def add_notes_by_site(
    study: Study,
    actor: Actor,
    documents: Mapping[str, Sequence[Document]],
    *,
    design: Design | None = None,
    origins: Mapping[str, Origin] | None = None,
    waves: DrawnWaves | None = None,
    clean: Callable[[Document], Document] | None = None,
    cleaned_by: str = "",
) -> int:
    """Bring notes of several sites in, by the sites' names: all of them or none.

    Sites that are not there yet are made. How many notes there were comes back; for the rest see
    `add_notes`.
    """
    actor.allow("lead", "batches")
    actor.allow("lead", "people")
    rows = {
        line(name, "the name of a site"): _rows(
            study, documents[name], design, origins, clean, ranks=_ranks(waves)
        )
        for name in sorted(documents)
    }
    with study.store.write("batches") as connection:
        _refuse_known(connection, [row["name"] for mine in rows.values() for row in mine])
        known = {row.name: row.id for row in connection.execute(select(site))}
        for name, mine in rows.items():
            if name not in known:
                known[name] = study.new_id()
                connection.execute(insert(site).values(id=known[name], name=name))
                record(study, connection, actor, "site_added", {"site": known[name]})
            _insert(study, connection, actor, site_id=known[name], rows=mine, cleaned_by=cleaned_by)
        if waves is not None:
            register_waves(study, connection, actor, waves.plan)
    return sum(len(mine) for mine in rows.values())


def _rows(
    study: Study,
    documents: Iterable[Document],
    design: Design | None,
    origins: Mapping[str, Origin] | None,
    clean: Callable[[Document], Document] | None,
    *,
    ranks: Mapping[str, int],
) -> list[dict[str, Any]]:
    """Check notes and make their rows, all but the site."""
    rows: list[dict[str, Any]] = []
    usual: Origin = "other" if design is None else "sample"
    for rank, given in enumerate(documents, start=1):
        document = given if clean is None else clean(given)
        if document.id != given.id:
            msg = f"the de-identifier gave document {given.id!r} another id"
            raise UsageError(msg)
        text = document.require_text()
        if not text.strip():
            msg = f"document {document.id!r} has no text"
            raise UsageError(msg, hint="leave it out, as a draw does; nothing was brought in")
        if len(text) > LONGEST:
            msg = f"document {document.id!r} is longer than {LONGEST} characters"
            raise UsageError(msg, hint="leave it out, or cut it; nothing was brought in")
        whence = (origins or {}).get(document.id, usual)
        if design is not None and document.id not in design and whence != "training":
            msg = f"document {document.id!r} is not in the design"
            raise DesignError(msg)
        place = Place("", "", 1.0)
        if design is not None and document.id in design:
            place = design[document.id]
        rows.append(
            {
                "id": study.new_id(),
                "name": line(document.id, "the id of a document", limit=500),
                "text": text,
                "length": len(text),
                "sha256": document.sha256,
                "meta": _meta_json(document.meta),
                "stratum": place.stratum or None,
                "cluster": place.cluster or document.meta.text("patient") or None,
                "probability": place.probability if whence == "sample" and design else None,
                "origin": whence,
                "rank": rank if whence == "reserve" else ranks.get(document.id),
            }
        )
    return rows


def _ranks(waves: DrawnWaves | None) -> Mapping[str, int]:
    return {} if waves is None else waves.ranks


def _insert(
    study: Study,
    connection: Connection,
    actor: Actor,
    *,
    site_id: str,
    rows: list[dict[str, Any]],
    cleaned_by: str,
) -> None:
    its = [{**row, "site_id": site_id} for row in rows]
    for start in range(0, len(its), _CHUNK):
        connection.execute(insert(note), its[start : start + _CHUNK])
    by = line(cleaned_by, "the name of the de-identifier") if cleaned_by else None
    payload = {"site": site_id, "notes": len(its), "cleaned_by": by}
    record(study, connection, actor, "notes_added", payload)


def list_notes(study: Study, actor: Actor) -> list[NoteInfo]:
    """List all notes to the lead, by site and name."""
    actor.allow("lead", "batches")
    query = select(
        note.c.id,
        note.c.name,
        note.c.site_id,
        note.c.length,
        note.c.sha256,
        note.c.stratum,
        note.c.text.is_not(None).label("there"),
        note.c.origin,
        note.c.probability,
        note.c.rank,
    )
    with study.store.read() as connection:
        plan = waves_in(connection)
        rows = connection.execute(query.order_by(note.c.site_id, note.c.name))
        return [
            NoteInfo(
                row.id,
                row.name,
                row.site_id,
                row.length,
                row.sha256,
                row.stratum,
                bool(row.there),
                origin_of(row),
                row.probability is not None,
                wave_of(plan, row),
            )
            for row in rows
        ]


def origin_of(row: Row[Any]) -> Origin:
    """Say where a note comes from; those of bundles are the sample of their own site."""
    origin: Origin = row.origin or ("other" if row.probability is None else "sample")
    return origin


def document_of(row: Row[Any], *, text: bool) -> Document:
    """Make the document of a note's row, under its own name; the patient is the cluster.

    Where the note itself does not say its site, it is the one that it was brought in for.
    """
    meta = Attributes({"site": row.site, **{k: _value(value) for k, value in row.meta.items()}})
    if row.cluster is not None:
        meta = meta.having({"patient": row.cluster})
    return Document(row.name, row.text if text else None, meta or NONE)


def design_of(rows: Iterable[Row[Any]]) -> Design | None:
    """Give the design of some notes; None if none of them was drawn.

    Notes that were not drawn are a stratum of their own among the others: each stands for itself.
    """
    every = list(rows)
    if all(row.probability is None for row in every):
        return None
    return Design({row.name: place_of(row) for row in every})


def place_of(row: Row[Any]) -> Place:
    if row.probability is None:
        return Place(UNDRAWN, row.cluster or row.name, 1.0)
    return Place(row.stratum or "", row.cluster or row.name, row.probability)


def _refuse_known(connection: Connection, names: list[str]) -> None:
    known = set(connection.execute(select(note.c.name)).scalars())
    for name in names:
        if name in known:
            msg = f"a note called {name!r} is there already"
            raise UsageError(msg, hint="ids must differ between sites too")
        known.add(name)


def _meta_json(meta: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(v) if isinstance(v, tuple) else v for name, v in meta.items()}


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
