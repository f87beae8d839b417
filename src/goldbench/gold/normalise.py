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

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from goldbench.corpus import Attributes, Layer, Marks, Schema, Span, Tag, Value
from goldbench.corpus.facts import expand_facts, select_counted
from goldbench.gold.panel import Panel


def normalise(marks: Marks, schema: Schema | None = None) -> Marks:
    """Give the marks with their facts normalised and sorted, each once, with all its evidence."""
    light = [span for span in marks.spans if _is_fact(span, schema)]
    kept = tuple(span for span in marks.spans if not _is_fact(span, schema))
    evidence: dict[Tag, list[Span]] = {}
    for tag in (*marks.tags, *(Tag(span.label, span.attributes, (span,)) for span in light)):
        for fact in expand_facts(tag, schema):
            evidence.setdefault(fact.without_evidence(), []).extend(fact.evidence)
    tags = [
        Tag(fact.label, fact.attributes, _drop_repeats(spans)) for fact, spans in evidence.items()
    ]
    ends = set(kept)
    linked = tuple(
        relation
        for relation in marks.relations
        if relation.source in ends and relation.target in ends
    )
    return Marks(kept, tuple(sorted(tags, key=Tag.sort_key)), linked, marks.unreadable)


def normalise_panel(panel: Panel, schema: Schema | None = None) -> Panel:
    """Normalise every author's marks; values that differ in letter case get one spelling."""
    layers = {
        name: {id_: normalise(marks, schema) for id_, marks in layer.items()}
        for name, layer in panel.layers.items()
    }
    spelled = _choose_spellings(
        tag for layer in layers.values() for marks in layer.values() for tag in marks.tags
    )
    normalised = {
        name: Layer(name, {id_: _respell(marks, spelled) for id_, marks in layer.items()})
        for name, layer in layers.items()
    }
    return Panel(panel.documents, normalised, panel.design)


def _is_fact(span: Span, schema: Schema | None) -> bool:
    label = schema.label(span.label) if schema is not None else None
    return label is not None and label.unit == "tag"


def _drop_repeats(evidence: Iterable[Span]) -> tuple[Span, ...]:
    return tuple(dict.fromkeys(sorted(evidence, key=Span.sort_key)))


def _fold_tag(tag: Tag) -> tuple[str, tuple[tuple[str, object], ...]]:
    return tag.label, tuple((name, _fold(value)) for name, value in tag.attributes.items())


def _fold(value: Value) -> object:
    if isinstance(value, tuple):
        return tuple(part.casefold() for part in value)
    return value.casefold() if isinstance(value, str) else (type(value).__name__, value)


def _choose_spellings(tags: Iterable[Tag]) -> dict[object, Attributes]:
    """Choose for each fact the spelling used most, of equally common ones the first by alphabet."""
    uses: dict[object, Counter[Attributes]] = {}
    for tag in tags:
        uses.setdefault(_fold_tag(tag), Counter())[tag.attributes] += 1
    return {
        key: min(counts, key=lambda spelling: (-counts[spelling], spelling.sort_key()))
        for key, counts in uses.items()
    }


def _respell(marks: Marks, spelled: Mapping[object, Attributes]) -> Marks:
    evidence: dict[tuple[str, Attributes], list[Span]] = {}
    for tag in marks.tags:
        fact = (tag.label, spelled[_fold_tag(tag)])
        evidence.setdefault(fact, []).extend(tag.evidence)
    tags = [
        Tag(label, attributes, _drop_repeats(spans))
        for (label, attributes), spans in evidence.items()
    ]
    return replace(marks, tags=tuple(sorted(tags, key=Tag.sort_key)))


__all__ = ["normalise", "normalise_panel", "select_counted"]
