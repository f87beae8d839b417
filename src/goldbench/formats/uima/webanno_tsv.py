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
from pathlib import Path

from goldbench.corpus import DEFAULT_LAYER, Document, Marks, Record
from goldbench.errors import FormatError, UsageError
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.io.files import decode, document_id, encode, file_for, head, read_bytes
from goldbench.formats.io.listing import sample_files
from goldbench.formats.io.sources import sources
from goldbench.formats.uima.tsv_cells import parse_header
from goldbench.formats.uima.tsv_layout import Table
from goldbench.formats.uima.tsv_marks import MarkGatherer
from goldbench.formats.uima.tsv_table import TokenTable

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

_FORMAT = re.compile(r"#FORMAT=WebAnno TSV 3\.(\d)\s*")


def sniff(path: Path) -> bool:
    files = sample_files(path, ".tsv", most=4)
    return any(head(file, 64).startswith(b"#FORMAT=WebAnno TSV 3.") for file in files)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    for file in sources(path, ".tsv"):
        yield parse(read_bytes(file), file, options, id_=document_id(file, path))


def hold(record: Record, options: WriteOptions) -> Record | None:
    marks = choose_marks(record, options)
    if marks is None:
        return None
    table = _lay_out(record.document, marks)
    kept = Marks(table.spans, (), table.relations)
    return Record(Document(record.document.id, table.held_text), {DEFAULT_LAYER: kept})


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write a folder with a file a document; a path that ends in .tsv is one document."""
    single = path.suffix == ".tsv" and not path.is_dir()
    if not single:
        path.mkdir(parents=True, exist_ok=True)
    written = 0
    for record in records:
        marks = choose_marks(record, options)
        if marks is None:
            continue
        if single and written:
            msg = f"{path} is one file, and there are several documents"
            raise UsageError(msg, hint="name a folder: this format is one file a document")
        target = path if single else file_for(record.document.id, path, ".tsv")
        lines = _lay_out(record.document, marks).lines()
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(encode("\n".join(lines) + "\n", target))
        written += 1


def _lay_out(document: Document, marks: Marks) -> Table:
    """Lay a document out, and refuse what no cell can say."""
    where = file_for(document.id, Path(), ".tsv")
    encode(document.id, where)
    table = Table.of(document.require_text(), marks)
    labels = [
        *(span.label for span in table.spans),
        *(relation.label for relation in table.relations),
    ]
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
    table = TokenTable(path, parse_header(lines, path), version=int(match[1]))
    table.read(lines)
    text, ruler = table.place(options, id_)
    marks = MarkGatherer(table, options, id_, text, ruler).gather()
    return Record(Document(id_, text), {options.layer: marks})
