"""F1 between annotators, pair by pair (Canales 2021, Table 2; Hripcsak and Rothschild 2005).

    F1 = 2 tp / (2 tp + fp + fn)

One annotator is taken for the gold, the other for the system; which is which makes no
difference. tp, fp and fn are counted by the rule of a track, on the documents both looked at. All
pairs together: the counts of all pairs are added up. F1 needs no count of what neither marked,
which for marks in running text nobody knows.
"""

from collections.abc import Iterator

import numpy as np

from goldbench.agreement.counts import Cells, cells, estimate_score, is_weighted, marks
from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import Agreement
from goldbench.scoring import Track


def f1(inquiry: Inquiry) -> Iterator[Agreement]:
    """Yield each pair, then all pairs together, each for all labels and for every label."""
    for track in inquiry.tracks:
        panel = inquiry.panel
        # Names decide who is gold, so that an interval does not depend on the order given.
        counted = {
            pair: cells(panel.layers[min(pair)], panel.layers[max(pair)], track, panel)
            for pair in inquiry.pairs
        }
        labels = sorted({label for table in counted.values() for label in table.labels})
        for pair, table in counted.items():
            yield from _rows(inquiry, track, pair, [table], labels)
        if inquiry.several:
            yield from _rows(inquiry, track, None, list(counted.values()), labels)


def _rows(
    inquiry: Inquiry,
    track: Track,
    pair: tuple[str, str] | None,
    tables: list[Cells],
    labels: list[str],
) -> Iterator[Agreement]:
    ids = tuple(sorted({id_ for table in tables for id_ in table.ids}))
    sample = inquiry.sample(ids)
    for label in (None, *labels):
        rows = np.sum([table.spread(ids, label) for table in tables], axis=0)
        rated = estimate_score(rows, "f1", sample, inquiry)
        yield Agreement(
            "f1",
            track.name,
            pair,
            label,
            rated.value,
            rated.interval,
            marks(rows),
            len(ids),
            rated.method,
            is_weighted(sample),
        )
