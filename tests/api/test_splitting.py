from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import goldbench as gb
from api.small_corpora import NAMES, NOTES
from goldbench.cli import main

ANY: Any = gb  # as those write who have no type checker
CORPUS = gb.read(NOTES, marks=NAMES)


def test_no_patient_stands_in_two_sets_and_every_document_in_one() -> None:
    done = gb.split(CORPUS, test=0.3, dev=0.2, by="site", seed=4)
    assert sum(map(len, done.corpora.values())) == len(done) == len(CORPUS)
    patients = [
        {note.meta.text("patient") for note in part.documents.values()}
        for part in done.corpora.values()
    ]
    assert len(set.union(*patients)) == sum(map(len, patients))
    assert dict(done.to_polars().rows()) == done.sets.of
    assert done.corpora["test"].layer("marks")


def test_the_sets_on_disk_are_those_of_the_command(tmp_path: Path) -> None:
    source = gb.write(CORPUS, tmp_path / "c.jsonl")
    done = gb.split(source, tmp_path / "ours", dev=0.1, seed=3)
    asked = ["split", str(source), "--out", str(tmp_path / "theirs"), "--dev", "0.1", "--seed", "3"]
    assert CliRunner().invoke(main, asked).exit_code == 0
    names = sorted(file.name for file in (tmp_path / "ours").iterdir())
    assert names == sorted(file.name for file in (tmp_path / "theirs").iterdir())
    for name in names:
        theirs = (tmp_path / "theirs" / name).read_bytes()
        assert (tmp_path / "ours" / name).read_bytes() == theirs
    assert gb.read(tmp_path / "ours" / "test.jsonl").documents == done.corpora["test"].documents


def test_a_corpus_in_memory_is_written_in_the_format_that_is_named(tmp_path: Path) -> None:
    gb.split(CORPUS, tmp_path / "lines")
    gb.split(CORPUS, tmp_path / "tables", format="parquet")
    assert (tmp_path / "lines" / "train.jsonl").is_file()
    assert (tmp_path / "tables" / "train").is_dir()
    with pytest.raises(gb.UsageError, match="lines exists"):
        gb.split(CORPUS, tmp_path / "lines")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"test": 1.5}, "test is 1.5; it must be from 0 to 1"),
        ({"test": "x"}, "test is a number, not str"),
        ({"dev": None}, "dev is a number, not None"),
        ({"test": 0.9, "dev": 0.3}, "test and dev are 0.9 and 0.3, together more than all"),
        ({"by": "sitte"}, "by: no document has the metadata 'sitte'"),
        ({"by": 5}, "by is a text, not int"),
        ({"patient": "whoo"}, "patient: no document has the metadata 'whoo'"),
        ({"patient": None}, "patient is a text, not NoneType"),
        ({"seed": 1.5}, "seed is a whole number"),
        ({"seed": 2**127}, "seed is 1701"),
        ({"format": "jsonll"}, "no format 'jsonll'"),
        ({"path": 5}, "path is a path, not int"),
        ({"corpus": 5}, "a path or a data frame, not int"),
    ],
)
def test_a_wrong_value_is_refused_by_its_name(given: dict[str, Any], message: str) -> None:
    with pytest.raises(gb.UsageError, match=message):
        ANY.split(**({"corpus": CORPUS} | given))


def test_a_layer_that_is_not_there_is_refused() -> None:
    with pytest.raises(gb.MissingLayerError, match="the layers are: marks"):
        gb.split(CORPUS, layer="zz")
