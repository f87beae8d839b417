"""Gaps between groups in the report: sentences, the folded table, both languages."""

import pytest

from goldbench.reports import Section, Words
from goldbench.reports.section import Fold, Points, Table
from goldbench.reports.sections.performance.groups import groups
from goldbench.scoring import CorpusStream
from reports.small import GOLD, POOR, evidence, stream


def section(system: CorpusStream, gold: CorpusStream, lang: str = "en") -> Section:
    gaps = groups(evidence(system, gold=gold), Words.of(lang))
    assert gaps is not None
    return gaps


def points(part: Section) -> tuple[str, ...]:
    return tuple(
        str(item) for block in part.blocks if isinstance(block, Points) for item in block.items
    )


GOLDEN = stream("truth", [GOLD] * 240)
WORSE = stream("S", [POOR if n % 4 == 1 else GOLD for n in range(240)])
"""Worse at the second of two sites, where every other note has errors."""


@pytest.mark.parametrize(
    ("lang", "lower", "chance"),
    [
        ("en", "recall of hospital-2 is lower by 0.", "where chance alone gives 0."),
        ("es", "la exhaustividad de hospital-2 es menor en 0,", "el azar por sí solo da 0,"),
    ],
)
def test_a_gap_is_told_with_what_chance_gives(lang: str, lower: str, chance: str) -> None:
    sentences = points(section(WORSE, GOLDEN, lang))
    assert lower in sentences[0]
    assert chance in sentences[1]
    assert not any("hospital-1" in sentence for sentence in sentences)


def test_the_numbers_are_folded_below() -> None:
    (fold,) = [b for b in section(WORSE, GOLDEN).blocks if isinstance(b, Fold)]
    (table,) = fold.blocks
    assert isinstance(table, Table)
    assert [row[1] for row in table.rows] == ["hospital-1", "hospital-2"]
    assert [len(row) for row in table.rows] == [len(table.columns)] * 2
    assert table.rows[1][5].startswith("−0.")


def test_small_groups_are_named_and_not_judged() -> None:
    sentences = points(section(stream("S", [GOLD] * 36), stream("truth", [GOLD] * 36)))
    (only,) = sentences
    assert "too small to tell" in only
    assert "hospital-1 (12), hospital-2 (12)" in only
