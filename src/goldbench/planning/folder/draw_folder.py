"""`draw/`: the drawn notes in any format, their design, their reserve, and how they came to be.

    manifest.json     seed, sizes, hash of the protocol, content hash of the notes
    design.csv        id, stratum, cluster, probability
    notes.csv         order of annotation, id, site, stratum, cluster, probability
    reserve.csv       notes that move up, in that order, when one of their stratum is unusable
    training.csv      notes for training rounds, of patients that are in neither
    FORMAT/           the notes themselves, one folder a format (and a site, if asked);
                      reserve-FORMAT/ and training-FORMAT/ beside it

A draw in waves reaches to their cap: `notes.csv` says of each note its rank in the stratum and its
wave, wave by wave, `manifest.json` where the waves end. Formats for other tools have one folder a
wave, so that nobody gets notes too early.

Annotation tools get the notes without a single mark: what the system found would lead the hand.
The files hold no date, so that the same seed gives the same bytes.
"""

import csv
import io
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

import orjson

from goldbench.corpus import DEFAULT_LAYER, NOTHING, Design, Document, Record
from goldbench.errors import UsageError
from goldbench.formats import WriteOptions, require_writable, write, write_design
from goldbench.formats.io.files import write_text
from goldbench.formats.registry import SUFFIXES
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.sources import parts_of
from goldbench.planning.sample.drawn import Draw, Note
from goldbench.planning.sample.sampling import Rank, Sample
from goldbench.planning.sample.survey import Survey

KIND = "goldbench-draw"


@dataclass(frozen=True, slots=True)
class DrawOutput:
    """`formats` are names of writable formats; `blind` leaves `design.csv` out of their folders."""

    formats: tuple[str, ...] = ("parquet",)
    by_site: bool = False
    blind: bool = False


def write_draw(
    study: StudyFolder, survey: Survey, sample: Sample, path: Path, output: DrawOutput
) -> dict[str, Any]:
    """Write the folder of a draw under a temporary name, then rename; give its manifest."""
    for name in output.formats:
        require_writable(name)
    if path.exists():
        msg = f"{path} exists"
        raise UsageError(msg, hint="a draw is not overwritten: move it away, or name another place")
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=".goldbench-", dir=path.parent))
    try:
        manifest = _manifest(study, sample, output)
        sites = dict(survey.table.select("id", "site").rows())
        design = sample.draw.design
        write_design(design, unfinished)
        write_text(unfinished / "notes.csv", _notes(sample, design, sites))
        write_text(unfinished / "reserve.csv", _reserve(sample.draw, sites))
        if sample.training is not None:
            write_text(unfinished / "training.csv", _training(sample.training, sites))
        _write_notes(study, sample, sites, unfinished, output)
        data = orjson.dumps(manifest, option=orjson.OPT_INDENT_2)
        write_text(unfinished / "manifest.json", data.decode("utf-8") + "\n")
        unfinished.chmod(0o755)
        unfinished.rename(path)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return manifest


def _manifest(study: StudyFolder, sample: Sample, output: DrawOutput) -> dict[str, Any]:
    protocol = study.protocol
    return {
        "kind": KIND,
        "goldbench": version("goldbench"),
        "protocol": {"version": protocol.version, "hash": protocol.hash},
        "source": {"path": protocol.notes, "content": study.content, "system": protocol.system},
        "primary": protocol.primary.name,
        **sample.as_json(),
        "formats": list(output.formats),
    }


def _notes(sample: Sample, design: Design, sites: Mapping[str, str]) -> str:
    ranks = sample.ranks
    notes = sample.draw.notes
    if ranks:
        notes = tuple(sorted(notes, key=lambda note: ranks[note.id].wave))
    rows = (
        (
            n,
            note.id,
            sites[note.id],
            note.stratum,
            note.cluster,
            repr(design[note.id].probability),
            *ranks.get(note.id, ()),
        )
        for n, note in enumerate(notes, start=1)
    )
    further = ("rank", "wave") if ranks else ()
    return _csv(("order", "id", "site", "stratum", "cluster", "probability", *further), rows)


def _reserve(draw: Draw, sites: Mapping[str, str]) -> str:
    design = draw.reserve_design
    rows = (
        (n, note.id, sites[note.id], note.stratum, note.cluster, repr(design[note.id].probability))
        for n, note in enumerate(draw.reserve, start=1)
    )
    return _csv(("order", "id", "site", "stratum", "cluster", "probability"), rows)


def _training(draw: Draw, sites: Mapping[str, str]) -> str:
    """No probabilities: what is read for training is scored for nobody's claim."""
    rows = (
        (n, note.id, sites[note.id], note.stratum, note.cluster)
        for n, note in enumerate(draw.notes, start=1)
    )
    return _csv(("order", "id", "site", "stratum", "cluster"), rows)


def _csv(header: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


def _write_notes(
    study: StudyFolder, sample: Sample, sites: Mapping[str, str], folder: Path, output: DrawOutput
) -> None:
    """Write the notes, in the order of annotation, the reserve and the training notes beside."""
    draw, ranks = sample.draw, sample.ranks
    training = () if sample.training is None else sample.training.notes
    every = (*draw.notes, *draw.reserve, *training)
    texts = {d.id: d for d in _documents(study, {note.id for note in every})}
    design = None if output.blind else draw.design
    for name in output.formats:
        for part, notes in (("", draw.notes), ("reserve", draw.reserve), ("training", training)):
            if not notes:
                continue
            above = folder / "-".join(filter(None, (part, name)))
            for wave, of_wave in _by_wave(notes, {} if part else ranks, name):
                for site, own in _group_by_site(of_wave, sites, apart=output.by_site):
                    target = above / f"wave-{wave}" if wave else above
                    target = target / quote(site, safe=" ") if site else target
                    options = WriteOptions(design=None if part or wave else design)
                    write(_records(own, texts, name), _file(target, name), name, options)


def _by_wave(
    notes: tuple[Note, ...], ranks: Mapping[str, Rank], name: str
) -> Iterator[tuple[int, tuple[Note, ...]]]:
    """Keep waves apart where people take the files; the server keeps them apart itself."""
    if not ranks or name in ("parquet", "jsonl"):
        yield 0, notes
        return
    for wave in sorted({ranks[note.id].wave for note in notes}):
        yield wave, tuple(note for note in notes if ranks[note.id].wave == wave)


def _file(target: Path, name: str) -> Path:
    """Formats that put a whole corpus into one file get one inside the folder."""
    return target / f"notes{SUFFIXES[name]}" if name in SUFFIXES else target


def _group_by_site(
    notes: tuple[Note, ...], sites: Mapping[str, str], *, apart: bool
) -> Iterator[tuple[str, list[Note]]]:
    if not apart:
        yield "", list(notes)
        return
    for site in sorted({sites[note.id] for note in notes}):
        yield site, [note for note in notes if sites[note.id] == site]


def _records(notes: list[Note], documents: Mapping[str, Document], name: str) -> Iterator[Record]:
    """Give records nobody has looked at; tools that need a file to annotate get an empty layer."""
    untouched = {} if name in ("parquet", "jsonl") else {DEFAULT_LAYER: NOTHING}
    for note in notes:
        yield Record(documents[note.id], untouched)


def _documents(study: StudyFolder, wanted: set[str]) -> Iterator[Document]:
    import polars as pl  # noqa: PLC0415  # slow to import

    from goldbench.corpus.document_table import documents_of  # noqa: PLC0415  # slow to import

    for part in parts_of(study.notes):
        table = part.documents.filter(pl.col("id").is_in(list(wanted)))
        yield from documents_of(table.drop("digest", strict=False))
