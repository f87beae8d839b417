"""OMOP CDM (5.3, 5.4): the tables NOTE and NOTE_NLP as CSV or Parquet in one folder. Read only.

    cdm/note.csv          note_id, person_id, note_date, note_title, note_text, ...
    cdm/note_nlp.csv      note_nlp_id, note_id, offset, lexical_variant, note_nlp_concept_id, ...

File and column names in any case. A path is the folder, or the NOTE table itself; a table may be a
folder of parts (`note.parquet/part-*.parquet`, hive folders, Delta). Notes are read one after the
other; NOTE_NLP is held in memory, as columns.

A note is a document: id = `note_id`; patient = `person_id`, date = `note_date`, kind =
`note_title` (else the concept id of its class or type); the other columns are metadata under
their own names; concept ids 0 ("no matching concept") are left out.

A row of NOTE_NLP is a span in a layer named by its `nlp_system` (the default layer where that is
empty): start = `offset`, end = start + the length of `lexical_variant`, both in code points, or,
where nothing is quoted, the `end=` among `term_modifiers`, which goldbench writes;
label = `note_nlp_concept_id`, and as an attribute `concept` = `OMOP:id`; further attributes
`source_concept`, `section`, `term_exists`, `term_temporal`, `term_modifiers`. `columns`
(`label` -> a column of NOTE_NLP) takes another label.

The offset is text in OMOP. One that is no number is reported and its row left out. Tools count
from 0, from 1, from the section: where `lexical_variant` is not what stands there, that is
reported, and the offset stands. NOTE_NLP cannot say which notes a system has read: where the
table is there, every system in it has looked at every note.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goldbench.corpus import Attributes, Document, Marks, Record, Span, Value
from goldbench.errors import FormatError, UsageError
from goldbench.formats.contract.ids import Ids
from goldbench.formats.contract.location import Spot
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.io.files import head
from goldbench.formats.tables.delta import is_delta
from goldbench.formats.tables.folder import hive_columns, refuse_logged, table_files
from goldbench.formats.tables.rows import (
    SUFFIXES,
    columns,
    normalise_name,
    rows,
    separator,
    sniff_columns,
    to_id,
)

if TYPE_CHECKING:  # polars costs a quarter of a second, and `sniff` is asked of every path
    import polars as pl

LOSES: tuple[str, ...] = ()

_NOTE = ("note_id", "note_text")
_MENTION = ("note_id", "offset", "lexical_variant")
_KINDS = ("note_title", "note_class_concept_id", "note_type_concept_id")
_RENAMED = {"person_id": "patient", "visit_occurrence_id": "visit", "provider_id": "provider"}
_OFFSET = re.compile(r'\s*"?\s*(\d{1,9})(?:\.0)?\s*"?\s*')
_WHOLE = re.compile(r"^([0-9]+)\.0$")
"""What pandas makes of a column of whole numbers with gaps."""
_END = re.compile(r"(?:^|;)end=(\d{1,9})(?:;|$)")
_SAID = ("term_exists", "term_temporal", "term_modifiers")


def sniff(path: Path) -> bool:
    note = next(iter(note_files(path)), None)
    return note is not None and sniff_columns(note) >= {"note_id", "note_text", "person_id"}


def note_files(path: Path) -> list[Path]:
    """Find the files of the table NOTE: one, or the parts that Spark wrote."""
    return _files(path, "note", _NOTE)


def files_to_read(path: Path) -> list[Path]:
    """List the file that was given, whatever its name, or those of the table NOTE in a folder."""
    if not path.is_file():
        return note_files(path)
    refuse_logged([path], path)
    return [path]


def _files(path: Path, name: str, wanted: tuple[str, ...]) -> list[Path]:
    """Find a table by its name in a folder or beside the file that was given, else by its columns.

    A folder may be the table itself, in parts; no part is left out.
    """
    if path.is_file():
        return _find_beside(path, name)
    if not path.is_dir():
        return []
    called = [entry for entry in sorted(path.iterdir()) if entry.stem.lower() == name]
    for entry in called:
        if entry.is_dir() or entry.suffix.lower() in SUFFIXES:
            return table_files(entry)
    if is_delta(path):
        return _select_by_columns(table_files(path), wanted)
    tables = ([f] if f.is_file() else table_files(f) for f in _parts_or_tables(path))
    files = _select_by_columns((file for table in tables for file in table), wanted)
    refuse_logged(files, path)
    return files


def _select_by_columns(files: Iterable[Path], wanted: tuple[str, ...]) -> list[Path]:
    return [file for file in files if sniff_columns(file) >= frozenset(wanted)]


def _find_beside(path: Path, name: str) -> list[Path]:
    known = path.suffix.lower() in SUFFIXES
    if name == "note":
        named = path.stem.lower() == "note" or sniff_columns(path) >= frozenset(_NOTE)
        return [path] if known and named else []
    if path.stem.lower() != "note":
        return []
    near = [f for f in sorted(path.parent.iterdir()) if f.stem.lower() == name]
    return [f for f in near if f.is_file() and f.suffix.lower() in SUFFIXES][:1]


def _parts_or_tables(path: Path) -> list[Path]:
    """List the tables in a folder; hive folders below it are parts of one table."""
    below = [entry for entry in sorted(path.iterdir()) if entry.name[:1] not in "_."]
    return [f for f in below if (f.is_file() and f.suffix.lower() in SUFFIXES) or "=" in f.name]


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    if not path.exists():
        msg = f"{path} does not exist"
        raise UsageError(msg)
    piece = options.piece
    notes = files_to_read(path) if piece is None else [piece.file]
    if not notes:
        msg = "no table NOTE here (note.csv, note.parquet)"
        raise FormatError(path, 0, msg, hint="give the folder of the CDM tables")
    # A piece is for whoever marks notes anew: what was marked before is not read.
    beside = [] if piece is not None else _files(path, "note_nlp", _MENTION)
    mentions = _Mentions.of(beside, options) if beside else None
    ids = Ids()
    for note in notes:
        _require(note, _NOTE)
        for row in rows(note, options.findings, piece):
            row.values.update(hive_columns(note, path) if path.is_dir() else {})
            values = {normalise_name(name): value for name, value in row.values.items()}
            id_ = _WHOLE.sub(r"\1", to_id(values.get("note_id")))
            if not id_:
                raise FormatError(note, row.line, "a note without a note_id")
            ids.claim(id_, note, row.line)
            text = values.get("note_text")
            if not isinstance(text, str):
                kind = "not read: rows without text"
                options.findings.add(kind, note, row.line, document=id_)
                continue
            layers = mentions.layers(id_, text) if mentions is not None else {}
            yield Record(Document(id_, text, _meta(values)), layers)
    if mentions is not None:
        mentions.report_orphans()


def _require(path: Path, names: tuple[str, ...]) -> None:
    there = {normalise_name(name) for name in columns(path)}
    absent = [name for name in names if name not in there]
    if absent:
        raise FormatError(path, 1, f"no column {absent[0]}, which OMOP's table has")


def _meta(values: Mapping[str, Value]) -> Attributes:
    given = {name: value for name, value in values.items() if not _is_empty(name, value)}
    meta: dict[str, Value] = {}
    kind = next((name for name in _KINDS if name in given), None)
    if kind is not None:
        meta["kind"] = to_id(given[kind])
    date = next((name for name in ("note_date", "note_datetime") if name in given), None)
    if date is not None:
        meta["date"] = given[date]
    for name, value in given.items():
        if name in _RENAMED:
            meta[_RENAMED[name]] = to_id(value)
        elif name not in (*_NOTE, kind, date):
            meta[name] = to_id(value) if name.endswith("_id") else value
    return Attributes(meta)


def _is_empty(name: str, value: Value) -> bool:
    return value == "" or (name.endswith("concept_id") and to_id(value) == "0")


@dataclass(slots=True)
class _Mentions:
    """NOTE_NLP, sorted by note; `places` says where each note's rows begin and how many."""

    path: Path
    options: ReadOptions
    table: "pl.DataFrame"
    places: dict[str, tuple[int, int]]
    systems: tuple[str, ...]

    @classmethod
    def of(cls, files: list[Path], options: ReadOptions) -> "_Mentions":
        import polars as pl  # noqa: PLC0415  # see above

        path = files[0]
        for file in files:
            _require(file, _MENTION)
        table = pl.concat(map(_load_columns, files), how="diagonal")
        key = pl.col("note_id").str.replace(_WHOLE.pattern, "$1")
        table = table.with_row_index("row", offset=1).with_columns(key)
        table = table.sort("note_id", maintain_order=True)
        counted = table.group_by("note_id", maintain_order=True).len()
        places: dict[str, tuple[int, int]] = {}
        at = 0
        for note, length in counted.iter_rows():
            places[note or ""] = (at, length)
            at += length
        named = table["nlp_system"].unique().to_list() if "nlp_system" in table.columns else [""]
        systems = tuple(sorted({name or options.layer for name in named}))
        return cls(path, options, table, places, systems)

    def layers(self, id_: str, text: str) -> dict[str, Marks]:
        by_system: dict[str, list[Span]] = {system: [] for system in self.systems}
        at, length = self.places.pop(id_, (0, 0))
        for values in self.table.slice(at, length).iter_rows(named=True):
            system = values.get("nlp_system") or self.options.layer
            spot = Spot(self.path, values["row"], id_, self.options.findings, system)
            span = self._span(values, text, spot)
            if span is not None:
                by_system[system].append(span)
        return {system: Marks(tuple(spans)) for system, spans in by_system.items()}

    def _span(self, values: Mapping[str, Any], text: str, spot: Spot) -> Span | None:
        offset = _OFFSET.fullmatch(values["offset"] or "")
        quote = values["lexical_variant"]
        label, attributes = self._split_values(values)
        end = _END.search(values.get("term_modifiers") or "")
        if offset is None or not (quote or end):
            spot.report("offsets unreadable", mark=label)
            return None
        start = int(offset[1])
        if not quote and end is not None:  # written without quotes, as goldbench does
            return spot.check_fit(Span(start, max(start, int(end[1])), label, attributes), text)
        span = Span(start, start + len(quote), label, attributes, quote=quote)
        return spot.check_fit(span, text)

    def _split_values(self, values: Mapping[str, Any]) -> tuple[str, Attributes]:
        attributes: dict[str, Value] = {name: values[name] for name in _SAID if values.get(name)}
        concept = _concept(values, "note_nlp_concept_id")
        for name, column in (
            ("concept", "note_nlp_concept_id"),
            ("source_concept", "note_nlp_source_concept_id"),
            ("section", "section_concept_id"),
        ):
            if _concept(values, column) != "0":
                attributes[name] = f"OMOP:{_concept(values, column)}"
        wanted = values.get(normalise_name(self.options.columns.get("label", "")))
        return str(wanted) if wanted else concept, Attributes(attributes)

    def report_orphans(self) -> None:
        for at, length in self.places.values():
            kind = "not read: mentions of notes that are not here"
            for row in self.table["row"].slice(at, length):
                self.options.findings.add(kind, self.path, row)


def _concept(values: Mapping[str, Any], column: str) -> str:
    return (values.get(column) or "0").removesuffix(".0")


def _load_columns(path: Path) -> "pl.DataFrame":
    """Read the columns that are used, all as text."""
    import polars as pl  # noqa: PLC0415  # see above

    unused = ("snippet", "note_nlp_id", "nlp_date", "nlp_datetime")
    try:
        if head(path, 4) == b"PAR1":
            table = pl.scan_parquet(path)
        else:
            first = head(path).split(b"\n")[0].decode("utf-8", "replace")
            table = pl.scan_csv(path, separator=separator(first), infer_schema=False)
        names = {name: normalise_name(name) for name in table.collect_schema().names()}
        kept = [
            pl.col(name).cast(pl.String).alias(plain)
            for name, plain in names.items()
            if plain not in unused
        ]
        return table.select(kept).collect()
    except (pl.exceptions.PolarsError, OSError):
        raise FormatError(path, 0, "not a readable table", hint="is it cut off?") from None
