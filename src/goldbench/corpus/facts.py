"""What a fact says, in the guideline's spelling: which attributes count, what shorthand stands for.

`goldbench.gold.normalise` describes the steps; annotators and systems are read by the same ones.
"""

import re
from collections.abc import Mapping

from goldbench.corpus.attributes import Attributes, Value
from goldbench.corpus.marks import Tag
from goldbench.corpus.schema import Label, Schema

UNCOUNTED = ("comment",)
"""Attributes that never count where no schema says so."""

_NUMBERED = re.compile(r"(.*?)([0-9]+)")


def select_counted(
    label: str, attributes: Mapping[str, Value], schema: Schema | None = None
) -> Attributes:
    """Give the attributes that count, in the guideline's spelling.

    >>> from goldbench.schemes import scheme
    >>> heart = scheme("heart-risk")
    >>> select_counted("HYPERLIPIDEMIA", {"indicator": "high-ldl ", "comment": "twice"}, heart)
    Attributes({'indicator': 'high LDL'})
    >>> select_counted("MEDICATION", {"type1": "ACE inhibitor", "type2": "diuretic"}, heart)
    Attributes({'type1': 'diuretic', 'type2': 'ACE inhibitor'})
    """
    known = schema.label(label) if schema is not None else None
    values = Attributes(
        {
            name: value
            for name, given in attributes.items()
            if (value := _normalise_spelling(given, _list_values(known, name))) not in ("", ())
        }
    )
    if known is None or schema is None:
        return values.without(*UNCOUNTED)
    return _sort_numbered(schema.counting(label, values), known)


def expand_facts(tag: Tag, schema: Schema | None) -> tuple[Tag, ...]:
    """Give the facts that a tag states: what counts of it, shorthand written out."""
    plain = Tag(tag.label, select_counted(tag.label, tag.attributes, schema), tag.evidence)
    return schema.expand(plain) if schema is not None else (plain,)


def _list_values(label: Label | None, name: str) -> tuple[str, ...]:
    attribute = label.attribute(name) if label is not None else None
    return attribute.values if attribute is not None else ()


def _normalise_spelling(value: Value, allowed: tuple[str, ...]) -> Value:
    if isinstance(value, tuple):
        parts = {str(_normalise_spelling(part, allowed)) for part in value}
        return tuple(sorted(part for part in parts if part))
    if not isinstance(value, str):
        return value
    tidy = " ".join(value.split())
    bare = _fold(tidy)
    return next((spelling for spelling in allowed if bare and _fold(spelling) == bare), tidy)


def _fold(value: str) -> str:
    return "".join(c for c in value.casefold() if c.isalnum())


def _sort_numbered(values: Attributes, label: Label) -> Attributes:
    """Sort the values of numbered attributes, the first letter last as in the published gold."""
    families: dict[tuple[str, tuple[str, ...]], list[tuple[int, str]]] = {}
    for attribute in label.attributes:
        if (match := _NUMBERED.fullmatch(attribute.name)) is not None and attribute.values:
            stem = (match[1], attribute.values)
            families.setdefault(stem, []).append((int(match[2]), attribute.name))
    for family in families.values():
        names = [name for _, name in sorted(family)]
        ordered = sorted({values.text(name) for name in names} - {""}, reverse=True)
        values = values.without(*names).having(dict(zip(names, ordered, strict=False)))
    return values
