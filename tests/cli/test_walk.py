"""The guides acted out with the default study.toml: facts, mentions; score and report."""

import csv
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner

from goldbench.cli import main
from walking import (
    Ward,
    bring_in,
    default_study,
    default_ward,
    mark_facts,
    mark_spans,
    produce,
    run,
    train,
    write_system,
)


def scored(*given: object) -> dict[str, Any]:
    scores: dict[str, Any] = orjson.loads(run("score", *given, "--json").stdout)
    return scores


def only(scores: dict[str, Any], system: str) -> dict[str, Any]:
    rows: list[dict[str, Any]] = [
        result for result in scores["results"] if result["system"] == system
    ]
    assert len(rows) == 1
    return rows[0]


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study from an empty folder to its gold, all defaults: facts about documents."""
    folder = tmp_path_factory.mktemp("facts")
    documents = default_study(folder)
    ward = default_ward(folder)
    _annotate(ward, folder, documents, mark_facts)
    for how in ("facts", "spans", "nothing"):
        write_system(folder / f"{how}.jsonl", documents, how)
    return folder


def _annotate(ward: Ward, folder: Path, documents: Any, mark: Any) -> None:
    lists = bring_in(ward, folder / "study" / "draw", documents)
    train(ward, lists["training"], mark)
    produce(ward, lists["sample"], mark)
    ward.study.close()
    built = run("gold", "build", folder / "study", "--name", "1.0").stdout
    assert f"documents  {len(lists['sample'])}" in built


def test_a_gold_of_facts_says_that_documents_are_counted(facts: Path) -> None:
    release = orjson.loads((facts / "study/releases/1.0/release.json").read_bytes())
    assert release["variables"] == {"ASTHMA": {"unit": "document", "also": []}}
    assert (release["about"]["weighted"], release["about"]["undrawn"]) == (True, 0)
    assert (facts / "study/releases/1.0/design.csv").is_file()


@pytest.mark.parametrize("how", ["facts", "spans"])
def test_a_perfect_system_scores_one_without_any_option(facts: Path, how: str) -> None:
    scores = scored(facts / "study/releases/1.0", f"perfect={facts / how}.jsonl")
    assert scores["rule"]["tracks"] == ["document"]
    assert scores["rule"]["chosen"]
    row = only(scores, "perfect")
    assert (row["f1"], row["fp"], row["fn"]) == (1.0, 0, 0)
    assert row["tp"] + row["tn"] == 28
    assert row["estimate"]["f1"] == row["estimate"]["specificity"] == 1.0


def test_an_empty_system_scores_none_of_so_many(facts: Path) -> None:
    row = only(scored(facts / "study/releases/1.0", f"empty={facts / 'nothing.jsonl'}"), "empty")
    assert (row["f1"], row["recall"], row["precision"]) == (0.0, 0.0, None)
    assert row["fn"] > 0
    assert row["documents"] == 28


def test_the_rule_is_told_and_what_cannot_be_seen_is_refused(facts: Path) -> None:
    gold, system = facts / "study/releases/1.0", facts / "facts.jsonl"
    result = run("score", gold, system)
    assert "scored by document" in result.stderr
    assert "specificity" in result.stdout
    refused = CliRunner().invoke(main, ["score", str(gold), str(system), "-t", "exact"])
    assert refused.exit_code == 2
    assert "holds facts alone, and exact counts spans" in refused.stderr
    assert "--track document" in refused.stderr


def test_systems_are_compared_by_the_same_rule(facts: Path) -> None:
    names = [f"{how}={facts / how}.jsonl" for how in ("facts", "nothing")]
    result = run("compare", facts / "study/releases/1.0", *names, "--json")
    (comparison,) = orjson.loads(result.stdout)["comparisons"]
    assert (comparison["track"], comparison["score_a"], comparison["score_b"]) == (
        "document",
        1.0,
        0.0,
    )


def test_the_report_is_in_the_planned_unit(facts: Path) -> None:
    page = facts / "report.html"
    result = run("report", facts / "study", f"first={facts / 'spans.jsonl'}", "-o", page)
    assert "gold: release 1.0 of" in result.stderr
    assert "made GOLD, and is told with it" in result.stderr
    text = page.read_text(encoding="utf-8")
    assert "whether the document has it" in text
    assert "28 notes drawn" in text
    assert "28 notes annotated" in text


def test_mentions_are_scored_as_mentions(tmp_path: Path) -> None:
    documents = default_study(tmp_path, "--unit", "mention")
    _annotate(default_ward(tmp_path), tmp_path, documents, mark_spans)
    gold = tmp_path / "study/releases/1.0"
    release = orjson.loads((gold / "release.json").read_bytes())
    assert release["variables"] == {"ASTHMA": {"unit": "mention", "also": []}}
    systems = [
        f"{how}={write_system(tmp_path / f'{how}.jsonl', documents, how)}"
        for how in ("spans", "nothing")
    ]
    scores = scored(gold, *systems)
    assert scores["rule"]["tracks"] == ["exact"]
    assert only(scores, "spans")["f1"] == 1.0
    empty = only(scores, "nothing")
    assert (empty["f1"], empty["tp"]) == (0.0, 0)
    assert empty["fn"] == only(scores, "spans")["tp"]


def test_whole_patients_are_drawn_annotated_scored_and_reported(tmp_path: Path) -> None:
    """The way that the refusal of `unit = "patient"` names."""
    documents = default_study(tmp_path, draw=("--unit", "cluster"))
    _annotate(default_ward(tmp_path), tmp_path, documents, mark_facts)
    system = f"ours={write_system(tmp_path / 'spans.jsonl', documents, 'spans')}"
    gold = tmp_path / "study/releases/1.0"
    with (gold / "design.csv").open(encoding="utf-8", newline="") as file:
        patients = {row["cluster"] for row in csv.DictReader(file)}
    scored_row = only(scored(tmp_path / "study", system, "-t", "patient"), "ours")
    assert (scored_row["track"], scored_row["fp"], scored_row["fn"]) == ("patient", 0, 0)
    assert scored_row["tp"] + scored_row["tn"] == len(patients)
    assert scored_row["estimate"]["f1"] == scored_row["estimate"]["specificity"] == 1.0
    page = tmp_path / "report.html"
    run("report", tmp_path / "study", system, "-t", "patient", "-o", page)
    assert f"{len(patients)} patients" in page.read_text(encoding="utf-8")


def test_a_patient_is_no_unit_to_plan_by(tmp_path: Path) -> None:
    """Asked for by option, by question or in the file: the same words, and the way to go."""
    words = ["study", "init", str(tmp_path / "a"), "--yes", "--primary", "X", "--term", "x"]
    refused = CliRunner().invoke(main, [*words, "--unit", "patient"])
    assert refused.exit_code == 2
    _way_of_patients(refused.stderr)
    run(*words)
    file = tmp_path / "a" / "study.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('unit = "document"', 'unit = "patient"'), encoding="utf-8")
    refused = CliRunner().invoke(main, ["study", "show", str(tmp_path / "a")])
    assert refused.exit_code == 1
    assert "study.toml:" in refused.stderr
    _way_of_patients(refused.stderr)
    asked = ["study", "init", str(tmp_path / "b"), "--primary", "X", "--term", "x"]
    typed = "\n" * 15 + "patient\ndocument\n" + "\n" * 20
    result = CliRunner().invoke(main, asked, input=typed)
    assert result.exit_code == 0, result.stderr
    _way_of_patients(result.stderr)


def _way_of_patients(stderr: str) -> None:
    assert "a patient is no unit to plan by" in stderr
    assert "draw --unit cluster" in stderr
    assert "--track patient" in stderr
