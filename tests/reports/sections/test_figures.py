"""Sections around a figure: labels, groups, systems, length, confusion."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Corpus, Document, Marks, Record, Span
from goldbench.reports import Words
from goldbench.reports.section import Figure, Fold, Paragraph
from goldbench.reports.sections.comparisons.systems import systems
from goldbench.reports.sections.error_analysis.confusion import condense, confusion
from goldbench.reports.sections.performance.groups import groups
from goldbench.reports.sections.performance.labels import labels, order_rows
from goldbench.reports.sections.performance.length import group_by_length, length
from goldbench.scoring import CorpusStream, Rates, Scores
from reports.small import GOLD, NOTHING, evidence, good, poor, stream

WORDS = Words.of("en")


def test_labels_are_drawn_best_first_and_all_are_in_the_table() -> None:
    section = labels(evidence(poor()), WORDS)
    assert section is not None
    (figure,) = section.blocks
    assert isinstance(figure, Figure)
    assert [row[0] for row in figure.data.rows] == ["DATE", "ILLNESS", "NAME"]
    assert figure.data.rows[0][2:5] == ("36", "28", "0")


def test_labels_that_the_gold_does_not_have_are_in_the_table_only() -> None:
    system = stream("s", [Marks((*GOLD.spans, Span(40, 45, "MADE_UP")))] * 12)
    section = labels(evidence(system, gold=stream("g", [GOLD] * 12)), WORDS)
    assert section is not None
    (figure,) = section.blocks
    assert isinstance(figure, Figure)
    assert "MADE_UP" not in figure.wide
    assert "MADE_UP" in [row[0] for row in figure.data.rows]
    assert "Not drawn: 1 without any mark" in figure.caption


def test_undefined_labels_come_last() -> None:
    def scores(f1: float | None) -> Scores:
        return Scores(1, 1, 1, Rates(f1, f1, f1))

    rows = order_rows([{"A": scores(None), "B": scores(0.2), "C": scores(0.9), "D": scores(0.2)}])
    assert [row.name for row in rows] == ["C", "B", "D", "A"]


def test_many_systems_get_a_forest_each_and_all_but_the_first_are_folded() -> None:
    section = labels(evidence(*(stream(n, [GOLD] * 36) for n in "abcd")), WORDS)
    assert section is not None
    assert [type(block) for block in section.blocks] == [Figure, Fold, Fold, Fold]


def test_sites_have_a_forest_and_what_is_not_known_is_said() -> None:
    section = groups(evidence(good(), by=("ward",)), WORDS)
    assert section is not None
    figure, *_, absent = section.blocks
    assert isinstance(figure, Figure)
    assert sorted(row[0] for row in figure.data.rows) == ["hospital-1", "hospital-2"]
    assert isinstance(absent, Paragraph)
    assert absent.text == "No breakdown by ward: the notes do not carry it."
    assert section.title == "By site"


def test_one_system_is_drawn_with_its_labels_and_several_without() -> None:
    alone, both = systems(evidence(good()), WORDS), systems(evidence(good(), poor()), WORDS)
    assert alone is not None
    assert both is not None
    (first,), (second,) = alone.blocks, both.blocks
    assert isinstance(first, Figure)
    assert isinstance(second, Figure)
    assert [row[0] for row in first.data.rows] == ["good", "DATE", "ILLNESS", "NAME"]
    assert [row[0] for row in second.data.rows] == ["good", "poor"]


def test_a_system_without_a_score_is_not_drawn() -> None:
    gold, empty = (stream(n, [NOTHING] * 3) for n in ("g", "s"))
    assert systems(evidence(empty, gold=gold), WORDS) is None


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


def test_confusion_lists_what_differs_most_frequent_first() -> None:
    section = confusion(evidence(poor()), WORDS)
    assert section is not None
    (figure,) = section.blocks
    assert isinstance(figure, Figure)
    assert figure.data.rows == (
        ("ILLNESS", "DATE", "28", "77.8%"),
        ("nothing there", "ILLNESS", "28", "100%"),
    )


def test_labels_beyond_the_thirtieth_are_put_together() -> None:
    names = tuple(f"L{n:02}" for n in range(40))
    matrix = np.diag(np.arange(41, 0, -1))
    small, shown = condense(matrix, names, "other labels")
    assert shown == [*names[:30], "other labels"]
    assert small.shape == (32, 32)
    assert small.sum() == matrix.sum()
    assert small[30, 30] == sum(range(2, 12))
