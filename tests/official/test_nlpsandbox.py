import json
from math import isnan
from pathlib import Path
from typing import Any

import pytest

from goldbench.errors import FormatError, UsageError
from goldbench.official.nlpsandbox import (
    EDITIONS,
    TASKS,
    Score,
    Task,
    evaluate,
    figures,
    guess_task,
    print_scores,
    read_side,
    report,
    run,
    task_of,
    treebank_pieces,
    whitespace_pieces,
)
from official.originals import Printed
from shared import VECTORS, needs_shared

PERSON = TASKS["nlpsandbox:person-name-annotator"]
LOCATION = TASKS["nlpsandbox:location-annotator"]
FIELDS = {"whitespace": "4.2", "treebank": "4.3", "address": "4.2"}

Row = tuple[int, str] | tuple[int, str, str]


def write(path: Path, task: Task, *notes: list[Row]) -> Path:
    records = []
    for number, rows in enumerate(notes, start=1):
        marks = [
            {"start": row[0], "length": len(row[1]), "text": row[1], "confidence": 95.5}
            | ({task.type: row[2]} if len(row) > 2 else {})
            for row in rows
        ]
        name = f"datasets/d/fhirStores/f/fhir/Note/n{number}"
        source = {"resourceSource": {"name": name}}
        records.append({"annotationSource": source, task.array: marks})
    path.write_text(json.dumps(records), encoding="utf-8")
    return path


def scores(
    folder: Path, gold: list[Row], given: list[Row], *, task: Task = PERSON, edition: str = "4.3"
) -> dict[tuple[str, str], Score]:
    wanted, predicted = write(folder / "gold", task, gold), write(folder / "pred", task, given)
    done = evaluate(predicted, wanted, task, edition=edition)
    assert [score.kind for score in done] == ["instance", "instance", task.name, "token"]
    return {(score.kind, score.mode): score for score in done}


def f1s(results: dict[tuple[str, str], Score]) -> tuple[float, float, float]:
    keys = (("instance", "strict"), ("instance", "relax"), ("token", "strict"))
    strict, relax, token = (results[key].figures.f1 for key in keys)
    return strict, relax, token


@pytest.mark.parametrize(
    ("gold", "given", "old", "new"),
    [
        # (strict, relax, token) F1 with tokens of 4.2 and of 4.3
        ("John Smith", [(0, "John")], (0, 0, 0.67), (0, 0, 0.67)),
        ("John Smith", [(0, "John"), (5, "Smith")], (0, 0, 1.0), (0, 0, 1.0)),
        ("Michael", [(0, "Michael's")], (0, 1.0, 0), (0, 1.0, 0.67)),
        ("Michael", [(0, "Michael 34")], (0, 0, 0.67), (0, 0, 0.67)),
        ("Villa, Ana", [(0, "Villa"), (7, "Ana")], (0, 0, 0.5), (0, 0, 0.8)),
        ("Ana  Ek", [(0, "Ana"), (5, "Ek")], (0, 0, 0.5), (0, 0, 1.0)),
        ("Ana Ek", [(0, "Ana Ek"), (0, "Ana Ek")], (1.0, 1.0, 1.0), (1.0, 1.0, 1.0)),
        ("Ana Ek", [(1, "Ana Ek")], (0, 0, 0), (0, 0, 0)),
    ],
)
def test_rules(
    tmp_path: Path,
    gold: str,
    given: list[Row],
    *,
    old: tuple[float, float, float],
    new: tuple[float, float, float],
) -> None:
    assert f1s(scores(tmp_path, [(0, gold)], given, edition="4.2")) == old
    assert f1s(scores(tmp_path, [(0, gold)], given, edition="4.3")) == new


def test_the_last_of_several_with_one_start_counts(tmp_path: Path) -> None:
    gold: list[Row] = [(0, "New York"), (0, "New York Hospital")]
    assert f1s(scores(tmp_path, gold, [(0, "New York")]))[0] == 0
    assert f1s(scores(tmp_path, gold, [(0, "New York"), (0, "New York Hospital")]))[0] == 1.0
    assert f1s(scores(tmp_path, gold[::-1], [(0, "New York")]))[0] == 1.0


def test_notes_are_pooled(tmp_path: Path) -> None:
    gold = write(tmp_path / "gold", PERSON, [(0, "Ana")], [(4, "Ek")], [])
    given = write(tmp_path / "pred", PERSON, [(0, "Ana"), (9, "Bo")])
    relax, strict, _, token = evaluate(given, gold, PERSON, edition="4.3")
    assert (strict.tp, strict.fp, strict.fn) == (1, 1, 1)
    assert strict.figures == relax.figures == token.figures
    assert read_side(gold, PERSON, edition="4.3").notes == {"n1", "n2", "n3"}


def test_length_and_text_are_not_compared_with_each_other(tmp_path: Path) -> None:
    gold = write(tmp_path / "gold", PERSON, [(0, "Ana Ek")])
    given = write(tmp_path / "pred", PERSON, [(0, "Bob Ok")])
    assert evaluate(given, gold, PERSON, edition="4.3")[3].figures.f1 == 1.0
    records = json.loads(given.read_bytes())
    records[0][PERSON.array][0]["length"] = 5
    given.write_text(json.dumps(records), encoding="utf-8")
    _, strict, _, token = evaluate(given, gold, PERSON, edition="4.3")
    assert (strict.figures.f1, token.figures.f1) == (0, 1.0)


@pytest.mark.parametrize(
    ("gold", "given", "f1"),
    [
        ([(0, "Rome", "city")], [(0, "Rome", "city")], 1.0),
        ([(0, "Rome", "city")], [(0, "Rome", "state")], 0),
        ([(0, "Rome", "city")], [(0, "Romes", "city")], 0),  # strict in length
        ([(0, "Rome", "city")], [(0, "Rome")], 0),  # the guard for this no longer works
        ([(0, "Rome")], [(0, "Rome")], 0),  # not a number, which is not equal to itself
        ([(0, "Rome", "")], [(0, "Rome", "")], 1.0),
    ],
)
def test_types(tmp_path: Path, gold: list[Row], given: list[Row], f1: float) -> None:
    results = scores(tmp_path, gold, given, task=LOCATION)
    assert results["location", "strict"].figures.f1 == f1


@pytest.mark.parametrize(
    ("name", "given", "scored"),
    [
        ("date", [(0, "1/2", "M/D")], False),
        ("person", [(0, "Ana", "x")], False),
        ("id", [(0, "12", "ssn")], True),
        ("contact", [(0, "12", "fax")], True),
        ("covid-symptom", [(0, "cough", "cough")], True),
        ("address", [(0, "Rome", "city")], True),
        ("address", [(0, "Rome", "")], False),  # here the guard works
        ("address", [(0, "Rome")], False),
    ],
)
def test_types_of_some_tasks_are_not_scored(
    tmp_path: Path, name: str, given: list[Row], *, scored: bool
) -> None:
    task = task_of(name)
    results = scores(tmp_path, given, given, task=task)
    assert isnan(results[name, "strict"].figures.f1) is not scored


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((1, 2, 3), (0.28, 0.33, 0.25)),  # exactly 2/7 = 0.2857
        ((2, 0, 5), (0.45, 1.0, 0.29)),
        ((1, 7, 0), (0.21, 0.12, 1.0)),  # 0.125 goes to the even side
        ((0, 0, 3), (0, 0, 0.0)),
        ((0, 2, 0), (0, 0.0, 0)),
    ],
)
def test_figures_are_rounded_twice(
    counts: tuple[int, int, int], expected: tuple[float, float, float]
) -> None:
    rounded = figures(*counts)
    assert rounded == expected
    assert [type(value) for value in rounded] == [type(value) for value in expected]


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("Ana\tEk", [(0, 3), (4, 2)], [(0, 3), (4, 2)]),
        (" Ana ", [(0, 0), (1, 3), (5, 0)], [(1, 3)]),
        ('"Bo" Ek', [(0, 4), (5, 2)], [(-1, 2), (1, 2), (2, 2), (5, 2)]),
        ("", [(0, 0)], []),
        # opening quotes, none of which is found
        ("\"a ''", [(0, 2), (3, 2)], [(-1, 2), (1, 1), (1, 2)]),
        # of two quotes only the literal one is found
        ("a'' \"b", [(0, 3), (4, 2)], [(0, 1), (1, 2), (2, 2), (5, 1)]),
        ('a" ``b', [(0, 2), (3, 3)], [(0, 1), (0, 2), (3, 2), (5, 1)]),
    ],
)
def test_pieces(text: str, old: list[tuple[int, int]], new: list[tuple[int, int]]) -> None:
    assert whitespace_pieces(text) == old
    assert treebank_pieces(text) == new


def test_the_report_has_nine_figures_and_three(tmp_path: Path) -> None:
    gold = write(tmp_path / "gold", PERSON, [(0, "Ana Ek")])
    reported = report(evaluate(gold, gold, PERSON, edition="4.3"), PERSON)
    assert list(reported) == ["person_location", "person_type"]
    assert [(row["metric"], row["type"], row["mode"]) for row in reported["person_location"]] == [
        (metric, kind, mode)
        for kind, mode in (("instance", "relax"), ("instance", "strict"), ("token", "strict"))
        for metric in ("F1", "precision", "recall")
    ]
    assert list(reported["person_location"][0]) == ["metric", "value", "type", "mode"]


def test_tables_then_json_with_bare_nan(tmp_path: Path) -> None:
    gold = write(tmp_path / "gold", PERSON, [(0, "Ana Ek")])
    given = write(tmp_path / "pred", PERSON, [(0, "Ana")])
    printed = Printed()
    run(given, gold, "nlpsandbox:person-name-annotator", say=printed, output=tmp_path / "out")
    assert printed.lines[-5:] == [
        "token                    F1             Precision      Recall              ",
        "-" * 75,
        "strict                   0.67           1.0            0.5                 ",
        "",
        "",
    ]
    assert "strict                   nan            nan            nan " in printed.text
    text = (tmp_path / "out").read_text(encoding="utf-8")
    assert text.startswith('{"person_location": [{"metric": "F1", "value": 0, "type": "instance", ')
    assert text.endswith('"person_type": [{"metric": "F1", "value": NaN}, '
                         '{"metric": "precision", "value": NaN}, '
                         '{"metric": "recall", "value": NaN}]}')  # fmt: skip


def test_without_output_the_dict_is_printed(tmp_path: Path) -> None:
    gold = write(tmp_path / "gold", PERSON, [(0, "Ana Ek")])
    printed = Printed()
    run(gold, gold, "person", say=printed, edition="4.2")
    assert printed.lines[-1].startswith("{'person_location': [{'metric': 'F1', 'value': 1.0, ")
    assert "'value': nan" in printed.lines[-1]


def test_integer_zero_is_printed_as_such() -> None:
    printed = Printed()
    print_scores([Score("token", "strict", 0, 0, 0, figures(0, 0, 0))], printed)
    assert printed.lines[2].split() == ["strict", "0", "0", "0"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[", r"pred:1: not JSON"),
        ("{}", "not a list"),
        ("[{}]", "record 1 lacks"),
        ('[{"annotationSource": {"resourceSource": {"name": "a/n1"}}}]', "record 1 lacks"),
    ],
)
def test_what_the_client_dies_of(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "pred").write_text(content, encoding="utf-8")
    with pytest.raises(FormatError, match=message):
        read_side(tmp_path / "pred", PERSON, edition="4.3")


@pytest.mark.parametrize(
    "mark",
    [
        {"start": 0, "length": 3},
        {"start": "0", "length": 3, "text": "Ana"},
        {"start": 0, "length": None, "text": "Ana"},
        {"start": 0, "length": 3, "text": None},
        [],
    ],
)
def test_annotations_need_start_length_and_text(tmp_path: Path, mark: object) -> None:
    source = {"resourceSource": {"name": "n1"}}
    records = [{"annotationSource": source, PERSON.array: [mark]}]
    (tmp_path / "pred").write_text(json.dumps(records), encoding="utf-8")
    with pytest.raises(FormatError, match="an annotation of note 'n1' without"):
        read_side(tmp_path / "pred", PERSON, edition="4.3")


def test_tasks_have_several_names() -> None:
    assert task_of("nlpsandbox:Date-Annotator") == task_of("date")
    with pytest.raises(UsageError, match="no tool type 'phi'"):
        task_of("phi")


def test_a_task_is_guessed_where_gold_has_one(tmp_path: Path) -> None:
    assert guess_task(write(tmp_path / "gold", LOCATION, [], [(0, "Rome")])) == LOCATION
    with pytest.raises(UsageError, match="none"):
        guess_task(write(tmp_path / "gold", LOCATION, []))


def _cases() -> list[tuple[str, str]]:
    path = VECTORS / "nlpsandbox" / "evaluation_vectors.json"
    if not path.is_file():
        return [("", "")]
    cases = json.loads(path.read_bytes())["cases"]
    return [(case["id"], field) for case in cases for field in case["expected"]]


def _named_nan(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _named_nan(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_named_nan(each) for each in value]
    return "NaN" if isinstance(value, float) and isnan(value) else value


@needs_shared
@pytest.mark.parametrize(("id_", "field"), _cases())
def test_cases_score_as_in_the_original(tmp_path: Path, id_: str, field: str) -> None:
    cases = json.loads((VECTORS / "nlpsandbox" / "evaluation_vectors.json").read_bytes())["cases"]
    case = next(case for case in cases if case["id"] == id_)
    for side in ("gold", "pred"):
        (tmp_path / side).write_text(json.dumps(case[side]), encoding="utf-8")
    expected = case["expected"][field]
    task, edition = task_of(case["task"]), FIELDS[field]
    if "error" in expected:
        with pytest.raises(FormatError):
            evaluate(tmp_path / "pred", tmp_path / "gold", task, edition=edition)
        return
    reported = report(evaluate(tmp_path / "pred", tmp_path / "gold", task, edition=edition), task)
    # As text, so that 0 and 0.0 are told apart.
    assert json.dumps(_named_nan(reported)) == json.dumps(expected["raw"])
    for side in ("gold", "pred"):
        read = read_side(tmp_path / side, task, edition=edition)
        assert read.tokens == set(expected[f"{side}_tokens"])
        assert set(read.instances) == set(expected[f"{side}_instances"])


@needs_shared
@pytest.mark.parametrize("field", ["whitespace", "treebank"])
def test_the_clients_own_test_data(tmp_path: Path, field: str) -> None:
    data = json.loads((VECTORS / "nlpsandbox" / "repo_test_data.json").read_bytes())
    for side in ("gold", "pred"):
        (tmp_path / side).write_text(json.dumps(data[side]), encoding="utf-8")
    for expected in data["expected"][field].values():
        task = task_of(next(iter(expected)).removesuffix("_location"))
        done = evaluate(tmp_path / "pred", tmp_path / "gold", task, edition=FIELDS[field])
        assert json.dumps(_named_nan(report(done, task))) == json.dumps(expected)


@needs_shared
@pytest.mark.parametrize("field", ["whitespace", "treebank"])
def test_tokens_are_those_of_the_original(field: str) -> None:
    for case in json.loads((VECTORS / "nlpsandbox" / "tokenizer_vectors.json").read_bytes()):
        pieces = EDITIONS[FIELDS[field]](case["text"])
        assert [list(piece) for piece in pieces] == [token[:2] for token in case[field]]
