"""Gold from the database: only from closed batches, with where each mark comes from.

Curated batches: what both annotators marked, and what the curator decided. Voted batches: what
enough annotators marked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, func, select

from goldbench.corpus import Design, Document, Place, Schema
from goldbench.errors import UsageError
from goldbench.gold import Gold, Lost, Provenance, merge, vote
from goldbench.study.actor import Actor
from goldbench.study.batches.batch import Batch, batch_in
from goldbench.study.batches.panels import Work, work_of
from goldbench.study.curation.decisions import rulings
from goldbench.study.curation.open_cases import compare
from goldbench.study.errors import StateError
from goldbench.study.notes import UNDRAWN
from goldbench.study.study import Study
from goldbench.study.tables import CURATIONS, batch, batch_note, curation, note
from goldbench.study.waves.registration import waves_of_notes
from goldbench.study.waves.state import WaveState, require_wave_state, state_in


@dataclass(frozen=True, slots=True)
class Built:
    """A gold standard before it is frozen, its facts with their evidence.

    `unfinished`: notes of the batches that are not in it. `lost`: single-valued facts without a
    majority. `design`: the draw, with probabilities for the notes that were finished; None where
    no note was drawn. `undrawn`: notes in it that no draw chose, beside others that were drawn;
    they are a stratum of their own, in which each note stands for itself.
    `annotators`: the persons' ids of all who closed a note, whether their marks stand or not.
    In a study that is read in waves `wave` is the last one that is whole, and `waiting` are notes
    of later ones: they have gold already and do not count.
    """

    gold: Gold
    documents: dict[str, Document]
    schema: Schema
    design: Design | None
    batches: tuple[Batch, ...]
    unfinished: tuple[str, ...]
    lost: tuple[Lost, ...]
    annotators: tuple[str, ...]
    undrawn: tuple[str, ...] = ()
    wave: int | None = None
    waiting: tuple[str, ...] = ()

    def how(self) -> dict[str, int]:
        """Count the marks by where they come from: agreed, curated, voted 2/3."""
        return self.gold.how()


def preview_gold(study: Study, actor: Actor, batch_ids: Sequence[str]) -> Built:
    """Build the gold of closed batches without writing anything; the notes come without text."""
    actor.allow("lead", "gold")
    with study.store.read() as connection:
        return build(study, connection, batch_ids)


def build_waves(study: Study, connection: Connection) -> Built:
    """Build the gold of the whole waves, as a look needs it: drawn notes only, with their texts."""
    state = require_wave_state(connection)
    waves = waves_of_notes(connection, state.plan)
    query = (
        select(batch.c.id, batch_note.c.note_id)
        .join(batch_note, batch_note.c.batch_id == batch.c.id)
        .where(batch.c.kind == "production", batch.c.closed_at.is_not(None))
    )
    rows = connection.execute(query.order_by(batch.c.created_at, batch.c.id))
    ids = dict.fromkeys(row.id for row in rows if row.note_id in waves)
    return build(study, connection, list(ids), text=True, drawn_only=True)


def build(
    study: Study,
    connection: Connection,
    batch_ids: Sequence[str],
    *,
    text: bool = False,
    drawn_only: bool = False,
) -> Built:
    """Build from closed production batches that ran under one version of the guideline.

    In a study that is read in waves only notes of whole waves are in it: what was done in a wave
    that is still open would be the easy part of it.
    """
    if not batch_ids or len(set(batch_ids)) < len(batch_ids):
        msg = "name the batches to build from, each once"
        raise UsageError(msg)
    batches = tuple(batch_in(connection, id_) for id_ in batch_ids)
    if any(batch.kind != "production" or batch.state != "closed" for batch in batches):
        msg = "gold is built from closed production batches"
        raise StateError(msg)
    if len({batch.guideline for batch in batches}) > 1:
        msg = "the batches ran under different versions of the guideline"
        raise StateError(msg, hint="build a release of each")
    if len({(batch.policy, batch.votes if batch.policy == "vote" else 0) for batch in batches}) > 1:
        msg = "the batches were decided in different ways"
        raise StateError(msg, hint="a release is curated, or voted on by one rule: build several")
    rows: list[Provenance] = []
    ids: list[str] = []
    lost: list[Lost] = []
    documents: dict[str, Document] = {}
    places: dict[str, Place] = {}
    works = [work_of(connection, batch, text=text) for batch in batches]
    for closed_batch, work in zip(batches, works, strict=True):
        gold, without = _gold_of(study, connection, closed_batch, work)
        rows += gold.provenance
        ids += gold.layer
        lost += without
        documents |= work.panel.documents
        places |= work.panel.design or {}
    if len(set(ids)) < len(ids):
        msg = "a note is in more than one of the batches"
        raise StateError(msg)
    state = state_in(connection)
    chosen = set(ids)
    if drawn_only:
        chosen &= places.keys()
    waves = {} if state is None else _waves_by_name(connection, state)
    wave = None if state is None else min(state.wave, state.whole)
    waiting = tuple(sorted(id_ for id_ in chosen if waves.get(id_, 0) > (wave or 0)))
    chosen -= set(waiting)
    ids = [id_ for id_ in ids if id_ in chosen]
    rows = [row for row in rows if row.document in chosen]
    undrawn: tuple[str, ...] = ()
    if places:
        places = {id_: places.get(id_) or _place_undrawn(documents[id_]) for id_ in documents}
        undrawn = tuple(sorted(id_ for id_ in ids if places[id_].stratum == UNDRAWN))
    return Built(
        Gold.of("gold", ids, rows),
        documents,
        works[0].schema,
        _design(connection, Design(places), ids, state) if places and ids else None,
        batches,
        tuple(sorted(documents.keys() - chosen - set(waiting))),
        tuple(lost),
        tuple(sorted({who for work in works for who in work.panel.names})),
        undrawn,
        wave,
        waiting,
    )


def _waves_by_name(connection: Connection, state: WaveState) -> dict[str, int]:
    waves = waves_of_notes(connection, state.plan)
    query = select(note.c.id, note.c.name)
    return {row.name: waves[row.id] for row in connection.execute(query) if row.id in waves}


def _design(
    connection: Connection, design: Design, ids: Sequence[str], state: WaveState | None
) -> Design:
    if state is None:
        return adjust_design(design, ids, _count_drawn(connection))
    query = select(note.c.name, note.c.rank).where(note.c.rank.is_not(None))
    ranks = {row.name: row.rank for row in connection.execute(query)}
    return waves_design(design, ids, ranks, state.plan.drawn_sizes)


def _place_undrawn(document: Document) -> Place:
    return Place(UNDRAWN, document.meta.text("patient") or document.id, 1.0)


def _count_drawn(connection: Connection) -> dict[str, int]:
    """Count the notes of the study's sample by stratum, whatever batch they are in, or none."""
    query = (
        select(note.c.stratum, func.count())
        .where(note.c.probability.is_not(None))
        .group_by(note.c.stratum)
    )
    return {row[0] or "": row[1] for row in connection.execute(query)}


def adjust_design(design: Design, finished: Sequence[str], drawn: Mapping[str, int]) -> Design:
    """Recompute inclusion probabilities for the notes that were finished.

    Within each stratum the finished notes stand for all that were drawn there (`drawn`), so each
    one's probability shrinks by finished / drawn. A note that was not drawn stands for itself.
    """
    kept: dict[str, int] = {}
    for id_ in finished:
        kept[design[id_].stratum] = kept.get(design[id_].stratum, 0) + 1
    places: dict[str, Place] = {}
    for id_ in sorted(finished):
        place = design[id_]
        share = 1.0 if place.stratum == UNDRAWN else kept[place.stratum] / drawn[place.stratum]
        places[id_] = place._replace(probability=place.probability * share)
    return Design(places)


def waves_design(
    design: Design, finished: Sequence[str], ranks: Mapping[str, int], drawn: Mapping[str, int]
) -> Design:
    """Recompute inclusion probabilities for whole waves: n_h(L) / N_h in each stratum.

    Those of the draw are units drawn / N_h, so that they shrink by the units kept, which share a
    rank, over those drawn.
    """
    kept: dict[str, set[int]] = {}
    for id_ in finished:
        if id_ in ranks:
            kept.setdefault(design[id_].stratum, set()).add(ranks[id_])
    places: dict[str, Place] = {}
    for id_ in sorted(finished):
        place = design[id_]
        share = 1.0
        if place.stratum != UNDRAWN:
            share = len(kept[place.stratum]) / drawn[place.stratum]
        places[id_] = place._replace(probability=min(1.0, place.probability * share))
    return Design(places)


def _gold_of(
    study: Study, connection: Connection, batch: Batch, work: Work
) -> tuple[Gold, tuple[Lost, ...]]:
    if batch.policy == "vote":
        voted = vote(work.panel, minimum=batch.votes, schema=work.schema)
        return voted.evidence, voted.lost
    query = (
        select(curation.c.id, curation.c.note_id, note.c.name)
        .join(note, note.c.id == curation.c.note_id)
        .where(curation.c.batch_id == batch.id, curation.c.state == "done")
    )
    rows: list[Provenance] = []
    ids: list[str] = []
    for row in connection.execute(query.order_by(curation.c.note_id)).all():
        # Note by note, as the curator saw them: the ids of the cases are the same.
        compared = compare(study, connection, batch.id, row.note_id).disagreements
        decided = rulings(CURATIONS.events(connection, row.id))
        gold = merge(compared, [decided[case.id].decision() for case in compared.cases])
        rows += (replace(provenance, document=row.name) for provenance in gold.provenance)
        ids.append(row.name)
    return Gold.of("gold", ids, rows), ()
