"""Where annotators of one document differ, as cases for a curator, and what they agree on.

The kinds of case:

- `missing`: marked by some and not by all; with two annotators, only one marked it;
- `boundary`: spans with one label that overlap but do not begin and end alike;
- `label`: spans that overlap and have different labels (their borders may differ as well);
- `attribute`: the same span with different attributes, or a single-valued fact with different
  values (SMOKER past, SMOKER ever);
- `fact`: a fact that some state and others do not;
- `time`: a fact that all state, at different times.

Spans are paired one to one by overlap, as many as possible (`matching.match_overlap`); with more
than two annotators a case holds all spans that are linked by such pairs.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from goldbench.corpus import Relation, Schema, Span, Tag
from goldbench.gold.ballots import Ballots, Key, collect, span_key
from goldbench.gold.links import link_spans
from goldbench.gold.normalise import normalise_panel, select_counted
from goldbench.gold.panel import Panel
from goldbench.gold.provenance import Mark, Provenance

Kind = Literal["missing", "boundary", "label", "attribute", "fact", "time"]
KINDS: tuple[Kind, ...] = ("label", "boundary", "attribute", "missing", "fact", "time")


@dataclass(frozen=True, slots=True)
class Case:
    """One disagreement: what each annotator who looked at the document says, sorted by name.

    An annotator may have no mark here, or several (times of a fact; two spans where another has
    one). Facts are normalised and keep their evidence.
    """

    kind: Kind
    document: str
    marks: tuple[tuple[str, tuple[Mark, ...]], ...]

    @property
    def id(self) -> str:
        """Twelve hexadecimal digits that stay the same as long as the marks do."""
        content = repr((self.kind, self.document, self.marks))  # quotes are not in it
        return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:12]

    @property
    def label(self) -> str:
        return min(mark.label for _, marks in self.marks for mark in marks)

    def of(self, annotator: str) -> tuple[Mark, ...]:
        return dict(self.marks)[annotator]

    def sort_key(self) -> tuple[object, ...]:
        starts = [_start(mark) for _, marks in self.marks for mark in marks]
        return (self.document, min(starts), KINDS.index(self.kind), self.label, self.id)


@dataclass(frozen=True, slots=True)
class Disagreements:
    """What all agree on (with provenance) and the cases; `alone`: documents only one looked at.

    `schema` is what they were compared by, and what `merge` goes by.
    """

    ids: tuple[str, ...]
    agreed: tuple[Provenance, ...]
    cases: tuple[Case, ...]
    alone: tuple[str, ...] = ()
    schema: Schema | None = None


def disagreements(panel: Panel, schema: Schema | None = None) -> Disagreements:
    """Compare the annotators of every document that at least two looked at."""
    given = normalise_panel(panel, schema)
    ids = tuple(id_ for id_ in given.ids if len(given.lookers(id_)) > 1)
    agreed: list[Provenance] = []
    cases: list[Case] = []
    open_spans: dict[str, dict[str, list[Span]]] = {}
    for id_ in ids:
        lookers = given.lookers(id_)
        cast = collect({author: given.layers[author][id_] for author in lookers}, schema)
        everyone = len(lookers)
        agreed += (
            Provenance(id_, elected.mark, "agreed", elected.by) for elected in cast.elect(everyone)
        )
        names = tuple(sorted(lookers))
        cases += _fact_cases(id_, names, cast)
        cases += _relation_cases(id_, names, cast)
        open_spans[id_] = {name: [] for name in names}
        for votes in cast.spans.values():
            if len(votes) < everyone:
                for author, span in votes.items():
                    open_spans[id_][author].append(span)
    cases += _span_cases(open_spans, schema)
    alone = tuple(id_ for id_ in given.ids if len(given.lookers(id_)) == 1)
    return Disagreements(
        ids,
        tuple(sorted(agreed, key=Provenance.sort_key)),
        tuple(sorted(cases, key=Case.sort_key)),
        alone,
        schema,
    )


def _start(mark: Mark) -> int:
    if isinstance(mark, Span):
        return mark.start
    if isinstance(mark, Relation):
        return mark.source.start
    return min((span.start for span in mark.evidence), default=0)


def _case(
    kind: Kind, document: str, names: Iterable[str], by_author: Mapping[str, list[Mark]]
) -> Case:
    marks = tuple((name, tuple(sorted(by_author.get(name, ()), key=_order))) for name in names)
    return Case(kind, document, marks)


def _order(mark: Mark) -> tuple[object, ...]:
    return mark.sort_key()


def _span_cases(
    open_spans: Mapping[str, Mapping[str, list[Span]]], schema: Schema | None
) -> Iterator[Case]:
    for id_, group in link_spans(open_spans, schema):
        by_author: dict[str, list[Mark]] = defaultdict(list)
        for author, span in group:
            by_author[author].append(span)
        spans = [span for _, span in group]
        yield _case(_kind(spans, schema), id_, open_spans[id_], by_author)


def _kind(spans: list[Span], schema: Schema | None) -> Kind:
    if len({span.label for span in spans}) > 1:
        return "label"
    if len({(span.start, span.end, span.fragments) for span in spans}) > 1:
        return "boundary"
    return "attribute" if len({span_key(span, schema) for span in spans}) > 1 else "missing"


def _fact_cases(document: str, names: tuple[str, ...], cast: Ballots) -> Iterator[Case]:
    times = _times(cast.schema)
    holders: dict[Key, set[str]] = defaultdict(set)
    values: dict[Key, int] = defaultdict(int)
    by_subject: dict[Key, dict[str, list[Mark]]] = {}
    for votes in cast.facts.values():
        tag = min(votes.values(), key=Tag.sort_key)
        subject = _subject(tag, times, cast.schema)
        holders[subject] |= votes.keys()
        values[subject] += 1
        if len(votes) < len(names):
            by_author = by_subject.setdefault(subject, defaultdict(list))
            for author, stated in votes.items():
                by_author[author].append(stated)
    for subject, marks in by_subject.items():
        kind: Kind = "fact"
        if len(subject) == 1:
            kind = "attribute" if values[subject] > 1 else "fact"
        elif len(holders[subject]) == len(names):
            kind = "time"
        yield _case(kind, document, names, marks)


def _times(schema: Schema | None) -> frozenset[str]:
    """Name the attributes that say when: those for which the schema has shorthand, and `time`."""
    rules = schema.expansions if schema is not None else ()
    return frozenset({rule.attribute for rule in rules} | {"time"})


def _subject(tag: Tag, times: frozenset[str], schema: Schema | None) -> Key:
    """Give what a fact is about: its label if it is single-valued, else all but its time."""
    label = schema.label(tag.label) if schema is not None else None
    if label is not None and label.single:
        return (tag.label,)
    return (tag.label, select_counted(tag.label, tag.attributes, schema).without(*times))


def _relation_cases(document: str, names: tuple[str, ...], cast: Ballots) -> Iterator[Case]:
    for votes in cast.relations.values():
        if len(votes) < len(names):
            yield _case("missing", document, names, {a: [link] for a, link in votes.items()})
