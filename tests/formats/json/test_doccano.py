import json
from pathlib import Path

import pytest
from hypothesis import given

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
from goldbench.errors import FormatError, MissingTextError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.json import doccano
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

FILES = GOLDEN / "doccano"
ANA, ASPIRIN = Span(0, 3, "NAME"), Span(9, 16, "DRUG")


@given(records=collections(control=True))
def test_what_is_read_back_is_what_hold_promised(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    check_round_trip(doccano, records, tmp_path_factory.mktemp("doccano") / "x.jsonl")


def test_odd_records_keep_the_promise_too(tmp_path: Path) -> None:
    check_round_trip(doccano, ODD, tmp_path / "odd.jsonl")
    for number, record in enumerate(IMPOSSIBLE):
        check_round_trip(doccano, [record], tmp_path / f"{number}.jsonl")


def test_the_golden_file_is_written_and_read() -> None:
    check_golden(doccano, FILES / "notes.jsonl", NOTES)
    name, date = Span(2, 10, "person_name"), Span(19, 29, "date")
    marks = Marks((name, date), (Tag("MEDICATION"),), (Relation("came on", name, date),))
    assert list(doccano.read(FILES / "notes.jsonl", ReadOptions())) == [
        Record(NOTES[0].document, {DEFAULT_LAYER: marks}),
        NOTES[1],
        NOTES[2],
    ]


def test_every_form_of_labels_is_read() -> None:
    findings = Findings()
    records = list(doccano.read(FILES / "foreign.jsonl", ReadOptions(findings=findings)))
    text = "Ana took aspirin."
    link = Relation("takes", ANA, ASPIRIN)
    assert records == [
        Record(Document("1", text, Attributes(ward="B2")), {DEFAULT_LAYER: Marks((ANA, ASPIRIN))}),
        Record(
            Document("2", "Ana smokes.", Attributes(site="north")),
            {DEFAULT_LAYER: Marks(tags=(Tag("SMOKER"),))},
        ),
        Record(Document("3", text), {DEFAULT_LAYER: Marks((ANA, ASPIRIN), (), (link,))}),
        Record(Document("4", "Ana"), {DEFAULT_LAYER: Marks((ANA,), (Tag("GREETING"),))}),
        Record(Document("5", "Ana"), {DEFAULT_LAYER: Marks()}),
        Record(Document("6", "Ana")),
    ]
    assert findings.counts == {
        "not read: comments": 1,
        "not read: relation without its ends": 1,
        "offsets unreadable": 1,
    }


def test_a_list_without_ids_is_numbered(tmp_path: Path) -> None:
    data = '[{"text": "a", "label": [[0, 9, "X"]]}, {"text": "b", "labels": []}]'
    (tmp_path / "x.json").write_text(data, encoding="utf-8")
    findings = Findings()
    first, second = doccano.read(tmp_path, ReadOptions(findings=findings))
    assert (first.document.id, second.document.id) == ("x-1", "x-2")
    assert second.layers == {DEFAULT_LAYER: Marks()}
    assert findings.counts == {"outside the text": 1}
    assert doccano.sniff(tmp_path)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"id": 1, "label": []}', "no text"),
        ('{"id": [], "text": "a"}', "no text, or an id that is none"),
        ('{"id": 1, "text": "a"}\n{"id": 1, "text": "b"}', r"x\.jsonl:2: .*'1' was already used"),
        ('{"id": 1, "text": "a", "label": [3]}', "expected labels as"),
        ('{"id": 1, "text": "a", "label": [[0, 1]]}', "expected labels as"),
        ('{"id": 1, "text": "a", "entities": [{"start_offset": 0}]}', "expected labels as"),
        ('{"id": 1, "text": "a", "label": [], "relations": {"a": 1}}', "relations must be a list"),
        ('{"id": 1, "text": "a", "label": [], "relations": [{}]}', "a relation has no type"),
        ('{"id": 1, "text": "a"', r"x\.jsonl:1: not JSON"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    (tmp_path / "x.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(FormatError, match=message):
        list(doccano.read(tmp_path / "x.jsonl", ReadOptions()))


def test_the_text_is_needed_for_writing() -> None:
    with pytest.raises(MissingTextError):
        doccano.hold(Record(Document("n", None)), WriteOptions())


@given(data=damaged((FILES / "foreign.jsonl").read_bytes()))
def test_a_damaged_file_gives_records_or_a_clear_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    check_damage(doccano, data, tmp_path_factory.mktemp("doccano") / "x.jsonl")


def test_an_export_of_label_studio_in_short_form_is_named(tmp_path: Path) -> None:
    label = {"start": 0, "end": 3, "text": "Ana", "labels": ["NAME"]}
    task = {"id": 1, "text": "Ana came", "label": [label], "annotator": 1}
    (tmp_path / "min.json").write_text(json.dumps([task]), encoding="utf-8")
    with pytest.raises(FormatError) as raised:
        list(doccano.read(tmp_path / "min.json", ReadOptions()))
    assert "JSON_MIN" in str(raised.value.hint)
