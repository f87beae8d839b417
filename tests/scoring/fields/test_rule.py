"""The tracks of fields from file to score."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import goldbench as gb
from goldbench.corpus import Attributes, Corpus, Design, Document, Marks, Place, Record, Tag
from goldbench.errors import GoldbenchError, SchemaError, UsageError
from goldbench.scoring.fields.nodes import OUTSIDE

NOTE_TEXT = "Zacarías"
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "smoking": {"enum": ["never", "former", "current", None]},
        "smoking_quote": {"type": ["string", "null"], "x-evidence-of": "smoking"},
        "diabetes": {"type": "boolean"},
        "drugs": {
            "type": "array",
            "x-key": "name",
            "items": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "dose": {"type": ["number", "string"], "x-unit": "mg"},
                    "quote": {"type": "string", "x-evidence-of": True},
                },
            },
        },
    },
}
TEXT = "Former smoker. Takes aspirin 100 mg and metformin 1 g."
FULL = {
    "smoking": "former",
    "diabetes": True,
    "drugs": [{"name": "aspirin", "dose": 100}, {"name": "metformin", "dose": 1000}],
}


def _file(path: Path, answers: dict[str, Any], **more: Any) -> Path:
    """Write answers by id; a string stands as it is in its line."""
    lines = [
        answer if isinstance(answer, str) else json.dumps({"id": id_, "fields": answer, **more})
        for id_, answer in answers.items()
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def _score(tmp_path: Path, gold: dict[str, Any], answers: dict[str, Any], **options: Any) -> Any:
    sides = (
        _file(tmp_path / "gold.jsonl", gold, text=TEXT),
        _file(tmp_path / "answers.jsonl", answers),
    )
    return gb.score(*sides, ["fields"], schema=SCHEMA, **options)


def _outcome(scores: Any) -> tuple[int, int, int, int]:
    outcomes = scores.outcomes
    return outcomes.right, outcomes.wrong, outcomes.missing, outcomes.invented


def test_a_perfect_answer_is_perfect(tmp_path: Path) -> None:
    gold = {f"n{i}": FULL for i in range(5)} | {"n9": {}}
    (result, _) = _score(tmp_path, gold, gold)
    assert (result.scores.precision, result.scores.recall, result.scores.f1) == (1, 1, 1)
    assert _outcome(result.scores) == (30, 0, 0, 0)
    assert result.scores.outcomes.accuracy.value == 1
    assert result.scores.outcomes.whole.value == 1
    assert result.macro["label"].mean.f1 == 1
    assert not result.noticed


def test_right_wrong_missing_and_invented_by_field(tmp_path: Path) -> None:
    gold = {"n1": FULL, "n2": {"smoking": "never"}, "n3": {"diabetes": True}}
    answers = {
        "n1": {"smoking": "current", "drugs": [{"name": "Metformin", "dose": "1 g"}]},
        "n2": {"smoking": "never", "diabetes": False},
        "n3": {"diabetes": True, "drugs": [{"name": "insulin"}]},
    }
    (result, _) = _score(tmp_path, gold, answers)
    table = {name: _outcome(scores) for name, scores in result.by_label.items()}
    assert table == {
        "smoking": (1, 1, 0, 0),
        "diabetes": (1, 0, 1, 1),
        "drugs.name": (1, 0, 1, 1),
        "drugs.dose": (1, 0, 1, 0),
    }
    assert _outcome(result.scores) == (4, 1, 3, 2)
    assert (result.scores.tp, result.scores.fn, result.scores.fp) == (4, 4, 3)
    accuracy = {name: s.outcomes.accuracy.value for name, s in result.by_label.items()}
    assert accuracy == pytest.approx(
        {"smoking": 2 / 3, "diabetes": 1 / 3, "drugs.name": 1 / 3, "drugs.dose": 2 / 3}
    )
    assert result.scores.outcomes.accuracy.value == pytest.approx(6 / 12)
    assert result.scores.outcomes.whole.value == 0


@pytest.mark.parametrize(
    "line",
    [
        '{"id": "n2", "fields": {"smoking"',
        '{"id": "n2", "fields": "I cannot answer."}',
        '{"id": "n2", "fields": {"smoking": NaN}}',
        '{"fields": {"smoking": null}}',
    ],
)
def test_an_unreadable_answer_has_nothing_right(tmp_path: Path, line: str) -> None:
    """Not even the silence that would have been right."""
    gold = {"n1": FULL, "n2": {}}
    (result, _) = _score(tmp_path, gold, {"n1": FULL, "n2": line})
    assert result.missing == 1
    assert result.scores.outcomes.accuracy.value == 0.5
    assert result.scores.outcomes.whole.value == 0.5
    (silent, _) = _score(tmp_path, gold, {"n1": FULL, "n2": {}})
    assert silent.scores.outcomes.accuracy.value == 1
    (absent, _) = _score(tmp_path, gold, {"n1": FULL})
    assert absent.scores == result.scores


def test_values_outside_the_schema_are_invented_and_never_help(tmp_path: Path) -> None:
    gold = {"n1": FULL, "n2": {"smoking": "never"}}
    wrong = {"n1": {"smoking": "never"}, "n2": {}}
    (plain, _) = _score(tmp_path, gold, wrong)
    mood = {"mood": {"today": "low", NOTE_TEXT + " said": 2}}
    (more, _) = _score(tmp_path, gold, wrong | {"n2": mood})
    assert _outcome(more.by_label[OUTSIDE]) == (0, 0, 0, 2)
    assert more.scores.precision < 1
    assert more.scores.fp == plain.scores.fp + 2
    assert more.scores.outcomes.accuracy == plain.scores.outcomes.accuracy
    assert more.noticed == {("mood", "not in the schema"): 2}


def test_a_value_that_does_not_fit_its_field_is_wrong(tmp_path: Path) -> None:
    answers = {"n1": FULL | {"smoking": "sometimes", "diabetes": "yes", "drugs": "aspirin"}}
    (result, _) = _score(tmp_path, {"n1": FULL}, answers)
    assert _outcome(result.by_label["smoking"]) == (0, 1, 0, 0)
    assert _outcome(result.by_label["diabetes"]) == (0, 1, 0, 0)
    assert _outcome(result.by_label["drugs.name"]) == (0, 0, 2, 0)
    assert _outcome(result.by_label[OUTSIDE]) == (0, 0, 0, 1)
    assert result.noticed == {
        ("smoking", "not among the choices"): 1,
        ("diabetes", "wrong type"): 1,
        ("drugs", "wrong type"): 1,
    }


@pytest.mark.parametrize(
    ("gold", "message"),
    [
        ({"n1": {"smoking": NOTE_TEXT}}, "document 'n1', field 'smoking': not among the choices"),
        ({"n1": {"mood": NOTE_TEXT}}, "document 'n1', field 'mood': not in the schema"),
        ({"n1": FULL, "n2": '{"id": "n2", "fields": "' + NOTE_TEXT + '"}'}, "cannot be read: 1"),
    ],
)
def test_a_gold_standard_that_does_not_fit_is_refused_without_note_text(
    tmp_path: Path, gold: dict[str, Any], message: str
) -> None:
    with pytest.raises(GoldbenchError, match=message) as refused:
        _score(tmp_path, gold, {"n1": FULL})
    assert NOTE_TEXT not in f"{refused.value} {refused.value.hint}"


def test_answers_for_other_documents_count_neither_way(tmp_path: Path) -> None:
    (result, _), more = [
        _score(tmp_path, {"n1": FULL}, {"n1": FULL} | other) for other in ({}, {"n7": FULL})
    ]
    assert more.results[0].scores == result.scores
    assert more.results[0].extra == 1
    assert any("1 answers for documents that the gold does not have" in n for n in more.notes)


def test_neither_the_order_of_documents_nor_of_items_matters(tmp_path: Path) -> None:
    chance = random.Random(3)
    names = ["aspirin", "metformin", "insulin", "statin"]
    sides: list[dict[str, Any]] = [
        {
            f"n{i}": {
                "smoking": chance.choice(["never", "former", None]),
                "drugs": [
                    {"name": n, "dose": chance.choice([1, 2])} for n in chance.sample(names, 3)
                ],
            }
            for i in range(30)
        }
        for _ in range(2)
    ]
    gold, answers = sides
    first = _score(tmp_path, gold, answers)
    for _ in range(3):
        turned = {id_: answers[id_] for id_ in chance.sample(list(answers), len(answers))}
        for answer in turned.values():
            chance.shuffle(answer["drugs"])
        other = {id_: gold[id_] for id_ in chance.sample(list(gold), len(gold))}
        again = _score(tmp_path, other, turned)
        assert [r.by_label for r in again] == [r.by_label for r in first]
        assert [r.scores for r in again] == [r.scores for r in first]


def test_quotes_are_looked_for_in_the_note(tmp_path: Path) -> None:
    answers = {
        "n1": {
            "smoking": "former",
            "smoking_quote": "former  SMOKER",
            "drugs": [
                {"name": "aspirin", "quote": "aspirin 100 mg"},
                {"name": "metformin", "quote": "metformin 500 mg"},
                {"name": "insulin"},
            ],
        }
    }
    (_, result) = _score(tmp_path, {"n1": FULL}, answers)
    assert result.track == "fields-evidence"
    by = {
        label: (s.tp_system, s.fp, s.tp, s.fn)
        for label, s in result.by_label.items()
        if s.tp + s.fn
    }
    assert by == {"smoking": (1, 0, 1, 0), "drugs": (1, 1, 1, 2)}
    assert (result.scores.precision, result.scores.recall) == (2 / 3, 0.5)
    assert result.noticed == {
        ("smoking", "quote found loosely"): 1,
        ("drugs", "quote found"): 1,
        ("drugs", "quote invented"): 1,
        ("drugs", "no quote"): 1,
    }


def test_without_the_notes_evidence_is_not_checked_and_that_is_told(tmp_path: Path) -> None:
    path = _file(tmp_path / "gold.jsonl", {"n1": FULL})
    scored = gb.score(path, path, ["fields"], schema=SCHEMA)
    assert [result.track for result in scored] == ["fields"]
    assert any("evidence in the answers was not checked" in note for note in scored.notes)
    with pytest.raises(UsageError, match="needs the notes' texts"):
        gb.score(path, path, ["fields-evidence"], schema=SCHEMA)


def test_a_schema_alone_chooses_the_track_and_the_track_needs_a_schema(tmp_path: Path) -> None:
    path = _file(tmp_path / "gold.jsonl", {"n1": FULL})
    scored = gb.score(path, path, schema=SCHEMA)
    assert scored.score.rule is not None
    assert scored.score.rule.chosen
    rows = scored.fields().rows
    assert [row[1] for row in rows] == [None, "diabetes", "drugs.dose", "drugs.name", "smoking"]
    assert rows[0][2:7] == (6, 0, 0, 0, 1.0)
    with pytest.raises(UsageError, match="needs the schema"):
        gb.score(path, path, ["fields"])
    with pytest.raises(UsageError, match="for the track fields"):
        gb.score(path, path, ["exact"], schema=SCHEMA)
    with pytest.raises(SchemaError, match="no field that is scored"):
        gb.score(path, path, schema={"properties": {"a": {"type": "string", "x-score": False}}})


def test_what_absence_stands_for_is_said_only_by_those_who_answer(tmp_path: Path) -> None:
    schema = {"properties": {"diabetes": {"type": "boolean", "x-absent": False}}}
    gold = _file(tmp_path / "gold.jsonl", {f"n{i}": {"diabetes": i < 2} for i in range(4)})
    answers = _file(tmp_path / "a.jsonl", {"n0": {"diabetes": True}, "n1": {}, "n2": {}})
    (result,) = gb.score(gold, answers, schema=schema)
    assert _outcome(result.scores) == (2, 1, 1, 0)


def test_facts_of_a_study_are_scored_by_the_same_schema(tmp_path: Path) -> None:
    facts = (
        Tag("smoking", Attributes(value="former")),
        Tag("diabetes"),
        Tag("drugs", Attributes(name="aspirin", dose=100)),
    )
    gold = Corpus.from_records([Record(Document("n1", TEXT), {"gold": Marks(tags=facts)})])
    answers = _file(tmp_path / "a.jsonl", {"n1": FULL})
    (result, _) = gb.score(gold, answers, ["fields"], schema=SCHEMA)
    assert _outcome(result.scores) == (4, 0, 0, 2)


def test_documents_count_by_their_weight_and_cluster_by_patient(tmp_path: Path) -> None:
    gold = _file(tmp_path / "gold.jsonl", {f"n{i}": {"diabetes": True} for i in range(20)})
    answers = _file(tmp_path / "a.jsonl", {f"n{i}": {"diabetes": i < 10} for i in range(20)})
    places = {
        f"n{i}": Place("often" if i < 10 else "rare", f"p{i // 2}", 0.1 if i < 10 else 0.5)
        for i in range(20)
    }
    result: Any = gb.score(gold, answers, schema=SCHEMA, design=Design(places))[0]
    accuracy = result.by_label["diabetes"].outcomes.accuracy
    assert accuracy.value == 0.5
    assert accuracy.estimate == pytest.approx(100 / 120)
    assert result.scores.estimate.f1 == pytest.approx(100 / 120)
    assert result.scores.interval.weighted
    plain: Any = gb.score(gold, answers, schema=SCHEMA)[0]
    (single, pairs) = (r.scores.interval.f1 for r in (plain, result))
    assert single != pairs


def test_runs_groups_and_comparisons_come_with_the_track(tmp_path: Path) -> None:
    gold = {f"n{i}": {"diabetes": i % 2 == 0, "smoking": "never"} for i in range(40)}
    path = _file(tmp_path / "gold.jsonl", gold, meta={"site": "north"})
    runs = {
        f"run{k}": _file(
            tmp_path / f"run{k}.jsonl",
            {
                id_: answer | ({"diabetes": True} if i % 8 == k else {})
                for i, (id_, answer) in enumerate(gold.items())
            },
        )
        for k in range(3)
    }
    scored: Any = gb.score(path, runs, ["fields"], schema=SCHEMA, run_of="model", by=["site"])
    (spread,) = scored.runs
    assert spread.runs == 3
    assert spread.sd.f1 is not None
    assert scored.results[0].groups["site"]["north"].outcomes.right == scored.results[0].scores.tp
    (first, *_) = gb.compare(
        path, {"run0": runs["run0"], "run1": runs["run1"]}, "fields", schema=SCHEMA
    )
    assert first.overall.difference == pytest.approx(
        scored.results[0].scores.f1 - scored.results[1].scores.f1
    )
    assert {difference.label for difference in first.by_label} == {"diabetes", "smoking"}
