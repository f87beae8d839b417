"""Every type of task can be opened and has its figures."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson
import pytest

from benchmark.conftest import SMALL, write_notes
from benchmark.played import every, play
from benchmark.synthetic_tasks import open_synthetic
from benchmark.tools import write_command
from goldbench.benchmark import (
    KINDS,
    Bench,
    Task,
    Team,
    Worker,
    add_task,
    add_team,
    board,
    default_settings,
    find_team,
    submission_status,
    submit,
)
from goldbench.corpus import Document, Marks, Span
from goldbench.errors import GoldbenchError, UsageError
from goldbench.gold import Policy, freeze, vote
from panels import panel

TYPES = {
    "date-annotator": "Date Annotator", "person-name-annotator": "Person Name Annotator",
    "location-annotator": "Location Annotator", "contact-annotator": "Contact Annotator",
    "id-annotator": "ID Annotator",
}  # fmt: skip


@pytest.mark.parametrize(("kind", "queue"), TYPES.items())
def test_the_five_tasks_of_the_page_have_its_rules(kind: str, queue: str) -> None:
    settings = default_settings(kind)
    assert KINDS[kind].queue == f"NLP sandbox - {queue}"
    assert settings.quota == 1
    limits = settings.limits
    assert (limits.cores, limits.memory_mb, limits.wall_s, limits.disk_mb) == (
        4, 4_000, 7_200, 10_000
    )  # fmt: skip
    assert set(settings.tracks) == {
        "nlpsandbox-instance-strict", "nlpsandbox-instance-relax", "nlpsandbox-token",
        "nlpsandbox-type",
    }  # fmt: skip
    assert settings.primary == "nlpsandbox-token"


def test_a_question_of_ones_own_is_asked_of_a_frozen_release(bench: Bench, tmp_path: Path) -> None:
    texts = {f"n{n}": f"Allergy to nuts {n}." for n in range(4)}
    marks = {name: Marks((Span(11, 15, "ALLERGY"),)) for name in texts}
    notes = {name: Document(name, text) for name, text in texts.items()}
    gold = vote(panel({"A": marks, "B": marks})).gold
    when = datetime(2026, 1, 1, tzinfo=UTC)
    policy = Policy("vote", ("A", "B"), 2)
    path = tmp_path / "release"
    freeze(gold, notes, path, name="g", version="1", created=when, policy=policy)
    with pytest.raises(UsageError, match="a rule of your choice"):
        default_settings("custom/allergies")
    settings = default_settings("custom/allergies", ("exact", "overlap"))
    task = add_task(bench, "allergies", settings, gold={"g": path}, public=path)
    assert (task.queue, task.settings.primary) == ("allergies", "exact")
    document = next((path / "documents").rglob("*.parquet"))
    document.write_bytes(document.read_bytes() + b"x")
    with pytest.raises(GoldbenchError):
        add_task(bench, "allergies", settings, gold={"g": path}, public=path)


def test_a_board_counts_marks_or_facts_and_the_gold_has_them(bench: Bench, tmp_path: Path) -> None:
    gold = write_notes(tmp_path / "gold.jsonl", ["Seen on 2026-01-01."])
    for tracks, message in (
        (("exact", "tags"), "count both"),
        (("tags",), "no mark that the task"),
    ):
        with pytest.raises(UsageError, match=message):
            add_task(
                bench, "x", default_settings("custom/x", tracks), gold={"g": gold}, public=gold
            )  # fmt: skip
    folded = default_settings("custom/x", ("document",))
    assert add_task(bench, "x", folded, gold={"g": gold}, public=gold).settings.counts == {
        "spans", "tags"
    }  # fmt: skip


def test_datasets_lie_at_their_own_sites(bench: Bench, tmp_path: Path) -> None:
    texts = ["Seen on 2026-01-01."]
    golds = {name: write_notes(tmp_path / f"{name}.jsonl", texts) for name in ("i2b2", "mcw", "x")}
    task = add_task(
        bench, "date", default_settings("date-annotator"), gold=golds, public=golds["x"],
        site={"i2b2": "hub", "mcw": "Milwaukee", "": "elsewhere"},
    )  # fmt: skip
    assert [(dataset.name, dataset.site) for dataset in task.hidden] == [
        ("i2b2", "hub"), ("mcw", "Milwaukee"), ("x", "elsewhere"),
    ]  # fmt: skip


def test_types_are_scored_where_the_task_is_one_family(
    bench: Bench, team: Team, tmp_path: Path
) -> None:
    """The family was asked for, and its types were taken for other labels."""
    span = {"start": 0, "end": 7, "label": "location", "attributes": {"type": "city"}}
    rows = [{"id": f"n{n}", "text": "Seattle again", "spans": [span]} for n in range(12)]
    gold = tmp_path / "gold.jsonl"
    gold.write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in rows))
    settings = replace(default_settings("location-annotator"), limits=SMALL)
    task = add_task(bench, "places", settings, gold={"ward": gold}, public=gold)
    play(bench, task, team, tmp_path, name="lines", marks=every(100))
    (dataset,) = board(bench, task)["datasets"]
    figures = {row["track"]: row for row in dataset["rows"][0]["figures"]}
    types = figures["nlpsandbox-type"]
    assert "why_not" not in types
    assert types["f1"] == figures["nlpsandbox-instance-strict"]["f1"]
    assert [row["label"] for row in types["by_label"]] == ["location/city"]


REMOVER = """
import json, re, sys
for line in sys.stdin:
    note = json.loads(line)
    left = re.sub(r"\\b[A-Z][a-z]+ [A-Z][a-z]+\\b|\\d[\\d/.-]+", "***", note["text"])
    print(json.dumps({"id": note["id"], "text": left}), flush=True)
"""
FACTS = """
import json, sys
for line in sys.stdin:
    note = json.loads(line)
    tag = {"label": "SMOKER", "attributes": {"status": "current"}}
    tags = [tag] if "smok" in note["text"] else []
    spans = [{"start": 0, "end": 2, "label": "UNASKED"}]
    print(json.dumps({"id": note["id"], "tags": tags, "spans": spans}), flush=True)
"""


@pytest.mark.usefixtures("cage")
def test_a_caged_de_identifier_is_scored_by_what_it_left(bench: Bench, tmp_path: Path) -> None:
    task = open_synthetic(bench, tmp_path, "phi-deidentifier", family="phi", lang="en")
    first = scored(bench, task, write_command(tmp_path / "tool", REMOVER))
    assert 0 < first["leak_rate"] < 1
    assert 0 < first["needless"] < 1


@pytest.mark.usefixtures("cage")
def test_a_caged_tool_states_facts_of_whole_notes(bench: Bench, tmp_path: Path) -> None:
    lines = []
    for number, text in enumerate(["He smokes.", "No habits.", "She smoked once.", "He is well."]):
        tags = [{"label": "SMOKER", "attributes": {"status": "current"}}] if "smok" in text else []
        lines.append(orjson.dumps({"id": f"n{number}", "text": text, "tags": tags}) + b"\n")
    (tmp_path / "gold.jsonl").write_bytes(b"".join(lines))
    settings = replace(default_settings("custom/smoking", ("tags",)), limits=SMALL)
    gold = tmp_path / "gold.jsonl"
    task = add_task(bench, "smoking", settings, gold={"hidden": gold}, public=gold)
    assert scored(bench, task, write_command(tmp_path / "tool", FACTS))["f1"] == 1.0


def scored(bench: Bench, task: Task, tool: Path) -> dict[str, Any]:
    """Submit, work until nothing waits; give the first track's figures."""
    add_team(bench, "alpha")
    id_ = submit(bench, task, find_team(bench, "alpha"), tool)
    worker = Worker(bench)
    while worker.work_once():
        pass
    status = submission_status(bench, id_)
    assert status["state"] == "SCORED", (status["reason"], status["validation"])
    figures: dict[str, Any] = status["figures"][0]["tracks"][0]
    return figures
