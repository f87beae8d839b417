from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.web import Settings
from goldbench.web.study_folder import countings_of, folder_of, place_in, read_frequency, view_of


def test_a_server_without_a_folder_says_so_where_one_is_needed() -> None:
    with pytest.raises(UsageError, match="no folder"):
        folder_of(Settings())
    assert countings_of(Settings()) == {}
    assert read_frequency(Settings(), "asthma") is None


def test_nothing_is_measured_where_nobody_counted(folder: Path) -> None:
    (folder / "study.toml").write_text(
        'title = "Asthma"\n[[population.site]]\nname = "West"\n'
        '[[variable]]\nname = "asthma"\nrole = "primary"\n'
    )
    assert folder_of(Settings(folder=folder)).path == folder
    assert read_frequency(Settings(folder=folder), "asthma") is None


def test_of_a_draws_formats_those_that_lose_nothing_are_offered_first(folder: Path) -> None:
    for name in ("mae", "parquet", "brat", "reserve-brat", "jsonl"):
        (folder / "draw" / name).mkdir(parents=True)
    (folder / "asthma").mkdir()
    assert view_of(Settings(folder=folder)).places == (
        "draw/jsonl", "draw/parquet", "draw/brat", "draw/mae", "asthma"
    )  # fmt: skip


@pytest.mark.parametrize(
    "path", ["..", "../..", "/etc", "/etc/passwd", "notes/../../x", ".", "", "\x00", "nothing"]
)
def test_no_path_leads_out_of_the_studys_folder(folder: Path, path: str) -> None:
    (folder / "notes").mkdir()
    with pytest.raises(UsageError):
        place_in(Settings(folder=folder), path)


def test_a_link_does_not_lead_out_either(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (folder / "inside").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UsageError):
        place_in(Settings(folder=folder), "inside")
