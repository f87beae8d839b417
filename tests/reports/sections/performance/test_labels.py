"""Scores by label: drawn best first, all in the table, a forest each where systems are many."""

from goldbench.corpus import Marks, Span
from goldbench.reports import Words
from goldbench.reports.section import Figure, Fold
from goldbench.reports.sections.comparisons.systems import systems
from goldbench.reports.sections.performance.labels import labels, order_rows
from goldbench.scoring import Rates, Scores
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
