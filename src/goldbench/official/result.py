from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan


@dataclass(frozen=True, slots=True)
class OfficialResult:
    """What an original script says about one system under one of its rules.

    The numbers are the original's: 0/0 is 0.0 where it says so, NLP Sandbox figures are rounded
    to two decimals, and where the original has NaN there is None. `macro` is there for i2b2 2014
    only: `precision`, `recall`, `f1`, and the population standard deviations `precision_sd` and
    `recall_sd` over documents. `leak` is there for `meddocan-ner` where sentences are known.
    """

    track: str
    edition: str
    documents: int
    tp: int | None
    fp: int | None
    fn: int | None
    precision: float | None
    recall: float | None
    f1: float | None
    macro: Mapping[str, float | None] | None = None
    leak: float | None = None


def nan_to_none(value: float) -> float | None:
    """Give None for NaN.

    >>> nan_to_none(float("nan")) is None, nan_to_none(0.5)
    (True, 0.5)
    """
    return None if isnan(value) else value
