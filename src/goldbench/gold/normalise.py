"""Facts in one spelling, so that two annotators who mean the same say the same.

The steps of Stubbs & Uzuner 2015 (section 7.3): the evidence is taken off the facts (here it
stays in `Tag.evidence`, which no comparison looks at), `continuing` is written out by the
schema's expansions, and what then says the same becomes one. Before that every value is put into
the guideline's spelling:

- only attributes that count are kept; without a schema, or for a label it does not know, all but
  `comment`; an empty value is no value;
- blanks at the ends and runs of blanks do not count;
- a value whose letters and digits are those of a value in the schema is that value ("High-LDL"
  is "high LDL"); any other keeps its spelling, and letter case does not tell it from others;
- numbered attributes with the same values (type1, type2) are one attribute with several values:
  their order says nothing.

A span whose label the schema knows as a fact is a *light* annotation: a fact with that evidence.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from goldbench.corpus import Attributes, Label, Layer, Marks, Schema, Span, Tag, Value
from goldbench.gold.panel import Panel

UNCOUNTED = ("comment",)
"""Attributes that never count where no schema says so."""

_NUMBERED = re.compile(r"(.*?)([0-9]+)")


def normalise(marks: Marks, schema: Schema | None = None) -> Marks:
    """Give the marks with their facts normalised and sorted, each once, with all its evidence."""
    light = [span for span in marks.spans if _is_fact(span, schema)]
    kept = tuple(span for span in marks.spans if not _is_fact(span, schema))
    evidence: dict[Tag, list[Span]] = {}
    for tag in (*marks.tags, *(Tag(span.label, span.attributes, (span,)) for span in light)):
        for fact in _facts(tag, schema):
            evidence.setdefault(fact.without_evidence(), []).extend(fact.evidence)
    tags = [Tag(fact.label, fact.attributes, _once(found)) for fact, found in evidence.items()]
    ends = set(kept)
    linked = tuple(
        relation
        for relation in marks.relations
        if relation.source in ends and relation.target in ends
    )
    return Marks(kept, tuple(sorted(tags, key=Tag.sort_key)), linked)


def normalise_panel(panel: Panel, schema: Schema | None = None) -> Panel:
    """Normalise every author's marks; values that differ in letter case get one spelling."""
    layers = {
        name: {id_: normalise(marks, schema) for id_, marks in layer.items()}
        for name, layer in panel.layers.items()
    }
    spelled = _spellings(
        tag for layer in layers.values() for marks in layer.values() for tag in marks.tags
    )
    made = {
        name: Layer(name, {id_: _respelled(marks, spelled) for id_, marks in layer.items()})
        for name, layer in layers.items()
    }
    return Panel(panel.documents, made, panel.design)


def counted(
    label: str, attributes: Mapping[str, Value], schema: Schema | None = None
) -> Attributes:
    """Give the attributes that count, in the guideline's spelling.

    >>> from goldbench.schemes import scheme
    >>> heart = scheme("heart-risk")
    >>> counted("HYPERLIPIDEMIA", {"indicator": "high-ldl ", "comment": "twice"}, heart)
    Attributes({'indicator': 'high LDL'})
    >>> counted("MEDICATION", {"type1": "ACE inhibitor", "type2": "diuretic"}, heart)
    Attributes({'type1': 'diuretic', 'type2': 'ACE inhibitor'})
    """
    known = schema.label(label) if schema is not None else None
    values = Attributes(
        {
            name: value
            for name, given in attributes.items()
            if (value := _spelled(given, _allowed(known, name))) not in ("", ())
        }
    )
    if known is None or schema is None:
        return values.without(*UNCOUNTED)
    return _in_order(schema.counting(label, values), known)


def _is_fact(span: Span, schema: Schema | None) -> bool:
    label = schema.label(span.label) if schema is not None else None
    return label is not None and label.unit == "tag"


def _facts(tag: Tag, schema: Schema | None) -> tuple[Tag, ...]:
    plain = Tag(tag.label, counted(tag.label, tag.attributes, schema), tag.evidence)
    return schema.expand(plain) if schema is not None else (plain,)


def _allowed(label: Label | None, name: str) -> tuple[str, ...]:
    found = label.attribute(name) if label is not None else None
    return found.values if found is not None else ()


def _spelled(value: Value, allowed: tuple[str, ...]) -> Value:
    if isinstance(value, tuple):
        parts = {str(_spelled(part, allowed)) for part in value}
        return tuple(sorted(part for part in parts if part))
    if not isinstance(value, str):
        return value
    tidy = " ".join(value.split())
    bare = _bare(tidy)
    return next((one for one in allowed if bare and _bare(one) == bare), tidy)


def _bare(value: str) -> str:
    return "".join(c for c in value.casefold() if c.isalnum())


def _in_order(values: Attributes, label: Label) -> Attributes:
    """Sort the values of numbered attributes, the first letter last as in the published gold."""
    families: dict[tuple[str, tuple[str, ...]], list[tuple[int, str]]] = {}
    for attribute in label.attributes:
        if (match := _NUMBERED.fullmatch(attribute.name)) is not None and attribute.values:
            stem = (match[1], attribute.values)
            families.setdefault(stem, []).append((int(match[2]), attribute.name))
    for family in families.values():
        names = [name for _, name in sorted(family)]
        found = sorted({values.text(name) for name in names} - {""}, reverse=True)
        values = values.without(*names).having(dict(zip(names, found, strict=False)))
    return values


def _once(evidence: Iterable[Span]) -> tuple[Span, ...]:
    return tuple(dict.fromkeys(sorted(evidence, key=Span.sort_key)))


def _folded(tag: Tag) -> tuple[str, tuple[tuple[str, object], ...]]:
    return tag.label, tuple((name, _fold(value)) for name, value in tag.attributes.items())


def _fold(value: Value) -> object:
    if isinstance(value, tuple):
        return tuple(part.casefold() for part in value)
    return value.casefold() if isinstance(value, str) else (type(value).__name__, value)


def _spellings(tags: Iterable[Tag]) -> dict[object, Attributes]:
    """Choose for each fact the spelling used most, of equally common ones the first by alphabet."""
    uses: dict[object, Counter[Attributes]] = {}
    for tag in tags:
        uses.setdefault(_folded(tag), Counter())[tag.attributes] += 1
    return {
        key: min(found, key=lambda spelling: (-found[spelling], spelling.sort_key()))
        for key, found in uses.items()
    }


def _respelled(marks: Marks, spelled: Mapping[object, Attributes]) -> Marks:
    evidence: dict[tuple[str, Attributes], list[Span]] = {}
    for tag in marks.tags:
        fact = (tag.label, spelled[_folded(tag)])
        evidence.setdefault(fact, []).extend(tag.evidence)
    tags = [Tag(label, said, _once(found)) for (label, said), found in evidence.items()]
    return Marks(marks.spans, tuple(sorted(tags, key=Tag.sort_key)), marks.relations)
