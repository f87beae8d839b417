"""The records of a patient in the order of their days, and what each says."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from goldbench.corpus import Document, Marks, Record, Span
from goldbench.errors import UsageError
from goldbench.risk.text.note import own_day
from goldbench.risk.timeline.measured import Measured, read_values
from goldbench.schemes import scheme

Fact = tuple[str, ...]  # a label and what it says: ("CAD", "event"), ("MEDICATION", "statin")
_NUMBERED = re.compile(r"(?P<patient>.+)-(?P<record>\d+)")


@dataclass(frozen=True, slots=True)
class Visit:
    """One record: its day, its facts with the times each was present, and the evidence."""

    id: str
    day: date
    facts: Mapping[Fact, frozenset[str]]
    evidence: Mapping[tuple[Fact, str], tuple[Span, ...]] = field(repr=False)
    text: str = field(default="", repr=False)
    values: tuple[Measured, ...] = field(default=(), repr=False)

    def times(self, fact: Fact) -> frozenset[str]:
        return self.facts.get(fact, frozenset())

    def spans(self, fact: Fact) -> tuple[Span, ...]:
        """Give the evidence of a fact, each place once, in text order."""
        extents = {
            (span.start, span.end): span
            for (what, _), spans in self.evidence.items()
            if what == fact
            for span in spans
        }
        return tuple(extents[place] for place in sorted(extents))


def visits_by_patient(records: Iterable[Record], layer: str) -> dict[str, list[Visit]]:
    """Sort the records of a layer by patient and day; the order they came in does not matter."""
    visits_of: dict[str, list[Visit]] = {}
    for record in records:
        if layer in record.layers:
            visit = _visit(record.document, record.layers[layer])
            visits_of.setdefault(patient_of(record.document), []).append(visit)
    for visits in visits_of.values():
        visits.sort(key=lambda each: (each.day, each.id))
    return dict(sorted(visits_of.items()))


def with_values(visits: Iterable[Visit]) -> list[Visit]:
    """Read the values of the notes; apart, because reading takes longer than the rest."""
    return [
        replace(visit, values=read_values(visit.text, visit.day)) if visit.text else visit
        for visit in visits
    ]


def patient_of(document: Document) -> str:
    """Give the patient of a note: its metadata, else the first part of an id as "901-02"."""
    patient = document.meta.text("patient")
    if patient:
        return patient
    numbered = _NUMBERED.fullmatch(document.id)
    return numbered["patient"] if numbered else document.id


def _visit(document: Document, marks: Marks) -> Visit:
    facts: dict[Fact, set[str]] = {}
    evidence: dict[tuple[Fact, str], tuple[Span, ...]] = {}
    schema = scheme("heart-risk")
    for tag in (expanded for given in marks.tags for expanded in schema.expand(given)):
        fact = fact_of(tag.label, tag.attributes)
        time = str(tag.attributes.get("time", "")).removesuffix(" DCT")
        facts.setdefault(fact, set()).add(time)
        key = (fact, time)
        evidence[key] = (*evidence.get(key, ()), *tag.evidence)
    known = {fact: frozenset(times) for fact, times in facts.items()}
    return Visit(document.id, _day(document), known, evidence, document.text or "")


def fact_of(label: str, attributes: Mapping[str, object]) -> Fact:
    """Name a fact without its time; the two types of a drug in alphabetical order.

    >>> fact_of("MEDICATION", {"type1": "statin", "type2": "ezetimibe", "time": "before DCT"})
    ('MEDICATION', 'ezetimibe', 'statin')
    """
    types = sorted(str(attributes[name]) for name in ("type1", "type2") if attributes.get(name))
    rest = [str(attributes[name]) for name in ("indicator", "status") if attributes.get(name)]
    return (label, *types, *rest)


def _day(document: Document) -> date:
    written = document.meta.text("date")
    day = own_day(document.text) if document.text else None
    if day is None and written:
        try:
            day = date.fromisoformat(written[:10])
        except ValueError:
            day = None
    if day is None:
        msg = f"document {document.id!r} has no date, so it has no place on a line of time"
        raise UsageError(msg, hint="a line 'Record date: YYYY-MM-DD', or a column date")
    return day
