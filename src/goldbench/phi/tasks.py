"""What is done to each note of a corpus: annotate it, or de-identify it.

A task is a value that processes can send each other. It says what its results depend on: its
`settings`, and what it `reads` of a note beside the text. `encode` gives a result as the bytes that
journals keep.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, ClassVar, NamedTuple

import orjson

from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.engines import Result, marks_to_json
from goldbench.errors import UsageError
from goldbench.phi.annotators import ANNOTATORS
from goldbench.phi.deidentify.engine import Deidentified, deidentify
from goldbench.phi.deidentify.given_marks import read_given_marks
from goldbench.phi.deidentify.keys import Key
from goldbench.phi.deidentify.policies import Policy
from goldbench.phi.deidentify.vault import entry, seal
from goldbench.phi.encoder import Encoder
from goldbench.phi.mark import Mark
from goldbench.phi.pipeline import PHI, annotate, annotate_many, candidates_many
from goldbench.phi.shipped_models import hash_models
from goldbench.phi.site import Site

# Metadata that tells nothing about who the patient is; everything else stays behind.
SAFE_META = ("kind", "split")
REPLACED = "replaced"
"""The layer that says what was replaced, in the new text."""


@dataclass(frozen=True, slots=True)
class AnnotateTask:
    """What to look for, and how to write it down."""

    lang: str
    tools: tuple[str, ...] = (PHI,)
    into: str = "nlpsandbox"
    site: Site | None = None
    patient: str = "patient"
    encoder: Encoder | None = None

    @property
    def settings(self) -> Mapping[str, object]:
        """Everything that the marks depend on but the note."""
        return {
            "work": "annotate",
            "tools": list(self.tools),
            "scheme": self.into,
            **_annotator_settings(self.lang, self.site, self.encoder),
        }

    def reads(self, record: Record) -> tuple[str, ...]:
        """Give what is read of a note beside its text: the patient, whose names a site may know."""
        return (record.document.meta.text(self.patient),)

    def __call__(self, record: Record) -> Marks:
        return annotate(
            record.document.require_text(),
            lang=self.lang,
            tools=self.tools,
            into=self.into,
            site=self.site,
            patient=record.document.meta.text(self.patient) or None,
            encoder=self.encoder,
        )

    def together(self, records: Sequence[Record]) -> list[Marks]:
        """Annotate notes as a call does each, in less time."""
        return annotate_many(
            [record.document.require_text() for record in records],
            lang=self.lang,
            tools=self.tools,
            into=self.into,
            site=self.site,
            patients=[record.document.meta.text(self.patient) or None for record in records],
            encoder=self.encoder,
        )

    def encode(self, record: Record) -> bytes:
        """Annotate a note for a journal: offsets, labels and attributes, no text."""
        return marks_to_json(self(record))

    def encode_together(self, records: Sequence[Record]) -> list[bytes]:
        """Annotate notes for a journal as `encode` does each, in less time."""
        return [marks_to_json(marks) for marks in self.together(records)]


@dataclass(frozen=True, slots=True)
class DeidentifyTask:
    """What to do to each note. `layer`: marks of that layer are removed, and no tool is run.

    `seals`: the way back is encrypted with the key, for a vault.
    """

    lang: str
    policy: Policy
    key: Key | None = None
    site: Site | None = None
    patient: str = "patient"
    layer: str | None = None
    seals: bool = False
    encoder: Encoder | None = None

    @property
    def settings(self) -> Mapping[str, object]:
        """Everything that the new text depends on but the note; of the key, its fingerprint."""
        return {
            "work": "deidentify",
            "policy": hashlib.sha256(repr(self.policy).encode()).hexdigest(),
            "key": self.key.fingerprint if self.key else None,
            "marks": self.layer,
            "vault": self.seals,
            **_annotator_settings(self.lang, self.site, self.encoder),
        }

    def reads(self, record: Record) -> tuple[str, ...]:
        """Give what is read of a note beside its text: the patient, and marks that are given."""
        patient = record.document.meta.text(self.patient)
        if self.layer is None:
            return (patient,)
        return patient, marks_to_json(_marks(record, self.layer)).decode()

    def __call__(self, record: Record) -> Deidentified:
        return self.together([record])[0]

    def together(self, records: Sequence[Record]) -> list[Deidentified]:
        """De-identify notes as a call does each, in less time."""
        return list(map(self._replace, records, self._find(records)))

    def _find(self, records: Sequence[Record]) -> Iterable[Iterable[Mark]]:
        if self.layer is not None:
            return (
                read_given_marks(_marks(record, self.layer).spans, self.lang) for record in records
            )
        texts = [record.document.require_text() for record in records]
        patients = [record.document.meta.text(self.patient) or None for record in records]
        return candidates_many(
            texts, self.lang, site=self.site, patients=patients, encoder=self.encoder
        )

    def _replace(self, record: Record, marks: Iterable[Mark]) -> Deidentified:
        # A note of nobody in particular stands for itself: its shift is its own.
        who = record.document.meta.text(self.patient) or f"note {record.document.id}"
        text = record.document.require_text()
        return deidentify(
            text, marks, policy=self.policy, lang=self.lang, key=self.key, patient=who
        )

    def encode(self, record: Record) -> bytes:
        """De-identify a note for a journal: the new text, nothing of the original unsealed."""
        return self.encode_together([record])[0]

    def encode_together(self, records: Sequence[Record]) -> list[bytes]:
        """De-identify notes for a journal as `encode` does each, in less time."""
        return [
            orjson.dumps(
                [
                    done.text,
                    [[span.start, span.end, span.mark.label] for span in done.replaced],
                    done.audit(),
                    self.seal(record, done),
                ]
            )
            for record, done in zip(records, self.together(records), strict=True)
        ]

    def seal(self, record: Record, done: Deidentified) -> str | None:
        """Give the line of a note for the vault, where there is one."""
        if not self.seals or self.key is None:
            return None
        return b"".join(seal([entry(record.document.id, done)], self.key)).decode("ascii")


@dataclass(frozen=True, slots=True)
class DeidentifyWork:
    """A de-identification as work on millions of notes; `keep` is metadata that stays."""

    kind: ClassVar[str] = "text"
    task: DeidentifyTask
    keep: tuple[str, ...] = ()

    @property
    def settings(self) -> Mapping[str, object]:
        return {**self.task.settings, "keep": sorted(self.keep)}

    def reads(self, record: Record) -> tuple[str, ...]:
        """Give what is read of a note beside its text: also the metadata that stays."""
        kept = rewrite_document(record.document, "", key=self.task.key, keep=self.keep)
        return *self.task.reads(record), orjson.dumps(dict(kept.meta)).decode()

    def __call__(self, record: Record) -> Result:
        return self.together([record])[0]

    def together(self, records: Sequence[Record]) -> list[Result]:
        """De-identify notes as a call does each, in less time."""
        return list(map(self._result, records, self.task.together(records)))

    def _result(self, record: Record, done: Deidentified) -> Result:
        document = rewrite_document(record.document, done.text, key=self.task.key, keep=self.keep)
        marks = Marks(tuple(Span(s.start, s.end, s.mark.label) for s in done.replaced))
        audit = done.audit()
        sums: Any = {"spans": audit["spans"], "characters": audit["characters"]}
        counts: dict[str, Any] = {
            name: audit[name] for name in ("labels", "strategies", "rules", "done")
        }
        sealed = self.task.seal(record, done)
        return Result(Record(document, {REPLACED: marks}), {**counts, "sums": sums}, sealed)


class DeidentifiedNote(NamedTuple):
    """What `DeidentifyTask.encode` wrote: text, replaced spans, audit, the vault's line."""

    text: str
    spans: list[tuple[int, int, str]]
    audit: dict[str, Any]
    sealed: str | None


def decode_deidentified(data: bytes) -> DeidentifiedNote:
    """Read what `DeidentifyTask.encode` wrote."""
    return DeidentifiedNote(*orjson.loads(data))


def _annotator_settings(lang: str, site: Site | None, encoder: Encoder | None) -> dict[str, object]:
    """Give what marks depend on; a run without an encoder is told as it always was."""
    models = hash_models(lang)
    return {
        "goldbench": version("goldbench"),
        "annotators": list(ANNOTATORS),
        "lang": lang,
        "model": " ".join(f"{name} {digest}" for name, digest in models.items()) or None,
        "site": None if site is None else hashlib.sha256(repr(site).encode()).hexdigest(),
        **({} if encoder is None else {"encoder": encoder.digest}),
    }


def _marks(record: Record, layer: str) -> Marks:
    if layer not in record.layers:
        msg = f"document {record.document.id!r} has no layer {layer!r}"
        raise UsageError(msg, hint="a note nobody looked at cannot be de-identified by its marks")
    return record.layers[layer]


def rewrite_document(
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
