"""A survey of millions of notes: processes read pieces of the source and look for terms there."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from goldbench.engines import cores, map_ordered
from goldbench.errors import UsageError
from goldbench.formats import Findings, ReadOptions, detect
from goldbench.formats.contract.piece import Piece
from goldbench.formats.pieces import cut
from goldbench.planning.folder.sources import parts_of
from goldbench.planning.protocol import Protocol
from goldbench.planning.sample.survey import Looked, Survey, join_parts, look

WORTH = 32 << 20
"""Bytes of a source from which further processes save more than their start costs."""


@dataclass(frozen=True, slots=True)
class _Job:
    protocol: Protocol
    path: Path
    format: str
    options: ReadOptions
    piece: Piece | None


class _Done(NamedTuple):
    looked: Looked
    findings: Findings


def survey_by_terms(
    protocol: Protocol,
    path: Path,
    *,
    options: ReadOptions | None = None,
    workers: int | None = None,
) -> Survey:
    """Search notes for the terms of a protocol, piece by piece.

    `workers` are further processes, 0 is this one; None is one a core where the source is large. A
    Parquet folder of goldbench is read as columns, which is no work for several.
    """
    options = options or ReadOptions()
    name = detect(path)
    pieces = [None] if name == "parquet" or workers == 0 else cut(path, name, options)
    if workers is None:
        sizes = {p.file: p.file.stat().st_size for p in pieces if p is not None}
        workers = cores() if sum(sizes.values()) >= WORTH and cores() > 1 else 0
    if workers == 0 or len(pieces) == 1:
        return join_parts(protocol, [look(protocol, parts_of(path, format_=name, options=options))])
    jobs = (_Job(protocol, path, name, options, piece) for piece in pieces)
    survey = join_parts(protocol, _look_at_pieces(jobs, workers, options.findings))
    _check_unique(survey, path)
    return survey


def _look_at_pieces(jobs: Iterator[_Job], workers: int, findings: Findings) -> Iterator[Looked]:
    for done in map_ordered(_survey_piece, jobs, workers=workers):
        findings.merge(done.findings)
        yield done.looked


def _survey_piece(job: _Job) -> _Done:
    findings = Findings(strict=job.options.findings.strict)
    options = replace(job.options, piece=job.piece, findings=findings)
    notes = parts_of(job.path, format_=job.format, options=options)
    return _Done(look(job.protocol, notes), findings)


def _check_unique(survey: Survey, path: Path) -> None:
    """Refuse two notes with one id: a process sees only its own pieces."""
    ids = survey.table["id"]
    if ids.n_unique() < len(ids):
        twice = ids.filter(ids.is_duplicated()).sort()[0]
        msg = f"{path}: two notes have the id {twice!r}"
        raise UsageError(msg, hint="expected one note an id")
