"""One part of a run: read a piece of the source, work on its notes, write the results.

This is what processes do. A part is named by its number and a key, which hashes the settings of
the run and the notes of the piece; one that is there under its name is not made again.
"""

import hashlib
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from goldbench.corpus import Record
from goldbench.engines.layouts import PART, Layout, write_whole
from goldbench.engines.note_key import note_key
from goldbench.engines.results import NoteWork, Results, results
from goldbench.formats import Findings, ReadOptions, read
from goldbench.formats.contract.piece import Piece
from goldbench.formats.tables.parts import digest

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

_LISTS = ("spans", "tags", "replaced")


@dataclass(frozen=True, slots=True)
class NoteSource:
    """Where the notes are, and how they are read."""

    path: Path
    format: str
    options: ReadOptions = field(default_factory=ReadOptions)


@dataclass(frozen=True, slots=True)
class PartDone:
    """What is to be told of a part. `fresh` says that it was made by this run."""

    number: int
    name: str
    notes: int
    characters: int
    marks: int
    failed: list[tuple[str, str]]
    audit: dict[str, dict[str, int]]
    digest: int
    seconds: float
    peak_mb: int
    fresh: bool = True
    findings: Findings = field(default_factory=Findings)

    @classmethod
    def of_table(
        cls,
        frame: "pl.DataFrame",
        number: int,
        name: str,
        *,
        characters: int,
        seconds: float,
        audit: Mapping[str, Mapping[str, int]] | None = None,
        peak_mb: int = 0,
    ) -> "PartDone":
        """Count what the rows of a part tell: notes, marks, errors, the digest."""
        failed = frame.filter(frame["error"].is_not_null()).select("id", "error").rows()
        marks = sum(int(frame[n].list.len().sum() or 0) for n in _LISTS if n in frame.columns)
        counts = {what: dict(sums) for what, sums in (audit or {}).items()}
        return cls(
            number,
            name,
            frame.height,
            characters,
            marks,
            failed,
            counts,
            digest(frame),
            seconds,
            peak_mb,
        )

    def encode(self) -> bytes:
        """Write down what is told of a part, for the part itself."""
        names = [n for n in PartDone.__dataclass_fields__ if n not in ("findings", "fresh")]
        fields = {name: getattr(self, name) for name in names}
        return orjson.dumps(fields | {"digest": f"{self.digest:032x}"})

    @classmethod
    def decode(cls, about: bytes, number: int) -> "PartDone | None":
        """Read what an earlier run told of a part; None where it cannot be read."""
        try:
            fields = orjson.loads(about)
            fields |= {
                "digest": int(fields["digest"], 16),
                "failed": [(id_, error) for id_, error in fields["failed"]],
                "number": number,
            }
            return cls(**fields, fresh=False)
        except (orjson.JSONDecodeError, KeyError, TypeError, ValueError):
            return None


@dataclass(frozen=True, slots=True)
class PartJob:
    """A part to be made: a piece to be read, or, of a source that cannot be cut, its notes."""

    source: NoteSource
    number: int
    work: NoteWork
    layout: Layout
    folder: Path
    run: str
    longest: int
    piece: Piece | None = None
    records: Sequence[Record] | None = None


def do_part(job: PartJob) -> PartDone:
    """Read a piece and work on its notes, unless its part is there already."""
    begun = time.perf_counter()
    findings = Findings(strict=job.source.options.findings.strict)
    records = job.records
    if records is None:
        options = replace(job.source.options, piece=job.piece, findings=findings)
        records = list(read(job.source.path, job.source.format, options))
    name = _name(job, records)
    about = job.layout.about(job.folder, name)
    part = None if about is None else PartDone.decode(about, job.number)
    if part is not None:
        return replace(part, findings=findings)
    done = results(records, job.work, job.longest)
    if len(done) != len(records):  # work that loses notes must never go unseen
        msg = f"{len(records)} notes went in and {len(done)} results came out"
        raise AssertionError(msg)
    part = PartDone.of_table(
        done.frame(),
        job.number,
        name,
        characters=done.characters,
        audit=done.audit,
        seconds=time.perf_counter() - begun,
        peak_mb=_peak_mb(),
    )
    _write(job, name, done, part)
    return replace(part, findings=findings)


def _name(job: PartJob, records: Sequence[Record]) -> str:
    """Name a part by its number and by everything that it is made of."""
    digester = hashlib.blake2b(digest_size=8)
    for record in records:
        document = record.document
        others = job.work.reads(record) if document.text is not None else ()
        digester.update(note_key(job.run, document.id, document.text or "", others))
    return f"{PART}{job.number:05}.{digester.hexdigest()}"


def _write(job: PartJob, name: str, done: Results, part: PartDone) -> None:
    """Write sealed lines first: where the part is whole, they are there."""
    if done.sealed:
        sealed = "".join(done.sealed).encode("ascii")
        write_whole(job.folder / vault_part(name), lambda new: new.write_bytes(sealed))
    job.layout.write(job.folder, name, done, part.encode())


def vault_part(name: str) -> str:
    """Name the file of sealed lines that goes with a part."""
    return f"_vault-{name.removeprefix(PART)}"


def _peak_mb() -> int:
    if sys.platform == "win32":  # it does not tell
        return 0
    import resource  # noqa: PLC0415  # not on every system

    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used // (1 << 20) if sys.platform == "darwin" else used // 1024
