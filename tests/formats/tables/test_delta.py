"""A Delta table is what its log says: rows that were deleted do not come back."""

import json
from pathlib import Path

import polars as pl
import pytest

from goldbench.errors import FormatError
from goldbench.formats import ReadOptions, detect, read
from goldbench.formats.pieces import cut
from goldbench.formats.tables.delta import active_files

ICEBERG = '{"location": "s3://lake/notes", "table-uuid": "9c12d441", "format-version": 2}'


def _part(folder: Path, name: str, ids: list[str]) -> dict[str, object]:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    pl.DataFrame({"note_id": ids, "text": [f"Note {id_}." for id_ in ids]}).write_parquet(file)
    return {"add": {"path": name, "partitionValues": {}, "size": 1, "dataChange": True}}


def _commit(folder: Path, version: int, *actions: object) -> None:
    log = folder / "_delta_log"
    log.mkdir(exist_ok=True)
    lines = "".join(json.dumps(action) + "\n" for action in actions)
    (log / f"{version:020}.json").write_text(lines)


PROTOCOL = {"protocol": {"minReaderVersion": 1, "minWriterVersion": 2}}


def _table(folder: Path) -> Path:
    first = _part(folder, "part-00000-a.snappy.parquet", ["1", "2"])
    _commit(folder, 0, PROTOCOL, first)
    second = _part(folder, "part-00000-b.snappy.parquet", ["2"])
    _commit(folder, 1, {"remove": {"path": "part-00000-a.snappy.parquet"}}, second)
    return folder


def test_deleted_rows_stay_deleted(tmp_path: Path) -> None:
    folder = _table(tmp_path)
    assert detect(folder) == "table"
    assert [record.document.id for record in read(folder)] == ["2"]


def test_a_checkpoint_stands_for_the_commits_before_it(tmp_path: Path) -> None:
    folder = _table(tmp_path)
    log = folder / "_delta_log"
    pl.DataFrame({"add": [{"path": "part-00000-b.snappy.parquet"}]}).write_parquet(
        log / f"{1:020}.checkpoint.parquet"
    )
    (log / "_last_checkpoint").write_text(json.dumps({"version": 1, "size": 1}))
    for version in (0, 1):
        (log / f"{version:020}.json").unlink()
    _commit(folder, 2, _part(folder, "part-00001-c.snappy.parquet", ["3"]))
    assert [file.name for file in active_files(folder)] == [
        "part-00000-b.snappy.parquet",
        "part-00001-c.snappy.parquet",
    ]


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (
            {"protocol": {"minReaderVersion": 3, "readerFeatures": ["deletionVectors"]}},
            "the table needs what is not read: deletionVectors",
        ),
        (
            {"add": {"path": "part-9.parquet", "deletionVector": {"storageType": "u"}}},
            "the table has deletion vectors",
        ),
        (
            {"metaData": {"configuration": {"delta.columnMapping.mode": "name"}}},
            "the table renames its columns",
        ),
        (
            {"protocol": {"minReaderVersion": 4}},
            "the table needs what is not read: readers of version 4",
        ),
        ({"add": {"path": "s3://lake/part-9.parquet"}}, "files outside of its folder"),
        (
            {"add": {"path": "part-9.parquet", "partitionValues": {"site": "north"}}},
            "stand in its log and not in the names",
        ),
    ],
)
def test_what_files_alone_do_not_tell_is_refused_with_the_way_out(
    tmp_path: Path, action: object, message: str
) -> None:
    folder = _table(tmp_path)
    _commit(folder, 2, action)
    with pytest.raises(FormatError, match=message) as refused:
        list(read(folder, "table", ReadOptions()))
    assert "plain Parquet folder" in str(refused.value.hint)


def test_a_log_without_its_beginning_is_refused(tmp_path: Path) -> None:
    folder = _table(tmp_path)
    (folder / "_delta_log" / f"{0:020}.json").unlink()
    with pytest.raises(FormatError, match="no version 0"):
        active_files(folder)


def test_spark_folders_are_tables_and_hive_folders_are_columns(tmp_path: Path) -> None:
    for site, id_ in (("north", "1"), ("south%20b", "2")):
        _part(tmp_path / f"site={site}", "part-00000-x.snappy.parquet", [id_])
    (tmp_path / "_SUCCESS").write_text("")
    (tmp_path / "_temporary").mkdir()
    _part(tmp_path / "_temporary", "part-9.parquet", ["9"])
    assert detect(tmp_path) == "table"
    sites = {r.document.id: r.document.meta["site"] for r in read(tmp_path)}
    assert sites == {"1": "north", "2": "south b"}


def test_omop_tables_are_known_by_their_columns(tmp_path: Path) -> None:
    (tmp_path / "extract_2024.csv").write_text("note_id,person_id,note_text\n7,1,Ana came.\n")
    assert detect(tmp_path) == "omop"
    assert detect(tmp_path / "extract_2024.csv") == "omop"
    (record,) = read(tmp_path)
    assert (record.document.id, record.document.meta["patient"]) == ("7", "1")


def test_a_checkpoint_is_found_without_its_pointer(tmp_path: Path) -> None:
    folder = _table(tmp_path)
    log = folder / "_delta_log"
    pl.DataFrame({"add": [{"path": "part-00000-b.snappy.parquet"}]}).write_parquet(
        log / f"{1:020}.checkpoint.parquet"
    )
    for version in (0, 1):
        (log / f"{version:020}.json").unlink()
    assert [file.name for file in active_files(folder)] == ["part-00000-b.snappy.parquet"]


@pytest.mark.parametrize("as_pairs", [False, True])
def test_a_checkpoint_that_renames_columns_is_refused(tmp_path: Path, *, as_pairs: bool) -> None:
    folder = _table(tmp_path)
    mode = "delta.columnMapping.mode"
    configuration = [{"key": mode, "value": "name"}] if as_pairs else {mode: "name"}
    pl.DataFrame({"metaData": [{"configuration": configuration}]}).write_parquet(
        folder / "_delta_log" / f"{1:020}.checkpoint.parquet"
    )
    with pytest.raises(FormatError, match="renames its columns"):
        active_files(folder)


def test_a_log_with_a_hole_is_refused(tmp_path: Path) -> None:
    folder = _table(tmp_path)
    _commit(folder, 3, _part(folder, "part-00001-c.snappy.parquet", ["3"]))
    with pytest.raises(FormatError, match="no version 2"):
        active_files(folder)


def test_a_log_without_a_version_is_refused(tmp_path: Path) -> None:
    _part(tmp_path, "part-00000-a.parquet", ["1"])
    (tmp_path / "_delta_log").mkdir()
    with pytest.raises(FormatError, match="without a version"):
        list(read(tmp_path, "table"))


@pytest.mark.parametrize(
    ("beside", "message"),
    [
        ("metadata/v3.metadata.json", "an Iceberg table"),
        (".hoodie/hoodie.properties", "a Hudi table"),
        ("_temporary/0/x", "Spark is still writing"),
    ],
)
def test_a_folder_that_only_looks_like_a_table_is_refused(
    tmp_path: Path, beside: str, message: str
) -> None:
    _part(tmp_path, "part-00000-a.parquet", ["1"])
    (tmp_path / beside).parent.mkdir(parents=True)
    (tmp_path / beside).write_text(ICEBERG)
    with pytest.raises(FormatError, match=message):
        list(read(tmp_path))


def _omop(folder: Path, name: str, id_: str) -> dict[str, object]:
    folder.mkdir(parents=True, exist_ok=True)
    row = {"note_id": [id_], "person_id": ["1"], "note_text": ["Ana came."]}
    pl.DataFrame(row).write_parquet(folder / name)
    return {"add": {"path": name, "partitionValues": {}, "size": 1, "dataChange": True}}


@pytest.mark.parametrize("inside", ["part-00000-a.snappy.parquet", "site=north", "deep/er"])
@pytest.mark.parametrize("kind", ["table", None])
def test_what_lies_inside_of_a_delta_table_is_refused_by_name(
    tmp_path: Path, kind: str | None, inside: str
) -> None:
    folder = _table(tmp_path / "lake")
    for below in ("site=north", "deep/er"):
        _part(folder / below, "part-00009-d.parquet", ["9"])
    with pytest.raises(FormatError, match="lies inside of a Delta table") as refused:
        list(read(folder / inside, kind))
    assert refused.value.hint == f"name the table itself: {folder}"
    assert [record.document.id for record in read(folder, "table")] == ["2"]


def test_a_link_to_a_file_of_a_delta_table_is_refused(tmp_path: Path) -> None:
    folder = _table(tmp_path / "lake")
    link = tmp_path / "notes.parquet"
    link.symlink_to(folder / "part-00000-a.snappy.parquet")
    with pytest.raises(FormatError, match="lies inside of a Delta table"):
        list(read(link))


def test_a_folder_that_holds_a_delta_table_is_refused(tmp_path: Path) -> None:
    folder = _table(tmp_path / "lake" / "year" / "notes")
    with pytest.raises(FormatError, match="holds a Delta table") as refused:
        list(read(tmp_path / "lake"))
    assert refused.value.hint == f"name the table itself: {folder}"


def test_deleted_notes_of_omop_stay_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "cdm" / "note"
    gone, kept = _omop(folder, "part-0.parquet", "1"), _omop(folder, "part-1.parquet", "2")
    _commit(folder, 0, PROTOCOL, gone, kept)
    _commit(folder, 1, {"remove": {"path": "part-0.parquet"}})
    for path in (folder, folder.parent):
        assert [record.document.id for record in read(path, "omop")] == ["2"]
    options = ReadOptions()
    assert [piece.file.name for piece in cut(folder, "omop", options) if piece] == [
        "part-1.parquet"
    ]
    with pytest.raises(FormatError, match="lies inside of a Delta table"):
        list(read(folder / "part-0.parquet"))
    with pytest.raises(FormatError, match="lies inside of a Delta table"):
        cut(folder / "part-0.parquet", "omop", options)


@pytest.mark.parametrize(
    ("beside", "message"),
    [
        ("metadata/v3.metadata.json", "lies inside of an Iceberg table"),
        (".hoodie/hoodie.properties", "lies inside of a Hudi table"),
    ],
)
def test_what_lies_inside_of_other_tables_with_a_log_is_refused(
    tmp_path: Path, beside: str, message: str
) -> None:
    _part(tmp_path / "data", "a.parquet", ["1"])
    (tmp_path / beside).parent.mkdir(parents=True)
    (tmp_path / beside).write_text(ICEBERG)
    for path in (tmp_path / "data", tmp_path / "data" / "a.parquet"):
        with pytest.raises(FormatError, match=message):
            list(read(path))


def test_csv_beside_a_log_is_nobodys_deleted_row(tmp_path: Path) -> None:
    _table(tmp_path)
    (tmp_path / "notes.csv").write_text("id,text\n1,Ana came.\n")
    assert [record.document.id for record in read(tmp_path / "notes.csv")] == ["1"]
