"""A study's folder from Python gives what the commands give: the same numbers, the same notes."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import goldbench as gb
from asthma_study import on_disk, protocol
from goldbench.cli.planning.draw import draw
from goldbench.cli.planning.size import size
from goldbench.formats import read_design
from goldbench.language import Term
from goldbench.planning.folder import StudyFolder

ANY: Any = gb  # as those write who have no type checker


def _study(folder: Path) -> Path:
    """Write a study of quick sizes: full width .25, all variables with expectations."""
    on_disk(folder)
    given = protocol()
    variables = tuple(replace(v, precision=0.8, recall=0.8, width=0.25) for v in given.variables)
    hint = replace(variables[0], wide=(Term("inhaler"), Term("wheez", regex=True)))
    made = StudyFolder.create(folder, replace(given, variables=(hint, *variables[1:])))
    made.keep(made.survey())
    return folder


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _study(tmp_path_factory.mktemp("study"))


def _printed(study: Path, *args: str) -> Any:
    args = (str(study), *args, "--json")
    return json.loads(CliRunner().invoke(size, args, catch_exceptions=False).stdout)


@pytest.mark.parametrize(
    ("keywords", "options"),
    [
        ({}, ()),
        ({"each": True, "allocate": True}, ("--each", "--allocate")),
        ({"budget": 20}, ("--budget", "20")),
        (
            {"variable": "OBESITY", "method": "slice"},
            ("--variable", "OBESITY", "--method", "slice"),
        ),
        (
            {"precision": 0.7, "frequency": (48, 100), "source": "external", "level": 0.9},
            ("--precision", "0.7", "--pilot", "48/100", "--source", "external", "--level", "0.9"),
        ),
        (
            {"f1": True, "width": 0.3, "mean_mentions": 3, "rho": 0.2, "population": 2000},
            ("--f1", "--half-width", "0.15", "--mean-mentions", "3", "--rho", "0.2",
             "--population", "2000"),
        ),
        (
            {"sites": 2, "notes_per_patient": 2, "icc": 0.1, "minutes_per_note": 5},
            ("--sites", "2", "--notes-per-patient", "2", "--icc", "0.1", "--minutes-per-note", "5"),
        ),
    ],
)  # fmt: skip
def test_a_plan_of_a_study_is_that_of_the_command(
    study: Path, keywords: dict[str, Any], options: tuple[str, ...]
) -> None:
    planned = ANY.plan_study(study, **keywords)
    assert json.loads(json.dumps(planned.summary)) == _printed(study, *options)


def test_each_variable_and_all_at_once_are_tables(study: Path) -> None:
    planned = gb.plan_study(str(study), each=True, allocate=True, budget=20)
    assert "full width 0.25: ASTHMA" in repr(planned)
    assert planned.to_polars()["plan"][0] == "as the study draws them"
    each = planned.variables().to_polars()
    assert each["variable"].to_list() == ["ASTHMA", "OBESITY", "OMALIZUMAB"]
    assert each["total"][0] == planned.total
    shared = planned.allocation().to_polars()
    assert shared["wanted"].sum() == planned.summary["allocation"]["total"]
    assert "20 are feasible" in planned.warnings[-1]
    assert ("department", "Allergy") in {row[:2] for row in planned.narrower().rows}


def test_how_the_size_moves_is_drawn_to_a_file(study: Path, tmp_path: Path) -> None:
    wide = {"width": 0.5, "minutes_per_note": 60, "interval": "clopper-pearson", "method": "slice"}
    ANY.plan_study(study, plot=tmp_path / "study.svg", **wide)
    ANY.plan(0.85, 0.8, 0.48, plot=tmp_path / "numbers.svg", **wide)
    for name in ("study", "numbers"):
        assert (tmp_path / f"{name}.svg").read_bytes().startswith(b"<svg ")
    with pytest.raises(gb.UsageError, match="is a folder"):
        gb.plan_study(study, plot=tmp_path)


def test_what_was_not_asked_for_is_told_with_its_keyword(study: Path) -> None:
    planned = gb.plan_study(study, method="slice", width=0.4)
    for table, keyword in ((planned.variables, "each"), (planned.allocation, "allocate")):
        with pytest.raises(gb.UsageError, match="not asked for") as refused:
            table()
        assert keyword in str(refused.value.hint)
    assert len(planned.narrower()) == 0


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"variable": "ASTMA"}, "no variable 'ASTMA'"),
        ({"variable": ""}, "variable is a text"),
        ({"each": "no"}, "each is True or False"),
        ({"allocate": 1}, "allocate is True or False"),
        ({"budget": 0}, "budget is 0; it must be at least 1"),
        ({"budget": "many"}, "budget is a whole number, not str"),
        ({"precision": "0.8"}, "precision is a number, not str"),
        ({"recall": 80}, "recall is 80"),
        ({"frequency": "0.4"}, "frequency is a number, not str"),
        ({"frequency": (4,)}, "a pilot is two whole numbers"),
        ({"frequency": (0, 100)}, "0 positives in 100"),
        ({"source": "intern"}, "no source 'intern'"),
        ({"width": 5}, "full width is 5"),
        ({"level": 95}, "level is 95"),
        ({"assurance": 2}, "assurance is 2"),
        ({"method": "slise"}, "no method 'slise'"),
        ({"interval": "wald"}, "no interval 'wald'"),
        ({"deff": 0.5}, "deff is 0.5; it must be at least 1"),
        ({"deff": 2, "rho": 0.2}, "both a design effect and a correlation"),
        ({"rho": 0.2}, "go together"),
        ({"sites": 0}, "sites is 0"),
        ({"population": 1.5}, "population is a whole number"),
        ({"notes_per_patient": 0.5}, "notes_per_patient is 0.5"),
        ({"icc": 2}, "icc is 2; it must be from 0 to 1"),
        ({"minutes_per_note": 0}, "0 minutes a note"),
        ({"clamp": None}, "clamp is True or False"),
        ({"study": 5}, "study is a path, not int"),
    ],
)  # fmt: skip
def test_a_plan_of_a_study_that_cannot_be_made_is_refused(
    study: Path, given: dict[str, Any], words: str
) -> None:
    with pytest.raises(gb.GoldbenchError, match=words) as refused:
        ANY.plan_study(**({"study": study} | given))
    assert refused.value.hint


def _drawn(study: Path, out: Path, *args: str) -> Any:
    args = (str(study), *args, "--out", str(out), "--json")
    return json.loads(CliRunner().invoke(draw, args, catch_exceptions=False).stdout)


FEW = {"positive": 24, "negative": 36}
FEW_ASKED = ("--positive", "24", "--negative", "36")


@pytest.mark.parametrize(
    ("keywords", "options"),
    [
        ({}, ()),
        ({"several": True, "seed": 5}, ("--several", "--seed", "5")),
        ({"wide": True, "catch": 0.7}, ("--wide", "--catch", "0.7")),
        (
            {"allocation": "paper", "reserve": 2, "training": 10, **FEW},
            ("--allocation", "paper", "--reserve", "2", "--training", "10", *FEW_ASKED),
        ),
        (
            {"allocation": "proportional", "notes": 50, "unit": "cluster", "per_cluster": 1},
            ("--allocation", "proportional", "--notes", "50", "--unit", "cluster",
             "--per-cluster", "1"),
        ),
    ],
)  # fmt: skip
def test_a_draw_of_a_study_is_that_of_the_command(
    study: Path, tmp_path: Path, keywords: dict[str, Any], options: tuple[str, ...]
) -> None:
    drawn = ANY.draw_study(study, **keywords)
    manifest = _drawn(study, tmp_path / "d", *options)
    assert drawn.design == read_design(tmp_path / "d")
    lines = (tmp_path / "d" / "notes.csv").read_text(encoding="utf-8").split("\n")[1:-1]
    assert [line.split(",")[1] for line in lines] == list(drawn.ids)
    assert (drawn.draw.seed, len(drawn), len(drawn.draw.reserve)) == (
        manifest["seed"], manifest["notes"], manifest["reserve"],
    )  # fmt: skip
    promise = None if drawn.promise is None else drawn.promise.as_json()
    assert promise == manifest["promise"]
    training = 0 if drawn.training is None else len(drawn.training.notes)
    assert training == (manifest["training"] or {"notes": 0})["notes"]


def test_a_draw_that_keeps_a_promise_says_so(study: Path) -> None:
    drawn = gb.draw_study(study)
    assert "asked 0.8, notes of one patient alike by 0.2" in repr(drawn)
    assert len(drawn) == gb.plan_study(study).summary["as_drawn"]["total"]


def test_nothing_is_written_where_no_place_is_named(tmp_path: Path) -> None:
    folder = _study(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    gb.draw_study(folder, positive=24, negative=36, waves=True, every=0.25)
    gb.plan_study(folder, budget=20)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_waves_are_registered_with_the_draw_that_is_written(tmp_path: Path) -> None:
    ours, theirs = (_study(tmp_path / name) for name in ("ours", "theirs"))
    rule = {"waves": True, "every": 0.25, "decided_by": "physician"}
    drawn = ANY.draw_study(ours, ours / "draw", **FEW, **rule, formats=["jsonl", "brat"])
    asked = ("--wave", "1", "--every", "25%", "--decided-by", "physician")
    manifest = _drawn(theirs, theirs / "draw", *FEW_ASKED, *asked)
    assert drawn.plan.as_json() == manifest["waves"]
    assert (ours / "study.toml").read_text() == (theirs / "study.toml").read_text()
    assert (ours / "draw" / "notes.csv").read_text() == (theirs / "draw" / "notes.csv").read_text()
    assert {path.name for path in (ours / "draw").iterdir()} >= {"jsonl", "brat", "reserve-jsonl"}
    assert f"{drawn.plan.within} waves (" in repr(drawn)
    assert set(drawn.to_polars()["wave"]) == set(range(1, drawn.plan.waves + 1))
    with pytest.raises(gb.UsageError, match="the first wave is drawn"):
        ANY.draw_study(ours, ours / "draw", **FEW, **rule)


def test_the_day_of_a_decision_can_be_said(tmp_path: Path) -> None:
    folder = _study(tmp_path)
    day = date(2026, 3, 4)
    ANY.draw_study(folder, folder / "draw", **FEW, waves=True, decided_by="lead", day=day)
    assert StudyFolder.open(folder).protocol.decisions[-1].day == day


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"allocation": "optimum"}, "no allocation 'optimum'"),
        ({"positive": 5}, "only one of the numbers"),
        ({"positive": -1, "negative": 4}, "positive is -1; it must be at least 0"),
        ({"notes": 50}, "one number of notes does not say"),
        ({"notes": 0}, "notes is 0; it must be at least 1"),
        ({"notes": 50, "allocation": "proportional", **FEW}, "notes are all together"),
        ({"several": "yes"}, "several is True or False"),
        ({"several": True, "allocation": "equal"}, "several variables at once"),
        ({"several": True, "wide": True}, "a wide search is for the primary variable"),
        ({"several": True, **FEW}, "say themselves how many"),
        ({"wide": True, "allocation": "paper"}, "know no wide search"),
        ({"catch": 0.5}, "catch says what a wide search holds"),
        ({"catch": 2, "wide": True}, "catch is 2; it must be from 0 to 1"),
        ({"unit": "patient"}, "no unit 'patient'"),
        ({"per_cluster": 2}, "notes are drawn, not clusters"),
        ({"icc": -1}, "icc is -1; it must be from 0 to 1"),
        ({"seed": "a"}, "seed is a whole number"),
        ({"reserve": 1.5}, "reserve is a whole number"),
        ({"training_seed": 5}, "none are wanted"),
        ({"every": 0.2}, "every is said of waves"),
        ({"decided_by": "lead"}, "decided_by is said of waves"),
        ({"waves": True, "cap": 20}, "cap is 2000 %"),
        ({"waves": True, "first": "a"}, "first is a number"),
        ({"waves": True, "day": "2026-01-01"}, "day is a date"),
        ({"formats": "brat"}, "nothing is"),
        ({"blind": True}, "nothing is"),
        ({"formats": "parkay", "out": "x"}, "no format 'parkay'"),
        ({"formats": (), "out": "x"}, "formats names none"),
        ({"out": 5}, "out is a path"),
    ],
)
def test_a_draw_of_a_study_that_cannot_be_made_is_refused(
    study: Path, given: dict[str, Any], words: str
) -> None:
    with pytest.raises(gb.GoldbenchError, match=words) as refused:
        ANY.draw_study(study, **given)
    assert refused.value.hint


@pytest.mark.parametrize("call", [gb.plan_study, gb.draw_study])
def test_a_folder_that_is_no_study_is_refused(
    call: Callable[[Path], object], tmp_path: Path
) -> None:
    with pytest.raises(gb.UsageError, match="is not a study"):
        call(tmp_path)


def test_waves_are_decided_by_somebody(tmp_path: Path) -> None:
    folder = _study(tmp_path)
    with pytest.raises(gb.UsageError, match="nobody is named"):
        gb.draw_study(folder, folder / "draw", waves=True)
