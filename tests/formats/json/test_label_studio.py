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
from goldbench.errors import FormatError, MissingTextError, UsageError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.json import label_studio
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

FILES = GOLDEN / "label_studio"


def _read(path: Path, *tasks: object, findings: Findings | None = None) -> list[Record]:
    path.write_text(json.dumps(tasks), encoding="utf-8")
    return list(label_studio.read(path, ReadOptions(findings=findings or Findings())))


def _task(*annotations: object, **rest: object) -> dict[str, object]:
    return {"id": 1, "data": {"text": "Ana"}, "annotations": annotations, **rest}


def _region(start: object, end: object, **rest: object) -> dict[str, object]:
    return {
        "id": "r",
        "type": "labels",
        "value": {"start": start, "end": end, "labels": ["A"]},
        **rest,
    }


@given(records=collections(control=True))
def test_what_is_read_back_is_what_hold_promised(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    check_round_trip(label_studio, records, tmp_path_factory.mktemp("ls") / "x.json")


def test_odd_records_keep_the_promise_too(tmp_path: Path) -> None:
    named = Record(Document("n", "a", Attributes(id="other", text="x", site="y")))
    check_round_trip(label_studio, [*ODD, named], tmp_path / "odd.json")
    for number, record in enumerate(IMPOSSIBLE):
        check_round_trip(label_studio, [record], tmp_path / f"{number}.json")


def test_the_golden_file_is_written_and_read() -> None:
    check_golden(label_studio, FILES / "notes.json", NOTES)
    findings = Findings()
    marks = NOTES[0].layers[DEFAULT_LAYER]
    assert list(label_studio.read(FILES / "notes.json", ReadOptions(findings=findings))) == [
        Record(
            NOTES[0].document,
            {DEFAULT_LAYER: Marks(marks.spans, (Tag("MEDICATION"),), marks.relations)},
        ),
        NOTES[1],
        NOTES[2],
    ]
    assert not findings.counts


def test_an_export_with_two_annotators_and_a_prediction_is_read() -> None:
    findings = Findings()
    first, second = label_studio.read(FILES / "export.json", ReadOptions(findings=findings))
    name, patient = Span(2, 5, "NAME"), Span(2, 5, "PATIENT")
    attributes = Attributes(dose="81 mg", route=("oral", "daily"), sure=4)
    drug = Span(11, 18, "DRUG", attributes)
    assert first == Record(
        Document("1", "😀 Ana took aspirin.", Attributes(ward=3)),
        {
            "annotator-1": Marks(
                (name, patient, drug), (Tag("never smoked"),), (Relation("takes", name, drug),)
            ),
            "annotator-2": Marks(),
            "rules-1": Marks((name,)),
        },
    )
    assert second == Record(Document("2", "Bye."))
    assert findings.counts == {
        "quote differs in letter case": 1,
        "offsets unreadable": 1,
        "not read: key rectanglelabels": 1,
        "not read: relation without its ends": 1,
        "not read: cancelled annotation": 1,
    }


def test_one_annotator_is_the_layer_that_was_asked_for(tmp_path: Path) -> None:
    (record,) = _read(tmp_path / "x.json", _task({"completed_by": 7, "result": []}))
    assert record.layers == {DEFAULT_LAYER: Marks()}


def test_the_last_of_two_annotations_by_one_person_stands(tmp_path: Path) -> None:
    findings = Findings()
    task = _task({"result": []}, {"result": [_region(0, 3)]})
    (record,) = _read(tmp_path / "x.json", task, findings=findings)
    assert record.layers == {DEFAULT_LAYER: Marks((Span(0, 3, "A"),))}
    assert findings.counts == {"not read: earlier annotation by the same person": 1}


def test_annotators_without_a_number_and_old_completions_are_read(tmp_path: Path) -> None:
    completions = [{"result": []}, {"completed_by": 1, "result": []}]
    old = {"id": 1, "data": {"text": "Ana"}, "completions": completions}
    (record,) = _read(tmp_path / "x.json", old)
    assert set(record.layers) == {"annotator-unknown", "annotator-1"}


def test_predictions_do_not_hide_a_layer(tmp_path: Path) -> None:
    predictions = [{"model_version": DEFAULT_LAYER, "result": [_region(0, 1)]}, {"result": []}, 7]
    (record,) = _read(tmp_path / "x.json", _task({"result": []}, predictions=predictions))
    assert set(record.layers) == {DEFAULT_LAYER, f"{DEFAULT_LAYER} (prediction)", "predictions"}


@pytest.mark.parametrize(
    ("value", "held"),
    [
        ("x", "x"),
        ("", ""),
        (3, 3),
        (2.5, 2.5),
        (True, "True"),
        (("x",), "x"),
        (("x", "y"), ("x", "y")),
    ],
)
def test_attribute_values_that_survive(
    tmp_path: Path, value: str | float | tuple[str, ...], held: object
) -> None:
    span = Span(0, 1, "A", Attributes(a=value, none=()))
    label_studio.write(
        [Record(Document("n", "ab"), {"x": Marks((span,))})], tmp_path / "x.json", WriteOptions()
    )
    (record,) = label_studio.read(tmp_path / "x.json", ReadOptions())
    assert dict(record.layers[DEFAULT_LAYER].spans[0].attributes) == {"a": held}


def test_results_that_say_nothing_of_a_region_are_reported(tmp_path: Path) -> None:
    findings = Findings()
    result = [
        {"type": "rating", "from_name": "r", "value": {"rating": 3}},
        {"type": "choices", "value": {"choices": ["T"]}},
        {"type": {"odd": 1}},
        {"id": None, "type": "labels", "value": {"start": 0, "end": 1, "labels": ["A"]}},
    ]
    (record,) = _read(tmp_path / "x.json", _task({"result": result}), findings=findings)
    assert record.layers == {DEFAULT_LAYER: Marks((Span(0, 1, "A"),), (Tag("T"),))}
    assert findings.counts == {"not read: rating": 1, "not read: a key": 1}


def test_a_position_inside_a_surrogate_pair_is_unreadable(tmp_path: Path) -> None:
    findings = Findings()
    task = {"id": 1, "data": {"text": "😀a"}, "annotations": [{"result": [_region(1, 3)]}]}
    (record,) = _read(tmp_path / "x.json", task, findings=findings)
    assert record.layers == {DEFAULT_LAYER: Marks()}
    assert findings.counts == {"offsets unreadable": 1}


@pytest.mark.parametrize(
    ("tasks", "message"),
    [
        ([3], "not a task"),
        ([{"id": 1}], "not a task"),
        ([{"data": {"text": "a"}}], "a task has no id"),
        ([{"id": 1, "data": {"a": "x", "b": "y"}}], "the task's text cannot be told"),
        ([{"id": 1, "data": {}}], "the task's text cannot be told"),
        ([_task(), _task()], r"x\.json:1: .*'1' was already used in line 1"),
        ([_task(3)], "an annotation must be an object"),
        ([_task({"result": {}})], "the result of an annotation must be a list of objects"),
        ([_task({"result": [3]})], "the result of an annotation must be a list of objects"),
        ([_task({"result": [{"type": "labels"}]})], "a region has no value with labels"),
    ],
)
def test_a_wrong_task_is_named(tmp_path: Path, tasks: list[object], message: str) -> None:
    with pytest.raises(FormatError, match=message):
        _read(tmp_path / "x.json", *tasks)


def test_paths_and_texts_are_checked(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"no \.json file"):
        list(label_studio.read(tmp_path, ReadOptions()))
    with pytest.raises(UsageError, match="does not exist"):
        list(label_studio.read(tmp_path / "none.json", ReadOptions()))
    with pytest.raises(MissingTextError):
        label_studio.hold(Record(Document("n", None)), WriteOptions())


@given(data=damaged((FILES / "export.json").read_bytes()))
def test_a_damaged_file_gives_records_or_a_clear_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    check_damage(label_studio, data, tmp_path_factory.mktemp("ls") / "x.json")
