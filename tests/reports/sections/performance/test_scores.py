"""Scores: counts, intervals, and averages folded away."""

from dataclasses import replace

from goldbench.corpus import Marks, Span
from goldbench.reports import Section, Words
from goldbench.reports.section import Fold, Table
from goldbench.reports.sections.performance.scores import scores
from reports.small import GOLD, QUICK, evidence, good, poor, stream

WORDS = Words.of("en")


def only_table(section: Section) -> Table:
    (table,) = [block for block in section.blocks if isinstance(block, Table)]
    return table


def test_scores_have_counts_and_intervals() -> None:
    table = only_table(scores(evidence(good()), WORDS))
    (row,) = table.rows
    assert row[:7] == ("good", "exact", "36", "0", "96", "18", "12")
    assert row[7].startswith('0.842 <span class="under">0.')
    assert [len(r) for r in table.rows] == [len(table.columns)]


def test_scores_fold_averages_and_the_papers_intervals_away() -> None:
    section = scores(evidence(good()), WORDS)
    folds = [block for block in section.blocks if isinstance(block, Fold)]
    assert [fold.title for fold in folds] == [
        "Averages over labels and over documents",
        "Intervals by the papers’ method, for comparison",
    ]
    (macro,) = folds[0].blocks
    assert isinstance(macro, Table)
    assert [row[2] for row in macro.rows] == ["labels", "documents"]


def test_both_sides_counts_are_shown_where_they_differ() -> None:
    split = Marks((GOLD.spans[0], Span(21, 24, "NAME"), Span(25, 28, "NAME"), GOLD.spans[2]))
    system = stream("split", [split] * 36)
    section = scores(evidence(system, wanted=replace(QUICK, tracks=("merged",))), WORDS)
    assert only_table(section).rows[0][4] == "108 / 144"


def test_over_three_systems_there_is_a_summary() -> None:
    three = [stream(name, [GOLD] * 36) for name in "ab"]
    section = scores(evidence(*three, poor()), WORDS)
    (table,) = next(
        block.blocks
        for block in section.blocks
        if isinstance(block, Fold) and block.title == "Over all systems"
    )
    assert isinstance(table, Table)
    assert table.rows[2][:2] == ("exact", "F1")
    assert table.rows[2][4] == "1.000"  # the median
