"""Guidelines in versions: written as a draft, frozen with a hash, then never changed.

There is one line of versions, 1, 2, 3 …; at most one of them is a draft. Every batch runs under
a frozen version, so every annotation is tied to the exact words it was made under.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from goldbench.corpus import Schema
from goldbench.errors import UsageError
from goldbench.store import canonical
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.errors import NotFoundError, StateError
from goldbench.study.guidelines.schemes import schema_json, schema_of
from goldbench.study.guidelines.template import GENERAL, starting_texts
from goldbench.study.study import Study
from goldbench.study.tables import guideline, paragraph
from goldbench.study.words import prose


@dataclass(frozen=True, slots=True)
class Guideline:
    """`texts`: Markdown by label, `""` for the general part. `change`: what is new, in words."""

    id: str
    version: int
    schema: Schema
    texts: Mapping[str, str]
    change: str
    hash: str | None
    frozen_at: datetime | None

    @property
    def frozen(self) -> bool:
        return self.frozen_at is not None


def start_guideline(
    study: Study, actor: Actor, schema: Schema, texts: Mapping[str, str] | None = None
) -> Guideline:
    """Begin a draft from a schema: with texts of one's own, or those of `starting_texts`."""
    actor.allow_any(("lead", "author"), "guidelines")
    given = dict(texts) if texts is not None else starting_texts(schema)
    return _add(study, actor, schema, given, "first version")


def revise_guideline(
    study: Study, actor: Actor, *, change: str, schema: Schema | None = None
) -> Guideline:
    """Begin a draft from the newest version; `change` tells annotators what is new."""
    actor.allow_any(("lead", "author"), "guidelines")
    change = prose(change, "what changed", empty=False)
    with study.store.read() as connection:
        newest = _newest(connection)
    if newest is None:
        msg = "there is no guideline to revise"
        raise StateError(msg, hint="start one from a schema")
    wanted = schema or newest.schema
    fresh = starting_texts(wanted)
    texts = {label: newest.texts.get(label, fresh[label]) for label in (GENERAL, *wanted.names)}
    return _add(study, actor, wanted, texts, change)


def edit_guideline(study: Study, actor: Actor, guideline_id: str, label: str, text: str) -> None:
    """Replace the text of one variable (`""`: the general part) in a draft."""
    actor.allow_any(("lead", "author"), "guidelines")
    text = prose(text, "the text of a guideline", limit=100_000)
    with study.store.write("guidelines") as connection:
        draft_in(connection, guideline_id)
        mine = (paragraph.c.guideline_id == guideline_id) & (paragraph.c.label == label)
        if connection.execute(update(paragraph).where(mine).values(text=text)).rowcount != 1:
            msg = "the guideline has no such variable"
            raise NotFoundError(msg)


def freeze_guideline(study: Study, actor: Actor, guideline_id: str) -> Guideline:
    """Freeze a draft: from now on it can be used and not changed."""
    actor.allow_any(("lead", "author"), "guidelines")
    with study.store.write("guidelines") as connection:
        draft = draft_in(connection, guideline_id)
        empty = [label or "general part" for label, text in draft.texts.items() if not text.strip()]
        if empty:
            msg = f"no text yet for: {', '.join(empty)}"
            raise StateError(msg)
        digest = content_hash(draft.schema, draft.texts)
        connection.execute(
            update(guideline)
            .where(guideline.c.id == guideline_id)
            .values(hash=digest, frozen_at=study.now(), frozen_by=actor.id)
        )
        payload = {"guideline": guideline_id, "version": draft.version, "hash": digest}
        record(study, connection, actor, "guideline_frozen", payload)
        return guideline_in(connection, guideline_id)


def list_guidelines(study: Study, actor: Actor) -> list[Guideline]:
    """Give all versions, oldest first, to lead and author."""
    actor.allow_any(("lead", "author"), "guidelines")
    with study.store.read() as connection:
        rows = connection.execute(select(guideline).order_by(guideline.c.version)).all()
        return [_guideline(connection, row) for row in rows]


def find_changed_labels(guideline: Guideline, other: Guideline) -> list[str]:
    """Name the variables whose text or rules differ between two versions."""
    labels = {**dict.fromkeys(guideline.texts), **dict.fromkeys(other.texts)}
    return [
        label
        for label in labels
        if guideline.texts.get(label) != other.texts.get(label)
        or guideline.schema.label(label) != other.schema.label(label)
    ]


def content_hash(schema: Schema, texts: Mapping[str, str]) -> str:
    """Hash what a guideline says: the schema and every text."""
    content = {"schema": schema_json(schema), "texts": dict(texts)}
    return hashlib.sha256(canonical(content)).hexdigest()


def guideline_in(connection: Connection, guideline_id: str) -> Guideline:
    row = connection.execute(select(guideline).where(guideline.c.id == guideline_id)).first()
    if row is None:
        raise no_such_guideline()
    return _guideline(connection, row)


def no_such_guideline() -> NotFoundError:
    return NotFoundError("there is no such guideline")


def _add(
    study: Study, actor: Actor, schema: Schema, texts: Mapping[str, str], change: str
) -> Guideline:
    labels = (GENERAL, *schema.names)
    if set(texts) - set(labels):
        msg = "a text is given for a variable that the schema does not have"
        raise UsageError(msg)
    with study.store.write("guidelines") as connection:
        newest = _newest(connection)
        if newest is not None and not newest.frozen:
            msg = f"version {newest.version} is still a draft"
            raise StateError(msg, hint="edit or freeze it first")
        id_ = study.new_id()
        version = connection.execute(select(func.max(guideline.c.version))).scalar() or 0
        connection.execute(
            insert(guideline).values(
                id=id_,
                version=version + 1,
                scheme=schema_json(schema),
                change=change,
                created_at=study.now(),
                created_by=actor.id,
            )
        )
        rows = [
            {"guideline_id": id_, "label": label, "position": position,
             "text": prose(texts.get(label, ""), "the text of a guideline", limit=100_000)}
            for position, label in enumerate(labels)
        ]  # fmt: skip
        connection.execute(insert(paragraph), rows)
        record(study, connection, actor, "guideline_begun", {"version": version + 1})
        return guideline_in(connection, id_)


def _newest(connection: Connection) -> Guideline | None:
    query = select(guideline).order_by(guideline.c.version.desc()).limit(1)
    row = connection.execute(query).first()
    return None if row is None else _guideline(connection, row)


def draft_in(connection: Connection, guideline_id: str) -> Guideline:
    """Load a version that can still be changed."""
    guideline = guideline_in(connection, guideline_id)
    if guideline.frozen:
        msg = f"version {guideline.version} is frozen"
        raise StateError(msg, hint="revise it: that begins a new version")
    return guideline


def _guideline(connection: Connection, row: Row[Any]) -> Guideline:
    query = select(paragraph).where(paragraph.c.guideline_id == row.id)
    texts = connection.execute(query.order_by(paragraph.c.position))
    return Guideline(
        row.id,
        row.version,
        schema_of(row.scheme),
        {text.label: text.text for text in texts},
        row.change,
        row.hash,
        row.frozen_at,
    )
