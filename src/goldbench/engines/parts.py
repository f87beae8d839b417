"""A run over millions of notes: processes read pieces of the source and write parts of the target.

    .marks.parts/                 beside the target until all is done, then the target itself
      _run.json                   the settings of the run
      _lock                       held while a run is at work
      part-00017.KEY.parquet      the results of piece 17
      _vault-00017.KEY            sealed lines, where there is a vault
      _manifest.json              sums; where it is, nothing is left to do but to publish

KEY hashes the settings and the notes of the piece. A run that goes on reads the pieces again and
leaves alone every part whose key is there: nothing that was made of another text or by other
settings is ever found. A part is written under another name and renamed: it is whole or absent.

The parent hands out pieces and adds up sums; it sees no note, unless the source is of a format
that cannot be cut and has to be read by one. Memory holds one piece a process.
"""

import filecmp
import shutil
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from goldbench.corpus import Record
from goldbench.engines.layouts import PART, Layout, LinesLayout, TableLayout, write_whole
from goldbench.engines.lock_file import hold_lock
from goldbench.engines.map_notes import processes_or_here
from goldbench.engines.note_key import fingerprint
from goldbench.engines.part import NoteSource, PartDone, PartJob, do_part, vault_part
from goldbench.engines.part_sums import Finished, PartsRun
from goldbench.engines.processes import cores, spread
from goldbench.engines.results import LONGEST, NoteWork
from goldbench.engines.run import refuse_existing
from goldbench.errors import FormatError, UsageError
from goldbench.formats import read
from goldbench.formats.contract.piece import Piece
from goldbench.formats.pieces import cut
from goldbench.formats.tables.parts import MANIFEST

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

_RUN = "_run.json"
_LOCK = "_lock"
_WORTH = 4
"""Pieces of which a second process takes some: loading a model there costs 200 notes or so."""
_BATCH = 256
"""Notes of a part where the source cannot be cut."""


def run_parts(
    source: NoteSource,
    work: NoteWork,
    target: Path,
    *,
    layout: Layout | None = None,
    workers: int | None = None,
    longest: int = LONGEST,
    vault: Path | None = None,
    hashes: bool = False,
    watch: Callable[[PartsRun], None] = lambda _: None,
) -> Finished:
    """Work on all notes of a source into a target, or go on where a run was stopped.

    `workers` are further processes, 0 is this one; None is one a core, unless there is so little
    to do that a second process costs more than it saves. `hashes` asks for those of new texts.
    `watch` is told after every part.
    """
    layout = layout or TableLayout()
    folder = target.parent / f".{target.name}.parts"
    if target.is_file() and (layout.folder(folder) / MANIFEST).exists():
        shutil.rmtree(folder)  # a run that was killed after its very last step
    refuse_existing(target)
    if vault is not None and vault.exists() and not folder.exists():
        raise _vault_exists(vault)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with hold_lock(folder / _LOCK, busy=f"another run is at work on {target}"):
        try:
            _begin(folder, {**work.settings, **layout.settings, "longest": longest})
            jobs = _Jobs(source, work, layout, folder, longest)
            done = _complete(layout, folder) or _do_all(jobs, workers, vault, watch)
        except BaseException:
            if not any(folder.rglob(f"{PART}*")):
                shutil.rmtree(folder, ignore_errors=True)  # there is nothing to go on with
            raise
        names = [Path(part["file"]).stem for part in done.manifest["parts"]]
        if hashes and isinstance(layout, LinesLayout):
            done = Finished(done.manifest, done.again, layout.hashes(folder, names))
        for left in (folder / _LOCK, *folder.glob("_vault-*")):
            left.unlink()
        layout.publish(folder, target)
    return done


def _complete(layout: Layout, folder: Path) -> Finished | None:
    """Give what a run has done that was killed when it had only to be published."""
    file = layout.folder(folder) / MANIFEST
    if not file.exists():
        return None
    manifest = orjson.loads(file.read_bytes())
    return Finished(manifest, again=len(manifest["parts"]))


def _do_all(
    jobs: "_Jobs", workers: int | None, vault: Path | None, watch: Callable[[PartsRun], None]
) -> Finished:
    layout, folder = jobs.layout, jobs.folder
    stream, pieces, processes = jobs.spread(workers)
    run = PartsRun(pieces)
    for part in _do(stream, processes):
        run.done.append(part)
        jobs.source.options.findings.merge(part.findings)
        watch(run)
    run.done.sort(key=lambda part: part.number)
    names = [part.name for part in run.done]
    _sweep(folder, names)
    check_unique(lambda: layout.ids(folder, names))
    if vault is not None:
        _write_vault(folder, names, vault)
    layout.gather(folder, names)
    layout.folder(folder).mkdir(exist_ok=True)
    manifest = run.manifest(jobs.work)
    data = orjson.dumps(manifest, option=orjson.OPT_INDENT_2) + b"\n"
    write_whole(layout.folder(folder) / MANIFEST, lambda new: new.write_bytes(data))
    return Finished(orjson.loads(data), run.again)


@dataclass(frozen=True, slots=True)
class _Jobs:
    """The parts to be made: of the pieces of a source, or of batches of what one process reads."""

    source: NoteSource
    work: NoteWork
    layout: Layout
    folder: Path
    longest: int

    def spread(self, workers: int | None) -> "tuple[Iterator[PartJob], int | None, int]":
        """Give the jobs, how many there are, and how many further processes to take."""
        pieces = cut(self.source.path, self.source.format, self.source.options)
        if pieces == [None]:
            notes = read(self.source.path, self.source.format, self.source.options)
            stream, processes = spread(notes, workers)
            return self._of_batches(stream), None, processes
        if workers is None:
            workers = min(cores(), len(pieces)) if len(pieces) >= _WORTH and cores() > 1 else 0
        jobs = (self._job(number, piece=piece) for number, piece in enumerate(pieces))
        return jobs, len(pieces), workers

    def _of_batches(self, notes: Iterator[Record]) -> Iterator[PartJob]:
        number = 0
        while batch := tuple(islice(notes, _BATCH)):
            yield self._job(number, records=batch)
            number += 1

    def _job(
        self, number: int, piece: Piece | None = None, records: tuple[Record, ...] | None = None
    ) -> PartJob:
        settings = {**self.work.settings, **self.layout.settings, "longest": self.longest}
        return PartJob(
            self.source,
            number,
            self.work,
            self.layout,
            self.folder,
            fingerprint(settings),
            self.longest,
            piece,
            records,
        )


def _do(jobs: Iterator[PartJob], workers: int) -> Iterator[PartDone]:
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
    except BrokenExecutor:
        msg = "a worker was ended from outside: killed, or out of memory"
        hint = "the same command goes on where it was; fewer --workers need less memory"
        raise UsageError(msg, hint=hint) from None
    finally:
        for future in under_way:
            future.cancel()


def _begin(folder: Path, settings: Mapping[str, object]) -> None:
    """Write down the settings, or compare them; sweep what a killed process left half written."""
    for left in folder.rglob("_*.tmp"):
        left.unlink()
    file = folder / _RUN
    plain = orjson.loads(orjson.dumps(settings))
    if not file.exists():
        write_whole(file, lambda new: new.write_bytes(orjson.dumps(plain) + b"\n"))
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


def _sweep(folder: Path, names: list[str]) -> None:
    """Remove parts of notes that have changed since an earlier run."""
    kept = {name.removeprefix(PART) for name in names}
    for file in folder.rglob("*"):
        for prefix in (PART, f"_{PART}", "_vault-"):
            if file.name.startswith(prefix):
                number, key = file.name.removeprefix(prefix).split(".")[:2]
                if f"{number}.{key}" not in kept:
                    file.unlink()


def check_unique(parts: Callable[[], Iterator["pl.Series"]]) -> None:
    """Refuse a source in which two notes have one id; eight bytes a note are held."""
    import polars as pl  # noqa: PLC0415  # slow to import

    hashed = [ids.hash() for ids in parts()]
    together = pl.concat(hashed) if hashed else pl.Series(dtype=pl.UInt64)
    if together.n_unique() == len(together):
        return
    twice = together.filter(together.is_duplicated()).unique().implode()
    candidates = pl.concat([ids.filter(ids.hash().is_in(twice)) for ids in parts()])
    same = candidates.filter(candidates.is_duplicated()).sort()
    if len(same):
        msg = f"two notes have the id {same[0]!r}"
        raise UsageError(msg, hint="expected one row a note; name the column of ids: --column id=…")


def _write_vault(folder: Path, names: list[str], vault: Path) -> None:
    """Put the sealed lines of all parts together, unless a run that was stopped has done so."""
    new = folder / "_vault.tmp"
    with new.open("wb") as file:
        new.chmod(0o600)
        for name in names:
            lines = folder / vault_part(name)
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
