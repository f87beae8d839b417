"""The frozen guideline as a file, so that every site works under the lead's very words."""

from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import func, insert, select

from goldbench.errors import FormatError, UsageError
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.errors import StateError
from goldbench.study.guidelines.schemes import schema_json, schema_of
from goldbench.study.guidelines.versions import Guideline, content_hash, guideline_in
from goldbench.study.study import Study
from goldbench.study.tables import guideline, paragraph

FORMAT = "goldbench guideline 1"


def export_guideline(study: Study, actor: Actor, guideline_id: str, path: Path) -> None:
    """Write a frozen version as one JSON file."""
    actor.allow_any(("lead", "author"), "guidelines")
    if path.exists():
        msg = f"{path} exists"
        raise UsageError(msg)
    with study.store.read() as connection:
        guideline = guideline_in(connection, guideline_id)
    if not guideline.frozen:
        msg = "only a frozen guideline leaves the house"
        raise StateError(msg)
    content = {
        "format": FORMAT,
        "version": guideline.version,
        "hash": guideline.hash,
        "change": guideline.change,
        "schema": schema_json(guideline.schema),
        "texts": [[label, text] for label, text in guideline.texts.items()],
    }
    path.write_bytes(orjson.dumps(content, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


def import_guideline(study: Study, actor: Actor, path: Path) -> Guideline:
    """Take a frozen version in, as it is; the same one again is there already."""
    actor.allow_any(("lead", "author"), "guidelines")
    content = _read(path)
    schema, texts = schema_of(content["schema"]), dict(content["texts"])
    version, change, digest = content["version"], content["change"], content["hash"]
    if content_hash(schema, texts) != digest:
        raise FormatError(path, 0, "the guideline was changed: its hash does not fit")
    with study.store.write("guidelines") as connection:
        query = select(guideline.c.id).where(guideline.c.hash == digest)
        known = connection.execute(query).scalar()
        if known is not None:
            return guideline_in(connection, known)
        newest = connection.execute(select(func.max(guideline.c.version))).scalar() or 0
        if newest >= version:
            msg = f"version {newest} is here already, and it is another text"
            raise StateError(msg)
        id_, now = study.new_id(), study.now()
        connection.execute(
            insert(guideline).values(
                id=id_, version=version, scheme=schema_json(schema), change=change, hash=digest,
                created_at=now, created_by=actor.id, frozen_at=now, frozen_by=actor.id,
            )
        )  # fmt: skip
        rows = [
            {"guideline_id": id_, "label": label, "position": position, "text": text}
            for position, (label, text) in enumerate(texts.items())
        ]
        connection.execute(insert(paragraph), rows)
        record(study, connection, actor, "guideline_taken", {"version": version, "hash": digest})
        return guideline_in(connection, id_)


def _read(path: Path) -> dict[str, Any]:
    try:
        content: dict[str, Any] = orjson.loads(path.read_bytes())
        schema_of(content["schema"])
        fine = content["format"] == FORMAT and all(
            isinstance(label, str) and isinstance(text, str) for label, text in content["texts"]
        )
        fine = fine and type(content["version"]) is int and isinstance(content["change"], str)
        content["hash"]
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError, AttributeError):
        fine, content = False, {}
    if not fine:
        raise FormatError(path, 0, "not a guideline of goldbench")
    return content
