"""Notes by the thousand: records in, records with marks or without PHI out."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.engines import ordered
from goldbench.errors import UsageError
from goldbench.phi.deidentify.engine import Deidentified, deidentify
from goldbench.phi.deidentify.keys import Key
from goldbench.phi.deidentify.policies import Policy
from goldbench.phi.mark import Mark
from goldbench.phi.pipeline import PHI, analyse, annotate, candidates
from goldbench.phi.site import Site

_BATCH = 16
# Metadata that tells nothing about who the patient is; everything else stays behind.
SAFE_META = ("kind", "split")


@dataclass(frozen=True, slots=True)
class AnnotateTask:
    """What to look for, and how to write it down."""

    lang: str
    tools: tuple[str, ...] = (PHI,)
    into: str = "nlpsandbox"
    site: Site | None = None
    patient: str = "patient"

    def __call__(self, record: Record) -> Marks:
        return annotate(
            record.document.require_text(),
            lang=self.lang,
            tools=self.tools,
            into=self.into,
            site=self.site,
            patient=record.document.meta.text(self.patient) or None,
        )


@dataclass(frozen=True, slots=True)
class DeidentifyTask:
    """What to do to each note. `layer`: marks of that layer are removed, and no tool is run."""

    lang: str
    policy: Policy
    key: Key | None = None
    site: Site | None = None
    patient: str = "patient"
    layer: str | None = None

    def __call__(self, record: Record) -> Deidentified:
        text = record.document.require_text()
        patient = record.document.meta.text(self.patient)
        if self.layer is not None:
            found = [_as_found(span) for span in _marks(record, self.layer).spans]
        else:
            found = candidates(analyse(text, self.lang), site=self.site, patient=patient or None)
        # A note of nobody in particular stands for itself: its shift is its own.
        who = patient or f"note {record.document.id}"
        return deidentify(
            text, found, policy=self.policy, lang=self.lang, key=self.key, patient=who
        )


def _marks(record: Record, layer: str) -> Marks:
    if layer not in record.layers:
        msg = f"document {record.document.id!r} has no layer {layer!r}"
        raise UsageError(msg, hint="a note nobody looked at cannot be de-identified by its marks")
    return record.layers[layer]


def _as_found(span: Span) -> Mark:
    sure = span.attributes.get("confidence", 100.0)
    confidence = float(sure) if isinstance(sure, int | float) else 100.0
    return Mark(span.start, span.end, span.label, confidence=confidence, rule="given")


def map_records(
    function: Callable[[Record], Any], records: Iterable[Record], *, workers: int = 0
) -> Iterator[Any]:
    """Yield function(record) in the order of the records, in several processes if asked."""
    for results in ordered(partial(_each, function), _batches(records), workers=workers):
        yield from results


def _each(function: Callable[[Record], Any], batch: list[Record]) -> list[Any]:
    return [function(record) for record in batch]


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    stream = iter(records)
    while batch := list(islice(stream, _BATCH)):
        yield batch


def deidentified_document(
    document: Document, text: str, *, key: Key | None, keep: Iterable[str] = ()
) -> Document:
    """Give the note's successor: the new text, and only metadata that may stay.

    With a key, `patient` stays as a pseudonym, so that notes of one patient stay together.
    """
    kept = {name: v for name, v in document.meta.items() if name in {*SAFE_META, *keep}}
    patient = document.meta.text("patient")
    if key is not None and patient and "patient" not in kept:
        kept["patient"] = key.digest("patient", patient).hex()[:16]
    return Document(document.id, text, Attributes(kept))
