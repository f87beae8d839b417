"""goldbench demo --study benchmark, on few notes."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from goldbench.benchmark import find_ability
from goldbench.cli import main
from goldbench.cli.demo.bench_study.script import play


def test_teams_hospitals_and_a_hub_come_to_a_board(tmp_path: Path) -> None:
    if not find_ability().cage:
        pytest.skip("no cage can be made on this machine")
    printed: list[str] = []
    page = play(tmp_path / "demo", seed=1, say=lambda *lines: printed.extend(lines), notes=14)
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    ends = {
        line.split(":")[0]: line for line in printed if line.split(":")[0] in ("gamma", "delta")
    }
    assert "INVALID (offsets)" in ends["gamma"]
    assert "OUT_OF_MEMORY (memory)" in ends["delta"]
    assert any("SCORED, charged" in line for line in printed if line.startswith("alpha"))
    rows = [line.strip() for line in printed if line.startswith("  ") and "F1" in line]
    assert sum(", calendar: " in row for row in rows) == 3  # the hub and two hospitals
    assert sum(", goldbench-date: " in row for row in rows) == 1
    assert not any("out!" in line for line in printed)
    assert any(line.startswith("verified: 4 bundles") for line in printed)


def test_the_benchmark_is_opened_by_its_own_command(tmp_path: Path) -> None:
    words = ["demo", "--study", "benchmark", "--out", str(tmp_path / "demo"), "--serve"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 2
    assert "bench serve" in str(done.exception) + done.output
