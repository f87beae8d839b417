"""A pipeline's entities as marks, and what it says of a note that it cannot read."""

from dataclasses import dataclass

import pytest

from goldbench.corpus import Span
from goldbench.services.adapters import spacy
from goldbench.services.errors import ToolError


@dataclass
class Entity:
    start_char: int
    end_char: int
    label_: str


@dataclass
class Doc:
    ents: list[Entity]


def test_spacy_gives_its_own_labels() -> None:
    pipeline = spacy.annotator(lambda text: Doc([Entity(0, len(text), "GPE")]))
    assert pipeline("Boston", "en") == [Span(0, 6, "GPE")]


def test_a_note_that_a_pipeline_cannot_read_is_refused_with_its_length() -> None:
    pipeline = spacy.annotator(lambda text: Doc([Entity(0, len(text), "GPE")]), longest=6)
    assert pipeline("Boston", "en") == [Span(0, 6, "GPE")]
    with pytest.raises(ToolError, match="has 7 characters, the spaCy pipeline reads 6"):
        pipeline("Bostons", "en")


def test_the_length_is_counted_in_code_points_and_the_limit_may_be_reached() -> None:
    spacy.refuse_longer("😀" * 6, 6)
    spacy.refuse_longer("x" * 7, None)
    with pytest.raises(ToolError, match="has 1,000 characters, the spaCy pipeline reads 999"):
        spacy.refuse_longer("e\u0301" * 500, 999)


def test_nothing_found_is_no_mark() -> None:
    assert spacy.annotator(lambda _: Doc([]), longest=0)("", "en") == []
