"""Annotators and systems whose errors are known, for studying methods on synthetic gold.

Both read one layer of each record and yield the record with one more layer. They are
deterministic by (seed, name, document id), so the order of records makes no difference; a record
that the source layer did not look at comes through without the new layer.

Spurious marks are drawn from the profile of the whole source layer (see `profiles`). Without
`profile=` it is counted first, which keeps all records in memory and makes the spurious marks
depend on the set of records; give one to stream or to work in partitions.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from goldbench.corpus import Attributes, Corpus, Marks, Record, Relation, Span, Tag
from goldbench.errors import UsageError
from goldbench.synthetic.chance import pick, stream
from goldbench.synthetic.difficulty import Difficulty, check, poisson
from goldbench.synthetic.placement import Places
from goldbench.synthetic.profiles import Profile, profile, sort_spans

__all__ = ["Profile", "Rate", "annotator", "profile", "system"]

Rate: TypeAlias = float | Mapping[str, float]
Records: TypeAlias = Corpus | Iterable[Record]
_profile = profile  # the parameter of the same name hides it


def annotator(
    records: Records,
    *,
    seed: int,
    miss: Rate,
    boundary: float,
    label: float,
    spurious: Rate,
    rho: float = 0.0,
    layer: str = "gold",
    name: str = "annotator-1",
    profile: Profile | None = None,
) -> Iterator[Record]:
    """Let an annotator of known weakness mark the notes again.

    miss: share of gold marks left out. boundary: share of the spans (and pieces of evidence) kept
    whose edge is wrong by a word. label: share of the marks kept that get another label, or, for
    tags, other attributes (a wrong time or indicator). spurious: marks invented per gold mark of
    the label. `miss` and `spurious` may differ by label. rho: intra-note correlation of errors.
    """
    for each in _values(miss):
        check("miss", each)
    for what, value in (("boundary", boundary), ("label", label)):
        check(what, value)
    for each in _values(spurious):
        if not each >= 0:
            msg = f"spurious is {each}; expected a number of marks a gold mark, 0 or more"
            raise UsageError(msg)
    _check_rho(rho)
    plan = _Plan(
        miss=lambda of: _rate(miss, of, "miss"),
        invented=lambda of: _rate(spurious, of, "spurious"),
        boundary=boundary,
        label=label,
        rho=rho,
    )
    return _simulate(
        records, plan, key=(seed, "annotator", name), layers=(layer, name), known=profile
    )


def system(
    records: Records,
    *,
    precision: Rate,
    recall: Rate,
    seed: int,
    rho: float = 0.0,
    boundary: float = 0.0,
    layer: str = "gold",
    name: str = "system",
    profile: Profile | None = None,
) -> Iterator[Record]:
    """Let a system of known precision and recall (overall, or by label) mark the notes.

    Each gold mark is found with probability R; spurious marks are invented at R (1 - P) / P
    a gold mark. So expected true and false positives stand as P to 1 - P, by exact matching
    if `boundary` is 0, by overlap otherwise (a mark with a wrong edge counts as found).
    A single-valued tag can only be wrong where it was missed, so there P below R is out of reach.
    """
    for each in _values(precision):
        check("precision", each, above=0)
    for each in _values(recall):
        check("recall", each)
    check("boundary", boundary)
    _check_rho(rho)

    def rate_invented(of: str) -> float:
        share = _rate(precision, of, "precision")
        return _rate(recall, of, "recall") * (1 - share) / share

    plan = _Plan(
        miss=lambda of: 1 - _rate(recall, of, "recall"),
        invented=rate_invented,
        boundary=boundary,
        label=0.0,
        rho=rho,
    )
    return _simulate(records, plan, key=(seed, "system", name), layers=(layer, name), known=profile)


@dataclass(frozen=True, slots=True)
class _Plan:
    miss: Callable[[str], float]
    invented: Callable[[str], float]
    boundary: float
    label: float
    rho: float


def _simulate(
    records: Records,
    plan: _Plan,
    *,
    key: tuple[str | int, ...],
    layers: tuple[str, str],
    known: Profile | None,
) -> Iterator[Record]:
    source, target = layers
    given: Iterable[Record] = records.records() if isinstance(records, Corpus) else records
    if known is None:
        given = list(given)
        known = _profile(given, layer=source)
    for record in given:
        if target in record.layers:
            msg = f"document {record.document.id!r} has a layer {target!r} already"
            raise UsageError(msg, hint="give the simulated layer another name")
        gold = record.layers.get(source)
        if gold is None:
            yield record
            continue
        rng = stream(*key, record.document.id)
        marks = _Note(record, gold, plan, known, rng).marks()
        yield Record(record.document, {**record.layers, target: marks})


class _Note:
    """One note being marked again. Gold marks are visited in sorted order."""

    def __init__(
        self, record: Record, gold: Marks, plan: _Plan, known: Profile, rng: Random
    ) -> None:
        self._gold, self._plan, self._known, self._rng = gold, plan, known, rng
        self._hard = Difficulty(rng, plan.rho)
        evidence = (piece for tag in gold.tags for piece in tag.evidence)
        self._places = Places(record.document, (*gold.spans, *evidence))

    def marks(self) -> Marks:
        answers = {span: self._span(span) for span in sort_spans(self._gold.spans)}
        spans = [answer for answer in answers.values() if answer is not None]
        spans.extend(self._spurious_spans())
        return Marks(tuple(sort_spans(spans)), tuple(self._tags()), tuple(self._links(answers)))

    def _happens(self, rate: float) -> bool:
        return rate > 0 and self._rng.random() < self._hard.rate(rate)

    def _span(self, span: Span) -> Span | None:
        if self._happens(self._plan.miss(span.label)):
            return None
        simulated = span
        if self._happens(self._plan.boundary):
            simulated = self._places.move_edge(simulated, self._rng)
        others = [label for label in self._known.spans if label != span.label]
        if others and self._happens(self._plan.label):
            other = pick(self._rng, others)
            worn = self._known.attributes[other]
            simulated = Span(simulated.start, simulated.end, other, worn, simulated.fragments)
        return simulated

    def _spurious_spans(self) -> Iterator[Span]:
        for label, mean in self._known.spans.items():
            expected = self._hard.count(mean * self._plan.invented(label))
            for _ in range(poisson(self._rng, expected) if expected else 0):
                place = self._places.take_spurious(self._rng)
                if place is not None:
                    yield Span(*place, label, self._known.attributes[label])

    def _tags(self) -> list[Tag]:
        attributes: dict[tuple[str, Attributes], Tag] = {}
        truth = {(tag.label, tag.attributes) for tag in self._gold.tags}
        for tag in sorted(self._gold.tags, key=Tag.sort_key):
            if not self._happens(self._plan.miss(tag.label)):
                simulated = self._tag(tag, truth)
                attributes.setdefault((simulated.label, simulated.attributes), simulated)
        for label, mean in self._known.tags.items():
            for fact in self._spurious_facts(label, mean, {*truth, *attributes}, attributes):
                attributes[label, fact] = Tag(label, fact, self._evidence(label, fact))
        return sorted(attributes.values(), key=Tag.sort_key)

    def _tag(self, tag: Tag, truth: set[tuple[str, Attributes]]) -> Tag:
        evidence = tuple(
            self._places.move_edge(piece, self._rng)
            if self._happens(self._plan.boundary)
            else piece
            for piece in tag.evidence
        )
        wrong = [
            fact for fact in self._known.facts.get(tag.label, ()) if (tag.label, fact) not in truth
        ]
        if not wrong or not self._happens(self._plan.label):
            return Tag(tag.label, tag.attributes, evidence)
        fact = pick(self._rng, wrong)
        return Tag(
            tag.label,
            fact,
            tuple(Span(p.start, p.end, p.label, fact, p.fragments) for p in evidence),
        )

    def _spurious_facts(
        self,
        label: str,
        mean: float,
        taken: set[tuple[str, Attributes]],
        stated: Mapping[tuple[str, Attributes], Tag],
    ) -> list[Attributes]:
        expected = self._hard.count(mean * self._plan.invented(label))
        left = [fact for fact in self._known.facts[label] if (label, fact) not in taken]
        if not expected or not left:
            return []
        count = poisson(self._rng, expected)
        if label in self._known.single:
            # There is room for one only where none was said: make up for the notes without room.
            there = any(tag.label == label for tag in self._gold.tags)
            room = self._plan.miss(label) if there else 1.0
            wanted = room > 0 and self._rng.random() < expected / room
            count = int(wanted and all(of != label for of, _ in stated))
        return [left.pop(int(self._rng.random() * len(left))) for _ in range(min(count, len(left)))]

    def _evidence(self, label: str, fact: Attributes) -> tuple[Span, ...]:
        place = self._places.take_spurious(self._rng) if self._known.evident else None
        return () if place is None else (Span(*place, label, fact),)

    def _links(self, answers: Mapping[Span, Span | None]) -> Iterator[Relation]:
        """A relation survives where both its ends do."""
        for link in self._gold.relations:
            source, target = answers.get(link.source), answers.get(link.target)
            if source is not None and target is not None:
                yield Relation(link.label, source, target, link.attributes, link.roles)


def _values(rate: Rate) -> Iterable[float]:
    return rate.values() if isinstance(rate, Mapping) else (rate,)


def _rate(rate: Rate, label: str, what: str) -> float:
    if not isinstance(rate, Mapping):
        return rate
    if label not in rate:
        msg = f"no {what} is given for label {label}"
        raise UsageError(msg, hint=f"labels with one: {', '.join(sorted(rate))}")
    return rate[label]


def _check_rho(rho: float) -> None:
    if not 0 <= rho < 1:
        msg = f"rho is {rho}; expected an intra-note correlation in [0, 1)"
        raise UsageError(msg)
