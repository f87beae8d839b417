"""Two systems side by side: difference, interval, p and verdict."""

from dataclasses import replace

from goldbench.reports import Words
from goldbench.reports.section import Fold, Points, Table
from goldbench.reports.sections.comparisons.comparison import comparison
from reports.small import evidence, good, poor

WORDS = Words.of("en")


def test_a_comparison_gives_difference_interval_p_and_verdict() -> None:
    section = comparison(evidence(good(), poor()), WORDS)
    assert section is not None
    verdicts, table, fold = section.blocks
    assert isinstance(verdicts, Points)
    assert "good is better than poor" in verdicts.items[0]
    assert isinstance(table, Table)
    assert table.rows[0][:4] == ("good − poor", "exact", "0.865", "0.426")
    assert table.rows[0][4] == "+0.439"
    assert isinstance(fold, Fold)
    (labels,) = fold.blocks
    assert isinstance(labels, Table)
    assert [row[0] for row in labels.rows] == ["DATE", "ILLNESS", "NAME"]


def test_one_system_is_not_compared() -> None:
    assert comparison(evidence(good()), WORDS) is None


def test_three_systems_are_ranked_beside_their_comparisons() -> None:
    three = (good(), replace(good(), name="like"), poor())
    for lang, range_ in (("en", "1 to 2"), ("es", "de 1 a 2")):
        section = comparison(evidence(*three), Words.of(lang))
        assert section is not None
        _, ranks = (block for block in section.blocks if isinstance(block, Table))
        assert [(row[0], *row[2:]) for row in ranks.rows] == [
            ("good", "1", range_),
            ("like", "1", range_),
            ("poor", "3", "3"),
        ]
