from pathlib import Path

import pytest

from asthma_study import on_disk, protocol
from goldbench.errors import FormatError, UsageError
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.draw_folder import DrawOutput, write_draw
from goldbench.planning.sample.sampling import Wish, draw_sample
from goldbench.reports import read_account


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study that has been counted and drawn."""
    path = tmp_path_factory.mktemp("study")
    on_disk(path)
    study_folder = StudyFolder.create(path, protocol())
    survey = study_folder.survey()
    study_folder.keep(survey)
    write_draw(
        study_folder, survey, draw_sample(survey, protocol(), Wish()), path / "draw", DrawOutput()
    )
    return path


def test_a_folder_tells_flow_frequency_plan_and_draw(folder: Path) -> None:
    account = read_account(folder)
    assert account.protocol == protocol()
    assert account.flow is not None
    assert sum(account.flow.found.values()) == 3000
    assert 0.3 < account.frequencies["ASTHMA"].pooled < 0.6
    assert account.plan is not None
    assert account.plan["slice"]["total"] > 400
    assert account.draw is not None
    assert account.draw["notes"] == sum(stratum["drawn"] for stratum in account.draw["strata"])
    low, high = account.weights or (0, 0)
    assert 1 <= low < high
    assert account.annotation is None
    assert account.primary == ("ASTHMA",)


def test_a_study_that_has_only_a_protocol_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    StudyFolder.create(tmp_path, protocol())
    account = read_account(tmp_path)
    assert (account.flow, account.plan, account.draw, account.weights) == (None, None, None, None)


def test_no_study_and_a_broken_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a study"):
        read_account(tmp_path)
    StudyFolder.create(tmp_path, protocol())
    (tmp_path / "frequency.json").write_text("{}", encoding="utf-8")
    with pytest.raises(FormatError, match="not what goldbench writes"):
        read_account(tmp_path)
    (tmp_path / "frequency.json").write_text("{", encoding="utf-8")
    with pytest.raises(FormatError):
        read_account(tmp_path)
