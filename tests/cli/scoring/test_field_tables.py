"""`goldbench score --track fields` at the terminal, on the example of the guide."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import places
from goldbench.cli import main

EXAMPLE = places.ROOT / "docs" / "examples" / "extraction"
GOLD, SCHEMA = EXAMPLE / "gold.jsonl", EXAMPLE / "schema.json"
ANSWERS = EXAMPLE / "model-b.jsonl"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments], env={"COLUMNS": "120"})


def test_every_field_is_printed_with_its_outcomes() -> None:
    done = run("score", GOLD, f"b={ANSWERS}", "--track", "fields", "--schema", SCHEMA)
    assert done.exit_code == 0, done.stderr
    lines = done.stdout.splitlines()
    (dose,) = (line for line in lines if line.strip().startswith("medications.dose"))
    assert dose.split()[:5] == ["medications.dose", "31", "17", "11", "9"]
    assert "b, fields: 3 × not in the schema (confidence 3)" in lines
    assert any(line.startswith("b, fields-evidence: 24 × quote invented") for line in lines)
    assert "b: 4 × answer unreadable: not JSON" in done.stderr


def test_json_keeps_its_contract() -> None:
    done = run("score", GOLD, ANSWERS, "--schema", SCHEMA, "--by", "site", "--json")
    assert done.exit_code == 0, done.stderr
    answer = json.loads(done.stdout)
    schema = json.loads((places.CONTRACTS / "score.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(answer)
    fields, evidence = answer["results"]
    assert fields["outcomes"]["right"] == fields["tp"] == 188
    assert sum(row["outcomes"]["wrong"] for row in fields["by_label"]) == 38
    assert sum(row["outcomes"]["right"] for row in fields["by_site"]) == 188
    assert {row["kind"] for row in evidence["noticed"]} == {"quote found", "quote invented"}


def test_csv_has_the_outcomes_of_every_field() -> None:
    done = run("score", GOLD, ANSWERS, "--track", "fields", "--schema", SCHEMA, "--csv")
    head, *rows = (line.split(",") for line in done.stdout.splitlines())
    table = {row[head.index("label")]: row for row in rows if row[1] == "fields"}
    assert table["smoking"][head.index("wrong")] == "3"
    assert table[""][head.index("missing_values")] == "36"
    assert float(table[""][head.index("accuracy")]) == pytest.approx(0.704, abs=1e-3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--track", "fields"), "needs the schema of the answers"),
        (("--track", "fields", "--schema", "nowhere.json"), "nowhere.json does not exist"),
        (("--track", "exact", "--schema", SCHEMA), "for the track fields"),
        (("--track", "fields", "--schema", GOLD), "is not JSON"),
    ],
)
def test_wrong_usage_is_told_and_is_no_traceback(arguments: tuple[str, ...], message: str) -> None:
    done = run("score", GOLD, ANSWERS, *arguments)
    assert done.exit_code in {1, 2}
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_broken_gold_standard_is_refused_without_its_text(tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    text = GOLD.read_text(encoding="utf-8").replace('"smoking": "never"', '"smoking": "Zacarías"')
    gold.write_text(text, encoding="utf-8")
    done = run("score", gold, ANSWERS, "--track", "fields", "--schema", SCHEMA)
    assert done.exit_code == 1
    assert "document 'visit-01', field 'smoking': not among the choices" in done.stderr
    assert "Zacarías" not in done.stderr + done.stdout
