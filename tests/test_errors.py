"""Errors: what they say, and that they say it in another process, too."""

import pickle
from importlib import import_module
from pathlib import Path

import pytest

import goldbench
from goldbench import errors
from goldbench.errors import FormatError, GoldbenchError, UsageError


def _kinds(kind: type[GoldbenchError]) -> list[type[GoldbenchError]]:
    return [kind, *(sub for child in kind.__subclasses__() for sub in _kinds(child))]


def test_an_error_of_any_kind_crosses_processes_whole() -> None:
    for package in ("benchmark", "services", "store", "study", "web"):
        import_module(f"goldbench.{package}")
    kinds = [kind for kind in _kinds(GoldbenchError) if kind.__module__.startswith("goldbench.")]
    assert len(kinds) > 20
    for kind in kinds:
        error = kind.__new__(kind)
        error.args = ("what and where",)
        error.__dict__.update(hint="what to do", more=3)
        again = pickle.loads(pickle.dumps(error))  # noqa: S301  # what we wrote ourselves
        assert (type(again), str(again), again.__dict__) == (kind, str(error), error.__dict__)


def test_an_error_of_a_file_keeps_its_place() -> None:
    error = FormatError(Path("a.ann"), 7, "no tab", hint="put one in")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (str(again), again.path, again.line, again.hint) == (
        "a.ann:7: no tab",
        Path("a.ann"),
        7,
        "put one in",
    )


@pytest.mark.parametrize(
    ("value", "hint"), [("slise", "did you mean slice?"), ("zzz", "one of: assured, slice")]
)
def test_an_unknown_name_is_told_the_nearest(value: str, hint: str) -> None:
    error = errors.unknown("method", value, ["slice", "assured"])
    assert (str(error), error.hint) == (f"there is no method {value!r}", hint)


@pytest.mark.parametrize("level", [0, 1, -0.5, 95, float("nan")])
def test_a_level_that_is_none_is_refused(level: float) -> None:
    with pytest.raises(UsageError, match="between 0 and 1"):
        errors.check_level(level)


def test_every_kind_at_the_root_is_handed_out() -> None:
    direct = {kind.__name__ for kind in GoldbenchError.__subclasses__() if _is_ours(kind)}
    assert direct <= set(goldbench.__all__)


def _is_ours(kind: type[GoldbenchError]) -> bool:
    return kind.__module__ == errors.__name__
