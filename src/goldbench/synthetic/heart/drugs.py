"""The drugs of the 22 classes: generic names, brands and combination products."""

import csv
import io
from functools import cache
from importlib.resources import files
from typing import NamedTuple

# Abbreviations that are written like a name, in a list and with a dose.
_LIKE_NAMES = ("ASA", "ECASA", "EC ASA", "baby aspirin", "HCTZ", "NTG", "SL NTG", "NPH")


class Drug(NamedTuple):
    """`type2` is "" unless it is a combination product."""

    name: str
    kind: str
    generic: str
    type1: str
    type2: str

    @property
    def types(self) -> frozenset[str]:
        return frozenset((self.type1, self.type2)) - {""}


@cache
def drugs() -> tuple[Drug, ...]:
    """All names, in the order of the file."""
    path = files("goldbench.synthetic") / "vocabulary" / "drugs.csv"
    rows = csv.reader(io.StringIO(path.read_text("utf-8"), newline=""))
    next(rows)
    return tuple(Drug(*row) for row in rows)


@cache
def singles(class_: str) -> tuple[Drug, ...]:
    """Names of drugs of one class that read like a name."""
    return tuple(
        drug
        for drug in drugs()
        if drug.types == {class_} and (drug.kind != "abbreviation" or drug.name in _LIKE_NAMES)
    )


@cache
def combinations() -> tuple[Drug, ...]:
    return tuple(drug for drug in drugs() if drug.type2)
