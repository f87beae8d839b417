"""Hostile tools: the state each must end in, canaries silent, nothing left behind."""

from dataclasses import replace
from pathlib import Path

import pytest

from benchmark.hostile import HOSTILE, write_hostile
from benchmark.runs.test_worker import assert_no_secret_can_be_seen, go
from goldbench.benchmark import Bench, Task, Team, add_task

TIMED = ("threads", "stops_itself", "only_continues")
"""Those that a clock ends; the others have time, however busy the machine is."""
pytestmark = pytest.mark.usefixtures("cage")
EXPECTED = {
    "memory_slow": ("OUT_OF_MEMORY", "memory", None),
    "memory_shm": ("OUT_OF_MEMORY", "memory", None),
    "daemons": ("SCORED", None, 0),
    "threads": ("FAILED", "processes", None),
    "kills_all": ("FAILED", "ended", None),
    "stops_itself": ("FAILED", "note_timeout", None),
    "strange_answers": ("SCORED", None, 2),
    "strange_http": ("SCORED", None, 3),
    "endless_chunks": ("FAILED", "too_long", None),
    "only_continues": ("FAILED", "note_timeout", None),
    "old_and_deaf": ("SCORED", None, 0),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_every_hostile_tool_ends_in_its_state_and_leaves_nothing(
    bench: Bench, task: Task, team: Team, tmp_path: Path, name: str
) -> None:
    if name not in TIMED:
        patient = replace(task.settings, limits=replace(task.settings.limits, note_s=30))
        gold = {"hidden": tmp_path / "hidden.jsonl"}
        task = add_task(bench, "date", patient, gold=gold, public=tmp_path / "public.jsonl")
    found = go(bench, task, team, write_hostile(tmp_path / "tool", name))
    assert (found["state"], found["reason"], found["missing"]) == EXPECTED[name]
    assert found["charged"] is True
    assert_no_secret_can_be_seen(bench, task, found)
