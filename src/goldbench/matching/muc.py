"""Partial credit (MUC-5, Chinchor and Sundheim 1993; SemEval 2013 task 9.1)."""

import numpy as np

from goldbench.matching.overlap import match_overlap
from goldbench.matching.pairs import Counts, count
from goldbench.matching.spans import Spans


def count_muc(gold: Spans, system: Spans, *, documents: int, labels: int) -> Counts:
    """Pair overlapping spans one to one and give each pair full, half or no credit.

    Correct: same borders and same label. Partial (half): they overlap and the label is the same.
    Incorrect: the label differs; such a pair is one miss and one false alarm. What has no
    partner is missing or spurious. P = (correct + partial / 2) / system marks, R likewise over
    gold marks. An exact partner is preferred to any other.
    """
    pairs = match_overlap(gold, system, typed=False)
    one, two = pairs
    same = gold.label[one] == system.label[two]
    exact = same & (gold.start[one] == system.start[two]) & (gold.end[one] == system.end[two])
    right = type(pairs)(one[exact], two[exact])
    counted = count(gold, system, right, documents=documents, labels=labels)
    half = same & ~exact
    shape = (documents, labels)
    partial = [
        np.bincount(
            side.document[rows[half]] * labels + side.label[rows[half]],
            minlength=documents * labels,
        ).reshape(shape)
        for side, rows in ((gold, one), (system, two))
    ]
    return counted._replace(
        fn=counted.fn - partial[0],
        fp=counted.fp - partial[1],
        partial_gold=partial[0],
        partial_system=partial[1],
    )
