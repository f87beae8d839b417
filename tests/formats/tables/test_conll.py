from pathlib import Path

import pytest
from hypothesis import given

from goldbench.corpus import DEFAULT_LAYER, Attributes, Document, Marks, Record, Span
from goldbench.errors import FormatError, MissingTextError, UsageError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.tables import conll
from round_trips import (
    GOLDEN,
    IMPOSSIBLE,
    NOTES,
    ODD,
    TEXTS,
    check_damage,
    check_golden,
    check_round_trip,
    damaged,
)
from strategies import collections

FILES = GOLDEN / "conll"
BIOES = WriteOptions(style="bioes")


def _read(path: Path, text: str, findings: Findings | None = None) -> list[Record]:
    path.write_bytes(text.encode())
    return list(conll.read(path, ReadOptions(findings=findings or Findings())))


@given(records=collections(control=True))
def test_what_is_read_back_is_what_hold_promised(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    folder = tmp_path_factory.mktemp("conll")
    check_round_trip(conll, records, folder / "bio.conll")
    check_round_trip(conll, records, folder / "bioes.conll", writing=BIOES)


def test_odd_records_keep_the_promise_too(tmp_path: Path) -> None:
    check_round_trip(conll, ODD, tmp_path / "bio.conll")
    check_round_trip(conll, ODD, tmp_path / "bioes.conll", writing=BIOES)
    for number, record in enumerate(IMPOSSIBLE):
        check_round_trip(conll, [record], tmp_path / f"{number}.conll")


def test_the_golden_files_are_written_and_read() -> None:
    check_golden(conll, FILES / "bio.conll", NOTES)
    check_golden(conll, FILES / "bioes.conll", NOTES, BIOES)
    for name in ("bio", "bioes"):
        first, second = conll.read(FILES / f"{name}.conll", ReadOptions())
        spans = (Span(2, 10, "person_name"), Span(19, 29, "date"))
        assert first == Record(Document("note-1", TEXTS["note-1"]), {DEFAULT_LAYER: Marks(spans)})
        assert second == Record(Document("note-2", TEXTS["note-2"]), {DEFAULT_LAYER: Marks()})


@pytest.mark.parametrize(
    ("spans", "kept"),
    [
        ((Span(0, 3, "A"), Span(4, 8, "B")), (Span(0, 3, "A"), Span(4, 8, "B"))),
        # The longer wins, then the earlier, then the first label.
        ((Span(0, 3, "A"), Span(0, 8, "B")), (Span(0, 8, "B"),)),
        ((Span(4, 13, "A"), Span(0, 8, "B")), (Span(4, 13, "A"),)),
        ((Span(5, 8, "A"), Span(4, 8, "B")), (Span(4, 8, "B"),)),
        ((Span(0, 3, "B"), Span(0, 3, "A")), (Span(0, 3, "A"),)),
        # Not on token borders: inside a word, with the blank, empty.
        ((Span(1, 3, "A"), Span(0, 4, "A"), Span(3, 4, "A"), Span(0, 0, "A")), ()),
        ((Span.of_fragments(((0, 3), (9, 13)), "A"),), ()),
        ((Span(0, 3, "A", Attributes(role="x")),), (Span(0, 3, "A"),)),
    ],
)
def test_what_columns_can_hold(spans: tuple[Span, ...], kept: tuple[Span, ...]) -> None:
    record = Record(Document("n", "Ana came home"), {DEFAULT_LAYER: Marks(spans)})
    held = conll.hold(record, WriteOptions())
    assert held == Record(Document("n", "Ana came home"), {DEFAULT_LAYER: Marks(kept)})


def test_a_sentence_ends_with_its_line_unless_a_span_goes_on(tmp_path: Path) -> None:
    record = Record(Document("n", "a b\nc\nd"), {DEFAULT_LAYER: Marks((Span(2, 5, "X"),))})
    conll.write([record], tmp_path / "x.conll", WriteOptions())
    rows = (tmp_path / "x.conll").read_text(encoding="utf-8").split("\n")[2:]
    assert rows == ["a\t0\t1\tO", "b\t2\t3\tB-X", "c\t4\t5\tI-X", "", "d\t6\t7\tO", "", ""]


def test_conll_2003_with_iob1_tags_is_read() -> None:
    first, second = conll.read(FILES / "conll2003.txt", ReadOptions())
    text = "Ana Ruiz Eva came\nSeattle"
    assert first == Record(
        Document("conll2003-1", text),
        {DEFAULT_LAYER: Marks((Span(0, 8, "PER"), Span(9, 12, "PER"), Span(18, 25, "LOC")))},
    )
    assert second == Record(Document("conll2003-2", "Bye"), {DEFAULT_LAYER: Marks()})


def test_bilou_tags_comments_and_carriage_returns_are_read() -> None:
    findings = Findings()
    (record,) = conll.read(FILES / "bilou.conll", ReadOptions(findings=findings))
    assert record.document == Document("ward/7", "# Ana came\nin the ward now")
    assert record.layers[DEFAULT_LAYER].spans == (
        Span(0, 1, "SIGN"),
        Span(2, 5, "NAME"),
        Span(11, 22, "PLACE"),
    )
    assert findings.counts == {"line not understood": 1}
    assert findings.examples["line not understood"][0].line == 11


@pytest.mark.parametrize(
    ("tags", "spans"),
    [
        ("B-X I-X O", (Span(0, 3, "X"),)),
        ("B-X B-X I-X", (Span(0, 1, "X"), Span(2, 5, "X"))),
        ("I-X I-X I-Y", (Span(0, 3, "X"), Span(4, 5, "Y"))),
        ("I-X B-X O", (Span(0, 1, "X"), Span(2, 3, "X"))),
        ("B-X I-X E-X", (Span(0, 5, "X"),)),
        ("S-X S-X O", (Span(0, 1, "X"), Span(2, 3, "X"))),
        ("U-X B-X L-X", (Span(0, 1, "X"), Span(2, 5, "X"))),
        ("E-X I-X O", (Span(0, 1, "X"), Span(2, 3, "X"))),
        ("B-X E-Y O", (Span(0, 1, "X"), Span(2, 3, "Y"))),
        ("B-LOCATION-OTHER O O", (Span(0, 1, "LOCATION-OTHER"),)),
        ("B I O", (Span(0, 3, ""),)),
    ],
)
def test_tags_of_every_scheme(tmp_path: Path, tags: str, spans: tuple[Span, ...]) -> None:
    rows = zip("abc", tags.split(), strict=True)
    (record,) = _read(tmp_path / "x.conll", "\n".join(f"{token} x {tag}" for token, tag in rows))
    assert record == Record(Document("x", "a b c"), {DEFAULT_LAYER: Marks(spans)})


def test_documents_begin_at_ids_and_at_docstart(tmp_path: Path) -> None:
    text = '# doc id = a\n-DOCSTART- O\n\nx O\n# id = "b\\n"\ny O\n-DOCSTART- O\n# id = c\nz O\n'
    records = _read(tmp_path / "f.conll", text)
    assert [(r.document.id, r.document.text) for r in records] == [
        ("a", "x"),
        ("b\n", "y"),
        ("c", "z"),
    ]


def test_a_file_without_any_heading_is_one_document_named_after_it(tmp_path: Path) -> None:
    (tmp_path / "ward").mkdir()
    (tmp_path / "ward" / "n.bio").write_text("# by hand\na\u00a0b O\n\n\nc\tO\n", encoding="utf-8")
    (record,) = conll.read(tmp_path, ReadOptions())
    assert record.document == Document("ward/n", "a\u00a0b\nc")


def test_an_empty_file_holds_no_document(tmp_path: Path) -> None:
    assert _read(tmp_path / "x.conll", "") == []
    assert _read(tmp_path / "x.conll", "-DOCSTART- O\n\n") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a O\nb\n", r"x\.conll:2: a line with one column"),
        ('# id = n\n# text = "ab"\nab\t0\t1\tO\n', r"x\.conll:3: the token does not stand"),
        ('# id = n\n# text = "ab"\nab\t0\tO\n', r"x\.conll:3: the token does not stand"),
        ('# id = n\n# text = "ab"\nab\t-1\t1\tO\n', r"x\.conll:3: the token does not stand"),
        ('# id = n\n# text = "ab\n', r"x\.conll:2: not JSON"),
        ('# id = "n\n', r"x\.conll:1: not JSON"),
        ("# id = n\na O\n# id = n\nb O\n", r"x\.conll:3: .*'n' was already used in line 1"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        _read(tmp_path / "x.conll", text)


def test_binary_garbage_and_documents_without_end_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.conll").write_bytes(b"a O\n\xff\xfe\n")
    with pytest.raises(FormatError, match=r"x\.conll:2: not UTF-8"):
        list(conll.read(tmp_path / "x.conll", ReadOptions()))
    monkeypatch.setattr(conll, "MAX_BYTES", 10)
    with pytest.raises(FormatError, match=r"x\.conll:11: a document too large"):
        _read(tmp_path / "x.conll", "a O\n" * 20)


def test_styles_labels_and_missing_texts_are_checked(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has no style 'io'"):
        conll.hold(NOTES[0], WriteOptions(style="io"))
    with pytest.raises(MissingTextError):
        conll.hold(Record(Document("n", None), {"a": Marks()}), WriteOptions())
    record = Record(Document("n", "ab"), {"a": Marks((Span(0, 2, "A\tB"),))})
    with pytest.raises(FormatError, match="a label with a tab"):
        conll.hold(record, WriteOptions())
    check_round_trip(conll, [record], tmp_path / "x.conll")
    (tmp_path / "empty").mkdir()
    with pytest.raises(FormatError, match="holds no file"):
        list(conll.read(tmp_path / "empty", ReadOptions()))
    with pytest.raises(UsageError, match="does not exist"):
        list(conll.read(tmp_path / "none", ReadOptions()))


@given(data=damaged((FILES / "bio.conll").read_bytes()))
def test_a_damaged_file_gives_records_or_a_clear_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    check_damage(conll, data, tmp_path_factory.mktemp("conll") / "x.conll")


@pytest.mark.parametrize("start", ["", '# id = n1\r\n# text = "Ana vino"\r\n'])
def test_windows_line_ends_are_recognised(tmp_path: Path, start: str) -> None:
    path = tmp_path / "c.conll"
    path.write_bytes(f"{start}Ana\tB-NAME\r\nvino\tO\r\n".encode())
    assert conll.sniff(path)
