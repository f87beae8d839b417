"""CoNLL columns: one token a line, its tag in the last column, a blank line between sentences.

Read are BIO (IOB2), IOB1, BIOES and BILOU, with two or more columns apart by tabs or blanks, the
token first and the tag last:

    -DOCSTART- -X- O O
    Ana NNP B-NP B-NAME

`-DOCSTART-`, `# id = X`, `# doc id = X` and `# newdoc id = X` begin a document. A document without
an id is named after its file, with a number if `-DOCSTART-` began it. The format carries no text:
it is made of the tokens, one blank between two, one newline between sentences.

What is written can be read back without that loss: the text as a JSON string after the id, and
the place of each token in code points (columns token, start, end, tag, apart by tabs):

    # id = n1
    # text = "Ana  came."
    Ana	0	3	B-NAME
    came	5	9	O
    .	9	10	O

Style "bio" (default) or "bioes". Tokens are those of `goldbench.corpus.words`. A span is kept if
it begins and ends with a token; of spans that overlap the longest is kept, then the first, then
the one with the first label. Everything else is lost: other spans and discontinuous ones,
attributes, tags, relations. A document that was not looked at is not written.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from goldbench.corpus import DEFAULT_LAYER, Document, Extent, Marks, Record, Span, words
from goldbench.errors import FormatError
from goldbench.formats.contract.findings import Findings
from goldbench.formats.contract.ids import Ids
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.location import NOWHERE
from goldbench.formats.contract.options import ReadOptions, WriteOptions, check_style
from goldbench.formats.io.files import (
    MAX_BYTES,
    decode,
    document_id,
    encode,
    head,
    read_lines,
)
from goldbench.formats.io.json_values import dumps, loads
from goldbench.formats.io.listing import sample_files
from goldbench.formats.io.sources import sources

LOSES: tuple[str, ...] = (
    "metadata",
    "spans not on token borders, overlapping or in pieces",
    "attributes",
    "tags",
    "relations",
    "documents not looked at",
    "layer names",
)

_SUFFIXES = (".conll", ".bio", ".iob", ".iob2", ".bioes", ".conll2003", ".tsv", ".txt")
_TAG = re.compile(r"O|[BIESLU](?:-.*)?", re.DOTALL)
_ID = re.compile(r"#\s*(?:doc |newdoc )?id\s*=\s?(.*)", re.DOTALL)
_TEXT = "# text = "
_DOCSTART = "-DOCSTART-"
_PLAIN = re.compile(r'[^\s"](?:[^\r\n]*\S)?')
_BREAKS = re.compile(r"[\t\r\n]")


def sniff(path: Path) -> bool:
    files = sample_files(path, *_SUFFIXES[:-1]) if path.is_dir() else [path]
    return any(_looks_like_conll(head(file).decode("utf-8", "replace")) for file in files)


def _looks_like_conll(start: str) -> bool:
    lines = [line.removesuffix("\r") for line in start.split("\n")]
    if lines[0].startswith("# id = ") and len(lines) > 1 and lines[1].startswith('# text = "'):
        return True
    rows = [_cells(row) for row in lines[:-1] if row.strip() and not row.startswith("# ")]
    return len(rows) > 1 and all(_is_row(cells) for cells in rows)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    ids = Ids()
    files = sources(path, *_SUFFIXES)
    if not files:
        raise FormatError(path, 0, f"the folder holds no file named *{' or *'.join(_SUFFIXES)}")
    for file in files:
        for started in _documents(file, document_id(file, path), options.findings):
            id_ = ids.claim(started.id, file, started.line)
            text, spans = started.result()
            yield Record(Document(id_, text), {options.layer: Marks(spans)})


def hold(record: Record, options: WriteOptions) -> Record | None:
    marks = choose_marks(record, options)
    if marks is None:
        return None
    id_, text = record.document.id, record.document.require_text()
    _format_document(record.document, marks, NOWHERE, options)
    spans = tuple(_choose_spans(marks, words(text)).values())
    return Record(Document(id_, text), {DEFAULT_LAYER: Marks(spans)})


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        for record in records:
            marks = choose_marks(record, options)
            if marks is not None:
                file.write(_format_document(record.document, marks, path, options))


@dataclass(slots=True)
class _Started:
    """A document while its lines are read."""

    id: str
    path: Path
    line: int
    unsaid: bool = False  # no id was given, and no token has come yet
    text: str | None = None
    size: int = 0
    spans: list[Span] = field(default_factory=list[Span])
    _words: list[str] = field(default_factory=list[str])
    _at: int = 0
    _open: tuple[str, int, int] | None = None

    def take(self, row: str, line: int, findings: Findings) -> None:
        cells = _cells(row)
        if row.startswith("# "):
            if line == self.line + 1 and row.startswith(_TEXT + '"') and not self.unsaid:
                self.text = _string(row.removeprefix(_TEXT), self.path, line)
            elif _is_row(cells):  # else a comment; CoNLL-U has several a sentence
                self._token(cells, line, findings)
        elif len(cells) > 1:
            self._token(cells, line, findings)
        elif not row.strip():
            self._sentence()
        else:
            msg = "a line with one column"
            raise FormatError(self.path, line, msg, hint="expected a token and a tag")

    def _token(self, cells: list[str], line: int, findings: Findings) -> None:
        self.unsaid = False
        self.size += len(cells[0])
        if self.size > MAX_BYTES:
            raise FormatError(self.path, line, "a document too large to be a note")
        tag = cells[-1]
        place = self._place(cells, line)
        if tag == "O" or not _TAG.fullmatch(tag):
            if tag != "O":
                findings.add("line not understood", self.path, line, document=self.id)
            self._close()
            return
        prefix, _, label = tag.partition("-")
        going = self._open if self._open is not None and self._open[0] == label else None
        if prefix in "IEL" and going is not None:
            self._open = (label, going[1], place.end)
        else:
            self._close()
            self._open = (label, *place)
        if prefix in "ESLU":
            self._close()

    def _close(self) -> None:
        if self._open is not None:
            label, start, end = self._open
            self.spans.append(Span(start, end, label))
            self._open = None

    def _sentence(self) -> None:
        self._close()
        if self._words and self._words[-1] != "\n":
            self._words.append("\n")
            self._at += 1

    def result(self) -> tuple[str, tuple[Span, ...]]:
        self._close()
        joined = "".join(self._words).removesuffix("\n")
        return (joined if self.text is None else self.text), tuple(self.spans)

    def _place(self, cells: list[str], line: int) -> Extent:
        if self.text is None:
            if self._words and self._words[-1] != "\n":
                self._words.append(" ")
                self._at += 1
            self._words.append(cells[0])
            start, self._at = self._at, self._at + len(cells[0])
            return Extent(start, self._at)
        if len(cells) == 4 and cells[1].isdecimal() and cells[2].isdecimal():
            place = Extent(int(cells[1]), int(cells[2]))
            if place.start < place.end and self.text[place.start : place.end] == cells[0]:
                return place
        msg = "the token does not stand in the text where the line says"
        raise FormatError(self.path, line, msg, hint="expected token, start, end, tag")


def _documents(file: Path, name: str, findings: Findings) -> Iterator[_Started]:
    current = _Started(name, file, 0, unsaid=True)
    number = 0
    for line, data in read_lines(file):
        row = decode(data, file, line=line).removesuffix("\r")
        heading = row.startswith(("#", _DOCSTART))
        begun = _start_document(row, f"{name}-{number + 1}", file, line) if heading else None
        if begun is None:
            current.take(row, line, findings)
        elif not (begun.unsaid and current.line == line - 1 and not current.unsaid):
            number += begun.unsaid
            if not current.unsaid:
                yield current
            current = begun
    if not current.unsaid:
        yield current


def _start_document(row: str, name: str, file: Path, line: int) -> _Started | None:
    """Start the document that this line begins, if it does."""
    if row.startswith(_DOCSTART):
        return _Started(name, file, line, unsaid=True)
    match = _ID.fullmatch(row)
    if match is None:
        return None
    value = match[1]
    return _Started(_string(value, file, line) if value.startswith('"') else value, file, line)


def _cells(line: str) -> list[str]:
    if "\t" in line:
        return line.rstrip("\t").split("\t")
    return [cell for cell in line.split(" ") if cell] or [""]


def _is_row(cells: list[str]) -> bool:
    return len(cells) > 1 and _TAG.fullmatch(cells[-1]) is not None


def _string(value: str, file: Path, line: int) -> str:
    text = loads(value.encode(), file, line=line)
    if not isinstance(text, str):
        raise FormatError(file, line, "expected a JSON string")
    return text


def _choose_spans(marks: Marks, tokens: list[Extent]) -> dict[int, Span]:
    """Choose the spans that columns can hold: the position of the first token -> span."""
    starts = {token.start: at for at, token in enumerate(tokens)}
    ends = {token.end: at for at, token in enumerate(tokens)}
    taken: set[int] = set()
    kept: dict[int, Span] = {}
    for span in sorted(marks.spans, key=lambda s: (s.start - s.end, s.start, s.label)):
        first, last = starts.get(span.start), ends.get(span.end)
        if first is None or last is None or first > last or span.fragments:
            continue
        covered = range(first, last + 1)
        if taken.isdisjoint(covered):
            taken.update(covered)
            kept[first] = Span(span.start, span.end, span.label)
    return kept


def _format_document(document: Document, marks: Marks, path: Path, options: WriteOptions) -> bytes:
    check_style("conll", options.style)
    id_, text = document.id, document.require_text()
    tokens = words(text)
    kept = _choose_spans(marks, tokens)
    if any(_BREAKS.search(span.label) for span in kept.values()):
        msg = f"document {id_!r}: a label with a tab or a line break cannot be a column"
        raise FormatError(path, 0, msg)
    name = id_ if _PLAIN.fullmatch(id_) else dumps(id_, path, document=id_).decode()
    lines = [f"# id = {name}", f"# text = {dumps(text, path, document=id_).decode()}"]
    span: Span | None = None
    before = 0
    for at, token in enumerate(tokens):
        begins = at in kept
        if begins or (span is not None and span.end <= token.start):
            span = kept.get(at)
        # A sentence ends at the end of a line, unless a span goes on.
        if at and (span is None or begins) and "\n" in text[before : token.start]:
            lines.append("")
        before = token.end
        ends = span is not None and span.end == token.end
        tag = "O" if span is None else _prefix(options, begins=begins, ends=ends) + span.label
        lines.append(f"{text[token.start : token.end]}\t{token.start}\t{token.end}\t{tag}")
    return encode("\n".join(lines) + "\n\n", path)


def _prefix(options: WriteOptions, *, begins: bool, ends: bool) -> str:
    if options.style == "bioes" and ends:
        return "S-" if begins else "E-"
    return "B-" if begins else "I-"
