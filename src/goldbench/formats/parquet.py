"""goldbench's own folder: columns in Parquet, partitioned, opened lazily, nothing lost.

    corpus/
      manifest.json                      version, parts, layers with their labels, content hash
      schema.json, design.csv            where there are such
      documents/00000.parquet            id, text, digest, length (characters), meta.NAME...
      layers/gold/spans-00000.parquet    document, start, end, label, ordinal, quote; and further
                                         tables for tags, evidence, relations, attributes, ...

Offsets are code points. `document` counts rows within its part; `label` is a code into the
manifest's list. What is read is checked (`parquet_manifest`, `parquet_rows`): offsets that cannot
be are counted, as in every other format; what fits nowhere is refused, and so is a table that the
manifest leaves out. The content hash does not depend on the order of documents nor on how they are
cut into parts, so that two copies of a gold standard can be compared by one line.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from goldbench.corpus import Corpus, Document, Layer, Marks, Record
from goldbench.errors import FormatError
from goldbench.formats.contract.findings import Findings
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.design import find_design, write_design
from goldbench.formats.io.files import head
from goldbench.formats.parquet_manifest import (
    KIND,
    VERSION,
    documents_file,
    read_manifest,
    table_file,
)
from goldbench.formats.parquet_manifest import NAME as MANIFEST
from goldbench.formats.schema import NAME as SCHEMA
from goldbench.formats.schema import read_schema, schema_to_json

if TYPE_CHECKING:  # polars costs a quarter of a second, and `sniff` is asked of every path
    import polars as pl

    from goldbench.corpus.columns import Columns, LayerColumns

LOSES: tuple[str, ...] = ()

PART = 16384
"""Documents a part: some 30 MB of notes, a few MB of marks."""


def sniff(path: Path) -> bool:
    return path.is_dir() and KIND.encode() in head(path / MANIFEST)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    """Yield the records part by part; every layer keeps its own name."""
    folder = ParquetFolder.open(path)  # it says everything itself
    piece, findings = options.piece, options.findings
    numbers = range(len(folder.part_files())) if piece is None else [piece.start]
    for number in numbers:
        yield from folder.part(number, findings=findings).records()


def hold(record: Record, options: WriteOptions) -> Record | None:
    del options
    return record


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write the folder, the manifest last: a cut-off folder is not taken for a whole one."""
    import polars as pl  # noqa: PLC0415  # only where it is used

    from goldbench.corpus.columns import batches  # noqa: PLC0415  # as above
    from goldbench.corpus.fingerprint import Fingerprint  # noqa: PLC0415  # slow to import

    path.mkdir(parents=True, exist_ok=True)
    whole = Fingerprint()
    parts = []
    labels: dict[str, tuple[str, ...]] = {}
    marks: dict[str, Fingerprint] = {}
    for number, part in enumerate(whole.watch(batches(records, PART))):
        texts = part.documents["text"]
        length = texts.str.len_chars().cast(pl.Int32).alias("length")
        documents = part.documents.with_columns(digests(texts), length)
        parts.append(_write_part(part, documents, path, number))
        for name, layer in part.layers.items():
            own = marks.setdefault(name, Fingerprint())
            own.add_marks(documents, documents["digest"], layer)
        labels |= {name: layer.labels for name, layer in part.layers.items()}
    manifest = {
        "kind": KIND,
        "version": VERSION,
        "documents": whole.documents,
        "content": whole.hexdigest(),
        "layers": {
            name: {"labels": counts, "content": marks[name].hexdigest()}
            for name, counts in sorted(labels.items())
        },
        "parts": parts,
    }
    if options.schema is not None:
        (path / SCHEMA).write_bytes(schema_to_json(options.schema))
    if options.design is not None:
        write_design(options.design, path)
    (path / MANIFEST).write_bytes(orjson.dumps(manifest, option=orjson.OPT_INDENT_2))


def _write_part(
    part: "Columns", documents: "pl.DataFrame", root: Path, number: int
) -> dict[str, Any]:
    _write_table(documents, documents_file(root, number))
    layers: dict[str, Any] = {}
    for name, layer in part.layers.items():
        everywhere = len(layer.covered) == len(part)
        tables = [table for table in layer.tables if not (table == "covered" and everywhere)]
        for table in tables:
            _write_table(layer.tables[table], table_file(root, name, table, number))
        layers[name] = {"covered": len(layer.covered), "tables": tables}
    return {"documents": len(part), "layers": layers}


def digests(texts: "pl.Series") -> "pl.Series":
    """Give the first 16 hexadecimal digits of each text's SHA-256.

    By these two copies of a note are compared without reading either.
    """
    import polars as pl  # noqa: PLC0415  # slow to import

    hashes = [
        None
        if text is None
        else hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        for text in texts
    ]
    return pl.Series("digest", hashes, dtype=pl.String)


def _write_table(table: "pl.DataFrame", file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    # lz4: a corpus is read far more often than sent, and it decodes several times faster.
    table.write_parquet(file, compression="lz4", statistics=False)


@dataclass(frozen=True)
class ParquetFolder:
    """An opened folder. Nothing but the manifest is read until a part is asked for."""

    path: Path
    manifest: Mapping[str, Any]

    @classmethod
    def open(cls, path: Path) -> "ParquetFolder":
        return cls(path, read_manifest(path))

    def __len__(self) -> int:
        return int(self.manifest["documents"])

    @property
    def content(self) -> str:
        return str(self.manifest["content"])

    @property
    def layers(self) -> tuple[str, ...]:
        return tuple(self.manifest["layers"])

    def part_files(self) -> list[Path]:
        """List the tables of documents, one a part."""
        numbers = range(len(self.manifest["parts"]))
        return [documents_file(self.path, number) for number in numbers]

    def marks(self, layer: str) -> tuple[str, int] | None:
        """What the manifest says of a layer: its content hash and how many documents it covers.

        None where an older goldbench wrote the folder. `intact` tells whether it is true.
        """
        content = self.manifest["layers"].get(layer, {}).get("content")
        if content is None:
            return None
        parts = (part["layers"].get(layer) for part in self.manifest["parts"])
        return str(content), sum(int(entry["covered"]) for entry in parts if entry is not None)

    def parts(
        self,
        *,
        text: bool = True,
        tables: Iterable[str] | None = None,
        findings: Findings | None = None,
    ) -> Iterator["Columns"]:
        """Read part after part; `tables` limits what is read of each layer (spans, tags, ...)."""
        for number in range(len(self.manifest["parts"])):
            yield self.part(number, text=text, tables=tables, findings=findings)

    def part(
        self,
        number: int,
        *,
        text: bool = True,
        tables: Iterable[str] | None = None,
        findings: Findings | None = None,
    ) -> "Columns":
        """Read a part; what of its marks cannot be is told in `findings`."""
        from goldbench.corpus.columns import Columns  # noqa: PLC0415  # see above
        from goldbench.formats.parquet_rows import check_documents  # noqa: PLC0415  # as above

        about = self.manifest["parts"][number]
        file = documents_file(self.path, number)
        documents = _read_table(file, without=() if text else ("text",))
        documents = check_documents(documents, about["documents"], file)
        wanted = None if tables is None else {"covered", *tables}
        told = Findings() if findings is None else findings
        layers = {
            name: self._layer(number, name, documents, wanted, told, text=text)
            for name in about["layers"]
        }
        return Columns(documents, layers)

    def _layer(
        self,
        number: int,
        name: str,
        documents: "pl.DataFrame",
        wanted: set[str] | None,
        findings: Findings,
        *,
        text: bool,
    ) -> "LayerColumns":
        """Read the tables of one layer in one part, and check what stands in them."""
        from goldbench.corpus.columns import LayerColumns  # noqa: PLC0415  # see above
        from goldbench.formats import parquet_rows as rows  # noqa: PLC0415  # as above

        about = self.manifest["parts"][number]["layers"][name]
        names = about["tables"]
        files = {table: table_file(self.path, name, table, number) for table in names}
        tables = {}
        for table in names if wanted is None else [n for n in names if n in wanted]:
            spared = _spare_columns(names) if table == "spans" and not text else ()
            given = _read_table(files[table], without=spared)
            tables[table] = rows.shape_table(given, table, files[table], spared)
        if "covered" not in files and about["covered"] == documents.height:
            tables["covered"] = _number_documents(documents.height)
        rows.check_covered(tables, about["covered"], files)
        labels = tuple(self.manifest["layers"][name]["labels"])
        part = rows.LayerPart(documents, len(labels), files, findings, whole=wanted is None)
        return LayerColumns(labels, rows.check_marks(tables, part))

    def intact(self) -> bool:
        """Read everything and compare with the content hashes that were written down."""
        from goldbench.corpus.fingerprint import Fingerprint  # noqa: PLC0415  # slow to import

        fingerprint = Fingerprint()
        marks = {name: Fingerprint() for name in self.layers}
        for part in self.parts():
            fingerprint.add(part)
            for name, layer in part.layers.items():
                marks[name].add_marks(part.documents, digests(part.documents["text"]), layer)
        promised = {name: self.marks(name) for name in self.layers}
        return fingerprint.hexdigest() == self.content and all(
            promised[name] in (None, (own.hexdigest(), own.documents))
            for name, own in marks.items()
        )

    def corpus(self, findings: Findings | None = None) -> Corpus:
        """Give a corpus whose values are made when they are asked for; `findings` grow with it."""
        index = _Index(self, Findings() if findings is None else findings)
        layers = {name: Layer(name, _LazyMarks(index, name)) for name in self.layers}
        schema = read_schema(self.path) if (self.path / SCHEMA).is_file() else None
        return Corpus(_LazyDocuments(index), layers, find_design(self.path), schema)


def _spare_columns(tables: Iterable[str]) -> tuple[str, ...]:
    """Columns of spans that nobody needs who does not read texts.

    By its ordinal a span is found by its attributes, fragments and relations.
    """
    alone = not {"attributes", "fragments", "relations"} & set(tables)
    return ("quote", "ordinal") if alone else ("quote",)


def _number_documents(documents: int) -> "pl.DataFrame":
    import numpy as np  # noqa: PLC0415  # slow to import
    import polars as pl  # noqa: PLC0415  # slow to import

    return pl.DataFrame({"document": np.arange(documents, dtype=np.int32)})


def _read_table(file: Path, *, without: tuple[str, ...] = ()) -> "pl.DataFrame":
    import polars as pl  # noqa: PLC0415  # slow to import

    try:
        if not without:
            return pl.read_parquet(file, use_statistics=False)
        names = [name for name in pl.read_parquet_schema(file) if name not in without]
        return pl.read_parquet(file, columns=names, use_statistics=False)
    except FileNotFoundError:
        raise FormatError(file, 0, "named by the manifest, but not here") from None
    except (pl.exceptions.PolarsError, OSError):
        raise FormatError(file, 0, "not a readable Parquet file", hint="is it cut off?") from None


class _Index:
    """Where each document is: part and row. Keeps the last part read, for walks in order."""

    def __init__(self, folder: ParquetFolder, findings: Findings) -> None:
        self.folder = folder
        self.findings = findings
        self._loaded: tuple[int, list[Record]] | None = None
        self._told: set[int] = set()

    @cached_property
    def places(self) -> dict[str, tuple[int, int]]:
        places: dict[str, tuple[int, int]] = {}
        for number, part in enumerate(self.folder.parts(text=False, tables=())):
            places |= {id_: (number, row) for row, id_ in enumerate(part.documents["id"])}
        return places

    @cached_property
    def covered(self) -> dict[str, dict[str, None]]:
        """Layer -> the documents it looked at, in order."""
        covered: dict[str, dict[str, None]] = {name: {} for name in self.folder.layers}
        for part in self.folder.parts(text=False, tables=()):
            ids = part.documents["id"].to_list()
            for name, layer in part.layers.items():
                covered[name] |= dict.fromkeys(ids[row] for row in layer.covered)
        return covered

    def record(self, id_: str) -> Record:
        number, row = self.places[id_]
        if self._loaded is None or self._loaded[0] != number:
            self._loaded = (number, self._records(number))
        return self._loaded[1][row]

    def _records(self, number: int) -> list[Record]:
        """Read a part; what is found there is told once, however often it is read."""
        findings = Findings(strict=self.findings.strict)
        part = self.folder.part(number, findings=findings)
        if number not in self._told:
            self._told.add(number)
            self.findings.merge(findings)
        return list(part.records())


@dataclass(frozen=True)
class _LazyDocuments(Mapping[str, Document]):
    index: _Index

    def __getitem__(self, id_: str) -> Document:
        return self.index.record(id_).document

    def __iter__(self) -> Iterator[str]:
        return iter(self.index.places)

    def __len__(self) -> int:
        return len(self.index.folder)


@dataclass(frozen=True)
class _LazyMarks(Mapping[str, Marks]):
    index: _Index
    layer: str

    def __getitem__(self, id_: str) -> Marks:
        return self.index.record(id_).layers[self.layer]

    def __iter__(self) -> Iterator[str]:
        return iter(self.index.covered[self.layer])

    def __contains__(self, id_: object) -> bool:
        return id_ in self.index.covered[self.layer]

    def __len__(self) -> int:
        return len(self.index.covered[self.layer])
