import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import places
from goldbench.cli import main

TEXT = "Asthma since 2019, obese, no fever, seen on 3/4 by Dr. Gil and again on 5/6."
MARKS = [
    {"start": start, "end": end, "label": label}
    for start, end, label in ((0, 6, "ILL"), (13, 17, "DATE"), (44, 47, "DATE"), (72, 75, "DATE"))
]


def run(*arguments: object, code: int = 0) -> Result:
    done = CliRunner().invoke(main, [str(a) for a in arguments])
    assert done.exit_code == code, done.output + done.stderr
    return done


def write(path: Path, *found: int, notes: int = 30) -> Path:
    """Write notes in each of which so many of four marks are found, in turn."""
    lines = [
        {"id": f"n{i:02}", "text": TEXT, "spans": MARKS[: found[i % len(found)]]}
        for i in range(notes)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def keeps_contract(made: dict[str, Any]) -> None:
    schema = json.loads((places.CONTRACTS / "compare.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(made)


def test_three_systems_are_ranked_in_the_table_and_in_json(tmp_path: Path) -> None:
    gold = write(tmp_path / "gold.jsonl", 4)
    systems = [
        f"{name}={write(tmp_path / f'{name}.jsonl', *found)}"
        for name, found in (("good", (4, 4, 3)), ("like", (3, 4, 4)), ("poor", (1,)))
    ]
    made = json.loads(run("compare", gold, *systems, "--json").stdout)
    keeps_contract(made)
    (ranking,) = made["ranks"]
    assert [(one["system"], one["rank"], one["rank_range"]) for one in ranking["systems"]] == [
        ("good", 1, [1, 2]),
        ("like", 1, [1, 2]),
        ("poor", 3, [3, 3]),
    ]
    table = run("compare", gold, *systems).stdout
    assert "may be" in table
    assert "1 to 2" in table


def test_two_systems_are_compared_and_not_ranked(tmp_path: Path) -> None:
    gold = write(tmp_path / "gold.jsonl", 4)
    some = write(tmp_path / "some.jsonl", 2)
    made = json.loads(run("compare", gold, f"all={gold}", f"some={some}", "--json").stdout)
    keeps_contract(made)
    assert "ranks" not in made
