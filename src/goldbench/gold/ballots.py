"""When two marks are the same mark, who has it, and the one mark that stands for them all.

- A span: same start, end and fragments, same label, same counting attributes.
- A fact: same label, same counting attributes; its evidence does not count.
- A relation: same label, roles and counting attributes between the same two spans.

Attributes are compared as `normalise.select_counted` spells them, letter case aside.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from goldbench.corpus import Attributes, Marks, Relation, Schema, Span, Tag
from goldbench.gold.normalise import select_counted
from goldbench.gold.provenance import Mark

Key = tuple[Hashable, ...]


class Elected(NamedTuple):
    """A mark, and who has it."""

    key: Key
    mark: Mark
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ballots:
    """What several authors said about one document: key -> author -> the mark as they have it."""

    spans: Mapping[Key, Mapping[str, Span]]
    facts: Mapping[Key, Mapping[str, Tag]]
    relations: Mapping[Key, Mapping[str, Relation]]
    schema: Schema | None = None

    def __len__(self) -> int:
        return len(self.spans) + len(self.facts) + len(self.relations)

    def elect(self, need: int) -> Iterator[Elected]:
        """Yield the marks that at least `need` authors have.

        Who has a relation has both its ends, so these are elected with it.
        """
        chosen: dict[Key, Span] = {}
        for key, votes in self.spans.items():
            if len(votes) >= need:
                chosen[key] = merge_spans(votes.values(), self.schema)
                yield Elected(key, chosen[key], tuple(sorted(votes)))
        for key, facts in self.facts.items():
            if len(facts) >= need:
                yield Elected(key, merge_facts(facts.values(), self.schema), tuple(sorted(facts)))
        for key, links in self.relations.items():
            if len(links) >= need:
                first = min(links.values(), key=Relation.sort_key)
                source, target = (
                    chosen[span_key(end, self.schema)] for end in (first.source, first.target)
                )
                values = _choose_commonest(links.values(), self.schema)
                relation = Relation(first.label, source, target, values, first.roles)
                yield Elected(key, relation, tuple(sorted(links)))


def collect(by_author: Mapping[str, Marks], schema: Schema | None = None) -> Ballots:
    """Collect who has which mark; the facts are expected to be normalised."""
    spans: dict[Key, dict[str, Span]] = {}
    facts: dict[Key, dict[str, Tag]] = {}
    relations: dict[Key, dict[str, Relation]] = {}
    for author, marks in by_author.items():
        for span in marks.spans:
            spans.setdefault(span_key(span, schema), {}).setdefault(author, span)
        for tag in marks.tags:
            facts.setdefault(fact_key(tag, schema), {}).setdefault(author, tag)
        for relation in marks.relations:
            relations.setdefault(relation_key(relation, schema), {}).setdefault(author, relation)
    return Ballots(spans, facts, relations, schema)


def span_key(span: Span, schema: Schema | None = None) -> Key:
    values = _fold_case(select_counted(span.label, span.attributes, schema))
    return (span.start, span.end, span.fragments, span.label, values)


def fact_key(tag: Tag, schema: Schema | None = None) -> Key:
    return (tag.label, _fold_case(select_counted(tag.label, tag.attributes, schema)))


def relation_key(relation: Relation, schema: Schema | None = None) -> Key:
    ends = (span_key(relation.source, schema), span_key(relation.target, schema))
    values = _fold_case(select_counted(relation.label, relation.attributes, schema))
    return (relation.label, relation.roles, *ends, values)


def merge_spans(same: Collection[Span], schema: Schema | None = None) -> Span:
    """Make one span of several that are the same.

    Counting attributes are in the spelling most of them use; another attribute is kept where all
    who have it give the same value.
    """
    given = sorted(same, key=Span.sort_key)
    first = given[0]
    values = _keep_undisputed(given, schema).having(_choose_commonest(given, schema))
    quote = next((span.quote for span in given if span.quote is not None), None)
    return Span(first.start, first.end, first.label, values, first.fragments, quote)


def merge_facts(same: Collection[Tag], schema: Schema | None = None) -> Tag:
    """Make one fact of several that are the same, with the evidence of all."""
    evidence = {span: None for tag in same for span in tag.evidence}
    label = next(iter(same)).label
    return Tag(label, _choose_commonest(same, schema), tuple(evidence))


def _fold_case(attributes: Attributes) -> tuple[tuple[str, str], ...]:
    return tuple((name, attributes.text(name).casefold()) for name in attributes)


def _choose_commonest(marks: Iterable[Mark], schema: Schema | None) -> Attributes:
    uses = Counter(select_counted(mark.label, mark.attributes, schema) for mark in marks)
    return min(uses, key=lambda spelling: (-uses[spelling], spelling.sort_key()))


def _keep_undisputed(spans: Iterable[Span], schema: Schema | None) -> Attributes:
    """Keep what does not count but nobody contradicts, such as the element around an i2b2 type."""
    values_of: dict[str, set[object]] = {}
    values: dict[str, Attributes] = {}
    for span in spans:
        counting = select_counted(span.label, span.attributes, schema)
        for name, value in span.attributes.items():
            if name not in counting and value not in ("", ()):
                values_of.setdefault(name, set()).add(value)
                values[name] = span.attributes
    return Attributes(
        {name: values[name][name] for name, seen in values_of.items() if len(seen) == 1}
    )
