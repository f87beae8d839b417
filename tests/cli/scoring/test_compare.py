import json
from pathlib import Path
from typing import Any

import pytest
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


def write(path: Path, *counts: int, notes: int = 30) -> Path:
    """Write notes in each of which so many of four marks are found, in turn."""
    lines = [
        {"id": f"n{i:02}", "text": TEXT, "spans": MARKS[: counts[i % len(counts)]]}
        for i in range(notes)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def keeps_contract(comparison: dict[str, Any]) -> None:
    schema = json.loads((places.CONTRACTS / "compare.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(comparison)


def test_three_systems_are_ranked_in_the_table_and_in_json(tmp_path: Path) -> None:
    gold = write(tmp_path / "gold.jsonl", 4)
    systems = [
        f"{name}={write(tmp_path / f'{name}.jsonl', *counts)}"
        for name, counts in (("good", (4, 4, 3)), ("like", (3, 4, 4)), ("poor", (1,)))
    ]
    comparison = json.loads(run("compare", gold, *systems, "--json").stdout)
    keeps_contract(comparison)
    (ranking,) = comparison["ranks"]
    assert [
        (system["system"], system["rank"], system["rank_range"]) for system in ranking["systems"]
    ] == [
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
    comparison = json.loads(run("compare", gold, f"all={gold}", f"some={some}", "--json").stdout)
    keeps_contract(comparison)
    assert "ranks" not in comparison


@pytest.fixture
def people(tmp_path: Path) -> Path:
    """Make two annotators, a system as good as they are and one that is not, and a gold."""
    for name, counts in (
        ("gold", (4,)),
        ("ann", (4, 3, 4, 4, 2)),
        ("ben", (3, 4, 4)),
        ("like", (4, 4, 3, 3, 4, 4, 4)),
        ("poor", (1, 2)),
    ):
        write(tmp_path / f"{name}.jsonl", *counts, notes=60)
    return tmp_path


def human_json(*arguments: object) -> list[dict[str, Any]]:
    comparison = json.loads(run("compare", "--json", "--human", *arguments).stdout)
    schema = json.loads((places.CONTRACTS / "human.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(comparison)
    answers: list[dict[str, Any]] = comparison["human"]
    return answers


def named(folder: Path, *names: str) -> list[str]:
    return [f"{name}={folder / name}.jsonl" for name in names]


def test_systems_stand_beside_annotators_in_words_and_in_json(people: Path) -> None:
    both = ",".join(named(people, "ann", "ben"))
    gold, *systems = [str(people / "gold.jsonl"), *named(people, "like", "poor")]
    like, poor = human_json(both, gold, *systems)
    assert (like["conclusion"], poor["conclusion"]) == ("yes", "less")
    assert (like["margin"], like["margin_from"], like["documents"]) == (0.05, "default", 60)
    table = run("compare", "--human", both, gold, *systems).stdout
    assert "in the place of ann" in table
    assert "margin .05" in table
    assert "poor agrees less: Δ −." in " ".join(table.split())
    assert "it decides nothing" in " ".join(table.split())


def test_without_gold_the_notes_are_those_of_the_annotators(people: Path) -> None:
    both = ",".join(named(people, "ann", "ben"))
    (alone,) = human_json(both, *named(people, "like"), "--margin", "0.1")
    (with_gold,) = human_json(
        both, people / "gold.jsonl", *named(people, "like"), "--margin", "0.1"
    )
    assert alone == with_gold
    assert alone["margin_from"] == "given"


def test_annotators_may_be_layers_of_gold(people: Path, tmp_path: Path) -> None:
    layers = {
        name: [json.loads(line) for line in (people / f"{name}.jsonl").read_text().splitlines()]
        for name in ("gold", "ann", "ben")
    }
    lines = [
        {"id": g["id"], "text": g["text"],
         "layers": {n: {"spans": rows[i]["spans"]} for n, rows in layers.items()}}
        for i, g in enumerate(layers["gold"])
    ]  # fmt: skip
    whole = tmp_path / "whole.jsonl"
    whole.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    (by_name,) = human_json("ann,ben", f"{whole}::gold", *named(people, "like"))
    (everybody,) = human_json("all", f"{whole}::gold", *named(people, "like"))
    assert by_name == everybody
    assert by_name["annotators"] == ["ann", "ben"]
    refused = run(
        "compare", "--human", "ann,gold", f"{whole}::gold", *named(people, "like"), code=2
    )
    assert "gold is a gold standard, not an annotator" in refused.stderr
    refused = run("compare", "--human", "ann,bob", f"{whole}::gold", *named(people, "like"), code=2)
    assert "there is no annotator 'bob'" in refused.stderr


@pytest.mark.parametrize(
    ("human", "message"),
    [
        ("ann={0}/ann.jsonl", "at least two annotators"),
        ("{0}/gold.jsonl,{0}/ann.jsonl", "is a gold standard, not an annotator"),
        ("{0}/like.jsonl,{0}/ann.jsonl", "is both an annotator and the system"),
        ("nobody,{0}/ann.jsonl", "there is no annotator 'nobody'"),
    ],
)
def test_what_is_no_pair_of_annotators_is_refused(people: Path, human: str, message: str) -> None:
    done = run(
        "compare", "--human", human.format(people), people / "gold.jsonl", people / "like.jsonl",
        code=2,
    )  # fmt: skip
    assert message in done.stderr


def test_margin_belongs_to_human(people: Path) -> None:
    gold, both = people / "gold.jsonl", named(people, "like", "poor")
    assert (
        "--margin belongs to --human"
        in run("compare", gold, *both, "--margin", "0.1", code=2).stderr
    )
    assert "Missing argument" in run("compare", gold, code=2).stderr


def test_notes_that_were_pre_annotated_are_refused(people: Path) -> None:
    notes = [json.loads(line) for line in (people / "ann.jsonl").read_text().splitlines()]
    lines = [{**line, "meta": {"pre_annotated": "like"}} for line in notes]
    (people / "ann.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    both = ",".join(named(people, "ann", "ben"))
    done = run("compare", "--human", both, *named(people, "like"), code=2)
    assert "saw marks of like before they marked" in done.stderr
    assert run("compare", "--human", both, *named(people, "poor")).exit_code == 0
