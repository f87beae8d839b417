from pathlib import Path

import polars as pl
import pytest

import goldbench as gb
from api.small_corpora import NAMES, NOTES
from goldbench.corpus import Marks, Span


def test_a_data_frame_of_notes_and_one_of_marks_make_a_corpus() -> None:
    corpus = gb.read(NOTES, marks=NAMES, layer="gold")
    assert len(corpus) == 12
    assert corpus.layer("gold")["n3"] == Marks((Span(0, 8, "NAME"),))
    assert corpus.documents["n3"].meta.text("site") == "south"
    few = gb.read(NOTES, marks=NAMES.head(2))
    assert few.layer()["n5"] == Marks(())  # looked at, nothing there


def test_a_frame_of_pandas_is_taken_too() -> None:
    pandas = pytest.importorskip("pandas")
    corpus = gb.read(pandas.DataFrame(NOTES.to_dict(as_series=False)))
    assert corpus.documents == gb.read(NOTES).documents


@pytest.mark.parametrize(
    ("notes", "marks", "message"),
    [
        (NOTES.drop("id"), None, "no column 'id'"),
        (pl.concat([NOTES, NOTES]), None, "two notes have the id"),
        (NOTES, NAMES.drop("end"), "no column 'end'"),
        (NOTES.head(3), NAMES, "not among the notes"),
    ],
)
def test_tables_that_cannot_be_read_are_told(
    notes: pl.DataFrame, marks: pl.DataFrame | None, message: str
) -> None:
    with pytest.raises(gb.UsageError, match=message):
        gb.read(notes, marks=marks)


def test_tables_come_out_as_they_went_in() -> None:
    corpus = gb.read(NOTES, marks=NAMES)
    assert gb.notes(corpus).to_polars().select(NOTES.columns).equals(NOTES)
    back = gb.marks(corpus).to_polars()
    assert back.drop("quote").equals(NAMES)
    assert back["quote"].unique().to_list() == ["Ana Ruiz"]


def test_a_corpus_is_written_and_read_back(tmp_path: Path) -> None:
    gold = gb.read(NOTES, marks=NAMES, layer="gold")
    for name in ("gold.jsonl", "folder"):
        path = gb.write(gold, tmp_path / name)
        assert dict(gb.read(path).layer("gold")) == dict(gold.layer("gold"))
    with pytest.raises(gb.UsageError, match="exists"):
        gb.write(gold, tmp_path / "gold.jsonl")


def test_marks_beside_a_path_are_refused(tmp_path: Path) -> None:
    with pytest.raises(gb.UsageError, match="beside a data frame"):
        gb.read(tmp_path, marks=NAMES)
