import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import places
from goldbench.corpus import (
    DEFAULT_LAYER,
    Attributes,
    Document,
    Extent,
    Marks,
    Record,
    Relation,
    Span,
    Tag,
)
from goldbench.errors import FormatError, MissingTextError, UsageError
from goldbench.formats import Findings, ReadOptions, WriteOptions, brat
from goldbench.formats.standoff_xml import i2b2_phi
from shared import MEDDOCAN, needs_shared
from strategies import collections

GOLDEN = places.GOLDEN / "brat"
NOTE = "Ana 😀 takes aspirin.\nNo chest\npain or leg pain.\n"
DRUG = Span(12, 19, "Drug", Attributes(certainty=("possible", "planned"), concept="RxNorm:1191"))
PAIN = Span(24, 34, "Symptom", Attributes(negated=True, comment="across a line"))
MARKS = Marks(
    (
        Span(0, 3, "Name"),
        DRUG,
        PAIN,
        Span(24, 46, "Symptom", fragments=(Extent(24, 29), Extent(42, 46))),
    ),
    (),
    (Relation("treats", DRUG, PAIN, Attributes(sure=True)),),
)


def make_record(marks: Marks, text: str = NOTE, id_: str = "note") -> Record:
    return Record(Document(id_, text), {DEFAULT_LAYER: marks})


def test_the_golden_folder_reads_as_it_should() -> None:
    options = ReadOptions(findings=Findings(strict=True))
    assert list(brat.read(GOLDEN, options)) == [
        make_record(Marks(), "Nothing here.\n", "nothing"),
        Record(Document("unseen", "\ufeffNot looked at.\n")),
        make_record(MARKS, id_="ward/note"),
    ]


def test_the_golden_folder_survives_the_round_trip_byte_for_byte(tmp_path: Path) -> None:
    brat.write(brat.read(GOLDEN, ReadOptions()), tmp_path, WriteOptions())
    expected = sorted(path.relative_to(GOLDEN) for path in GOLDEN.rglob("*.*"))
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.*")) == expected
    for name in expected:
        assert (tmp_path / name).read_bytes() == (GOLDEN / name).read_bytes()


@given(records=collections(control=True))
def test_what_is_held_is_what_comes_back(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    folder = tmp_path_factory.mktemp("brat")
    options = WriteOptions()
    held = {record.document.id: brat.hold(record, options) for record in records}
    brat.write(records, folder, options)
    findings = Findings()
    back = brat.read(folder, ReadOptions(findings=findings))
    assert {record.document.id: record for record in back} == held
    assert not findings.any


_WORDS = st.sampled_from(("a", "b:1", "two words", "", " ", "x\ty", "\r", "o\u2028p", "True"))
_VALUES = _WORDS | st.booleans() | st.integers() | st.lists(_WORDS, max_size=3).map(tuple)
_NAMES = st.sampled_from(("comment", "concept", "negated", "kind", "no good", ""))


@given(st.dictionaries(_NAMES, _VALUES, max_size=4))
def test_any_attribute_is_held_or_refused(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, str | int | tuple[str, ...]]
) -> None:
    folder = tmp_path_factory.mktemp("brat")
    span = Span(0, 3, "Name", Attributes(values))
    link = Relation("same", span, span, Attributes(values))
    record = make_record(Marks((span,), (), (link,)))
    try:
        held = brat.hold(record, WriteOptions())
    except FormatError:
        with pytest.raises(FormatError):
            brat.write([record], folder, WriteOptions())
        return
    brat.write([record], folder, WriteOptions())
    assert list(brat.read(folder, ReadOptions())) == [held]


@pytest.mark.parametrize(
    ("given_", "kept"),
    [
        (True, True),
        (False, None),
        ("", None),
        (3, "3"),
        (0.5, "0.5"),
        (("a",), "a"),
        (("a", "", "b"), ("a", "b")),
        ((), None),
    ],
)
def test_values_become_what_lines_can_tell(given_: object, kept: object) -> None:
    span = Span(0, 3, "Name", {"v": given_})  # type: ignore[arg-type]  # a table of any values
    held = brat.hold(make_record(Marks((span,))), WriteOptions()).layers[DEFAULT_LAYER]
    assert held.spans[0].attributes.get("v") == kept


def test_line_breaks_in_a_comment_become_blanks() -> None:
    span = Span(0, 3, "Name", Attributes(comment="a\nb\tc\r"))
    held = brat.hold(make_record(Marks((span,))), WriteOptions()).layers[DEFAULT_LAYER]
    assert held.spans[0].attributes == {"comment": "a b c "}


def test_a_concept_without_a_database_is_an_ordinary_attribute(tmp_path: Path) -> None:
    span = Span(0, 3, "Name", Attributes(concept=("UMLS:C1", "C2")))
    brat.write([make_record(Marks((span,)))], tmp_path, WriteOptions())
    lines = (tmp_path / "note.ann").read_text(encoding="utf-8").split("\n")
    assert lines[1:] == ["A1\tconcept T1 UMLS:C1", "A2\tconcept T1 C2", ""]


@pytest.mark.parametrize(
    "marks",
    [
        Marks((Span(0, 3, "two words"),)),
        Marks((Span(0, 3, ""),)),
        Marks((Span(0, 3, "a\tb"),)),
        Marks((Span(0, 3, "X", Attributes({"two words": "x"})),)),
        Marks((Span(0, 3, "X", Attributes(v="a\nb")),)),
        Marks((Span(0, 3, "X", Attributes(v="\ud800")),)),
        Marks((Span(0, 3, "X"),), (), (Relation("a b", Span(0, 3, "X"), Span(0, 3, "X")),)),
        Marks(
            (Span(0, 3, "X"),),
            (),
            (Relation("r", Span(0, 3, "X"), Span(0, 3, "X"), roles=("a b", "c")),),
        ),
    ],
)
def test_what_would_break_a_line_is_refused(marks: Marks, tmp_path: Path) -> None:
    for act in (
        lambda: brat.hold(make_record(marks), WriteOptions()),
        lambda: brat.write([make_record(marks)], tmp_path, WriteOptions()),
    ):
        with pytest.raises(FormatError, match=r"note\.ann"):
            act()


def test_a_document_not_looked_at_leaves_no_ann_file(tmp_path: Path) -> None:
    brat.write([make_record(MARKS)], tmp_path, WriteOptions())
    brat.write([Record(Document("note", NOTE))], tmp_path, WriteOptions())
    assert list(brat.read(tmp_path, ReadOptions())) == [Record(Document("note", NOTE))]


def test_tags_metadata_and_loose_relations_are_lost() -> None:
    inside, outside = Span(0, 3, "X"), Span(4, 5, "X")
    document = Document("note", NOTE, Attributes(patient="1"))
    marks = Marks((inside,), (Tag("SMOKER"),), (Relation("r", inside, outside),))
    held = brat.hold(Record(document, {"gold": marks}), WriteOptions())
    assert held == make_record(Marks((inside,)))


def test_an_ann_file_alone_has_no_text_unless_it_is_given(tmp_path: Path) -> None:
    shutil.copy(GOLDEN / "ward" / "note.ann", tmp_path / "note.ann")
    (alone,) = brat.read(tmp_path, ReadOptions())
    (with_text,) = brat.read(tmp_path, ReadOptions(texts={"note": NOTE}))
    assert (alone.document.text, with_text.document.text) == (None, NOTE)
    assert alone.layers == with_text.layers == {DEFAULT_LAYER: MARKS}
    assert list(brat.pairs(tmp_path)) == []
    with pytest.raises(MissingTextError):
        brat.hold(alone, WriteOptions())


@pytest.mark.parametrize("name", ["note.txt", "note.ann"])
def test_one_file_of_a_pair_stands_for_both(name: str) -> None:
    (record,) = brat.read(GOLDEN / "ward" / name, ReadOptions(layer="gold"))
    assert record == Record(Document("note", NOTE), {"gold": MARKS})


def test_pairs_come_in_the_order_of_their_paths(tmp_path: Path) -> None:
    names = ["b.txt", "b.ann", "a/z.txt", "a.txt", "a-1.txt", "c.d.txt", ".x.txt", "e.ann", "f.md"]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    pairs = list(brat.pairs(tmp_path))
    assert [id_ for id_, _, _ in pairs] == ["a/z", "a", "a-1", "b", "c.d"]
    assert [ann for _, _, ann in pairs if ann] == [tmp_path / "b.ann"]


def test_a_finding_names_the_file_and_the_line(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text(NOTE, encoding="utf-8")
    lines = "\ufeffT1\tName 0 3\tAna\n\nT2\tDrug 13 20\taspirin\n"
    (tmp_path / "note.ann").write_text(lines, encoding="utf-8")
    findings = Findings()
    list(brat.read(tmp_path, ReadOptions(findings=findings)))
    assert findings.counts == {"repaired: byte order mark": 1, "quote differs": 1}
    (finding,) = findings.examples["quote differs"]
    assert (finding.path.name, finding.line, finding.document) == ("note.ann", 3, "note")


@pytest.mark.parametrize("name", ["note.txt", "note.ann"])
def test_a_file_that_is_not_utf_8_is_an_error_with_its_line(name: str, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_bytes(b"ok")
    (tmp_path / name).write_bytes(b"ok\n\xff")
    with pytest.raises(FormatError, match=rf"{name}:2: not UTF-8"):
        list(brat.read(tmp_path, ReadOptions()))


def test_what_is_no_brat_path_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        list(brat.read(tmp_path / "nowhere", ReadOptions()))
    (tmp_path / "note.pdf").touch()
    with pytest.raises(FormatError, match=r"neither \.txt nor \.ann"):
        list(brat.read(tmp_path / "note.pdf", ReadOptions()))


@pytest.mark.parametrize(
    ("files", "answer"),
    [
        ({"n.txt": b"x", "n.ann": b""}, True),
        ({"n.txt": b"x", "n.ann": b"T1\tX 0 1\tx\n"}, True),
        ({"d/n.ann": b"\xef\xbb\xbf\r\n#1\tAnnotatorNotes T1\tx"}, True),
        ({"n.ann": b""}, False),
        ({"n.txt": b"T1\tX 0 1\tx"}, False),
        ({"n.txt": b"x", "n.ann": b'{"a": 1}'}, False),
        ({"n.txt": b"x", "n.ann": bytes(range(256))}, False),
        ({}, False),
    ],
)
def test_brat_is_recognised_by_its_ann_files(
    files: dict[str, bytes],
    answer: bool,
    tmp_path: Path,  # a table
) -> None:
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    assert brat.sniff(tmp_path) is answer
    assert not brat.sniff(tmp_path / "nowhere")
    if "n.txt" in files:
        assert brat.sniff(tmp_path / "n.txt") is answer


@needs_shared
def test_meddocan_reads_without_findings_and_equals_its_xml() -> None:
    options = ReadOptions(findings=Findings(strict=True))
    from_brat = list(brat.read(MEDDOCAN / "dev" / "brat", options))
    from_xml = list(i2b2_phi.read(MEDDOCAN / "dev" / "xml", options))
    assert len(from_brat) == 250
    assert sum(len(record.layers[DEFAULT_LAYER].spans) for record in from_brat) == 5801
    for ours, theirs in zip(from_brat, from_xml, strict=True):
        assert ours.document == theirs.document
        assert bare(ours) == bare(theirs)


@needs_shared
def test_meddocan_goes_to_xml_and_back(tmp_path: Path) -> None:
    records = list(brat.read(MEDDOCAN / "dev" / "brat", ReadOptions()))[:40]
    i2b2_phi.write(records, tmp_path / "xml", WriteOptions(style="meddocan"))
    strict = ReadOptions(findings=Findings(strict=True))
    written = list(i2b2_phi.read(tmp_path / "xml", strict))
    originals = {r.document.id: r for r in i2b2_phi.read(MEDDOCAN / "dev" / "xml", strict)}
    for record in written:
        assert record == originals[record.document.id]  # the derived categories too
    brat.write(written, tmp_path / "brat", WriteOptions())
    for before, after in zip(records, brat.read(tmp_path / "brat", strict), strict=True):
        assert before.document == after.document
        assert bare(before) == bare(after)


@needs_shared
def test_the_training_notes_read_without_findings() -> None:
    options = ReadOptions(findings=Findings(strict=True))
    assert sum(1 for _ in brat.read(MEDDOCAN / "train" / "brat", options)) == 500


def bare(record: Record) -> Marks:
    """Give the spans without their attributes."""
    spans = record.layers[DEFAULT_LAYER].spans
    return Marks(tuple(Span(s.start, s.end, s.label) for s in spans))


@pytest.mark.parametrize(
    ("txt", "ann"), [("n.txt", "n.ANN"), ("n.TXT", "n.ann"), ("n.Txt", "n.Ann")]
)
def test_suffixes_in_capitals_are_read_too(tmp_path: Path, txt: str, ann: str) -> None:
    (tmp_path / "a.txt").write_text("Bea")
    (tmp_path / "a.ann").write_text("")
    (tmp_path / txt).write_text("Ana")
    (tmp_path / ann).write_text("T1\tNAME 0 3\tAna\n")
    marks = Marks((Span(0, 3, "NAME"),))
    _, record = brat.read(tmp_path, ReadOptions())
    assert record == Record(Document("n", "Ana"), {DEFAULT_LAYER: marks})
    for name in (txt, ann):
        assert brat.sniff(tmp_path / name)
        assert list(brat.read(tmp_path / name, ReadOptions())) == [record]
    assert not brat.walk_whole(tmp_path).alone


def test_two_files_of_one_note_are_refused(tmp_path: Path) -> None:
    for name in ("n.txt", "n.ann", "n.ANN"):
        (tmp_path / name).write_text("")
    with pytest.raises(FormatError, match=r"n\.ANN: two files of one note"):
        list(brat.read(tmp_path, ReadOptions()))
