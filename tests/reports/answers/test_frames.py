from typing import Any

import polars as pl
import pytest

from goldbench.corpus import Attributes, Span
from goldbench.errors import UsageError
from goldbench.reports.answers.frames import as_polars, corpus_of

NOTES = pl.DataFrame({"id": [1, 2], "text": ["Ana came.", "Nobody."], "site": ["north", None]})


def test_other_columns_are_metadata_and_empty_cells_are_none() -> None:
    corpus = corpus_of(NOTES)
    assert list(corpus.documents) == ["1", "2"]
    assert corpus.documents["1"].meta == Attributes(site="north")
    assert not corpus.documents["2"].meta
    assert not corpus.layers


def test_a_note_without_a_mark_was_looked_at() -> None:
    marks = pl.DataFrame(
        {"id": ["1"], "start": [0], "end": [3], "label": ["NAME"], "quote": ["Ana"], "sure": [0.9]}
    )
    layer = corpus_of(NOTES, marks, layer="reader").layer("reader")
    assert layer["1"].spans == (Span(0, 3, "NAME", Attributes(sure=0.9)),)
    assert layer["2"].spans == ()


@pytest.mark.parametrize(
    ("notes", "marks", "words"),
    [
        ({"text": ["x"]}, None, "the table of notes has no column 'id'"),
        ({"id": ["a", "a"], "text": ["x", "y"]}, None, "two notes have the id 'a'"),
        ({"id": ["a"]}, {"id": ["a"], "start": [0], "end": [1]}, "no column 'label'"),
        ({"id": ["a"]}, {"id": ["b"], "start": [0], "end": [1], "label": ["X"]}, "belongs to 'b'"),
    ],
)
def test_what_does_not_fit_is_told(
    notes: dict[str, Any], marks: dict[str, Any] | None, words: str
) -> None:
    with pytest.raises(UsageError, match=words):
        corpus_of(pl.DataFrame(notes), None if marks is None else pl.DataFrame(marks))


def test_a_frame_of_ours_is_taken_as_it_is() -> None:
    assert as_polars(NOTES) is NOTES
