"""What holds for every rule of matching."""

import random

from hypothesis import given
from hypothesis import strategies as st

from goldbench.matching import Spans, Text, match_exact, match_merged, match_overlap, match_relaxed
from matching.plain_rows import TEXTS, Row, rows, side


@given(rows(), rows(), st.randoms())
def test_no_rule_depends_on_the_order_of_its_input(
    gold: list[Row], system: list[Row], shuffler: random.Random
) -> None:
    text = Text.of(TEXTS)

    def everything(g: Spans, s: Spans) -> list[list[list[int]]]:
        results = [match_exact(g, s), match_overlap(g, s), match_relaxed(g, s)]
        results += [match_overlap(g, s, typed=False)]
        merged = match_merged(g.drop_labels(), s.drop_labels(), text)
        return [[a.tolist() for a in r] for r in (*results, merged)]

    there = everything(side(gold), side(system))
    shuffler.shuffle(gold)
    shuffler.shuffle(system)
    assert everything(side(gold), side(system + system[:1])) == there
