"""Notes to train annotators on: drawn like the sample, and never of its patients.

What annotators discuss and see scored in a training round must not come back in production, so
the patients of the sample and of its reserve are left out. The shares of the strata are those of
the sample: notes drawn at random would hardly ever mention a rare variable.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from goldbench.errors import DesignError, UsageError
from goldbench.planning.sample.allocation import proportional
from goldbench.planning.sample.draw import draw_notes
from goldbench.planning.sample.drawn import Draw


def draw_training(
    ids: Sequence[str],
    owners: Sequence[str],
    strata: Sequence[str],
    drawn: Draw,
    notes: int,
    *,
    seed: int,
) -> Draw:
    """Draw so many notes of patients that the draw left alone.

    `ids`, `owners` (the patient of each) and `strata` are of all notes, in the same order.
    """
    if notes < 0:
        msg = f"{notes} notes for training"
        raise UsageError(msg, hint="a number of notes, or 0")
    if seed == drawn.seed:
        msg = f"the training notes have the seed of the sample, {seed}"
        raise UsageError(msg, hint="give them another training seed")
    taken = {note.cluster for note in (*drawn.notes, *drawn.reserve)}
    free = [row for row, owner in enumerate(owners) if owner not in taken]
    if len(free) < notes:
        msg = f"{notes} notes for training: only {len(free)} are of patients not in the sample"
        raise DesignError(msg, hint="ask for fewer, draw a smaller sample or reserve, or add notes")
    there = Counter(strata[row] for row in free)
    wanted = _shares(notes, Counter(note.stratum for note in drawn.notes), there)
    return draw_notes(
        [ids[row] for row in free],
        wanted,
        seed=seed,
        strata=[strata[row] for row in free],
        clusters=[owners[row] for row in free],
    )


def _shares(notes: int, like: Mapping[str, int], there: Mapping[str, int]) -> dict[str, int]:
    """Share notes as the sample does; what a stratum lacks is taken where most is left.

    >>> _shares(10, {"a": 30, "b": 20}, {"a": 4, "b": 100, "c": 5})
    {'a': 4, 'b': 6, 'c': 0}
    """
    shares = proportional(min(notes, sum(like.values())), like)
    sizes = {name: min(shares.get(name, 0), there[name]) for name in sorted(there)}
    for name in sorted(there, key=lambda name: (sizes[name] - there[name], name)):
        sizes[name] += min(notes - sum(sizes.values()), there[name] - sizes[name])
    return sizes
