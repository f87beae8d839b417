"""Sharing a number of notes among strata.

Equal shares are what the paper gives its hospitals; proportional shares need no weights afterwards;
optimal shares (Neyman 1934) make the variance of one estimate smallest: n_h ~ N_h S_h. Whatever the
shares, estimate with the inclusion probabilities: equal notes from unequal hospitals are not a
sample of the population.

Rounding is by largest remainder, ties by the name of the stratum, so that the order of the input
does not matter and the shares add up.
"""

from collections.abc import Mapping

import numpy as np

from goldbench.errors import DesignError, UsageError
from goldbench.planning.sizes.counts.widths import Floats


def equal(total: int, sizes: Mapping[str, int]) -> dict[str, int]:
    """Give every stratum the same number, some one more.

    >>> equal(20, {"south": 500, "north": 100, "west": 90})
    {'north': 7, 'south': 7, 'west': 6}
    """
    shares = _round_shares(total, dict.fromkeys(_check_sizes(total, sizes), total / len(sizes)))
    check_enough(shares, sizes)
    return shares


def proportional(total: int, sizes: Mapping[str, int], *, minimum: int = 0) -> dict[str, int]:
    """Give every stratum its share of the notes, but at least `minimum` (or all it has).

    >>> proportional(20, {"south": 500, "north": 100, "west": 90})
    {'north': 3, 'south': 14, 'west': 3}
    """
    names = _check_sizes(total, sizes)
    return _share_by_weight(total, sizes, {name: float(sizes[name]) for name in names}, minimum)


def optimal(
    total: int, sizes: Mapping[str, int], deviations: Mapping[str, float], *, minimum: int = 2
) -> dict[str, int]:
    """Give Neyman's shares, n_h ~ N_h S_h, at least `minimum` and at most N_h in each.

    `deviations` are standard deviations inside the strata. Two notes a stratum is the least that
    lets its variance be estimated.

    >>> optimal(100, {"positive": 1000, "negative": 9000}, {"positive": 0.36, "negative": 0.14})
    {'negative': 78, 'positive': 22}
    """
    names = _check_sizes(total, sizes)
    wrong = [name for name in names if not deviations.get(name, -1.0) >= 0]
    if wrong:
        msg = f"no standard deviation for stratum {wrong[0]!r}, or a negative one"
        raise UsageError(msg, hint="one standard deviation a stratum, 0 or more")
    return _share_by_weight(
        total, sizes, {name: sizes[name] * deviations[name] for name in names}, minimum
    )


def check_enough(wanted: Mapping[str, int], sizes: Mapping[str, int]) -> None:
    """Refuse to take more notes from a stratum than it has."""
    for name in sorted(wanted):
        if wanted[name] > sizes.get(name, 0):
            short = (
                f"stratum {name!r} has {sizes.get(name, 0)} notes, {wanted[name]} were asked for"
            )
            hint = "widen the population, merge strata, or allocate proportionally or optimally"
            raise DesignError(short, hint=hint)


def _check_sizes(total: int, sizes: Mapping[str, int]) -> list[str]:
    there = sum(sizes.values())
    if not sizes or min(sizes.values()) < 0 or total < 0:
        msg = f"{total} notes cannot be shared among {len(sizes)} strata"
        raise UsageError(msg, hint="a total and the number of notes of each stratum, 0 or more")
    if total > there:
        msg = f"{total} notes were asked for, all strata together have {there}"
        raise DesignError(msg, hint="widen the population or ask for wider intervals")
    return sorted(sizes)


def _share_by_weight(
    total: int, sizes: Mapping[str, int], weights: Mapping[str, float], minimum: int
) -> dict[str, int]:
    """Share by weight between a floor and a ceiling, then round."""
    names = sorted(sizes)
    ceiling = np.array([sizes[name] for name in names], np.float64)
    floor = np.minimum(ceiling, minimum)
    if total < floor.sum():
        msg = f"{total} notes are too few: at least {minimum} a stratum make {int(floor.sum())}"
        raise DesignError(msg, hint="merge strata, or lower the minimum")
    weight = np.array([weights[name] for name in names])
    shares = water_level(float(total), weight, floor, ceiling)
    return _round_shares(total, dict(zip(names, shares.tolist(), strict=True)))


def water_level(total: float, weight: Floats, floor: Floats, ceiling: Floats) -> Floats:
    """Give clip(level * weight, floor, ceiling) with the level at which it adds up to `total`."""
    if not weight.any() or float(np.where(weight > 0, ceiling, floor).sum()) < total:
        # Strata without weight must take notes too; they share what is left by size.
        full = np.where(weight > 0, ceiling, floor)
        room = np.where(weight > 0, 0.0, ceiling - floor)
        return np.asarray(full + room * (total - full.sum()) / max(1.0, float(room.sum())))
    low, high = 0.0, 1.0
    while float(np.clip(high * weight, floor, ceiling).sum()) < total:
        low, high = high, 2 * high
    for _ in range(200):  # far more halvings than a float has digits
        level = (low + high) / 2
        if not low < level < high:
            break
        short = float(np.clip(level * weight, floor, ceiling).sum()) < total
        low, high = (level, high) if short else (low, level)
    return np.clip(high * weight, floor, ceiling)


def _round_shares(total: int, shares: Mapping[str, float]) -> dict[str, int]:
    """Round down, then give what is left to the largest remainders."""
    # The slack keeps a share of 41.999999999999 whole; remainders compare without last digits.
    whole = {name: int(share + 1e-9) for name, share in shares.items()}
    left = total - sum(whole.values())
    order = sorted(shares, key=lambda name: (-round(shares[name] - whole[name], 9), name))
    for name in order[:left]:
        whole[name] += 1
    return {name: whole[name] for name in sorted(whole)}
