"""Ages in bands: sixty groups of one year each tell nothing."""

from collections.abc import Sequence

AGE = "age"
EDGES = (18, 40, 65, 80)
_FEW = 8
"""Different ages up to which they are left as they are: somebody banded them already."""


def band_values(key: str, values: Sequence[str], unknown: str) -> list[str]:
    """Give ages in years as 0-17, 18-39, 40-64, 65-79, 80+; all else as it is.

    >>> band_values("age", ["3", "17.9", "40", "99", "–", "18", "64", "65", "79", "80"], "–")[:5]
    ['0-17', '0-17', '40-64', '80+', '–']
    >>> band_values("age", ["young", "old"], "–")
    ['young', 'old']
    """
    if key != AGE or len(set(values) - {unknown}) <= _FEW:
        return list(values)
    try:
        ages = {value: float(value) for value in set(values) - {unknown}}
    except ValueError:
        return list(values)
    return [value if value == unknown else _band(ages[value]) for value in values]


def _band(age: float) -> str:
    lows = (0, *EDGES)
    number = sum(age >= edge for edge in EDGES)
    return f"{lows[number]}+" if number == len(EDGES) else f"{lows[number]}-{EDGES[number] - 1}"


__all__ = ["AGE", "band_values"]
