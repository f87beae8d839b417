"""Changing what a draft asks for: its labels and their attributes, until the version is frozen."""

from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy import delete, insert, update

from goldbench.corpus import Label, Schema
from goldbench.errors import UsageError
from goldbench.study.actor import Actor
from goldbench.study.guidelines.schemes import schema_json
from goldbench.study.guidelines.template import GENERAL, starting_texts
from goldbench.study.guidelines.versions import Guideline, draft_in, guideline_in
from goldbench.study.study import Study
from goldbench.study.tables import guideline, paragraph
from goldbench.study.words import line

MOST_VALUES = 500


def change_labels(
    study: Study,
    actor: Actor,
    guideline_id: str,
    labels: tuple[Label, ...],
    *,
    renamed: Mapping[str, str] | None = None,
) -> Guideline:
    """Give a draft other labels; `renamed` says what a label was called, new name -> old.

    A label that stays keeps its text, a new one gets that of the template. Shorthand values whose
    attribute no label has any more go with it.
    """
    actor.allow_any(("lead", "author"), "guidelines")
    if not labels:
        msg = "a guideline has at least one label"
        raise UsageError(msg)
    for label in labels:
        _check(label)
    if len({label.name for label in labels}) < len(labels):
        msg = "two labels have the same name"
        raise UsageError(msg)
    with study.store.write("guidelines") as connection:
        draft = draft_in(connection, guideline_id)
        used = {attribute.name for label in labels for attribute in label.attributes}
        rules = tuple(rule for rule in draft.schema.expansions if rule.attribute in used)
        schema = replace(draft.schema, labels=labels, expansions=rules)
        texts = _texts(draft, schema, renamed or {})
        values = {"scheme": schema_json(schema)}
        connection.execute(update(guideline).where(guideline.c.id == guideline_id).values(**values))
        connection.execute(delete(paragraph).where(paragraph.c.guideline_id == guideline_id))
        rows = [
            {"guideline_id": guideline_id, "label": name, "position": position, "text": text}
            for position, (name, text) in enumerate(texts.items())
        ]
        connection.execute(insert(paragraph), rows)
        return guideline_in(connection, guideline_id)


def _texts(draft: Guideline, schema: Schema, renamed: Mapping[str, str]) -> dict[str, str]:
    fresh = starting_texts(schema)
    known = {name: draft.texts.get(renamed.get(name, name)) for name in schema.names}
    return {GENERAL: draft.texts.get(GENERAL, fresh[GENERAL])} | {
        name: fresh[name] if text is None else text for name, text in known.items()
    }


def _check(label: Label) -> None:
    _require_line(label.name, "the name of a label")
    names = [attribute.name for attribute in label.attributes]
    for name in names:
        _require_line(name, "the name of an attribute")
    if len(set(names)) < len(names):
        msg = f"{label.name} names an attribute twice"
        raise UsageError(msg)
    for attribute in label.attributes:
        for value in attribute.values:
            _require_line(value, "a value of an attribute")
        if len(attribute.values) > MOST_VALUES or len(set(attribute.values)) < len(
            attribute.values
        ):
            msg = f"{label.name}: {attribute.name} has a value twice, or more than {MOST_VALUES}"
            raise UsageError(msg)


def _require_line(text: str, what: str) -> None:
    if line(text, what) != text:
        msg = f"{what} is one line, without blanks around it"
        raise UsageError(msg)
