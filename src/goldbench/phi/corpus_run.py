"""Whole corpora, resumable: annotate or de-identify record after record into a target.

The results of finished notes stand in a journal beside the target until the target is written.
An annotation journal holds offsets and labels; that of a de-identification holds the new texts
and, encrypted where there is a key, what was taken out for the vault. Neither holds an original.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from goldbench.corpus import Attributes, Corpus, Marks, Record, Span
from goldbench.errors import MissingLayerError
from goldbench.phi.deidentify.engine import Deidentified, stays
from goldbench.phi.deidentify.leaks import Leak, Sampled, leaks
from goldbench.phi.deidentify.vault import entry, seal
from goldbench.phi.languages import load_language
from goldbench.phi.resuming import journal_of, resumed
from goldbench.phi.tasks import AnnotateTask, DeidentifyTask, deidentified_document, map_records
from goldbench.schemes import scheme

LAYER = "replaced"


@contextmanager
def annotate_corpus(
    records: Iterable[Record], task: AnnotateTask, target: Path, *, layer: str, workers: int = 0
) -> Iterator[Iterator[Record]]:
    """Give the records with their new layer; leaving without an error forgets the journal."""
    journal = journal_of(target)
    settings = [_VERSION, "annotate", task.lang, list(task.tools), task.into, _site(task.site)]

    def work(left: Iterable[Record]) -> Iterator[Any]:
        for marks in map_records(task, left, workers=workers):
            yield [[s.start, s.end, s.label, dict(s.attributes)] for s in marks.spans]

    def made() -> Iterator[Record]:
        for record, spans in resumed(records, work, journal, settings):
            marks = Marks(tuple(Span(a, b, label, Attributes(some)) for a, b, label, some in spans))
            yield Record(record.document, {layer: marks})

    yield made()
    journal.unlink(missing_ok=True)


@dataclass(slots=True)
class Run:
    """A de-identification on its way: iterate once, then ask for the audit."""

    task: DeidentifyTask
    results: Iterator[tuple[Record, Any]] = field(repr=False)
    keep: tuple[str, ...] = ()
    vault: list[bytes] = field(default_factory=list, repr=False)
    _counts: dict[str, Counter[str]] = field(default_factory=dict)
    _hashes: dict[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Record]:
        for record, (text, spans, audit, sealed) in self.results:
            if sealed:
                self.vault.append(sealed.encode("ascii"))
            for what in ("labels", "strategies", "rules"):
                self._counts.setdefault(what, Counter()).update(audit[what])
            sums = self._counts.setdefault("sums", Counter())
            sums.update(documents=1, spans=audit["spans"], characters=audit["characters"])
            self._hashes[record.document.id] = audit["sha256"]
            marks = Marks(tuple(Span(start, end, label) for start, end, label in spans))
            document = deidentified_document(
                record.document, text, key=self.task.key, keep=self.keep
            )
            yield Record(document, {LAYER: marks})

    def audit(self) -> dict[str, Any]:
        """Tell what was done: counts, rules, hashes of the new texts; no PHI, no note text."""
        sums = self._counts.get("sums", Counter())
        return {
            "goldbench": version("goldbench"),
            "policy": self.task.policy.name,
            "lang": self.task.lang,
            "tool": self.task.layer or (load_language(self.task.lang).model or "rules"),
            "key": self.task.key.fingerprint if self.task.key else None,
            "documents": sums["documents"],
            "spans": sums["spans"],
            "characters": sums["characters"],
            **{
                what: dict(sorted(self._counts.get(what, Counter()).items()))
                for what in ("labels", "strategies", "rules")
            },
            "sha256": dict(sorted(self._hashes.items())),
        }


@contextmanager
def deidentify_corpus(
    records: Iterable[Record],
    task: DeidentifyTask,
    target: Path,
    *,
    keep: Iterable[str] = (),
    vault: Path | None = None,
    workers: int = 0,
) -> Iterator[Run]:
    """Give the run; leaving without an error writes the vault and forgets the journal."""
    journal = journal_of(target)
    key = task.key.fingerprint if task.key else None
    policy = hashlib.sha256(repr(task.policy).encode()).hexdigest()
    settings = [_VERSION, "deidentify", task.lang, policy, key, _site(task.site), task.patient]
    more = [task.layer, vault is not None]

    def work(left: Iterable[Record]) -> Iterator[Any]:
        held: list[Record] = []

        def noted() -> Iterator[Record]:
            for record in left:
                held.append(record)
                yield record

        for done in map_records(task, noted(), workers=workers):
            record = held.pop(0)
            yield _result(record.document.id, done, task, sealed=vault is not None)

    run = Run(task, resumed(records, work, journal, [*settings, *more]), tuple(keep))
    yield run
    if vault is not None:
        vault.write_bytes(b"".join(run.vault))
        vault.chmod(0o600)
    journal.unlink(missing_ok=True)


def _result(id_: str, done: Deidentified, task: DeidentifyTask, *, sealed: bool) -> list[Any]:
    spans = [[one.start, one.end, one.found.label] for one in done.replaced]
    locked = None
    if sealed and task.key is not None:
        locked = b"".join(seal([entry(id_, done)], task.key)).decode("ascii")
    return [done.text, spans, done.audit(), locked]


def estimate_leaks(gold: Corpus, layer: str | None, task: DeidentifyTask) -> list[Leak]:
    """Run the task over a gold sample and count what it would let through.

    Gold labels of the language's scheme are told by category, others by themselves. What the
    policy lets stand (an age of 63 under Safe Harbor) is not counted.
    """
    chosen = gold.layer(layer)
    groups = {
        label.name: label.group or label.name
        for label in scheme(load_language(task.lang).scheme).labels
    }
    if not len(chosen):
        msg = "the gold sample is empty"
        raise MissingLayerError(msg)
    sample = []
    for id_, marks in sorted(chosen.items()):
        document = gold.documents[id_]
        done = task(Record(document, {} if task.layer is None else {task.layer: marks}))
        found = tuple(Span(o.found.start, o.found.end, o.found.label) for o in done.replaced)
        cluster = document.meta.text(task.patient) or id_
        text = document.require_text()
        gone = tuple(
            span
            for span in marks.spans
            if not stays(span.text_in(text), span.label, policy=task.policy, lang=task.lang)
        )
        sample.append(Sampled(cluster, text, gone, found))
    return leaks(sample, group=lambda label: groups.get(label, label))


def _site(site: object) -> str | None:
    return None if site is None else hashlib.sha256(repr(site).encode()).hexdigest()


_VERSION = "goldbench phi run 1"
