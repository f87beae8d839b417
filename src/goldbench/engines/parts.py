"""A run over millions of notes: processes read pieces of the source and write parts of the target.

    .marks.parts/                 beside the target until all is done, then the target itself
      _run.json                   the settings of the run
      _lock                       held while a run is at work
      part-00017.KEY.parquet      the results of piece 17
      _vault-00017.KEY            sealed lines, where there is a vault

KEY hashes the settings and the notes of the piece. A run that goes on reads the pieces again and
leaves alone every part whose key is there: nothing that was made of another text or by other
settings is ever found. A part is written under another name and renamed: it is whole or absent.

The parent hands out pieces and adds up sums; it sees no note. Memory holds one piece a process.
"""

import filecmp
import hashlib
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from goldbench.engines.lock_file import locked
from goldbench.engines.map_notes import processes_or_here
from goldbench.engines.note_key import fingerprint, note_key
from goldbench.engines.processes import cores
from goldbench.engines.results import LONGEST, RowMaker, results
from goldbench.engines.run import refuse_existing
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions, read
from goldbench.formats.contract.piece import Piece
from goldbench.formats.pieces import cut
from goldbench.formats.tables.parts import KIND, MANIFEST, VERSION, add_digests, digest

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

_RUN = "_run.json"
_LOCK = "_lock"
_WORTH = 4
"""Pieces of which a second process takes some: loading a model there costs 200 notes or so."""
_SHOWN = 100
"""Errors that the manifest lists; the table has them all."""


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
    file: str
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


@dataclass(slots=True)
class PartsRun:
    """The sums of a run so far."""

    pieces: int
    done: list[PartDone] = field(default_factory=list[PartDone])
    seconds: float = 0.0

    @property
    def notes(self) -> int:
        return sum(part.notes for part in self.done)

    @property
    def failed(self) -> list[tuple[str, str]]:
        """List the notes that failed, and by what."""
        return [failure for part in self.done for failure in part.failed]

    @property
    def audit(self) -> dict[str, Counter[str]]:
        sums: dict[str, Counter[str]] = {}
        for part in self.done:
            for name, counts in part.audit.items():
                sums.setdefault(name, Counter()).update(counts)
        return sums

    def manifest(self, maker: RowMaker) -> dict[str, Any]:
        parts = sorted(self.done, key=lambda part: part.number)
        failed = [failure for part in parts for failure in part.failed]
        return {
            "kind": KIND,
            "version": VERSION,
            "shape": maker.kind,
            "settings": maker.settings,
            "notes": self.notes,
            "characters": sum(part.characters for part in parts),
            "marks": sum(part.marks for part in parts),
            "errors": len(failed),
            "first_errors": failed[:_SHOWN],
            "counts": {name: dict(sorted(c.items())) for name, c in sorted(self.audit.items())},
            "digest": f"{add_digests(part.digest for part in parts):032x}",
            "parts": [
                {
                    "file": part.file,
                    "notes": part.notes,
                    "characters": part.characters,
                    "seconds": round(part.seconds, 3),
                    "peak_mb": part.peak_mb,
                }
                for part in parts
            ],
        }


@dataclass(frozen=True, slots=True)
class _Job:
    source: NoteSource
    piece: Piece | None
    number: int
    maker: RowMaker
    folder: Path
    run: str
    longest: int


def run_parts(
    source: NoteSource,
    maker: RowMaker,
    target: Path,
    *,
    workers: int | None = None,
    longest: int = LONGEST,
    vault: Path | None = None,
    watch: Callable[[PartsRun], None] = lambda _: None,
) -> PartsRun:
    """Work on all notes of a source into a folder of parts, or go on where a run was stopped.

    `workers` are further processes, 0 is this one; None is one a core, unless there is so little
    to do that a second process costs more than it saves. `watch` is told after every part.
    """
    refuse_existing(target)
    folder = target.parent / f".{target.name}.parts"
    if vault is not None and vault.exists() and not folder.exists():
        raise _vault_exists(vault)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    begun = time.perf_counter()
    with locked(folder / _LOCK, busy=f"another run is at work on {target}"):
        settings = {**maker.settings, "longest": longest}
        _begin(folder, settings)
        pieces = cut(source.path, source.format, source.options)
        run = PartsRun(len(pieces))
        key = fingerprint(settings)
        jobs = (
            _Job(source, piece, number, maker, folder, key, longest)
            for number, piece in enumerate(pieces)
        )
        if workers is None:
            workers = min(cores(), len(pieces)) if len(pieces) >= _WORTH else 0
        for part in _do(jobs, workers):
            run.done.append(part)
            source.options.findings.merge(part.findings)
            watch(run)
        _sweep(folder, run)
        check_unique(folder, run)
        if vault is not None:
            _write_vault(folder, run, vault)
        run.seconds = time.perf_counter() - begun
        manifest = orjson.dumps(run.manifest(maker), option=orjson.OPT_INDENT_2) + b"\n"
        (folder / MANIFEST).write_bytes(manifest)
        if target.exists():
            target.rmdir()  # empty, or it would have been refused
        os.replace(folder, target)  # noqa: PTH105  # Path.replace would do the same
    for left in (target / _LOCK, *target.glob("_vault-*")):
        left.unlink()
    target.chmod(0o755)
    return run


def _do(jobs: Iterator[_Job], workers: int) -> Iterator[PartDone]:
    """Yield parts as they are finished; a few more than there are processes are under way."""
    pool = processes_or_here(workers).executor()
    if pool is None:
        yield from map(do_part, jobs)
        return
    under_way: set[Future[PartDone]] = set()
    try:
        with pool:
            for job in jobs:
                under_way.add(pool.submit(do_part, job))
                if len(under_way) > workers + 1:
                    done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            while under_way:
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
    except BrokenProcessPool:
        msg = "a worker was ended from outside: killed, or out of memory"
        hint = "the same command goes on where it was; fewer --workers need less memory"
        raise UsageError(msg, hint=hint) from None
    finally:
        for future in under_way:
            future.cancel()


def do_part(job: _Job) -> PartDone:
    """Read a piece and work on its notes, unless its part is there already."""
    begun = time.perf_counter()
    findings = Findings(strict=job.source.options.findings.strict)
    options = replace(job.source.options, piece=job.piece, findings=findings)
    records = list(read(job.source.path, job.source.format, options))
    digester = hashlib.blake2b(digest_size=8)
    for record in records:
        document = record.document
        others = job.maker.reads(record) if document.text is not None else ()
        digester.update(note_key(job.run, document.id, document.text or "", others))
    name = f"part-{job.number:05}.{digester.hexdigest()}.parquet"
    part = _there(job.folder / name, job.number)
    if part is not None:
        return replace(part, findings=findings)
    rows = results(records, job.maker, job.longest)
    frame = rows.frame()
    if frame.height != len(records):  # a maker that loses notes must never go unseen
        msg = f"{len(records)} notes went in and {frame.height} rows came out"
        raise AssertionError(msg)
    about = PartDone(
        job.number,
        name,
        frame.height,
        rows.characters,
        _marks(frame),
        rows.failed,
        {what: dict(counts) for what, counts in rows.audit.items()},
        digest(frame),
        time.perf_counter() - begun,
        _peak_mb(),
    )
    if rows.sealed:
        sealed = "".join(rows.sealed).encode("ascii")
        _replace(job.folder / _vault_name(name), lambda new: new.write_bytes(sealed))
    told = {"goldbench": orjson.dumps(_plain(about)).decode()}
    _replace(job.folder / name, lambda new: frame.write_parquet(new, metadata=told))
    return replace(about, findings=findings)


def _marks(frame: "pl.DataFrame") -> int:
    lists = [name for name in ("spans", "tags", "replaced") if name in frame.columns]
    return sum(int(frame[name].list.len().sum() or 0) for name in lists)


def _plain(part: PartDone) -> dict[str, Any]:
    names = [name for name in PartDone.__dataclass_fields__ if name not in ("findings", "fresh")]
    plain = {name: getattr(part, name) for name in names}
    return plain | {"digest": f"{part.digest:032x}"}


def _there(file: Path, number: int) -> PartDone | None:
    """Read what is told of a part that an earlier run finished; None where it did not."""
    import polars as pl  # noqa: PLC0415  # slow to import

    if not file.exists():
        return None
    try:
        told = orjson.loads(pl.read_parquet_metadata(file)["goldbench"])
    except (pl.exceptions.PolarsError, OSError, KeyError, orjson.JSONDecodeError):
        return None  # damaged: it is made again
    told |= {"digest": int(told["digest"], 16), "failed": [tuple(f) for f in told["failed"]]}
    return PartDone(**{**told, "number": number}, fresh=False)


def _replace(file: Path, write: Callable[[Path], object]) -> None:
    """Write under another name, to the disk, and rename."""
    new = file.with_name(f"_{os.getpid()}.{file.name}.tmp")
    write(new)
    with new.open("rb+") as opened:
        os.fsync(opened.fileno())
    os.replace(new, file)  # noqa: PTH105  # Path.replace would do the same


def _vault_name(part: str) -> str:
    return part.replace("part-", "_vault-").removesuffix(".parquet")


def _peak_mb() -> int:
    if sys.platform == "win32":  # it does not tell
        return 0
    import resource  # noqa: PLC0415  # not on every system

    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used // (1 << 20) if sys.platform == "darwin" else used // 1024


def _begin(folder: Path, settings: Mapping[str, object]) -> None:
    """Write down the settings, or compare them."""
    for left in folder.glob("_*.tmp"):
        left.unlink()
    file = folder / _RUN
    plain = orjson.loads(orjson.dumps(settings))
    if not file.exists():
        _replace(file, lambda new: new.write_bytes(orjson.dumps(plain) + b"\n"))
        return
    try:
        there = dict(orjson.loads(file.read_bytes()))
    except (orjson.JSONDecodeError, TypeError, ValueError):
        hint = f"delete {folder} to begin anew"
        raise FormatError(file, 0, "not the settings of a run", hint=hint) from None
    others = sorted(n for n in {*plain, *there} if plain.get(n) != there.get(n))
    if others:
        msg = f"{folder} was begun with other settings: {', '.join(others)}"
        raise UsageError(msg, hint="finish that run, or delete it to begin anew")


def _sweep(folder: Path, run: PartsRun) -> None:
    """Remove parts of notes that have changed since an earlier run."""
    kept = {part.file for part in run.done} | {_vault_name(part.file) for part in run.done}
    for file in folder.iterdir():
        if file.name.startswith(("part-", "_vault-")) and file.name not in kept:
            file.unlink()


def check_unique(folder: Path, run: PartsRun) -> None:
    """Refuse a source in which two notes have one id; eight bytes a note are held."""
    import polars as pl  # noqa: PLC0415  # slow to import

    if not run.notes:
        return
    ids = pl.scan_parquet(folder / "part-*.parquet").select("id")
    hashed = ids.select(pl.col("id").hash()).collect()["id"]
    if hashed.n_unique() == run.notes:
        return
    twice = ids.filter(pl.col("id").is_duplicated()).collect()["id"]
    if len(twice):
        msg = f"two notes have the id {twice.sort()[0]!r}"
        raise UsageError(msg, hint="expected one row a note; name the column of ids: --column id=…")


def _write_vault(folder: Path, run: PartsRun, vault: Path) -> None:
    """Put the sealed lines of all parts together, unless a run that was stopped has done so."""
    new = folder / "_vault.tmp"
    with new.open("wb") as file:
        new.chmod(0o600)
        for part in sorted(run.done, key=lambda part: part.number):
            lines = folder / _vault_name(part.file)
            if lines.exists():
                file.write(lines.read_bytes())
    if not vault.exists():
        shutil.move(new, vault)
    elif not filecmp.cmp(new, vault, shallow=False):
        raise _vault_exists(vault)
    new.unlink(missing_ok=True)


def _vault_exists(vault: Path) -> UsageError:
    msg = f"{vault} exists"
    return UsageError(msg, hint="a vault is the only way back; choose a new name")
