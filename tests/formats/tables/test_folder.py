from pathlib import Path

import pytest

from goldbench.errors import FormatError, UsageError
from goldbench.formats.tables.folder import first_files, hive_columns, refuse_logged, table_files


def create_files(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    return folder


def names_of(files: list[Path], folder: Path) -> list[str]:
    return [file.relative_to(folder).as_posix() for file in files]


def test_a_file_is_a_table_of_its_own_whatever_its_name_begins_with(tmp_path: Path) -> None:
    create_files(tmp_path, "_notes.csv")
    assert table_files(tmp_path / "_notes.csv") == [tmp_path / "_notes.csv"]


def test_what_others_write_for_themselves_is_no_part_of_the_table(tmp_path: Path) -> None:
    create_files(
        tmp_path,
        "part-00001.parquet",
        "part-00000.parquet",
        "site=north/part-00000.parquet",
        "_SUCCESS",
        "_metadata.parquet",
        ".part-00000.parquet.crc",
        ".hidden.parquet",
        "_temporary/0/part-00009.parquet",
        "site=north/.staging/part-00009.parquet",
        "schema.json",
        "design.csv",
    )
    assert names_of(table_files(tmp_path), tmp_path) == [
        "part-00000.parquet",
        "part-00001.parquet",
        "site=north/part-00000.parquet",
    ]


def test_the_folders_above_a_table_may_be_called_anything(tmp_path: Path) -> None:
    folder = create_files(tmp_path / ".cache" / "_lake", "part-0.parquet")
    assert names_of(table_files(folder), folder) == ["part-0.parquet"]


def test_a_write_that_was_finished_may_leave_its_temporary_folder(tmp_path: Path) -> None:
    create_files(tmp_path, "part-0.parquet", "_temporary/0/part-1.parquet")
    with pytest.raises(FormatError, match="still writing") as caught:
        table_files(tmp_path)
    assert caught.value.hint == "let it be written to its end"
    create_files(tmp_path, "_SUCCESS")
    assert names_of(table_files(tmp_path), tmp_path) == ["part-0.parquet"]


def test_a_path_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nowhere does not exist"):
        table_files(tmp_path / "nowhere")
    assert table_files(tmp_path) == []


@pytest.mark.parametrize(
    ("file", "columns"),
    [
        ("part-0.parquet", {}),
        ("site=north/part-0.parquet", {"site": "north"}),
        ("site=north/year=2020/part-0.parquet", {"site": "north", "year": "2020"}),
        ("site=south%20b/part-0.parquet", {"site": "south b"}),
        ("a%3Db=c%2Fd/part-0.parquet", {"a=b": "c/d"}),
        ("formula=a=b/part-0.parquet", {"formula": "a=b"}),
        ("ciudad=Le%C3%B3n/part-0.parquet", {"ciudad": "León"}),
        ("site=__HIVE_DEFAULT_PARTITION__/part-0.parquet", {}),
        ("plain/part-0.parquet", {}),
        ("site=north/part=0.parquet", {"site": "north"}),
    ],
)
def test_the_names_of_folders_are_columns(file: str, columns: dict[str, str]) -> None:
    assert hive_columns(Path("lake") / file, Path("lake")) == columns


def test_a_file_that_was_named_itself_has_no_columns_of_folders() -> None:
    file = Path("lake/site=north/part-0.parquet")
    assert hive_columns(file, file) == {}


def test_of_csv_only_what_spark_writes_is_surely_one_table(tmp_path: Path) -> None:
    create_files(tmp_path, "a.csv", "part-0.csv", "b.parquet", "_c.parquet", "x/part-1.csv")
    assert sorted(names_of(first_files(tmp_path), tmp_path)) == [
        "b.parquet",
        "part-0.csv",
        "x/part-1.csv",
    ]


@pytest.mark.parametrize("place", [".", "year=2020", "a/b/c"])
def test_parquet_below_a_log_is_refused_however_deep_and_csv_is_not(
    tmp_path: Path, place: str
) -> None:
    lake = create_files(tmp_path / "lake", ".hoodie/hoodie.properties")
    inside = create_files(lake / place, "a.parquet", "a.csv")
    with pytest.raises(FormatError, match=r"lies inside of a Hudi table|holds a Hudi table"):
        refuse_logged([inside / "a.parquet"], inside)
    refuse_logged([inside / "a.csv"], inside)
    refuse_logged([], inside)
