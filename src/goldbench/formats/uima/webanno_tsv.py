r"""WebAnno TSV 3.3 (also 3.0 to 3.2), INCEpTION's table of tokens: one file a document.

    #FORMAT=WebAnno TSV 3.3
    #T_SP=custom.PHI|kind

    #Text=Ana vino ayer.
    1-1    0-3     Ana     NAME
    1-2    4-8     vino    _
    1-3    9-13    ayer    DATE[1]
    1-4    13-14   .       DATE[1]

Offsets are UTF-16 units and are converted; files of other tools that counted code points are
recognised by their tokens, and that is reported. `_` = no annotation, `*` = an annotation
without a value, `|` parts stacked annotations, `[1]` ties the tokens of one annotation together,
`1-3.1` is a part of a token, `\` escapes.

Labels, attributes and layers that are left out are as in `cas_json`; relations go from the token
they name to the token they stand at; slots are relations named by their role; chains are not
read, and that is reported.

The format does not hold the text between sentences. It is rebuilt from the offsets: nothing, or
a line feed and blanks; where more than one character is missing, that is reported. Before the first
sentence there are blanks. A document without marks is "nothing here".

Written is version 3.3: the layers `custom.Span` and, where there are any, `custom.Relation`, with a
feature `label` and one for each attribute, named as in `cas_json`; INCEpTION imports the files into
a project that has these layers. Spans may lie inside tokens, over several, across sentences and on
top of each other. Facts about documents have no place and are counted as lost.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from goldbench.corpus import (
    DEFAULT_LAYER,
    Document,
    Marks,
    Record,
    Relation,
    Ruler,
    Span,
    Value,
)
from goldbench.errors import FormatError, OffsetError, UsageError
from goldbench.formats.contract.layers import chosen
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.io.files import (
    MAX_BYTES,
    decode,
    document_id,
    encode,
    file_for,
    head,
    read_bytes,
)
from goldbench.formats.io.listing import some_files
from goldbench.formats.io.sources import sources
from goldbench.formats.uima import cas
from goldbench.formats.uima.tsv_cells import (
    Layer,
    Reference,
    numbered,
    parsed_header,
    references,
    split_cell,
    unescaped,
    unescaped_text,
)
from goldbench.formats.uima.tsv_layout import Table

LOSES: tuple[str, ...] = (
    "metadata",
    "tags of documents",
    "documents not looked at",
    "layer names",
    "fragments of spans",
    "white space at the ends of spans, and spans of nothing else",
    "white space before the first word: it becomes blanks",
    "types of values (all become text), empty values, carriage returns in values",
    "roles of relations",
    "relations between unmarked spans",
)

_Unit: TypeAlias = Literal["code points", "utf-16"]

_FORMAT = re.compile(r"#FORMAT=WebAnno TSV 3\.(\d)\s*")
_PLACE = re.compile(r"(\d{1,9})-(\d{1,9})")
_UNIT = re.compile(r"\d+-\d+(\.\d+)?")


def sniff(path: Path) -> bool:
    files = some_files(path, ".tsv", most=4)
    return any(head(file, 64).startswith(b"#FORMAT=WebAnno TSV 3.") for file in files)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    for file in sources(path, ".tsv"):
        yield parse(read_bytes(file), file, options, id_=document_id(file, path))


def hold(record: Record, options: WriteOptions) -> Record | None:
    marks = chosen(record, options)
    if marks is None:
        return None
    table = _laid_out(record.document, marks)
    kept = Marks(table.spans, (), table.relations)
    return Record(Document(record.document.id, table.held_text), {DEFAULT_LAYER: kept})


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write a folder with a file a document; a path that ends in .tsv is one document."""
    single = path.suffix == ".tsv" and not path.is_dir()
    if not single:
        path.mkdir(parents=True, exist_ok=True)
    written = 0
    for record in records:
        marks = chosen(record, options)
        if marks is None:
            continue
        if single and written:
            msg = f"{path} is one file, and there are several documents"
            raise UsageError(msg, hint="name a folder: this format is one file a document")
        target = path if single else file_for(record.document.id, path, ".tsv")
        lines = _laid_out(record.document, marks).lines()
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(encode("\n".join(lines) + "\n", target))
        written += 1


def _laid_out(document: Document, marks: Marks) -> Table:
    """Lay a document out, and refuse what no cell can say."""
    where = file_for(document.id, Path(), ".tsv")
    encode(document.id, where)
    table = Table.of(document.require_text(), marks)
    labels = [*(span.label for span in table.spans), *(one.label for one in table.relations)]
    if not all(labels):
        msg = "an empty label, which WebAnno TSV cannot hold"
        raise FormatError(where, 0, msg, hint="rename it: goldbench convert takes --map FILE.csv")
    encode("\n".join(table.lines()), where)
    return table


def parse(data: bytes, path: Path, options: ReadOptions, *, id_: str) -> Record:
    """Read one document; `path` is where it came from, for messages."""
    lines = [line.removesuffix("\r") for line in decode(data, path).split("\n")]
    match = _FORMAT.fullmatch(lines[0])
    if match is None:
        msg = "expected #FORMAT=WebAnno TSV 3.3 in the first line"
        hint = "export again as WebAnno TSV v3.3, UIMA CAS JSON or XMI"
        raise FormatError(path, 1 if data else 0, msg, hint=hint)
    table = _Table(path, parsed_header(lines, path), version=int(match[1]))
    table.read(lines)
    return table.record(options, id_)


@dataclass(frozen=True, slots=True)
class _Row:
    """A token or a part of one. `cells` are those of the layers."""

    id: str
    begin: int
    end: int
    token: str
    cells: list[str]
    line: int


@dataclass(slots=True)
class _Sentence:
    text: str
    line: int
    rows: list[_Row] = field(default_factory=list[_Row])


@dataclass(slots=True, eq=False)
class _Mark:
    """An annotation while its rows come in; slots are (role, target, layer of the target)."""

    type: str
    begin: int
    end: int
    line: int
    values: dict[str, Value] = field(default_factory=dict[str, Value])
    slots: list[tuple[str, Reference, str]] = field(
        default_factory=list[tuple[str, Reference, str]]
    )


@dataclass(slots=True)
class _Table:
    path: Path
    layers: list[Layer]
    version: int
    sentences: list[_Sentence] = field(default_factory=list[_Sentence])

    def read(self, lines: list[str]) -> None:
        """Take the lines apart into sentences and rows."""
        texts: list[str] = []
        for number, line in enumerate(lines, start=1):
            if line.startswith("#Text="):
                texts.append(unescaped_text(line.removeprefix("#Text="), self.version))
            elif not line or line.startswith("#"):
                continue
            else:
                if texts:
                    self.sentences.append(_Sentence("\n".join(texts), number - len(texts)))
                    texts = []
                if not self.sentences:
                    raise FormatError(self.path, number, "a token before the first #Text= line")
                self.sentences[-1].rows.append(self._row(line, number))
        if texts:
            msg = "a sentence without tokens"
            raise FormatError(self.path, len(lines), msg, hint="is the file cut off?")

    def _row(self, line: str, number: int) -> _Row:
        cells = line.split("\t")
        wanted = 3 + sum(len(layer.columns) for layer in self.layers)
        place = _PLACE.fullmatch(cells[1]) if len(cells) >= wanted else None
        if place is None or _UNIT.fullmatch(cells[0]) is None:
            msg = f"expected {wanted} cells: number, begin-end, token, and those of the layers"
            raise FormatError(self.path, number, msg, hint="is the file cut off?")
        begin, end = int(place[1]), int(place[2])
        return _Row(cells[0], begin, end, cells[2], cells[3:wanted], number)

    def record(self, options: ReadOptions, id_: str) -> Record:
        unit: _Unit = "utf-16"
        text, gaps = self._text(unit)
        ruler = Ruler.of(text, unit)
        if not text.isascii() and not self._fits(text, ruler):
            other, other_gaps = self._text("code points")
            same = Ruler.of(other, "code points")
            if self._fits(other, same):
                text, gaps, ruler = other, other_gaps, same
                kind = "repaired: offsets counted in code points"
                options.findings.add(kind, self.path, document=id_)
        for line, kind in gaps:
            options.findings.add(kind, self.path, line, document=id_)
        for row in self._misfits(text, ruler):
            options.findings.add("quote differs", self.path, row.line, document=id_)
        marks = _Marks(self, options, id_, text, ruler).made()
        return Record(Document(id_, text), {options.layer: marks})

    def _text(self, unit: _Unit) -> tuple[str, list[tuple[int, str]]]:
        """Put the sentences at the offsets of their first tokens."""
        pieces: list[str] = []
        findings: list[tuple[int, str]] = []
        length = 0
        for sentence in self.sentences:
            begin = sentence.rows[0].begin
            if begin > MAX_BYTES:
                msg = f"a sentence at offset {begin}, which no note reaches"
                raise FormatError(self.path, sentence.line, msg)
            if begin < length:
                findings.append((sentence.line, "sentences overlap"))
            elif begin > length:
                first = "\n" if pieces else " "
                pieces.append(first + " " * (begin - length - 1))
                if pieces[1:] and begin > length + 1:
                    kind = "repaired: text between sentences is not in the file"
                    findings.append((sentence.line, kind))
            pieces.append(sentence.text)
            length = max(begin, length) + Ruler.of(sentence.text, unit).units
        return "".join(pieces), findings

    def _fits(self, text: str, ruler: Ruler) -> bool:
        return next(self._misfits(text, ruler), None) is None

    def _misfits(self, text: str, ruler: Ruler) -> Iterator[_Row]:
        for sentence in self.sentences:
            for row in sentence.rows:
                try:
                    start, end = ruler.to_code_points(row.begin), ruler.to_code_points(row.end)
                except OffsetError:
                    yield row
                    continue
                if end > len(text) or text[start:end] != row.token:
                    yield row


class _Marks:
    """Gathers annotations over the rows of one table."""

    def __init__(
        self, table: _Table, options: ReadOptions, id_: str, text: str, ruler: Ruler
    ) -> None:
        self.table, self.options, self.id = table, options, id_
        self.text, self.ruler = text, ruler
        self.marks: list[_Mark] = []
        self.by_number: dict[int, _Mark] = {}
        self.by_row: dict[str, list[_Mark]] = {}
        self.arcs: list[tuple[str, dict[str, Value], Reference, _Row, str]] = []

    def made(self) -> Marks:
        for layer in self.table.layers:
            rows = [row for sentence in self.table.sentences for row in sentence.rows]
            used = [row for row in rows if any(c != "_" for c in layer.cells(row.cells))]
            if not used:
                continue
            if layer.kind == "chain":
                self._report("not read: chains", used[0].line)
            elif cas.is_linguistic(layer.type):
                self._report("not read: morphology and syntax layers", used[0].line)
            elif cas.is_mark(layer.type):
                for row in used:
                    self._add(layer, row)
        spans = {mark: self._span(mark) for mark in self.marks}
        kept = tuple(span for span in spans.values() if span is not None)
        return Marks(kept, (), tuple(self._relations(spans)))

    def _add(self, layer: Layer, row: _Row) -> None:
        cells = [split_cell(cell) if cell != "_" else [] for cell in layer.cells(row.cells)]
        for place in range(max(len(cell) for cell in cells)):
            row_cells = [cell[place] if place < len(cell) else "_" for cell in cells]
            if layer.kind == "relation":
                values = self._values(layer, row_cells)
                for reference in references(row_cells[-1]):
                    self.arcs.append((layer.type, values, reference, row, layer.base))
            else:
                self._add_mark(layer, row, row_cells)

    def _add_mark(self, layer: Layer, row: _Row, cells: list[str]) -> None:
        own = [c for column, c in zip(layer.columns, cells, strict=True) if column.kind != "target"]
        number = next((n for n in (numbered(cell)[1] for cell in own) if n), 0)
        mark = self.by_number.get(number) if number else None
        if mark is None or mark.type != layer.type:
            mark = _Mark(layer.type, row.begin, row.end, row.line)
            mark.values = self._values(layer, cells)
            mark.slots = self._slots(layer, cells)
            self.marks.append(mark)
            if number:
                self.by_number[number] = mark
        mark.begin, mark.end = min(mark.begin, row.begin), max(mark.end, row.end)
        self.by_row.setdefault(row.id, []).append(mark)

    @staticmethod
    def _values(layer: Layer, cells: list[str]) -> dict[str, Value]:
        values: dict[str, Value] = {}
        for column, cell in zip(layer.columns, cells, strict=True):
            value = numbered(cell)[0]
            if column.kind == "value" and column.name and value not in ("*", "_"):
                values[column.name] = unescaped(value)
        return values

    @staticmethod
    def _slots(layer: Layer, cells: list[str]) -> list[tuple[str, Reference, str]]:
        slots: list[tuple[str, Reference, str]] = []
        for place, column in enumerate(layer.columns[:-1]):
            if column.kind != "role":
                continue
            roles = split_cell(numbered(cells[place])[0], ";")
            for role, target in zip(roles, references(cells[place + 1]), strict=False):
                named = column.name if role in ("*", "_") else unescaped(role)
                slots.append((named, target, layer.columns[place + 1].name))
        return slots

    def _span(self, mark: _Mark) -> Span | None:
        try:
            start = self.ruler.to_code_points(mark.begin)
            end = self.ruler.to_code_points(mark.end)
        except OffsetError:
            start, end = 1, 0
        label, attributes = cas.named(mark.type, mark.values, self.options.columns)
        if end < start:
            self._report("offsets unreadable", mark.line, mark=label)
            return None
        if end > len(self.text):
            self._report("outside the text", mark.line)
        return Span(start, end, label, attributes)

    def _relations(self, spans: dict[_Mark, Span | None]) -> Iterator[Relation]:
        for type_, values, reference, row, base in self.arcs:
            source = self._found(reference.number, reference.row, base, spans)
            target = self._found(reference.target_number, row.id, base, spans)
            if source is None or target is None:
                self._report("not read: relations whose ends are no marks", row.line)
            else:
                label, attributes = cas.named(type_, values, self.options.columns)
                yield Relation(label, source, target, attributes)
        for mark in self.marks:
            for role, reference, layer in mark.slots:
                host = spans[mark]
                target = self._found(reference.number, reference.row, layer, spans)
                if host is None or target is None:
                    self._report("not read: slots whose target is no mark", mark.line)
                else:
                    yield Relation(role, host, target)

    def _found(
        self, number: int, row: str, layer: str, spans: dict[_Mark, Span | None]
    ) -> Span | None:
        """Find an annotation by its number, else as the first of its layer in its row."""
        if number:
            mark = self.by_number.get(number)
        else:
            there = self.by_row.get(row, ())
            any_layer = layer in ("", "uima.tcas.Annotation")
            mark = next(
                (candidate for candidate in there if any_layer or candidate.type == layer), None
            )
        return spans[mark] if mark is not None else None

    def _report(self, kind: str, line: int, *, mark: str | None = None) -> None:
        self.options.findings.add(kind, self.table.path, line, document=self.id, mark=mark)
