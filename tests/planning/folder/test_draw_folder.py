import csv
import random
from pathlib import Path
from typing import Any

import orjson
import pytest

from asthma_study import on_disk, protocol, records
from goldbench.errors import UsageError
from goldbench.formats import find_design, read, read_design
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.draw_folder import DrawOutput, write_draw
from goldbench.planning.sample.sampling import Sample, Wish, draw_sample

WISH = Wish(positive=24, negative=36)


def drawn(folder: Path, output: DrawOutput, *, notes: Any = None) -> tuple[Path, Sample]:
    if not (folder / "notes").exists():
        on_disk(folder, notes)
        StudyFolder.create(folder, protocol())
    study = StudyFolder.open(folder)
    survey = study.survey()
    sample = draw_sample(survey, study.protocol, WISH)
    path = folder / "draw"
    write_draw(study, survey, sample, path, output)
    return path, sample


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_folder_says_what_was_drawn_and_how(tmp_path: Path) -> None:
    path, sample = drawn(tmp_path, DrawOutput())
    design = read_design(path)
    assert design == sample.draw.design
    manifest = orjson.loads((path / "manifest.json").read_bytes())
    assert manifest["kind"] == "goldbench-draw"
    assert (manifest["seed"], manifest["notes"]) == (1, 60)
    assert manifest["protocol"] == {"version": 1, "hash": protocol().hash}
    assert manifest["source"]["content"] == StudyFolder.open(tmp_path).content
    rows = rows_of(path / "notes.csv")
    assert [row["id"] for row in rows] == list(sample.draw.order)
    assert [row["order"] for row in rows] == [str(n) for n in range(1, 61)]
    assert all(float(row["probability"]) == design[row["id"]].probability for row in rows)
    spare = rows_of(path / "reserve.csv")
    assert [row["id"] for row in spare] == [note.id for note in sample.draw.reserve]


@pytest.mark.parametrize("name", ["parquet", "brat", "mae", "cas-json", "jsonl"])
def test_the_notes_are_there_without_a_mark(name: str, tmp_path: Path) -> None:
    path, sample = drawn(tmp_path, DrawOutput((name,)))
    where = path / name / "notes.jsonl" if name == "jsonl" else path / name
    given = {record.document.id: record.document.text for record in records()}
    written = {record.document.id: record for record in read(where, name)}
    assert set(written) == set(sample.draw.order)
    for id_, record in written.items():
        assert record.document.text == given[id_]
        assert not any(record.layers.values())
    assert find_design(where) == sample.draw.design
    spare = path / f"reserve-{name}"
    assert (spare / "notes.jsonl" if name == "jsonl" else spare).exists()


def test_brat_gets_an_empty_file_to_annotate_each_note(tmp_path: Path) -> None:
    path, sample = drawn(tmp_path, DrawOutput(("brat",)))
    for id_ in sample.draw.order:
        assert (path / "brat" / f"{id_}.ann").read_bytes() == b""


def test_folders_by_site_and_without_the_design_for_annotators(tmp_path: Path) -> None:
    path, sample = drawn(tmp_path, DrawOutput(("brat",), by_site=True, blind=True))
    sites = {record.document.id: record.document.meta["site"] for record in records()}
    for id_ in sample.draw.order:
        assert (path / "brat" / str(sites[id_]) / f"{id_}.txt").is_file()
    assert not list((path / "brat").rglob("design.csv"))
    assert (path / "design.csv").is_file()


def test_the_same_seed_gives_the_same_bytes_in_any_order(tmp_path: Path) -> None:
    shuffled = list(records())
    random.Random(3).shuffle(shuffled)
    first, _ = drawn(tmp_path / "a", DrawOutput(("brat",)))
    second, _ = drawn(tmp_path / "b", DrawOutput(("brat",)), notes=shuffled)
    files = sorted(p.relative_to(first) for p in first.rglob("*") if p.is_file())
    assert files == sorted(p.relative_to(second) for p in second.rglob("*") if p.is_file())
    assert all((first / f).read_bytes() == (second / f).read_bytes() for f in files)


def test_a_draw_is_not_overwritten(tmp_path: Path) -> None:
    drawn(tmp_path, DrawOutput())
    with pytest.raises(UsageError, match="exists"):
        drawn(tmp_path, DrawOutput())


def test_an_unknown_format_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no format 'parkay'"):
        drawn(tmp_path, DrawOutput(("parkay",)))
    assert {path.name for path in tmp_path.iterdir()} == {"notes", "study.toml"}
