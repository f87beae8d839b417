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
from goldbench.formats.json import prodigy
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

FILES = GOLDEN / "prodigy"
ANA, ASPIRIN = Span(0, 3, "NAME"), Span(9, 16, "DRUG")


def _read(path: Path, *tasks: dict[str, object], findings: Findings | None = None) -> list[Record]:
    path.write_text("\n".join(map(json.dumps, tasks)), encoding="utf-8")
    return list(prodigy.read(path, ReadOptions(findings=findings or Findings())))


@given(records=collections(control=True))
def test_what_is_read_back_is_what_hold_promised(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    check_round_trip(prodigy, records, tmp_path_factory.mktemp("prodigy") / "x.jsonl")


def test_odd_records_keep_the_promise_too(tmp_path: Path) -> None:
    named = Record(Document("n", "a", Attributes(id="other", site="x")))
    check_round_trip(prodigy, [*ODD, named], tmp_path / "odd.jsonl")
    for number, record in enumerate(IMPOSSIBLE):
        check_round_trip(prodigy, [record], tmp_path / f"{number}.jsonl")


def test_the_golden_file_is_written_and_read() -> None:
    check_golden(prodigy, FILES / "notes.jsonl", NOTES)
    name, date = Span(2, 10, "person_name"), Span(19, 29, "date")
    marks = Marks((name, date), (Tag("MEDICATION"),), (Relation("came on", name, date),))
    assert list(prodigy.read(FILES / "notes.jsonl", ReadOptions())) == [
        Record(NOTES[0].document, {DEFAULT_LAYER: marks}),
        NOTES[1],
        NOTES[2],
    ]


def test_annotators_who_share_a_text_are_layers_and_other_answers_are_reported() -> None:
    findings = Findings()
    records = list(prodigy.read(FILES / "two-annotators.jsonl", ReadOptions(findings=findings)))
    link = Relation("takes", ANA, ASPIRIN)
    assert records == [
        Record(
            Document("11", "Ana took aspirin."),
            {"ner-a": Marks((ANA, ASPIRIN), (), (link,)), "ner-b": Marks()},
        ),
        Record(
            Document("smoker", "Ana smokes.", Attributes(site="north")),
            {"ner-a": Marks(tags=(Tag("SMOKER"),))},
        ),
        Record(Document("13", "Bye.")),
    ]
    assert findings.counts == {
        "not read: relation without its ends": 1,
        "not read: answer ignore": 1,
        "not read: answer reject": 1,
    }


def test_one_annotator_a_text_is_the_layer_that_was_asked_for(tmp_path: Path) -> None:
    tasks: list[dict[str, object]] = [
        {"text": text, "spans": [], "answer": "accept", "_annotator_id": who}
        for text, who in (("a", "x"), ("b", "y"))
    ]
    records = _read(tmp_path / "x.jsonl", *tasks)
    assert [(r.document.id, set(r.layers)) for r in records] == [
        ("x-1", {DEFAULT_LAYER}),
        ("x-2", {DEFAULT_LAYER}),
    ]


@pytest.mark.parametrize(
    ("task", "layers"),
    [
        ({}, {}),
        ({"spans": []}, {DEFAULT_LAYER: Marks()}),
        ({"answer": "accept"}, {DEFAULT_LAYER: Marks()}),
        ({"answer": "accept", "label": "SMOKER"}, {DEFAULT_LAYER: Marks(tags=(Tag("SMOKER"),))}),
        ({"answer": "reject", "label": "SMOKER"}, {}),
        ({"answer": "ignore", "spans": []}, {}),
        ({"accept": [3]}, {DEFAULT_LAYER: Marks(tags=(Tag("3"),))}),
    ],
)
def test_what_counts_as_looked_at(
    tmp_path: Path, task: dict[str, object], layers: dict[str, Marks]
) -> None:
    (record,) = _read(tmp_path / "x.jsonl", {"text": "a", **task})
    assert record.layers == layers


def test_spans_between_tokens_are_written_without_token_numbers(tmp_path: Path) -> None:
    spans = (Span(0, 3, "NAME"), Span(0, 2, "PART"))
    marks = Marks(spans, relations=(Relation("of", spans[1], spans[0]),))
    prodigy.write([Record(Document("n", "Ana"), {"a": marks})], tmp_path / "x", WriteOptions())
    task = json.loads((tmp_path / "x").read_bytes())
    whole, part = task["spans"]
    assert (whole["token_start"], whole["token_end"]) == (0, 0)
    assert part == {"start": 0, "end": 2, "label": "PART"}
    assert task["relations"] == [
        {"label": "of", "head_span": part, "child_span": whole, "child": 0}
    ]


def test_hashes_depend_on_the_content_alone(tmp_path: Path) -> None:
    def hashes(record: Record) -> tuple[int, int]:
        prodigy.write([record], tmp_path / "x", WriteOptions())
        task = json.loads((tmp_path / "x").read_bytes())
        return task["_input_hash"], task["_task_hash"]

    plain, marked = Record(Document("n", "Ana")), Record(Document("n", "Ana"), {"a": Marks((ANA,))})
    assert hashes(plain) == hashes(plain)
    assert hashes(plain)[0] == hashes(marked)[0]
    assert hashes(plain)[1] != hashes(marked)[1]
    assert all(-(2**31) <= hash_ < 2**31 for hash_ in hashes(plain))


def test_offsets_that_do_not_fit_are_reported(tmp_path: Path) -> None:
    findings = Findings()
    spans = [{"start": 2, "end": 1, "label": "A"}, {"start": 0, "end": 9, "label": "B"}]
    (record,) = _read(tmp_path / "x.jsonl", {"text": "Ana", "spans": spans}, findings=findings)
    assert record.layers[DEFAULT_LAYER].spans == (Span(0, 9, "B"),)
    assert findings.counts == {"offsets unreadable": 1, "outside the text": 1}


@pytest.mark.parametrize(
    ("tasks", "message"),
    [
        ([{"image": "x"}], r"x\.jsonl:1: .*no text"),
        ([{"text": "a", "spans": 3}], "spans must be a list of objects"),
        ([{"text": "a", "spans": [3]}], "spans must be a list of objects"),
        ([{"text": "a", "spans": [{"label": 3}]}], "the label of a span must be a string"),
        ([{"text": "a", "accept": "x"}], "accept must be a list"),
        ([{"text": "a", "relations": 3}], "relations must be a list of objects"),
        ([{"text": "a", "meta": 3}], "meta must be an object"),
        ([{"id": "n", "text": "a"}, {"id": "n", "text": "a"}], r"x\.jsonl:2: .*'n' .* in line 1"),
        (
            [{"id": "n", "text": "a"}, {"id": "n", "text": "b", "_session_id": "x"}],
            "two lines with this id have different texts",
        ),
    ],
)
def test_a_wrong_line_is_named(
    tmp_path: Path, tasks: list[dict[str, object]], message: str
) -> None:
    with pytest.raises(FormatError, match=message):
        _read(tmp_path / "x.jsonl", *tasks)


def test_the_text_is_needed_for_writing() -> None:
    with pytest.raises(MissingTextError):
        prodigy.hold(Record(Document("n", None)), WriteOptions())


@given(data=damaged((FILES / "two-annotators.jsonl").read_bytes()))
def test_a_damaged_file_gives_records_or_a_clear_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    check_damage(prodigy, data, tmp_path_factory.mktemp("prodigy") / "x.jsonl")
