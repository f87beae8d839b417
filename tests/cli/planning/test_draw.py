import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from asthma_study import on_disk, protocol
from goldbench.cli.planning.draw import draw
from goldbench.errors import DesignError, UsageError
from goldbench.formats import read, read_design
from goldbench.planning.folder import StudyFolder


def run(*args: str) -> Result:
    return CliRunner().invoke(draw, args, catch_exceptions=False, standalone_mode=False)


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("study")
    on_disk(folder)
    StudyFolder.create(folder, protocol())
    return folder


FEW = ("--positive", "24", "--negative", "36")


def test_a_draw_is_written_and_told(study: Path, tmp_path: Path) -> None:
    done = run(str(study), *FEW, "--out", str(tmp_path / "d"))
    assert done.stdout.startswith("60 notes of 3,000, seed 1, in ")
    assert "hospital-1/positive: " in done.stdout
    assert "in reserve" in done.stderr
    assert {record.document.id for record in read(tmp_path / "d" / "parquet")} == set(
        read_design(tmp_path / "d")
    )


def test_the_draw_of_a_study_goes_into_its_folder(study: Path) -> None:
    run(str(study), *FEW)
    manifest = json.loads((study / "draw" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["notes"] == 60
    with pytest.raises(UsageError, match="exists"):
        run(str(study), *FEW)


def test_several_formats_seed_and_shares_can_be_asked_for(study: Path, tmp_path: Path) -> None:
    done = run(
        str(study), "--allocation", "equal", *FEW, "--seed", "9", "--to", "brat", "--to", "mae",
        "--by-site", "--blind", "--json", "--out", str(tmp_path / "d"),
    )  # fmt: skip
    sample = json.loads(done.stdout)
    assert (sample["seed"], sample["allocation"], sample["formats"]) == (
        9,
        "equal",
        ["brat", "mae"],
    )
    assert [stratum["drawn"] for stratum in sample["strata"]] == [6, 4] * 6
    assert len(list((tmp_path / "d" / "brat" / "hospital-3").glob("*.ann"))) == 10


def test_the_design_of_the_paper_can_be_drawn(study: Path, tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "d"), "--json")
    sample = json.loads(run(str(study), "--allocation", "paper", *FEW, *out).stdout)
    assert {stratum["stratum"] for stratum in sample["strata"]} >= {"hospital-1/ASTHMA+OMALIZUMAB"}
    assert sample["notes"] == 60


def test_a_wide_search_and_patients_can_be_asked_for(study: Path, tmp_path: Path) -> None:
    wide = json.loads(run(str(study), "--wide", "--json", "--out", str(tmp_path / "a")).stdout)
    assert any(stratum["stratum"].endswith("negative, hit") for stratum in wide["strata"])
    asked = ("--unit", "cluster", "--per-cluster", "1", "--json", "--out", str(tmp_path / "b"))
    sample = json.loads(run(str(study), *FEW, *asked).stdout)
    design = read_design(tmp_path / "b")
    assert len({place.cluster for place in design.values()}) == sample["notes"]


def test_a_stratum_with_too_few_notes_is_refused(study: Path, tmp_path: Path) -> None:
    many = ("--allocation", "equal", "--positive", "6000", "--negative", "60")
    with pytest.raises(DesignError, match="1000 were asked for") as caught:
        run(str(study), *many, "--out", str(tmp_path / "d"))
    assert caught.value.hint
    assert not (tmp_path / "d").exists()


def test_an_unknown_format_is_refused_before_the_work(study: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no format 'parkay'"):
        run(str(study), "--to", "parkay", "--out", str(tmp_path / "d"))
