"""`gb.bench`: a benchmark from Python; names for tasks and teams, ids for submissions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import goldbench as gb
from benchmark.conftest import write_notes
from benchmark.played import every, run, validate
from benchmark.tools import write_command
from goldbench.benchmark import find_task
from goldbench.errors import GoldbenchError, UsageError

TRACK = "nlpsandbox-instance-strict"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[gb.bench.Benchmark]:
    hidden = [f"SECRET {n}: seen on 2026-01-{n:02}." for n in range(1, 13)]
    with gb.bench.init(tmp_path / "board") as opened:
        opened.add_task(
            "date", "date-annotator", gold=write_notes(tmp_path / "hidden.jsonl", hidden),
            public=write_notes(tmp_path / "public.jsonl", ["Seen on 2026-02-01."]), tracks=TRACK,
        )  # fmt: skip
        yield opened


def test_the_first_of_the_tracks_ranks_whether_one_or_several_are_named(
    bench: gb.bench.Benchmark, tmp_path: Path
) -> None:
    assert bench.tasks() == ["date"]
    assert find_task(bench.bench, "date").settings.primary == TRACK
    gold = tmp_path / "hidden.jsonl"
    bench.add_task("x", "custom/x", gold=gold, public=gold, tracks=["overlap", "exact"])
    assert find_task(bench.bench, "x").settings.tracks == ("overlap", "exact")


def test_a_task_may_ask_for_answers(bench: gb.bench.Benchmark, tmp_path: Path) -> None:
    gold = str(tmp_path / "hidden.jsonl")
    bench.add_task("open", "date-annotator", gold=gold, public=gold, predictions=True)
    assert find_task(bench.bench, "open").settings.accepts == "predictions"


def test_a_submission_waits_and_one_request_is_one_submission(
    bench: gb.bench.Benchmark, tmp_path: Path
) -> None:
    assert bench.add_team("alpha").startswith("gbt_")
    tool = write_command(tmp_path / "tool")
    first = bench.submit("date", "alpha", tool, op_id="build-7")
    again = bench.submit("date", "alpha", str(tool), op_id="build-7")
    assert (first["state"], first["id"]) == ("RECEIVED", again["id"])
    assert bench.quota("date", "alpha")["left"] == 0
    assert bench.status(first["id"]) == first


def test_a_board_is_a_row_a_dataset_tool_and_track(
    bench: gb.bench.Benchmark, tmp_path: Path
) -> None:
    assert bench.board("date").to_polars().height == 0
    bench.add_team("alpha")
    bench.submit("date", "alpha", write_command(tmp_path / "tool"))
    validate(bench.bench)
    run(bench.bench, find_task(bench.bench, "date"), every(3))
    table = bench.board("date").to_polars()
    assert table.select("dataset", "team").unique().rows() == [("hidden", "alpha")]
    assert bench.rescore("date") == 1
    assert bench.work() == 0


@pytest.mark.parametrize(
    ("task", "team", "message"), [("dates", "alpha", "no task 'dates'"), ("date", "x", "no team")]
)
def test_a_name_that_is_none_is_told(
    bench: gb.bench.Benchmark, tmp_path: Path, task: str, team: str, message: str
) -> None:
    bench.add_team("alpha")
    tool = write_command(tmp_path / "tool")
    with pytest.raises(UsageError, match=message):
        bench.quota(task, team)
    with pytest.raises(UsageError, match=message):
        bench.submit(task, team, tool)


def test_a_submission_or_a_source_that_is_not_there_is_told(
    bench: gb.bench.Benchmark, tmp_path: Path
) -> None:
    bench.add_team("alpha")
    with pytest.raises(GoldbenchError):
        bench.status("nothing")
    for source in (tmp_path / "nowhere", "http://", "http://["):
        with pytest.raises(GoldbenchError):
            bench.submit("date", "alpha", source)
    assert bench.quota("date", "alpha")["left"] == 1


def test_what_was_made_is_opened_again_and_not_made_twice(tmp_path: Path) -> None:
    with gb.bench.init(tmp_path / "b") as made:
        made.add_team("alpha")
    with gb.bench.open(str(tmp_path / "b")) as opened:
        assert opened.tasks() == []
        with pytest.raises(UsageError, match="already"):
            opened.add_team("alpha")
    with pytest.raises(UsageError, match="is a benchmark already"):
        gb.bench.init(tmp_path / "b")
    with pytest.raises(UsageError, match="is not a benchmark"):
        gb.bench.open(tmp_path / "nowhere")
