import gzip
from pathlib import Path

import orjson
import pytest
from hypothesis import given

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
from goldbench.errors import FormatError
from goldbench.formats import Findings, ReadOptions, WriteOptions, detect, read
from goldbench.formats.json import jsonl
from round_trips import (
    GOLDEN,
    IMPOSSIBLE,
    NOTES,
    ODD,
    check_damage,
    check_golden,
    check_round_trip,
    damaged,
)
from strategies import collections

FILES = GOLDEN / "jsonl"
_END = '{"start": 0, "end": 1, "label": "a"}'
_LINK = f'{{"label": "r", "source": {_END}, "target": {_END}, "roles": ["a"]}}'
_ROLES = f'{{"id": "n", "relations": [{_LINK}]}}'


@given(records=collections(control=True))
def test_any_corpus_survives_the_round_trip(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    path = tmp_path_factory.mktemp("jsonl") / "corpus.jsonl"
    jsonl.write(records, path, WriteOptions())
    assert list(jsonl.read(path, ReadOptions())) == records
    check_round_trip(jsonl, records, path)


def test_nothing_is_lost_of_odd_records_either(tmp_path: Path) -> None:
    jsonl.write(ODD, tmp_path / "odd.jsonl", WriteOptions())
    assert list(jsonl.read(tmp_path / "odd.jsonl", ReadOptions())) == ODD


@pytest.mark.parametrize("record", IMPOSSIBLE)
def test_lone_surrogates_are_refused_by_hold_and_by_write(tmp_path: Path, record: Record) -> None:
    with pytest.raises(FormatError, match="a lone surrogate, which JSON cannot hold"):
        jsonl.hold(record, WriteOptions())
    check_round_trip(jsonl, [record], tmp_path / "x.jsonl")


def test_the_golden_file_is_written_and_read() -> None:
    check_golden(jsonl, FILES / "notes.jsonl", NOTES)
    assert list(jsonl.read(FILES / "notes.jsonl", ReadOptions())) == NOTES


def test_a_foreign_file_is_read_with_its_findings() -> None:
    findings = Findings()
    seven, layers, marks_only, unseen = jsonl.read(
        FILES / "foreign.jsonl", ReadOptions(layer="mine", findings=findings)
    )
    ana, aspirin = Span(0, 3, "NAME"), Span(9, 16, "DRUG")
    text = "Ana took aspirin and Ana left."
    assert seven == Record(
        Document("7", text, Attributes(age=71)),
        {
            "mine": Marks(
                (ana, aspirin, Span(21, 24, "NAME"), Span(25, 99, "FAR")),
                relations=(Relation("takes", ana, aspirin),),
            )
        },
    )
    assert seven.layers["mine"].spans[2].quote == "Eva"
    assert layers.layers == {"gold": Marks((ana,)), "system": Marks()}
    pieces = Span(0, 3, "NAME", fragments=(Extent(0, 1), Extent(2, 3)))
    assert marks_only == Record(Document("marks-only", None), {"mine": Marks((pieces,))})
    assert unseen == Record(Document("unseen", None))
    assert findings.counts == {
        "not read: nested value in meta": 1,
        "not read: key colour": 1,
        "quote differs in letter case": 1,
        "quote differs": 1,
        "offsets unreadable": 2,
        "outside the text": 1,
        "not read: relation without its ends": 1,
    }


def test_texts_given_beside_the_file_are_used_and_checked() -> None:
    findings = Findings()
    options = ReadOptions(texts={"marks-only": "Ana", "unseen": "Bye"}, findings=findings)
    *_, marks_only, unseen = jsonl.read(FILES / "foreign.jsonl", options)
    assert (marks_only.document.text, unseen.document.text) == ("Ana", "Bye")


def test_layers_keep_their_names_and_one_can_be_chosen(tmp_path: Path) -> None:
    marks = Marks((Span(0, 1, "X"),))
    record = Record(Document("n", "xy"), {"gold": marks, DEFAULT_LAYER: Marks()})
    check_round_trip(jsonl, [record], tmp_path / "all.jsonl")
    jsonl.write([record], tmp_path / "one.jsonl", WriteOptions(layer="gold"))
    assert list(jsonl.read(tmp_path / "one.jsonl", ReadOptions())) == [
        Record(record.document, {"gold": marks})
    ]
    jsonl.write([record], tmp_path / "none.jsonl", WriteOptions(layer="other"))
    assert [r.layers for r in jsonl.read(tmp_path / "none.jsonl", ReadOptions())] == [{}]


def test_quotes_are_never_written(tmp_path: Path) -> None:
    record = Record(Document("n", "xy"), {DEFAULT_LAYER: Marks((Span(0, 1, "X", quote="x"),))})
    jsonl.write([record], tmp_path / "x.jsonl", WriteOptions())
    assert b"quote" not in (tmp_path / "x.jsonl").read_bytes()


def test_evidence_may_have_a_label_and_attributes_of_its_own(tmp_path: Path) -> None:
    evidence = (Span(0, 1, "OTHER"), Span(1, 2, "T", Attributes(sure=True)))
    record = Record(
        Document("n", "xy"), {DEFAULT_LAYER: Marks(tags=(Tag("T", evidence=evidence),))}
    )
    jsonl.write([record], tmp_path / "x.jsonl", WriteOptions())
    assert list(jsonl.read(tmp_path / "x.jsonl", ReadOptions())) == [record]
    (tag,) = orjson.loads((tmp_path / "x.jsonl").read_bytes())["tags"]
    assert tag["evidence"] == [
        {"start": 0, "end": 1, "label": "OTHER"},
        {"start": 1, "end": 2, "attributes": {"sure": True}},
    ]


def test_a_folder_and_gzipped_files_are_read(tmp_path: Path) -> None:
    jsonl.write(NOTES[:1], tmp_path / "a.jsonl.gz", WriteOptions())
    jsonl.write(NOTES[1:], tmp_path / "b.ndjson", WriteOptions())
    assert gzip.decompress((tmp_path / "a.jsonl.gz").read_bytes()).startswith(b'{"id":"note-1"')
    assert list(jsonl.read(tmp_path, ReadOptions())) == NOTES
    assert jsonl.sniff(tmp_path)


def test_an_empty_file_is_a_corpus_without_documents(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").touch()
    assert list(jsonl.read(tmp_path / "x.jsonl", ReadOptions())) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"text": "a"}', r"x\.jsonl:1: no id"),
        ('{"id": true}', r"x\.jsonl:1: no id"),
        ('{"id": "n", "text": 3}', "document 'n': text must be a string"),
        ('{"id": "n", "meta": []}\n{"id": "n"}', r"x\.jsonl:2: .*'n' was already used in line 1"),
        ('{"id": "n", "spans": {}}', "spans must be a list of objects"),
        ('{"id": "n", "spans": [3]}', "spans must be a list of objects"),
        ('{"id": "n", "spans": [{"start": 0, "end": 1}]}', "a span has no label"),
        ('{"id": "n", "tags": [{}]}', "a tag has no label"),
        ('{"id": "n", "layers": []}', "expected .*layers"),
        ('{"id": "n", "layers": {"a": []}}', "expected .*layers"),
        ('{"id": "n", "layers": {}, "spans": []}', "expected .*layers"),
        ('{"id": "n", "relations": [{"label": "r", "source": 1, "target": 0}]}', "a position in"),
        ('{"id": "n", "relations": [{"label": "r", "source": "0"}]}', "a position in spans"),
        (_ROLES, "roles must be a list of two strings"),
        ('{"id": "n", "text": "a', r"x\.jsonl:1: not JSON"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    (tmp_path / "x.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(FormatError, match=message):
        list(jsonl.read(tmp_path / "x.jsonl", ReadOptions()))


def test_fragments_that_do_not_reach_the_ends_are_reported(tmp_path: Path) -> None:
    line = '{"id":"n","spans":[{"start":0,"end":9,"label":"a","fragments":[[0,1],[2,3]]},'
    line += '{"start":0,"end":9,"label":"a","fragments":[[0,1],[2]]}]}'
    (tmp_path / "x.jsonl").write_text(line, encoding="utf-8")
    findings = Findings()
    (record,) = jsonl.read(tmp_path / "x.jsonl", ReadOptions(findings=findings))
    assert record.layers == {DEFAULT_LAYER: Marks()}
    assert findings.counts == {"offsets unreadable": 2}


@given(data=damaged((FILES / "foreign.jsonl").read_bytes()))
def test_a_damaged_file_gives_records_or_a_clear_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    check_damage(jsonl, data, tmp_path_factory.mktemp("jsonl") / "x.jsonl")


@pytest.mark.parametrize("name", ["a.json", "a.jsonlines", "A.JSONL", "A.JSON", "a", "a.jsonl.gz"])
def test_a_file_is_recognised_under_many_names(tmp_path: Path, name: str) -> None:
    record = Record(Document("n1", "Ana"), {DEFAULT_LAYER: Marks()})
    jsonl.write([record, Record(Document("n2", "x"))], tmp_path / name, WriteOptions())
    assert detect(tmp_path / name) == "jsonl"
    assert [r.document.id for r in read(tmp_path / name)] == ["n1", "n2"]


@pytest.mark.parametrize("name", ["A.JSONL", "a.jsonlines"])
def test_a_folder_of_files_with_other_names_is_recognised(tmp_path: Path, name: str) -> None:
    jsonl.write([Record(Document("n1", "Ana"))], tmp_path / name, WriteOptions())
    assert detect(tmp_path) == "jsonl"
    assert [r.document.id for r in read(tmp_path)] == ["n1"]


def test_an_id_alone_is_no_corpus_in_json(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"id": "x"}')
    assert not jsonl.sniff(tmp_path / "a.json")
