"""The sets of a split, written."""

from pathlib import Path

import pytest

from goldbench.corpus import Document, Marks, Record
from goldbench.errors import UsageError
from goldbench.formats import WriteOptions, read_corpus
from goldbench.formats.sets import check_new_folder, write_sets

RECORDS = [Record(Document(f"n{n}", "x"), {"marks": Marks()}) for n in range(3)]


def test_each_set_is_a_corpus_and_the_list_says_who_is_where(tmp_path: Path) -> None:
    sets = {"n0": "train", "n1": "test", "n2": "train"}
    write_sets(lambda: RECORDS, sets, tmp_path / "out", "jsonl", WriteOptions())
    assert list(read_corpus(tmp_path / "out" / "train.jsonl").documents) == ["n0", "n2"]
    assert (tmp_path / "out" / "split.csv").read_text("utf-8").split() == [
        "id,set", "n0,train", "n1,test", "n2,train"
    ]  # fmt: skip


def test_what_is_there_is_not_written_over(tmp_path: Path) -> None:
    check_new_folder(tmp_path)
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for taken in (tmp_path, tmp_path / "file"):
        with pytest.raises(UsageError, match="exists"):
            check_new_folder(taken)
