import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import places
from goldbench.cli.planning.size import size
from goldbench.errors import UsageError

SCHEMA = places.CONTRACTS / "size.schema.json"


def run(*args: str) -> Result:
    return CliRunner().invoke(size, args, catch_exceptions=False, standalone_mode=False)


def printed(*args: str) -> dict[str, Any]:
    plan: dict[str, Any] = json.loads(run(*args, "--json").stdout)
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(plan)
    return plan


@pytest.fixture
def pilot(tmp_path: Path) -> str:
    def result(system: str, every: int) -> dict[str, Any]:
        rows = [
            {"document": f"n{i}", "tp": 3 - (i % every == 0), "fp": 0, "fn": int(i % every == 0)}
            for i in range(60)
        ]
        return {"system": system, "track": "exact", "documents": 60, "by_document": rows}

    path = tmp_path / "pilot.json"
    path.write_text(json.dumps({"results": [result("a", 7), result("b", 5)]}), encoding="utf-8")
    return str(path)


def test_a_difference_is_planned_from_a_pilot(pilot: str) -> None:
    plan = printed("--difference", "0.03", "--pilot", pilot)
    assert (plan["question"], plan["pilot"], plan["unit"]) == ("difference", 60, "document")
    assert plan["safe"] > plan["total"] > 0
    assert (
        printed("--difference", "0.03", "--pilot", pilot, "--power", "0.9")["total"]
        > (plan["total"])
    )
    shown = run("--difference", "0.03", "--measure", "recall", "--pilot", pilot)
    assert "documents find a difference of 0.03 in recall with probability 0.8" in shown.stdout


def test_a_difference_is_planned_from_expectations() -> None:
    plan = printed("--difference", "0.03", "--f1", "0.85", "--units", "5", "--deff", "1.2")
    assert (plan["total"], plan["safe"], plan["pilot"]) == (353, None, None)
    done = run("--difference", "0.03", "--precision", "0.85", "--measure", "precision",
               "--units", "5", "--rho", "0")  # fmt: skip
    assert "no pilot" in done.stderr
    assert "no pilot" not in done.stdout


def test_a_leak_shows_what_else_could_be_chosen() -> None:
    plan = printed("--leak", "0.01")
    assert (plan["total"], plan["allowed"], plan["per"]) == (773, 3, "patient")
    assert [row["units"] for row in plan["table"]] == [299, 473, 628, 773, 1049]
    shown = run("--leak", "0.01").stdout
    assert "Read 773 patients; at most 3 may leak. 0 of 299 would do" in shown
    assert "773  0.87  <- asked" in shown
    assert printed("--leak", "0.01", "--per", "identifier", "--icc", "0")["total"] == 773


def test_a_second_human_is_planned_by_positives() -> None:
    assert printed("--human", "--units", "4")["total"] == 55
    assert printed("--human", "--frequency", "0.3", "--margin", "0.05")["positives"] == 220
    assert "read by both annotators" in run("--human", "--units", "4").stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--leak", "0.01", "--human"), "two questions"),
        (("--leak", "0"), "limit is 0"),
        (("--difference", "0", "--f1", "0.8", "--units", "4"), "difference is 0"),
        (("--leak", "0.01", "--precision", "0.8"), "--precision says nothing about --leak"),
        (("asthma", "--leak", "0.01"), "STUDY says nothing about --leak"),
        (("--leak", "0.01", "--identifiers", "4"), "says nothing about patients"),
        (("--leak", "0.01", "--true", "0.5"), "cannot be shown"),
        (("--power", "0.8", "--precision", "0.8"), "--power belongs to --difference"),
        (("--precision", "0.8", "--true", "0.8"), "--true belongs to"),
        (("--difference", "0.03"), "nothing says how documents vary"),
        (("--difference", "0.03", "--pilot", "48/100"), "no such file"),
        (("--difference", "0.03", "--f1"), "--f1 needs the score"),
        (("--difference", "0.03", "--f1", "--units", "4"), "--f1 needs the score"),
        (("--difference", "0.03", "--recall", "0.8", "--units", "4"), "a difference in f1"),
        (("--difference", "3", "--f1", "0.8", "--units", "4"), "difference is 3.0"),
        (("--difference", "0.03", "--f1", "0.8", "--units", "0"), "0 units a document"),
        (("--difference", "0.03", "--f1", "0.8", "--units", "3", "--power", "0"), "power is 0"),
        (("--human",), "how many positives"),
        (("--human", "--units", "4", "--frequency", "0.3"), "both units and a frequency"),
    ],
)
def test_wrong_usage_says_what_is_wrong(args: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        run(*args)


def test_a_pilot_and_expectations_contradict(pilot: str) -> None:
    with pytest.raises(UsageError, match="would say it again"):
        run("--difference", "0.03", "--pilot", pilot, "--units", "4")


def test_a_file_that_is_no_pilot_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(UsageError, match="is not JSON"):
        run("--difference", "0.03", "--pilot", str(path))
