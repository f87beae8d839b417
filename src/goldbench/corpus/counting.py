"""How a variable is counted: the part of a protocol that travels with a gold standard."""

from dataclasses import dataclass
from typing import Literal

CountedUnit = Literal["document", "mention"]
Status = Literal["negated", "family", "uncertain"]
STATUSES: tuple[Status, ...] = ("negated", "family", "uncertain")


@dataclass(frozen=True, slots=True)
class Counting:
    """What is counted: does the document have it, or each mention of it.

    `also` are marks that count although they are denied (negated), of a relative (family), or only
    suspected or planned (uncertain).
    """

    unit: CountedUnit = "document"
    also: tuple[Status, ...] = ()
