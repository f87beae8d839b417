"""What rules over fields know besides: values right, wrong, missing, invented, and accuracy.

Of the false and the missed values of one field in one document, min(fn, fp) are wrong, because
one stands in the other's place; the rest are missing or invented. Accuracy is counted as a recall
of cells (document, field), and rated by the same code, with the same intervals.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from goldbench.scoring.fields.nodes import OUTSIDE
from goldbench.scoring.rates.negatives import pick_rate
from goldbench.scoring.rates.rating import Method, rate
from goldbench.scoring.result import Outcomes, Rated, Scores
from goldbench.scoring.tally import Flags, Raw, Tally

_FOUND, _MISSED, _RIGHT, _FALSE = range(4)


def with_outcomes(
    scores: Sequence[Scores], cells: Raw, absent: Flags, labels: Sequence[str], method: Method
) -> list[Scores]:
    """Add outcomes to the scores of each field and, last, of all together.

    `cells` are counts (documents, fields, 6), `absent` the documents without an answer.
    """
    missed, false = cells[..., _MISSED], cells[..., _FALSE]
    wrong = np.minimum(missed, false).sum(axis=0)
    counts = np.stack(
        [
            cells[..., _FOUND].sum(axis=0),
            wrong,
            missed.sum(axis=0) - wrong,
            false.sum(axis=0) - wrong,
        ]
    )
    counts = np.concatenate([counts, counts.sum(axis=1, keepdims=True)], axis=1)
    clean = (missed == 0) & (false == 0) & ~absent[:, None]
    # What stands outside the schema is no field: its column must not add clean cells.
    declared = [place for place, label in enumerate(labels) if label != OUTSIDE]
    names = [labels[place] for place in declared]
    *of_fields, together = rate(Tally.of(_shares(clean[:, declared])), names, method, alike=True)
    accuracy = {
        place: pick_rate(share, "recall") for place, share in zip(declared, of_fields, strict=True)
    }
    accuracy[len(labels)] = pick_rate(together, "recall")
    whole = rate(Tally.of(_shares(clean.all(axis=1, keepdims=True))), [""], method, alike=True)[-1]
    last = len(scores) - 1
    return [
        replace(
            each,
            outcomes=Outcomes(
                int(counts[0, place]),
                int(counts[1, place]),
                int(counts[2, place]),
                int(counts[3, place]),
                accuracy.get(place, Rated(None)),
                pick_rate(whole, "recall") if place == last else None,
            ),
        )
        for place, each in enumerate(scores)
    ]


def _shares(clean: Flags) -> Raw:
    """Counts whose recall is the share of what is clean."""
    nothing = np.zeros_like(clean)
    return np.stack([clean, ~clean, clean, nothing, nothing, nothing], axis=-1).astype(np.int32)
