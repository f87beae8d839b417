"""The contract of a format, as one check: what is read back is what `hold` promised."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import strategies as st

from goldbench.corpus import (
    DEFAULT_LAYER,
    Attributes,
    Document,
    Marks,
    Record,
    Relation,
    Span,
    Tag,
)
from goldbench.errors import GoldbenchError
from goldbench.formats import ReadOptions, WritableFormat, WriteOptions


def check_round_trip(
    module: WritableFormat,
    records: Iterable[Record],
    path: Path,
    *,
    reading: ReadOptions | None = None,
    writing: WriteOptions | None = None,
) -> None:
    """Write, read, compare with `hold` by id; where `hold` raises, writing must raise too."""
    records, writing = list(records), writing or WriteOptions()
    try:
        held = [module.hold(record, writing) for record in records]
    except GoldbenchError as refused:
        with pytest.raises(type(refused)):
            module.write(records, path, writing)
        return
    module.write(records, path, writing)
    read_back = list(module.read(path, reading or ReadOptions()))
    assert {r.document.id: r for r in read_back} == {
        r.document.id: r for r in held if r is not None
    }
    assert len(read_back) == sum(record is not None for record in held)


GOLDEN = Path(__file__).parent / "golden"


def check_golden(
    module: WritableFormat, file: Path, records: list[Record], options: WriteOptions | None = None
) -> None:
    """Compare what is written, byte by byte, with a file that people have looked at."""
    rewritten = file.parent / f".{file.name}.made"
    try:
        module.write(records, rewritten, options or WriteOptions())
        assert rewritten.read_bytes() == file.read_bytes()
    finally:
        rewritten.unlink(missing_ok=True)


def check_damage(
    module: WritableFormat, data: bytes, path: Path, options: ReadOptions | None = None
) -> None:
    """Whatever a file holds: records or an error of ours, without note text; sniffing is safe."""
    path.write_bytes(data)
    module.sniff(path)
    try:
        list(module.read(path, options or ReadOptions()))
    except GoldbenchError as error:
        message = str(error) + str(error.hint)
        assert "aspirin" not in message
        assert "Ruiz" not in message


@st.composite
def damaged(draw: st.DrawFn, data: bytes) -> bytes:
    """Cut a file off, put odd bytes into it, or a value of another type where JSON has one."""
    at = draw(st.integers(0, len(data)))
    how = draw(st.sampled_from(("cut", "bytes", "value")))
    if how == "cut":
        return data[:at]
    odd = draw(st.lists(st.sampled_from(b'\x00\n",[]{}\\\xff\xc30-'), max_size=3).map(bytes))
    if how == "bytes":
        return data[:at] + odd + data[at + draw(st.integers(0, 3)) :]
    values = [m.span() for m in _JSON_VALUE.finditer(data)] or [(at, at)]
    start, end = draw(st.sampled_from(values))
    return data[:start] + draw(st.sampled_from(_OTHER_VALUES)) + data[end:]


_JSON_VALUE = re.compile(
    rb'(?<=[:\[,])\s*(?:"(?:[^"\\]|\\.)*"|-?[0-9.]+|true|false|null|\[\]|\{\})'
)
_OTHER_VALUES = (
    *(b"null", b"true", b"-1", b"3.5", b'"x"', b"[]", b"{}", b"[[]]", b"1e30", b"[1, 2]"),
    *(b'{"a": 1}', b"2147483648", b"[null]", b'"\\ud800"', b"99999999999999999999999"),
)

_NOTE = "😀 Ana Ruiz came\non 12/26/2020, on aspirin."
_NAME = Span(2, 10, "person_name", Attributes(role="patient"))
_DATE = Span(19, 29, "date", Attributes(type="MM/DD/YYYY", confidence=95.5))

# One of everything: an emoji before the marks, attributes, a tag with evidence, a relation;
# a note in which nothing was found; a note nobody looked at.
NOTES = [
    Record(
        Document("note-1", _NOTE, Attributes(patient="p-1", sex="female", age=71)),
        {
            DEFAULT_LAYER: Marks(
                (_NAME, _DATE),
                (Tag("MEDICATION", Attributes(time="during DCT"), (Span(34, 41, "MEDICATION"),)),),
                (Relation("came on", _NAME, _DATE),),
            )
        },
    ),
    Record(
        Document("note-2", "Nothing to see.", Attributes(patient="p-1", sex="female")),
        {DEFAULT_LAYER: Marks()},
    ),
    Record(Document("note-3", "Nobody was here.")),
]
TEXTS = {record.document.id: record.document.text or "" for record in NOTES}

_TEXT = "Ana 😀 took\r\naspirin, e\u0301tc.\nBye"
_ANA, _ASPIRIN = Span(0, 3, "NAME"), Span(12, 19, "DRUG", Attributes(dose=81, sure=True))


def _odd(id_: str, marks: Marks, **meta: str | float | bool | tuple[str, ...]) -> Record:
    return Record(Document(id_, _TEXT, Attributes(meta)), {DEFAULT_LAYER: marks})


# What the generated records do not have: values of all types, spans that are empty, doubled or
# outside the text, several pieces of evidence, ends of relations that are not among the spans.
ODD = [
    _odd("typed", Marks((_ANA, _ASPIRIN)), age=71, weight=70.5, known=True, sites=("a", "b")),
    _odd("lists", Marks((Span(0, 3, "NAME", Attributes(a=("x",), b=("x", "y"), c=())),))),
    _odd("empty span", Marks((Span(5, 5, "GAP"), Span(0, 0, "GAP")))),
    _odd("twice", Marks((_ANA, _ANA, Span(0, 3, "NAME", Attributes(role="patient"))))),
    _odd("outside", Marks((Span(30, 90, "FAR"), Span(90, 95, "FAR")))),
    _odd("labels", Marks((Span(0, 3, ""), Span(12, 19, "with blank"), Span(4, 5, 'q"uote-\\')))),
    _odd("pieces", Marks((Span.of_fragments(((0, 3), (12, 19), (4, 5)), "LIST"),))),
    _odd(
        "evidence",
        Marks(
            tags=(
                Tag("SMOKER", Attributes(status="never"), (_ANA, Span(12, 19, "SMOKER"))),
                Tag("SMOKER"),
                Tag("", Attributes(n=1)),
            )
        ),
    ),
    _odd(
        "links",
        Marks(
            (_ANA, _ASPIRIN),
            relations=(
                Relation("takes", _ANA, _ASPIRIN, Attributes(when="now")),
                Relation("", _ASPIRIN, _ANA, roles=("drug", "person")),
                Relation("takes", Span(4, 5, "FACE"), _ASPIRIN),
            ),
        ),
    ),
    _odd("nested", Marks((Span(0, 10, "ALL"), Span(0, 3, "NAME"), Span(6, 10, "VERB")))),
    _odd(
        "pieces linked",
        Marks(
            (Span.of_fragments(((0, 3), (6, 10)), "NAME"), _ANA),
            relations=(Relation("r", Span.of_fragments(((0, 3), (6, 10)), "NAME"), _ANA),),
        ),
    ),
    _odd('id "with" quotes, tab\tand\nline', Marks((_ANA,))),
    _odd("nothing here", Marks()),
    Record(Document("not looked at", _TEXT)),
    Record(Document("empty text", ""), {DEFAULT_LAYER: Marks()}),
]

# Records that no text file can hold.
IMPOSSIBLE = [
    Record(Document("surrogate", "a\ud800b"), {DEFAULT_LAYER: Marks()}),
    Record(Document("\udc00", "ab"), {DEFAULT_LAYER: Marks((Span(0, 1, "X"),))}),
]
