"""Releases: a gold standard frozen into a folder that nobody changes.

Facts come in two editions, as in Stubbs & Uzuner 2015: without and with the evidence. The
database keeps the hash of a release and what it was made of.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, insert, select
from sqlalchemy.exc import IntegrityError

from goldbench.corpus import Counting, Schema
from goldbench.errors import UsageError
from goldbench.gold import EVIDENCE, Policy, Release, check_name, freeze_editions, open_release
from goldbench.study.actor import Actor
from goldbench.study.audit import record, study_head
from goldbench.study.errors import NotFoundError, StateError
from goldbench.study.gold_build import build
from goldbench.study.guidelines.versions import guideline_in
from goldbench.study.study import Study
from goldbench.study.tables import release
from goldbench.study.waves.open_wave import not_whole
from goldbench.study.waves.state import WaveState, state_in
from goldbench.study.words import prose

_NO_SUCH = "there is no such release"


@dataclass(frozen=True, slots=True)
class GoldRelease:
    """A release as the database remembers it; `manifest` says what it was made of."""

    id: str
    name: str
    hash: str
    manifest: Mapping[str, Any]


def build_gold(
    study: Study,
    actor: Actor,
    batch_ids: Sequence[str],
    folder: Path,
    *,
    name: str,
    parent: str | None = None,
    countings: Mapping[str, Counting] | None = None,
    early: str | None = None,
) -> GoldRelease:
    """Build and freeze the gold of closed batches as `folder/name`.

    Where there are facts, `folder/name-evidence` holds the same gold with its evidence. `parent`
    names the release that this one follows. `countings` says how the protocol counts its
    variables; a label that it does not name is counted as the guideline has it, facts by document
    and spans by mention.

    A study that is read in waves has a gold standard when it has stopped: whoever may stop it must
    not see scores before. `early` is a reason to build it all the same, which stays with it.
    """
    actor.allow("lead", "gold")
    check_name(name)
    reason = None if early is None else prose(early, "the reason", empty=False, limit=2000)
    head = study_head(study)
    with study.store.read() as connection:
        if connection.execute(select(release.c.id).where(release.c.name == name)).scalar():
            msg = f"there is a release {name!r} already"
            raise UsageError(msg, hint="a release is never changed: choose a new name")
        before = None if parent is None else _row(connection, parent).hash
        state = state_in(connection)
        if state is not None and not state.stopped and reason is None:
            raise _not_stopped(state)
        built = build(study, connection, batch_ids, text=True)
        if state is not None and not built.gold.layer:
            raise not_whole(state)
        version = guideline_in(connection, built.batches[0].guideline)
    about = {
        "lost": [[fact.document, fact.label] for fact in built.lost],
        "unfinished": len(built.unfinished),
        "undrawn": len(built.undrawn),
        "weighted": built.design is not None,
        "batches": [
            {"id": batch.id, "name": batch.name, "policy": batch.policy} for batch in built.batches
        ],
        "guideline": {"version": version.version, "hash": version.hash},
        "study_head": head,
    }
    if state is not None:
        about["waves"] = {
            "wave": built.wave,
            "depth": state.plan.depths[(built.wave or 1) - 1],
            "waiting": len(built.waiting),
            "early": None if state.stopped else reason,
        }
    first = built.batches[0]
    minimum = first.votes if first.policy == "vote" else None
    frozen, evidence = freeze_editions(
        built.gold,
        built.documents,
        folder,
        name=name,
        created=study.now(),
        policy=Policy(first.policy, built.annotators, minimum),
        parent=before,
        schema=built.schema,
        design=built.design,
        about=about,
        variables=count_variables(built.schema, countings or {}),
    )
    manifest = {
        "content": frozen.content,
        "evidence": None if evidence is None else evidence.content,
        "documents": frozen.documents,
        "marks": frozen.marks,
        "how": built.how(),
        **about,
    }
    gold_release = GoldRelease(study.new_id(), name, frozen.content, manifest)
    try:
        with study.store.write("gold") as connection:
            connection.execute(
                insert(release).values(
                    id=gold_release.id,
                    name=name,
                    hash=gold_release.hash,
                    manifest=manifest,
                    built_at=study.now(),
                    built_by=actor.id,
                )
            )
            record(
                study, connection, actor, "gold_built", {"name": name, "hash": gold_release.hash}
            )
    except IntegrityError:
        msg = f"there is a release {name!r} already"
        raise UsageError(msg) from None
    return gold_release


def _not_stopped(state: WaveState) -> StateError:
    msg = f"the study is read in waves and has not stopped: wave {state.wave} has begun"
    hint = (
        "look at the wave when it is whole (goldbench draw STUDY --wave status); scores come last"
    )
    return StateError(msg, hint=hint)


def count_variables(schema: Schema, countings: Mapping[str, Counting]) -> dict[str, Counting]:
    """Say how each label is counted: by the unit annotators recorded, else as the protocol has it.

    What counts besides (denied, of relatives, suspected) is the protocol's.
    """
    return {
        label.name: Counting(
            "document" if label.unit == "tag" else "mention",
            countings[label.name].also if label.name in countings else (),
        )
        for label in schema.labels
    }


def list_releases(study: Study, actor: Actor) -> list[GoldRelease]:
    actor.allow("lead", "gold")
    with study.store.read() as connection:
        rows = connection.execute(select(release).order_by(release.c.built_at, release.c.name))
        return [GoldRelease(row.id, row.name, row.hash, row.manifest) for row in rows]


def open_gold(study: Study, actor: Actor, folder: Path, name: str) -> Release:
    """Open a release's folder; it must be the one that the database remembers.

    `NAME-evidence` opens the edition with the evidence.
    """
    actor.allow("lead", "gold")
    with study.store.read() as connection:
        row = _row(connection, name.removesuffix(EVIDENCE))
    known = row.manifest.get("evidence") if name.endswith(EVIDENCE) else row.hash
    if known is None:
        raise NotFoundError(_NO_SUCH, hint="it has no edition with evidence")
    release = open_release(folder / name)
    if release.content != known:
        msg = f"the folder of release {name!r} is not the one that was built here"
        raise StateError(msg)
    with study.store.write("gold") as connection:
        record(study, connection, actor, "gold_opened", {"name": name})
    return release


def _row(connection: Connection, name: str) -> Row[Any]:
    row = connection.execute(select(release).where(release.c.name == name)).first()
    if row is None:
        names = connection.execute(select(release.c.name).order_by(release.c.built_at)).scalars()
        raise NotFoundError(_NO_SUCH, hint=f"there are: {', '.join(names) or 'none'}")
    return row
