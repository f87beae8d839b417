"""Limits of a tool: every one is a number, and every name is known."""

from pathlib import Path
from typing import Any

import pytest

from goldbench.benchmark.cage.limits import Limits, limits_from, read_limits
from goldbench.errors import UsageError


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cores", 0),
        ("cores", "4"),
        ("memory_mb", 1.5),
        ("pids", True),
        ("wall_s", float("inf")),
        ("wall_s", float("nan")),
        ("retries", -1),
    ],
)
def test_what_is_no_limit_is_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(UsageError, match=f"the limit {name} is not a"):
        Limits(**{name: value})


def test_nothing_may_be_tried_again() -> None:
    assert Limits(retries=0, restarts=0, log_kb=0).retries == 0


def test_limits_come_back_from_json() -> None:
    limits = Limits(cores=0.5, memory_mb=250)
    assert limits_from(limits.as_json(), "here") == limits


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"here: there is no limit 'ram'") as refused:
        limits_from({"ram": 3}, "here")
    assert "memory_mb" in (refused.value.hint or "")


def test_a_file_of_limits_is_read_or_refused(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("wall_s = 600\n", encoding="utf-8")
    assert read_limits(file) == Limits(wall_s=600)
    file.write_text("wall_s = \n", encoding="utf-8")
    with pytest.raises(UsageError, match="TOML"):
        read_limits(file)
    with pytest.raises(UsageError, match="TOML"):
        read_limits(tmp_path / "nowhere.toml")
