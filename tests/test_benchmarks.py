"""`python -m benchmarks`: what there is, without running any of it."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "benchmarks"
front = import_module("benchmarks.__main__")


def test_every_benchmark_is_listed() -> None:
    runs = {
        file.stem
        for file in ROOT.glob("*.py")
        if file.stem != "__main__" and "\ndef main(" in file.read_text(encoding="utf-8")
    }
    assert runs == set(front.NAMES)


def test_every_benchmark_says_what_it_measures() -> None:
    for name in front.NAMES:
        tree = ast.parse((ROOT / f"{name}.py").read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), name


def test_help_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    front.main(["--help"])
    listed = capsys.readouterr().out
    assert all(f"\n{name} " in listed for name in front.NAMES)
    front.main(["scale", "plan", "-h"])
    assert "Runs by parts" in capsys.readouterr().out


def test_a_slip_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(SystemExit, match="no benchmark 'fromats'; did you mean formats"):
        front.main(["fromats", "--quick"])
