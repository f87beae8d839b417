"""Apply a curator's decisions to the cases: the gold of Canales 2021, phase 4.

Two annotators mark the whole set independently; where they disagree a third expert decides. What
they agree on is gold as it is.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from goldbench.corpus import Marks, Relation, Schema, Span, Tag
from goldbench.errors import UsageError
from goldbench.gold.ballots import Key, fact_key, merge_facts, relation_key, span_key
from goldbench.gold.disagreements import Case, Disagreements
from goldbench.gold.normalise import normalise
from goldbench.gold.provenance import Gold, Mark, Provenance, marks_of


@dataclass(frozen=True, slots=True)
class Decision:
    """What a curator says about one case: an annotator is right, neither is, or something else.

    `take` names the annotator whose marks stand; None = neither. `other` are marks that stand
    instead of anybody's.
    """

    case: str
    take: str | None = None
    other: tuple[Mark, ...] = ()
    curator: str = ""
    reason: str = ""


def merge(disagreed: Disagreements, decisions: Iterable[Decision], *, name: str = "gold") -> Gold:
    """Make the gold from what was agreed and what was decided; every case must be settled.

    A relation of which an end is not in the gold cannot stay, and is left out.
    """
    schema = disagreed.schema
    settled = _settle_cases(disagreed.cases, decisions)
    rows = list(disagreed.agreed)
    for case in disagreed.cases:
        rows += _apply_decision(case, settled[case.id], schema)
    return Gold.of(name, disagreed.ids, _link_relations(_drop_repeats(rows, schema), schema))


def _settle_cases(cases: tuple[Case, ...], decisions: Iterable[Decision]) -> Mapping[str, Decision]:
    known = {case.id: case for case in cases}
    settled: dict[str, Decision] = {}
    for decision in decisions:
        case = known.get(decision.case)
        if case is None:
            msg = f"there is no case {decision.case!r}"
            raise UsageError(msg, hint="did an annotation change after the case was decided?")
        if decision.case in settled:
            msg = f"case {decision.case!r} of document {case.document!r} is decided twice"
            raise UsageError(msg)
        if decision.take is not None and (decision.other or decision.take not in dict(case.marks)):
            msg = f"the decision on case {decision.case!r} takes no annotator of it"
            there = ", ".join(annotator for annotator, _ in case.marks)
            raise UsageError(msg, hint=f"one of: {there}; or neither; or other marks, not both")
        settled[decision.case] = decision
    open_ = [case for case in cases if case.id not in settled]
    if open_:
        where = len({case.document for case in open_})
        msg = f"{len(open_)} cases in {where} documents are not decided"
        raise UsageError(msg, hint=f"the first is {open_[0].id} in {open_[0].document!r}")
    return settled


def _apply_decision(case: Case, decision: Decision, schema: Schema | None) -> Iterable[Provenance]:
    marks = _write_out(decision.other, schema)
    if decision.take is not None:
        marks = case.of(decision.take)
    supporters: dict[Key, list[str]] = {}
    for annotator, stated in case.marks:
        for mark in stated:
            supporters.setdefault(_key(mark, schema), []).append(annotator)
    for mark in marks:
        by = tuple(supporters.get(_key(mark, schema), ()))
        yield Provenance(case.document, mark, "curated", by, decision.curator, decision.reason)


def _write_out(marks: tuple[Mark, ...], schema: Schema | None) -> tuple[Mark, ...]:
    """Normalise what a curator wrote: shorthand is written out here as well."""
    given = marks_of(marks)
    plain = normalise(Marks(given.spans, given.tags), schema)
    return (*plain.spans, *plain.tags, *given.relations)


def _key(mark: Mark, schema: Schema | None) -> Key:
    if isinstance(mark, Span):
        return ("span", *span_key(mark, schema))
    if isinstance(mark, Tag):
        return ("tag", *fact_key(mark, schema))
    return ("relation", *relation_key(mark, schema))


def _drop_repeats(rows: Iterable[Provenance], schema: Schema | None) -> list[Provenance]:
    """Keep the first of equal marks: what was agreed before what was decided."""
    kept: dict[tuple[str, Key], Provenance] = {}
    for row in rows:
        key = (row.document, _key(row.mark, schema))
        before = kept.get(key)
        if before is None:
            kept[key] = row
        elif isinstance(row.mark, Tag) and isinstance(before.mark, Tag):
            kept[key] = replace(before, mark=merge_facts((before.mark, row.mark), schema))
    return list(kept.values())


def _link_relations(rows: list[Provenance], schema: Schema | None) -> Iterable[Provenance]:
    """Let relations end at the gold's own spans."""
    spans = {
        (row.document, span_key(row.mark, schema)): row.mark
        for row in rows
        if isinstance(row.mark, Span)
    }
    for row in rows:
        if not isinstance(row.mark, Relation):
            yield row
            continue
        link = row.mark
        source = spans.get((row.document, span_key(link.source, schema)))
        target = spans.get((row.document, span_key(link.target, schema)))
        if source is not None and target is not None:
            yield replace(row, mark=replace(link, source=source, target=target))
