"""What of the tables in a Parquet folder can be: anyone may have written them.

A span whose offsets cannot be goes to the layer's unreadable marks and is counted, as in every
other format. What says neither where it belongs nor what it is (a row without a document, a label
that nobody named, a column that is absent) is refused with its place. Parquet has no lines: places
are rows, counted from 1.
"""

from __future__ import annotations  # polars is loaded when a table is checked

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from goldbench.corpus.columns import EVIDENCE, RELATION, SPAN, TAG, table_schema
from goldbench.errors import FormatError
from goldbench.formats.contract.findings import Findings
from goldbench.formats.io.json_values import to_value
from goldbench.lazy import LazyModule

if TYPE_CHECKING:
    import polars as pl
else:
    pl = LazyModule("polars")

Tables = dict[str, "pl.DataFrame"]
Flags = npt.NDArray[np.bool_]

_MARK = ("document", "ordinal")
_OWNERS = {
    SPAN: ("spans", _MARK),
    TAG: ("tags", _MARK),
    RELATION: ("relations", _MARK),
    EVIDENCE: ("evidence", ("document", "owner", "part")),
}
"""Who may own a row of `attributes` or `fragments`, and the columns that name one of them."""

_OPTIONAL = frozenset({"quote", "start", "end"})
"""Columns that may be null: no quote, and offsets that are counted as unreadable."""

_MOST_PLACES = 1 << 26
"""Bytes for a table of all keys there can be, by which marks are found quicker than by a join."""

_ENDLESS = 2**62
_HINT = "was the folder written by another program? `goldbench convert` writes it"


@dataclass(frozen=True, slots=True)
class LayerPart:
    """A layer in one part: its documents, the number of its labels, where its tables stand.

    `whole`: all of its tables were read.
    """

    documents: pl.DataFrame
    labels: int
    files: Mapping[str, Path]
    findings: Findings
    whole: bool = True

    def report(self, kind: str, name: str, table: pl.DataFrame, rows: Flags) -> None:
        """Count a finding for each of these rows of a table."""
        for row in np.flatnonzero(rows).tolist():
            document = self.documents["id"][table["document"][row]]
            self.findings.add(kind, self.files[name], row + 1, document=document)


def check_documents(table: pl.DataFrame, number: int, file: Path) -> pl.DataFrame:
    """Refuse a table of documents that is not that of the manifest, or that lacks ids."""
    if table.height != number:
        msg = f"expected {number} documents, as the manifest says, found {table.height}"
        raise FormatError(file, 0, msg, hint=_HINT)
    for column in ("id", "text", "digest"):
        if column in table.columns and table.schema[column] not in (pl.String, pl.Null):
            raise FormatError(file, 0, f"the column {column!r} holds something else", hint=_HINT)
    if "id" not in table.columns:
        raise FormatError(file, 0, "no column 'id'", hint=_HINT)
    _refuse_rows(table["id"].is_null(), "a document without an id", file)
    _check_metadata(table, file)
    return table


def _check_metadata(table: pl.DataFrame, file: Path) -> None:
    """Refuse lengths that are no numbers, and metadata that no document can have."""
    if "length" in table.columns and not _is_plain(table["length"], numbers=True):
        raise FormatError(file, 0, "expected numbers in the column 'length'", hint=_HINT)
    for column in (name for name in table.columns if name.startswith("meta.")):
        if not _is_plain(table[column]):
            msg = f"expected text, numbers, or true and false in the column {column!r}"
            raise FormatError(file, 0, msg, hint=_HINT)
    if "meta" not in table.columns:
        return
    if table.schema["meta"] not in (pl.String, pl.Null):
        raise FormatError(file, 0, "expected text in the column 'meta'", hint=_HINT)
    for row, text in enumerate(table["meta"]):
        if text and not _are_values(_parse_json(text)):
            what = "metadata that are not a JSON object of plain values"
            raise FormatError(file, row + 1, what, hint=_HINT)


def _is_plain(column: pl.Series, *, numbers: bool = False) -> bool:
    kind = column.dtype
    if kind.is_numeric() or kind == pl.Null:
        return True
    return not numbers and kind in (pl.String, pl.Boolean, pl.Categorical, pl.Enum)


def _parse_json(text: str) -> Any:
    """Parse JSON; None where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _are_values(given: object) -> bool:
    return isinstance(given, dict) and all(to_value(value) is not None for value in given.values())


def check_covered(tables: Tables, number: int, files: Mapping[str, Path]) -> None:
    """Refuse a table of covered documents that has not as many as the manifest says."""
    if "covered" in files and tables["covered"].height != number:
        msg = f"expected {number} documents, as the manifest says, found {tables['covered'].height}"
        raise FormatError(files["covered"], 0, msg, hint=_HINT)


def shape_table(
    table: pl.DataFrame, name: str, file: Path, without: tuple[str, ...] = ()
) -> pl.DataFrame:
    """Give a table the columns, types and order of its kind; refuse what cannot have them."""
    wanted = {
        column: type_ for column, type_ in table_schema(name).items() if column not in without
    }
    absent = next((column for column in wanted if column not in table.columns), None)
    if absent is not None:
        raise FormatError(file, 0, f"no column {absent!r}", hint=_HINT)
    if list(table.schema.items()) != list(wanted.items()):
        table = table.select(
            _cast_column(table[column], type_, file) for column, type_ in wanted.items()
        )
    for column in wanted:
        if column not in _OPTIONAL and table[column].null_count():
            _refuse_rows(table[column].is_null(), f"no {column}", file)
    return table


def _cast_column(column: pl.Series, type_: pl.DataType, file: Path) -> pl.Series:
    """Convert a column; numbers that are not whole or too large become null."""
    given = column.dtype
    if given == type_:
        return column
    if type_.is_integer() and given.is_numeric():
        whole = column.cast(type_, strict=False)
        return whole.set(~whole.eq_missing(column), None)
    if given == pl.Null or (type_ == pl.String and given in (pl.Categorical, pl.Enum)):
        return column.cast(type_)
    expected = {pl.String: "text", pl.Boolean: "true or false"}.get(type_.base_type(), "numbers")
    raise FormatError(file, 0, f"expected {expected} in the column {column.name!r}", hint=_HINT)


def check_marks(tables: Tables, part: LayerPart) -> Tables:
    """Give the tables of a layer without marks that cannot be, the spans in their order."""
    tables = dict(tables)
    _refuse_unknown(tables, part)
    if "attributes" in tables:
        _refuse_malformed(tables["attributes"], part.files["attributes"])
    if "evidence" in tables:
        _take_lost(tables, EVIDENCE, part)
    if "spans" in tables:
        _take_lost(tables, SPAN, part)
        tables["spans"] = _sort_spans(tables["spans"])
    if part.whole:
        _refuse_ownerless(tables, part)
    return tables


def _refuse_unknown(tables: Tables, part: LayerPart) -> None:
    """Refuse rows of documents that the layer did not look at, and labels that have no name."""
    height = part.documents.height
    covered = tables.get("covered", pl.DataFrame(schema=table_schema("covered")))["document"]
    _refuse_outside(covered, height, "a document that this part does not have", part, "covered")
    if covered.is_duplicated().any():
        _refuse_rows(covered.is_duplicated(), "a document stands twice", part.files["covered"])
    tables["covered"] = covered.sort().to_frame()
    everywhere = len(covered) == height
    for name, table in tables.items():
        if name == "covered" or not table.height:
            continue
        what = "a document that this part does not have"
        _refuse_outside(table["document"], height, what, part, name)
        if not everywhere:
            rows = ~table["document"].is_in(covered.implode())
            what = "a mark in a document that the layer did not look at"
            _refuse_rows(rows, what, part.files[name])
        if "label" in table.columns:
            what = "a label that the manifest does not name"
            _refuse_outside(table["label"], part.labels, what, part, name)


def _refuse_malformed(attributes: pl.DataFrame, file: Path) -> None:
    """Refuse values that are said to be JSON and are not, or that no attribute can have."""
    encoded = attributes["value"].filter(attributes["json"]).unique()
    wrong = [text for text in encoded if to_value(_parse_json(text)) is None]
    if wrong:
        rows = attributes["json"] & attributes["value"].is_in(wrong)
        _refuse_rows(rows, "the value of an attribute is not JSON of a plain value", file)


def _refuse_outside(numbers: pl.Series, end: int, what: str, part: LayerPart, name: str) -> None:
    low, high = numbers.min(), numbers.max()
    if isinstance(low, int) and isinstance(high, int) and (low < 0 or high >= end):
        _refuse_rows((numbers < 0) | (numbers >= end), what, part.files[name])


def _refuse_rows(rows: pl.Series, what: str, file: Path) -> None:
    """Refuse a table for the first of these rows."""
    first = rows.arg_max() if rows.any() else None
    if first is not None:
        raise FormatError(file, first + 1, what, hint=_HINT)


def _take_lost(tables: Tables, kind: int, part: LayerPart) -> None:
    """Take out spans or evidence that cannot be, with all that is said of them; count them."""
    name, _ = _OWNERS[kind]
    table = tables[name]
    start, end = (table[column].fill_null(-1).to_numpy() for column in ("start", "end"))
    lost = (start < 0) | (end < start)
    if "fragments" in tables:
        lost |= _cut_wrong(table, tables["fragments"], kind)
    beyond = end > _ends(part.documents)[table["document"].to_numpy()]
    part.report("offsets unreadable", name, table, lost)
    part.report("outside the text", name, table, beyond & ~lost)
    if not lost.any():
        return
    gone = table.filter(lost)
    tables[name] = table.filter(~lost)
    if kind == SPAN:
        _keep_unreadable(tables, gone)
        _take_relations(tables, gone, part)
    _take_details(tables, kind, gone)


def _cut_wrong(table: pl.DataFrame, fragments: pl.DataFrame, kind: int) -> Flags:
    """Flag spans of which a fragment cannot be, or whose fragments do not reach their ends."""
    _, key = _OWNERS[kind]
    owner = _owner_columns(kind)
    start, end = pl.col("start"), pl.col("end")
    wrong = start.is_null() | end.is_null() | (end < start)
    reach = (
        fragments.filter(pl.col("kind") == kind)
        .group_by(owner)
        .agg(first=start.min(), last=end.max(), wrong=wrong.any())
        .rename(dict(zip(owner, key, strict=True)))
    )
    if not reach.height:
        return np.zeros(table.height, dtype=bool)
    beside = table.join(reach, on=key, how="left", maintain_order="left")
    misses = (pl.col("first") != start) | (pl.col("last") != end)
    flags = beside.select((pl.col("wrong") | misses).fill_null(value=False))
    return flags.to_series().to_numpy()


def _ends(documents: pl.DataFrame) -> npt.NDArray[np.int64]:
    """Say where each text ends; where that is not known, nowhere."""
    if "length" in documents.columns:
        lengths = documents["length"]
    elif "text" in documents.columns:
        lengths = documents["text"].str.len_chars()
    else:
        return np.full(documents.height, _ENDLESS)
    return lengths.cast(pl.Int64).fill_null(_ENDLESS).to_numpy()


def _keep_unreadable(tables: Tables, gone: pl.DataFrame) -> None:
    """Keep whose marks they were and what they said: they count against their author."""
    before = tables.get("unreadable", pl.DataFrame(schema=table_schema("unreadable")))
    tables["unreadable"] = pl.concat([before, gone.select("document", "label")])


def _take_relations(tables: Tables, gone: pl.DataFrame, part: LayerPart) -> None:
    """Take out relations that have lost an end."""
    table = tables.get("relations")
    if table is None:
        return
    ends = (("document", "source"), ("document", "target"))
    source, target = (_flag_named(table, end, gone, _MARK) for end in ends)
    lost = source | target
    part.report("not read: relation without its ends", "relations", table, lost)
    tables["relations"] = table.filter(~lost)
    _take_details(tables, RELATION, table.filter(lost))


def _take_details(tables: Tables, kind: int, gone: pl.DataFrame) -> None:
    """Take out the attributes and fragments of marks that are gone."""
    _, key = _OWNERS[kind]
    for name in ("attributes", "fragments"):
        table = tables.get(name)
        if table is not None:
            theirs = _flag_named(table, _owner_columns(kind), gone, key)
            tables[name] = table.filter(~(theirs & (table["kind"] == kind).to_numpy()))


def _refuse_ownerless(tables: Tables, part: LayerPart) -> None:
    """Refuse relations, evidence, attributes and fragments of marks that are not there."""
    empty = {name: pl.DataFrame(schema=table_schema(name)) for name, _ in _OWNERS.values()}
    there = empty | tables
    for end in ("source", "target"):
        known = _flag_named(there["relations"], ("document", end), there["spans"], _MARK)
        _refuse_strangers("relations", known, part)
    known = _flag_named(there["evidence"], ("document", "owner"), there["tags"], _MARK)
    _refuse_strangers("evidence", known, part)
    for name in ("attributes", "fragments"):
        kinds = tables[name]["kind"].unique() if name in tables else ()
        for kind in kinds:
            _refuse_details(kind, name, there, part)


def _refuse_details(
    kind: int, name: str, there: Mapping[str, pl.DataFrame], part: LayerPart
) -> None:
    """Refuse attributes or fragments of one kind of marks where these are not there."""
    if kind not in _OWNERS:
        raise FormatError(part.files[name], 0, f"{name} of no kind of mark", hint=_HINT)
    owners, key = _OWNERS[kind]
    table = there[name]
    own = table.filter(pl.col("kind") == kind)
    _refuse_strangers(name, _flag_named(own, _owner_columns(kind), there[owners], key), part)


def _refuse_strangers(name: str, known: Flags, part: LayerPart) -> None:
    if not known.all():
        msg = f"{name} of marks that are not there"
        raise FormatError(part.files[name], 0, msg, hint=_HINT)


def _owner_columns(kind: int) -> tuple[str, ...]:
    """Name the columns of `attributes` and `fragments` that say whose a row is."""
    return ("document", "owner", "part") if kind == EVIDENCE else ("document", "owner")


def _flag_named(
    table: pl.DataFrame, columns: Iterable[str], others: pl.DataFrame, key: Iterable[str]
) -> Flags:
    """Flag rows whose columns name one of the others by its key."""
    if not table.height or not others.height:
        return np.zeros(table.height, dtype=bool)
    ours, theirs = table.select(columns), others.select(key)
    both = [(a.to_numpy(), b.to_numpy()) for a, b in zip(ours, theirs, strict=True)]
    widths = [int(max(a.max(), b.max())) + 1 for a, b in both]
    if min(min(a.min(), b.min()) for a, b in both) < 0 or math.prod(widths) > _MOST_PLACES:
        known = theirs.unique().with_columns(there=pl.lit(value=True))
        joined = ours.join(
            known, left_on=ours.columns, right_on=theirs.columns, how="left", maintain_order="left"
        )
        return joined["there"].is_not_null().to_numpy()
    there = np.zeros(widths, dtype=bool)
    there[tuple(b for _, b in both)] = True
    flags: Flags = there[tuple(a for a, _ in both)]
    return flags


def _sort_spans(spans: pl.DataFrame) -> pl.DataFrame:
    """Sort spans by document, start, end and label, unless they are: matching relies on it."""
    document, start, end, label = (
        spans[name].to_numpy() for name in ("document", "start", "end", "label")
    )
    same = document[1:] == document[:-1]
    rises = (document[1:] > document[:-1]) | (same & (start[1:] > start[:-1]))
    at = np.flatnonzero(~rises)
    tied = same[at] & (start[at + 1] == start[at])
    then = (end[at + 1] > end[at]) | ((end[at + 1] == end[at]) & (label[at + 1] >= label[at]))
    if (tied & then).all():
        return spans
    return spans.sort([name for name in spans.columns if name != "quote"])


__all__ = ["LayerPart", "check_covered", "check_documents", "check_marks", "shape_table"]
