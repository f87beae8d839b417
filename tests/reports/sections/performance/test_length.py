"""Whether the score depends on the length of a note."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Corpus, Document, Record
from goldbench.reports import Words
from goldbench.reports.section import Figure, Paragraph
from goldbench.reports.sections.performance.length import group_by_length, length
from goldbench.scoring import CorpusStream
from reports.small import GOLD, evidence, good, stream

WORDS = Words.of("en")


def test_scores_by_length_add_up_to_all_documents() -> None:
    section = length(evidence(good()), WORDS)
    assert section is not None
    (figure,) = section.blocks
    assert isinstance(figure, Figure)
    assert len(figure.data.rows) == 3
    assert sum(int(row[2]) for row in figure.data.rows) == 36


def test_few_notes_or_notes_without_text_have_no_lengths_to_compare() -> None:
    few = length(evidence(stream("s", [GOLD] * 4), gold=stream("g", [GOLD] * 4)), WORDS)
    bare = CorpusStream(
        Corpus.from_records([Record(Document(f"n{n}", None), {"x": GOLD}) for n in range(40)]),
        name="bare",
    )
    unknown = length(evidence(bare, gold=bare), WORDS)
    for section, word in ((few, "too few"), (unknown, "without texts")):
        assert section is not None
        (paragraph,) = section.blocks
        assert isinstance(paragraph, Paragraph)
        assert word in paragraph.text


@given(st.lists(st.integers(0, 300), min_size=1, max_size=120))
def test_groups_of_length_part_the_notes_and_rise(lengths: list[int]) -> None:
    array = np.array(lengths)
    row_groups = list(group_by_length(array))
    assert sorted(int(row) for rows in row_groups for row in rows) == list(range(len(lengths)))
    assert len(row_groups) <= 6
    spans = [(array[rows].min(), array[rows].max()) for rows in row_groups]
    assert all(first[1] < second[0] for first, second in pairwise(spans))
