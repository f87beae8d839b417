from pathlib import Path

import orjson
import pytest
from hypothesis import given

from goldbench.corpus import Attributes, Document, Marks, Record, Relation, Span, Tag
from goldbench.errors import FormatError, MissingTextError, UsageError
from goldbench.formats import ReadOptions, WriteOptions
from goldbench.formats.bioc import bioc_json
from strategies import collections


@given(records=collections(control=True))
def test_what_is_held_comes_back(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    path = tmp_path_factory.mktemp("bioc") / "out"
    held = [bioc_json.hold(record, WriteOptions()) for record in records]
    bioc_json.write(records, path, WriteOptions())
    assert list(bioc_json.read(path, ReadOptions())) == held
    assert bioc_json.sniff(path)


def test_only_types_layers_and_loose_relations_are_lost() -> None:
    here, there = Span(0, 1, "A"), Span(1, 2, "B", Attributes(type="x", n=3))
    marks = Marks(
        (here, there),
        (Tag("SMOKER", Attributes(status=("past", "heavy")), (Span(0, 1, "SMOKER"),)),),
        (
            Relation("r", here, there, Attributes(sure=True), ("a", "b")),
            Relation("r", Span(0, 2, "C"), here),
        ),
    )
    record = Record(
        Document("n", "ab", Attributes({"age": 70, "goldbench:annotated": "no"})), {"gold": marks}
    )
    held = bioc_json.hold(record, WriteOptions())
    kept = Span(1, 2, "B", Attributes(type="x", n="3"))
    assert held == Record(
        Document("n", "ab", Attributes(age="70")),
        {
            "marks": Marks(
                (here, kept),
                (Tag("SMOKER", Attributes(status="past;heavy"), (Span(0, 1, "SMOKER"),)),),
                (Relation("r", here, kept, Attributes(sure="True"), ("a", "b")),),
            )
        },
    )


def test_awkward_names_of_attributes_come_back(tmp_path: Path) -> None:
    attributes = Attributes({"type": "x", "attribute:type": "y", "attribute:": "z", "": "w"})
    record = Record(Document("n", "ab"), {"marks": Marks((Span(0, 1, "A", attributes),))})
    bioc_json.write([record], tmp_path / "c.json", WriteOptions())
    assert list(bioc_json.read(tmp_path / "c.json", ReadOptions())) == [record]


def test_not_looked_at_is_not_nothing_here(tmp_path: Path) -> None:
    records = [Record(Document("a", "x")), Record(Document("b", "x"), {"marks": Marks()})]
    bioc_json.write(records, tmp_path / "c.json", WriteOptions())
    a, b = bioc_json.read(tmp_path / "c.json", ReadOptions(layer="gold"))
    assert a.layers == {}
    assert b.layers == {"gold": Marks()}


def test_the_file_is_plain_bioc(tmp_path: Path) -> None:
    marks = Marks((Span(0, 3, "NAME"),))
    bioc_json.write([Record(Document("n", "Ana"), {"m": marks})], tmp_path / "c", WriteOptions())
    collection = orjson.loads((tmp_path / "c").read_bytes())
    assert collection["documents"][0]["passages"][0]["annotations"] == [
        {
            "id": "T1",
            "infons": {"type": "NAME"},
            "text": "Ana",
            "locations": [{"offset": 0, "length": 3}],
        }
    ]


def test_a_folder_that_is_there_receives_one_collection(tmp_path: Path) -> None:
    bioc_json.write([Record(Document("n", "x"))], tmp_path, WriteOptions())
    assert [file.name for file in tmp_path.iterdir()] == ["collection.json"]
    assert bioc_json.sniff(tmp_path)
    assert [record.document.id for record in bioc_json.read(tmp_path, ReadOptions())] == ["n"]


DOCUMENT = '{"id": "%s", "infons": {}, "passages": [{"offset": 0, "text": "x"}]}'


@pytest.mark.parametrize(
    "content",
    [
        f'[{{"source": "", "documents": [{DOCUMENT % "a"}, {DOCUMENT % "b"}]}}]',
        f'{{"PubTator3": [{DOCUMENT % "a"}, {DOCUMENT % "b"}]}}',
        f"[{DOCUMENT % 'a'}, {DOCUMENT % 'b'}]",
        f"{DOCUMENT % 'a'}\n{DOCUMENT % 'b'}\n",
        f'\ufeff{{"source": "", "documents": [{DOCUMENT % "a"}, {DOCUMENT % "b"}], "key": ""}}',
    ],
)
def test_other_wrappings_are_read(tmp_path: Path, content: str) -> None:
    path = tmp_path / "c.json"
    path.write_text(content, encoding="utf-8")
    assert bioc_json.sniff(path)
    assert [record.document.id for record in bioc_json.read(path, ReadOptions())] == ["a", "b"]


def test_one_document_over_several_lines_is_read(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_bytes(orjson.dumps(orjson.loads(DOCUMENT % "a"), option=orjson.OPT_INDENT_2))
    assert [record.document.id for record in bioc_json.read(path, ReadOptions())] == ["a"]


def test_documents_without_an_id_are_named_by_their_file(tmp_path: Path) -> None:
    document = '{"passages": [{"offset": 0, "text": "x"}], "infons": {}}'
    (tmp_path / "c.json").write_text(f'{{"documents": [{document}, {document}, {DOCUMENT % "a"}]}}')
    ids = [record.document.id for record in bioc_json.read(tmp_path, ReadOptions())]
    assert ids == ["c", "c-2", "a"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"\x00\xff\x13garbage", "UTF-8|not JSON|expected"),
        (b'{"documents": [{"id": "a", "passages": [{"offs', r"c\.json:1: not JSON"),
        (b'{"documents": [\n{"id": "a", "passages": []}', r"c\.json:2: not JSON"),
        (b'{"documents": 3}', "expected a JSON list"),
        (b'{"documents": [3]}', "expected a BioC document"),
        (b'{"documents": [{"id": "a", "passages": 3}]}', "expected a BioC document"),
        (b'{"documents": [{"id": "a", "passages": [3]}]}', "passages must be a list of objects"),
        (b'{"documents": [{"id": "a", "passages": [{"text": 3}]}]}', "not a string"),
        (b'{"documents": [{"id": "a", "infons": [3], "passages": []}]}', "infons must be"),
        (
            b'{"documents": [{"id": "a", "passages": [{"text": "", "annotations": [3]}]}]}',
            "annotations must be a list of objects",
        ),
        (b"[" * 100000, "not JSON"),
        (b'"passages"', "expected"),
    ],
)
def test_what_is_no_bioc_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "c.json"
    path.write_bytes(content)
    with pytest.raises(FormatError, match=message):
        list(bioc_json.read(path, ReadOptions()))


def test_a_repeated_id_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_text(f'{{"documents": [\n{DOCUMENT % "a"},\n{DOCUMENT % "a"}]}}')
    with pytest.raises(FormatError, match=r"c\.json:3: .*already used"):
        list(bioc_json.read(path, ReadOptions()))


def test_a_file_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        list(bioc_json.read(tmp_path / "no.json", ReadOptions()))


def test_marks_without_a_text_cannot_be_written(tmp_path: Path) -> None:
    record = Record(Document("n", None), {"m": Marks()})
    with pytest.raises(MissingTextError):
        bioc_json.hold(record, WriteOptions())
    with pytest.raises(MissingTextError):
        bioc_json.write([record], tmp_path / "c.json", WriteOptions())


def test_a_lone_surrogate_is_refused_by_both(tmp_path: Path) -> None:
    record = Record(Document("n", "\ud800"), {"m": Marks()})
    with pytest.raises(FormatError):
        bioc_json.hold(record, WriteOptions())
    with pytest.raises(FormatError):
        bioc_json.write([record], tmp_path / "c.json", WriteOptions())


@pytest.mark.parametrize("content", [b"", b"\x00\x01", b"{}", b"[]", b'{"documents": []}', b"x"])
def test_nothing_else_is_taken_for_bioc(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "c.json").write_bytes(content)
    assert not bioc_json.sniff(tmp_path / "c.json")
    assert not bioc_json.sniff(tmp_path)
    assert not bioc_json.sniff(tmp_path / "absent")


def test_text_that_stands_in_sentences_is_read_where_the_passage_has_none(tmp_path: Path) -> None:
    sentences = [
        {"offset": 0, "text": "Ana came.", "annotations": [], "infons": {}},
        {"offset": 10, "text": "She left.", "annotations": [], "infons": {}},
    ]
    for own in ({"text": ""}, {}, {"text": None}):
        passage: dict[str, object] = {"offset": 0, "infons": {}, "sentences": sentences, **own}
        document = {"id": "n", "infons": {}, "passages": [passage]}
        file = tmp_path / "n.json"
        file.write_bytes(orjson.dumps({"source": "", "key": "", "documents": [document]}))
        (record,) = bioc_json.read(file, ReadOptions())
        assert record.document.text == "Ana came.\nShe left."
