"""A corpus in, a corpus out: annotate or de-identify note after note, and go on when killed.

The results of finished notes stand in the run's journal (`engines.journal`) until the target is
written. An annotation's journal holds offsets and labels; that of a de-identification the new texts
and, encrypted where there is a key, what was taken out for the vault. Neither holds an original.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from shutil import move
from typing import Any, BinaryIO

from goldbench.corpus import Corpus, Document, Marks, Record, Span
from goldbench.engines import (
    Finished,
    Journal,
    Outcome,
    begin_run,
    map_notes,
    marks_from_json,
    processes_or_here,
)
from goldbench.errors import MissingLayerError, UsageError
from goldbench.phi.deidentify.engine import stays
from goldbench.phi.deidentify.evidence import (
    Evidence,
    check_gold_labels,
    gather_evidence,
    hash_gold,
)
from goldbench.phi.deidentify.keys import Key
from goldbench.phi.deidentify.leaks import Leak, Sampled, leaks
from goldbench.phi.deidentify.safe_harbor import attest
from goldbench.phi.deidentify.vault import Entry, unseal
from goldbench.phi.deidentify.writers import check_format, write_notes
from goldbench.phi.languages import load_language
from goldbench.phi.tasks import (
    REPLACED,
    AnnotateTask,
    DeidentifyTask,
    decode_deidentified,
    rewrite_document,
)
from goldbench.schemes import scheme


def annotate_notes(
    records: Iterable[Record],
    task: AnnotateTask,
    *,
    layer: str,
    workers: int = 0,
    journal: Journal | None = None,
) -> Iterator[Record]:
    """Yield the records with the marks as their only layer, in the order of the input."""
    outcomes = map_notes(
        records,
        task.encode,
        engine=processes_or_here(workers),
        journal=journal,
        reads=task.reads,
        together=task.encode_together,
    )
    for record, result, _ in outcomes:
        yield Record(record.document, {layer: marks_from_json(result)})


@dataclass(slots=True)
class Deidentification:
    """Notes being de-identified: iterate once, then ask for the audit.

    `vault` takes the sealed lines. `hashes`: the audit names every note and the hash of its new
    text, which takes some 200 bytes of memory a note.
    """

    task: DeidentifyTask
    outcomes: Iterator[Outcome] = field(repr=False)
    keep: tuple[str, ...] = ()
    vault: BinaryIO | None = None
    hashes: bool = True
    _counts: dict[str, Counter[str]] = field(default_factory=dict)
    _hashes: dict[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Record]:
        for record, result, _ in self.outcomes:
            note = decode_deidentified(result)
            if self.vault is not None and note.sealed:
                self.vault.write(note.sealed.encode("ascii"))
            self._count(record.document.id, note.audit)
            marks = Marks(tuple(Span(start, end, label) for start, end, label in note.spans))
            document = rewrite_document(
                record.document, note.text, key=self.task.key, keep=self.keep
            )
            yield Record(document, {REPLACED: marks})

    def _count(self, id_: str, audit: dict[str, Any]) -> None:
        for what in ("labels", "strategies", "rules", "done"):
            self._counts.setdefault(what, Counter()).update(audit[what])
        sums = self._counts.setdefault("sums", Counter())
        sums.update(documents=1, spans=audit["spans"], characters=audit["characters"])
        if self.hashes:
            self._hashes[id_] = audit["sha256"]

    def audit(self) -> dict[str, Any]:
        """Tell what was done: counts, rules, hashes of the new texts; no PHI, no note text."""
        return {**_audit(self.task, self._counts), "sha256": dict(sorted(self._hashes.items()))}


def _audit(task: DeidentifyTask, counts: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    sums = counts.get("sums", {})
    return {
        "goldbench": version("goldbench"),
        "policy": task.policy.name,
        "lang": task.lang,
        "tool": task.layer or " or ".join(load_language(task.lang).models) or "rules",
        "key": task.key.fingerprint if task.key else None,
        **{name: sums.get(name, 0) for name in ("documents", "spans", "characters")},
        **{
            what: dict(sorted(counts.get(what, {}).items()))
            for what in ("labels", "strategies", "rules")
        },
        "safe_harbor": attest(counts.get("done", {}), task.lang),
    }


def audit_of_parts(task: DeidentifyTask, done: Finished) -> dict[str, Any]:
    """Tell what a run by parts has done; where it wrote a table, the table has the hashes."""
    manifest = done.manifest
    counts = dict(manifest["counts"])
    counts["sums"] = {**counts.get("sums", {}), "documents": manifest["notes"] - manifest["errors"]}
    summary = {**_audit(task, counts), "errors": manifest["errors"], "digest": done.digest}
    return summary | ({"sha256": dict(sorted(done.hashes.items()))} if done.hashes else {})


def deidentify_notes(
    records: Iterable[Record],
    task: DeidentifyTask,
    *,
    keep: Iterable[str] = (),
    workers: int = 0,
    journal: Journal | None = None,
    vault: BinaryIO | None = None,
    hashes: bool = True,
) -> Deidentification:
    """De-identify records one after another, in the order of the input."""
    outcomes = map_notes(
        records,
        task.encode,
        engine=processes_or_here(workers),
        journal=journal,
        reads=task.reads,
        together=task.encode_together,
    )
    return Deidentification(task, outcomes, tuple(keep), vault, hashes)


def deidentify_corpus(
    records: Iterable[Record],
    task: DeidentifyTask,
    target: Path,
    *,
    to: str,
    keep: Iterable[str] = (),
    vault: Path | None = None,
    workers: int = 0,
    hashes: bool = True,
    collect: list[Record] | None = None,
) -> dict[str, Any]:
    """De-identify records into a target and give the audit; `vault` is for a task that seals.

    What was stopped goes on where it was when it is called again. `collect` takes the new records
    for whoever wants them in memory as well.
    """
    check_format(to, target)
    if vault is not None and vault.exists():
        msg = f"{vault} exists"
        raise UsageError(msg, hint="a vault is the only way back; choose a new name")
    with begin_run(target, task.settings) as run, ExitStack() as stack:
        sealed = run.journal.scratch / "vault"
        file = stack.enter_context(sealed.open("wb")) if vault is not None else None
        notes = deidentify_notes(
            records,
            task,
            keep=keep,
            workers=workers,
            journal=run.journal,
            vault=file,
            hashes=hashes,
        )
        write_notes(notes if collect is None else _collect(notes, collect), run.unfinished, to)
        if vault is not None:
            stack.close()
            sealed.chmod(0o600)
            move(sealed, vault)
        return notes.audit()


def restore_corpus(
    records: Iterable[Record], vault: Path, key: Key, target: Path, *, to: str
) -> None:
    """Write de-identified records with their original texts; the vault must know every one.

    Only texts come back: metadata that was left behind is nowhere, and a patient's pseudonym stays.
    """
    check_format(to, target)
    restored = restore_notes(records, vault, key)
    settings = {"work": "restore", "key": key.fingerprint}
    with begin_run(target, settings) as run:
        write_notes(restored, run.unfinished, to)


def restore_notes(records: Iterable[Record], vault: Path, key: Key) -> Iterator[Record]:
    """Yield de-identified records with their original texts; what cannot be opened is told now."""
    return _restore(records, unseal(vault, key))


def _restore(records: Iterable[Record], entries: Mapping[str, Entry]) -> Iterator[Record]:
    for record in records:
        document = record.document
        if document.id not in entries:
            msg = f"the vault knows nothing of document {document.id!r}"
            raise UsageError(msg, hint="was it written by another run, or was its id changed?")
        text = entries[document.id].restore(document.require_text())
        yield Record(Document(document.id, text, document.meta))


def _collect(records: Iterable[Record], into: list[Record]) -> Iterator[Record]:
    for record in records:
        into.append(record)
        yield record


def estimate_leaks(gold: Corpus, layer: str | None, task: DeidentifyTask) -> list[Leak]:
    """Run the task over a gold sample and count what it would let through.

    Gold labels of the language's scheme are told by category, others by themselves. What the
    policy lets stand (an age of 63 under Safe Harbor) is not counted.
    """
    groups = {
        label.name: label.group or label.name
        for label in scheme(load_language(task.lang).scheme).labels
    }
    return leaks(sample_leaks(gold, layer, task), group=lambda label: groups.get(label, label))


def leak_evidence(
    gold: Corpus,
    layer: str | None,
    task: DeidentifyTask,
    *,
    population: str = "",
    level: float = 0.95,
) -> Evidence:
    """Run the task over a gold sample and gather what an expert must know of what it lets through.

    `population` says in your words what the sample was drawn from.
    """
    marks = gold.layer(layer).values()
    check_gold_labels((span.label for one in marks for span in one.spans), task.lang)
    sample = sample_leaks(gold, layer, task)
    return gather_evidence(
        sample,
        policy=task.policy,
        lang=task.lang,
        gold=hash_gold(sample),
        design=gold.design,
        population=population,
        level=level,
    )


def sample_leaks(gold: Corpus, layer: str | None, task: DeidentifyTask) -> list[Sampled]:
    """Run the task over a gold sample: of each note what should go, and what goes."""
    chosen = gold.layer(layer)
    if not len(chosen):
        msg = "the gold sample is empty"
        raise MissingLayerError(msg)
    sample = []
    for id_, marks in sorted(chosen.items()):
        document = gold.documents[id_]
        done = task(Record(document, {} if task.layer is None else {task.layer: marks}))
        gone = tuple(Span(s.mark.start, s.mark.end, s.mark.label) for s in done.replaced)
        cluster = document.meta.text(task.patient) or id_
        text = document.require_text()
        to_go = tuple(
            span
            for span in marks.spans
            if not stays(span.text_in(text), span.label, policy=task.policy, lang=task.lang)
        )
        sample.append(Sampled(cluster, text, to_go, gone))
    return sample
