"""Which labels are taken for which, most frequent first."""

import numpy as np

from goldbench.reports import Words
from goldbench.reports.section import Figure
from goldbench.reports.sections.error_analysis.confusion import condense, confusion
from reports.small import evidence, poor

WORDS = Words.of("en")


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
