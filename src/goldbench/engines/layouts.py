"""How the results of a run by parts lie on disk, while it is at work and when it is done.

Every layout stores a part under a name (`part-00017.KEY`) together with what is told of it (JSON),
whole or not at all, and puts the parts into their place at the end:

- `TableLayout`: Parquet, one row a note; the folder of parts is the target.
- `NoteNlpLayout`: the same table in `marks/`, and beside it OMOP's NOTE_NLP in `note_nlp/`.
- `LinesLayout`: JSON Lines, in the order of the source; the parts are put together into one file.
"""

import gzip
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import orjson

from goldbench.corpus import Record
from goldbench.engines.results import Results
from goldbench.formats import WriteOptions
from goldbench.formats.json.jsonl import line_of
from goldbench.formats.tables.note_nlp import NoteNlp, note_nlp_frame
from goldbench.formats.tables.parts import sha256_of

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

PART = "part-"
_WHOLE = "_whole"
_COPIED = 1 << 20


class Layout(Protocol):
    """Where parts go. `settings` is what the files depend on beside work and notes."""

    @property
    def settings(self) -> Mapping[str, object]: ...
    def folder(self, run: Path, /) -> Path:
        """Say in which folder of the run its parts and the manifest lie."""
        ...

    def write(self, run: Path, name: str, results: Results, about: bytes) -> None: ...
    def about(self, run: Path, name: str) -> bytes | None:
        """Read what is told of a part; None where it is absent or damaged."""
        ...

    def ids(self, run: Path, names: Iterable[str]) -> "Iterator[pl.Series]":
        """Yield the ids of the notes, part by part."""
        ...

    def publish(self, run: Path, target: Path) -> None:
        """Put a finished run into its place; may be called again after a kill."""
        ...

    def gather(self, run: Path, names: list[str]) -> None:
        """Do what is to be done with all parts together before they are published."""
        ...


@dataclass(frozen=True, slots=True)
class TableLayout:
    """A Parquet folder, one row a note."""

    @property
    def settings(self) -> Mapping[str, object]:
        return {}

    def folder(self, run: Path) -> Path:
        return run

    def write(self, run: Path, name: str, results: Results, about: bytes) -> None:
        frame = results.frame()
        metadata = {"goldbench": about.decode()}
        file = self.folder(run) / f"{name}.parquet"
        write_whole(file, lambda new: frame.write_parquet(new, metadata=metadata))

    def about(self, run: Path, name: str) -> bytes | None:
        import polars as pl  # noqa: PLC0415  # slow to import

        file = self.folder(run) / f"{name}.parquet"
        if not file.exists():
            return None
        try:
            return pl.read_parquet_metadata(file)["goldbench"].encode()
        except (pl.exceptions.PolarsError, OSError, KeyError):
            return None  # damaged: it is made again

    def ids(self, run: Path, names: Iterable[str]) -> "Iterator[pl.Series]":
        import polars as pl  # noqa: PLC0415  # slow to import

        for name in names:
            yield pl.read_parquet(self.folder(run) / f"{name}.parquet", columns=["id"])["id"]

    def gather(self, run: Path, names: list[str]) -> None:
        """Nothing: parts are what is published."""

    def publish(self, run: Path, target: Path) -> None:
        if target.exists():
            target.rmdir()  # empty, or it would have been refused
        os.replace(run, target)  # noqa: PTH105  # Path.replace would do the same
        target.chmod(0o755)


@dataclass(frozen=True, slots=True)
class NoteNlpLayout(TableLayout):
    """Marks as a table, and beside it as OMOP's NOTE_NLP, which cannot say what was read."""

    how: NoteNlp = field(default_factory=lambda: NoteNlp("goldbench", "1970-01-01"))

    @property
    def settings(self) -> Mapping[str, object]:
        return {"note_nlp": self.how._asdict()}

    def folder(self, run: Path) -> Path:
        return run / "marks"

    def write(self, run: Path, name: str, results: Results, about: bytes) -> None:
        rows = [
            mention
            for row, record in zip(results.rows, results.records, strict=True)
            for mention in self.how.rows(row, record.document.text)
        ]
        frame = note_nlp_frame(rows, numbered=self.how.numbered)
        for folder in (self.folder(run), run / "note_nlp"):
            folder.mkdir(exist_ok=True)
        write_whole(run / "note_nlp" / f"{name}.parquet", frame.write_parquet)
        TableLayout.write(self, run, name, results, about)


@dataclass(frozen=True, slots=True)
class LinesLayout:
    """JSON Lines in the order of the source, the results in a layer of this name."""

    layer: str
    zipped: bool = False

    @property
    def settings(self) -> Mapping[str, object]:
        return {"layer": self.layer, "zipped": self.zipped}

    def folder(self, run: Path) -> Path:
        return run

    def write(self, run: Path, name: str, results: Results, about: bytes) -> None:
        """Write the lines; beside them what is told of them, their ids and their hashes."""
        lines = b"".join(self._line(record) + b"\n" for record in results.records)
        if self.zipped:
            lines = gzip.compress(lines, mtime=0)
        beside: dict[str, Any] = {
            "about": about.decode(),
            "hash": hashlib.blake2b(lines, digest_size=16).hexdigest(),
            "ids": [record.document.id for record in results.records],
        }
        if results.work.kind == "text":
            texts = (record.document.text for record in results.records)
            beside["sha256"] = [None if text is None else sha256_of(text) for text in texts]
        data = orjson.dumps(beside)
        write_whole(_beside(run, name), lambda new: new.write_bytes(data))
        write_whole(run / f"{name}.jsonl", lambda new: new.write_bytes(lines))

    def _line(self, record: Record) -> bytes:
        marks = next(iter(record.layers.values()), None)
        layers = {} if marks is None else {self.layer: marks}
        return line_of(Record(record.document, layers), WriteOptions())

    def about(self, run: Path, name: str) -> bytes | None:
        lines = run / f"{name}.jsonl"
        try:
            beside = orjson.loads(_beside(run, name).read_bytes())
            with lines.open("rb") as file:
                digest = hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16))
            return str(beside["about"]).encode() if digest.hexdigest() == beside["hash"] else None
        except (OSError, orjson.JSONDecodeError, KeyError, TypeError):
            return None

    def ids(self, run: Path, names: Iterable[str]) -> "Iterator[pl.Series]":
        import polars as pl  # noqa: PLC0415  # slow to import

        for name in names:
            ids = orjson.loads(_beside(run, name).read_bytes())["ids"]
            yield pl.Series(ids, dtype=pl.String)

    def hashes(self, run: Path, names: Iterable[str]) -> dict[str, str]:
        """Give the hashes of new texts by note, for an audit."""
        hashes: dict[str, str | None] = {}
        for name in names:
            beside = orjson.loads(_beside(run, name).read_bytes())
            hashes.update(zip(beside["ids"], beside.get("sha256", ()), strict=False))
        return {id_: hash_ for id_, hash_ in hashes.items() if hash_ is not None}

    def gather(self, run: Path, names: list[str]) -> None:
        def copy(new: Path) -> None:
            with new.open("wb") as whole:
                for name in names:
                    with (run / f"{name}.jsonl").open("rb") as part:
                        shutil.copyfileobj(part, whole, _COPIED)

        write_whole(run / _WHOLE, copy)

    def publish(self, run: Path, target: Path) -> None:
        if target.is_dir():
            target.rmdir()  # empty, or it would have been refused
        if (run / _WHOLE).exists():
            os.replace(run / _WHOLE, target)  # noqa: PTH105  # Path.replace would do the same
        shutil.rmtree(run, ignore_errors=True)


def _beside(run: Path, name: str) -> Path:
    return run / f"_{name}.json"


def write_whole(file: Path, write: Callable[[Path], object]) -> None:
    """Write under another name, to the disk, and rename: the file is whole or absent."""
    new = file.with_name(f"_{os.getpid()}.{file.name}.tmp")
    write(new)
    with new.open("rb+") as opened:
        os.fsync(opened.fileno())
    os.replace(new, file)  # noqa: PTH105  # Path.replace would do the same
