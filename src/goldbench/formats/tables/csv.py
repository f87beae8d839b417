"""A table of marks, one mark a row. Offsets are code points. Carries no text of the note.

    id,kind,start,end,label,text,fragments,attributes.role
    n1,span,0,3,NAME,Ana,,patient
    n1,tag,4,8,SMOKER,came,,
    n2,nothing,,,,,,

Columns, in any order, with a header line; only `id` must be there, and `start`, `end`, `label`
for spans:

- `kind`: `span`; `tag`, whose `start` and `end`, if any, are its evidence; `nothing` = somebody
  looked and found nothing. Without it a row that has only an id is `nothing`, one with a label
  but without offsets a tag, any other a span.
- `text`: the quote; checked where the notes are given beside the table, never decides anything.
- `fragments`: the pieces of a discontinuous span, `0-3;8-12`. Of a tag: its pieces of evidence.
- `attributes.NAME`: the attribute NAME; an empty cell is no attribute. Values are strings.

The separator is found out (comma, semicolon or tab). Columns with other names are given by
`columns` (ours -> theirs); the rest is reported and left out. A document without a row was not
looked at. The rows of one document may lie anywhere, so reading holds all rows of the path,
not their quotes' notes, in memory. A folder is all .csv and .tsv files below it but design.csv.
Writing adds a column for each attribute there is, for which the rows wait in a temporary file.
"""

import csv
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

import orjson

from goldbench.corpus import DEFAULT_LAYER, Attributes, Document, Extent, Marks, Record, Span, Tag
from goldbench.errors import FormatError, OffsetError, UsageError
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.location import NOWHERE, Spot
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.io.files import decode, encode, first_file, head, read_lines
from goldbench.formats.io.json_values import dumps, key_named, to_extent
from goldbench.formats.io.sources import sources

LOSES: tuple[str, ...] = (
    "texts",
    "metadata",
    "relations",
    "documents not looked at",
    "types of attribute values, and empty ones",
    "attributes of evidence",
    "layer names",
)

COLUMNS = ("id", "kind", "start", "end", "label", "text", "fragments")
_PREFIX = "attributes."
_SEPARATORS = ",;\t"
_NUMBER = re.compile(r"\s*(\d{1,10})(?:\.0*)?\s*", re.ASCII)  # pandas writes 3 as 3.0
_SPECIAL = re.compile(r'[",;\t\r\n]|^\s|\s$')
# What Python's reader takes as one cell.
_MAX_CELL = 131_072
_MAX_QUOTE = 10_000


def sniff(path: Path) -> bool:
    file = first_file(path, ".csv", ".tsv")
    line = head(file).removeprefix(b"\xef\xbb\xbf").split(b"\n")[0] if file else b""
    names = re.split(r"[,;\t]", line.decode("utf-8", "replace").strip().replace('"', ""))
    return {"id", "start", "end", "label"}.issubset(names)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    marks_of: dict[str, tuple[list[Span], list[Tag]]] = {}
    files = sources(path, ".csv", ".tsv")
    if not files:
        raise FormatError(path, 0, "the folder holds no .csv or .tsv file")
    for file in files:
        for line, row in _rows(file, options):
            _take(row, marks_of, Spot(file, line, row.get("id", ""), options.findings), options)
    for id_, (spans, tags) in marks_of.items():
        text = options.texts.get(id_) if options.texts is not None else None
        yield Record(Document(id_, text), {options.layer: Marks(tuple(spans), tuple(tags))})


def hold(record: Record, options: WriteOptions) -> Record | None:
    marks = choose_marks(record, options)
    if marks is None:
        return None
    for row in _cells(record, options):
        _join_cells(row.values(), NOWHERE)
    spans = (
        Span(s.start, s.end, s.label, _strings(s.attributes), s.fragments) for s in marks.spans
    )
    tags = (
        Tag(
            t.label,
            _strings(t.attributes),
            tuple(Span(e.start, e.end, t.label) for e in t.evidence),
        )
        for t in marks.tags
    )
    kept = Marks(tuple(spans), tuple(tags))
    return Record(Document(record.document.id, None), {DEFAULT_LAYER: kept})


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.SpooledTemporaryFile(1 << 24) as waiting:
        named: set[str] = set()
        for record in records:
            for row in _cells(record, options):
                named.update(row)
                waiting.write(dumps(row, path, document=record.document.id) + b"\n")
        columns = (*COLUMNS, *sorted(named.difference(COLUMNS)))
        waiting.seek(0)
        with path.open("wb") as file:
            file.write(_join_cells(columns, path))
            for line in waiting:
                row = orjson.loads(line)
                file.write(_join_cells((row.get(name, "") for name in columns), path))


def _rows(file: Path, options: ReadOptions) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield (line, our column name -> cell), the line being the last of the row."""
    lines = (decode(line, file, line=number) + "\n" for number, line in read_lines(file))
    first = next(lines, "").removeprefix("\ufeff")
    reader = csv.reader(
        chain([first], lines), delimiter=_separator(first, file, options), strict=True
    )
    try:
        columns = _columns(next(reader), file, options)
        for cells in reader:
            if any(len(cell) > _MAX_CELL for cell in cells):
                # The module's own limit is one for all readers of a process: `table` raises it.
                msg = f"not a table (a cell of over {_MAX_CELL} characters)"
                raise FormatError(file, reader.line_num, msg, hint="is a quote left open?")
            if len(cells) > len(columns):
                options.findings.add("line not understood", file, reader.line_num)
            elif any(cells):
                named = zip(columns, cells, strict=False)
                yield reader.line_num, {name: cell for name, cell in named if name and cell}
    except csv.Error as error:
        msg = f"not a table ({error})"
        raise FormatError(file, reader.line_num, msg, hint="is a quote left open?") from None


def _separator(header: str, file: Path, options: ReadOptions) -> str:
    id_ = options.columns.get("id", "id")
    for separator in _SEPARATORS:
        try:
            names = next(csv.reader([header], delimiter=separator), [])
        except csv.Error:
            continue
        if id_ in (name.strip() for name in names):
            return separator
    what = "the header line has no column for the id" if header.strip() else "the file is empty"
    hint = "expected columns id,start,end,label; name others with columns (ours -> theirs)"
    raise FormatError(file, 1, what, hint=hint)


def _columns(names: list[str], file: Path, options: ReadOptions) -> list[str]:
    """Translate the header into our names; "" is a column that is not read."""
    ours = {theirs: name for name, theirs in options.columns.items()}
    absent = sorted(set(ours) - {name.strip() for name in names})
    if absent:
        msg = f"there is no column {absent[0]!r}"
        raise FormatError(file, 1, msg, hint="columns are named ours -> theirs")
    checked = []
    for name in names:
        column = ours.get(name.strip(), name)
        if column.strip() in COLUMNS:
            checked.append(column.strip())
        elif column.startswith(_PREFIX):
            checked.append(column)
        else:
            options.findings.add(f"not read: {key_named(column)}", file, 1)
            checked.append("")
    return checked


def _take(
    row: Mapping[str, str],
    marks_of: dict[str, tuple[list[Span], list[Tag]]],
    spot: Spot,
    options: ReadOptions,
) -> None:
    kind = row["kind"].strip().lower() if "kind" in row else _kind(row)
    if "id" not in row or kind not in ("span", "tag", "nothing"):
        return spot.report("line not understood")
    spans, tags = marks_of.setdefault(row["id"], ([], []))
    if kind == "nothing":
        return None
    label = row.get("label", "")
    attributes = Attributes(
        {name.removeprefix(_PREFIX): v for name, v in row.items() if name.startswith(_PREFIX)}
    )
    if kind == "tag" and "start" not in row and "end" not in row:
        return tags.append(Tag(label, attributes))
    extent = to_extent(_number(row.get("start")), _number(row.get("end")))
    pieces = [extent, *_pieces(row.get("fragments"))]
    text = options.texts.get(row["id"]) if options.texts is not None else None
    try:
        span = _span(pieces, label, attributes, row.get("text"))
    except OffsetError:
        return spot.report("offsets unreadable", mark=label if kind == "span" else None)
    spot.check_fit(span, text)
    if kind == "span":
        return spans.append(span)
    evidence = tuple(Span(piece.start, piece.end, label) for piece in span.pieces)
    return tags.append(Tag(label, attributes, evidence))


def _span(
    pieces: list[Extent | None], label: str, attributes: Attributes, quote: str | None
) -> Span:
    extents = [piece for piece in pieces if piece is not None]
    if len(extents) < len(pieces):
        msg = "offsets unreadable"
        raise OffsetError(msg)
    return Span(*extents[0], label, attributes, tuple(extents[1:]), quote=quote)


def _kind(row: Mapping[str, str]) -> str:
    if "start" in row or "end" in row:
        return "span"
    return "tag" if "label" in row else "nothing"


def _number(cell: str | None) -> int | None:
    match = _NUMBER.fullmatch(cell) if cell is not None else None
    return int(match[1]) if match else None


def _pieces(cell: str | None) -> Iterator[Extent | None]:
    for piece in cell.split(";") if cell else ():
        start, _, end = piece.partition("-")
        yield to_extent(_number(start), _number(end))


def _cells(record: Record, options: WriteOptions) -> Iterator[dict[str, str]]:
    """Give the rows of a record; what is empty is left out."""
    marks, id_, text = choose_marks(record, options), record.document.id, record.document.text
    if not id_:
        msg = "a document without an id cannot be a row of a table"
        raise UsageError(msg)
    if marks is not None and not marks.spans and not marks.tags:
        yield {"id": id_, "kind": "nothing"}
    for span in marks.spans if marks is not None else ():
        row = {"id": id_, "kind": "span", "start": str(span.start), "end": str(span.end)}
        if span.fragments:
            row["fragments"] = ";".join(f"{a}-{b}" for a, b in span.fragments)
        if text is not None and span.end <= len(text) and len(span) <= _MAX_QUOTE:
            row["text"] = span.text_in(text)
        yield row | _label_cells(span.label, span.attributes)
    for tag in marks.tags if marks is not None else ():
        row = {"id": id_, "kind": "tag"}
        if tag.evidence:
            row["start"] = str(min(piece.start for piece in tag.evidence))
            row["end"] = str(max(piece.end for piece in tag.evidence))
        if len(tag.evidence) > 1:
            row["fragments"] = ";".join(f"{e.start}-{e.end}" for e in tag.evidence)
        yield row | _label_cells(tag.label, tag.attributes)


def _label_cells(label: str, attributes: Attributes) -> dict[str, str]:
    values = {_PREFIX + name: value for name, value in _strings(attributes).items()}
    return {"label": label, **{name: str(value) for name, value in values.items()}}


def _strings(attributes: Attributes) -> Attributes:
    return Attributes({n: attributes.text(n) for n in attributes if attributes.text(n)})


def _join_cells(cells: Iterable[str], path: Path) -> bytes:
    # The csv module of Python 3.11 does not quote a lone carriage return.
    quoted = []
    for cell in cells:
        if len(cell) > _MAX_CELL - 2:
            msg = f"a cell of {len(cell)} characters; {_MAX_CELL - 2} is the most that is read"
            raise FormatError(path, 0, msg)
        quoted.append('"' + cell.replace('"', '""') + '"' if _SPECIAL.search(cell) else cell)
    return encode(",".join(quoted) + "\n", path)
