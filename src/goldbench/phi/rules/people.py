"""Names that a title, a degree or the label of a field gives away: what holds in any language."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from goldbench.phi.rules.hits import Hit

UPPER = "A-ZÀ-ÖØ-Þ"
NAME = rf"[{UPPER}][\w'’]*(?:-[{UPPER}][\w'’]*)?\.?"
PARTICLE = r"(?:de|del|de la|van|von|der|den|da|dos|di|la|le|el|al|bin|ben|y|O')"
NAMES = rf"{NAME}(?:[ ](?:{PARTICLE} )?{NAME}){{0,3}}"
# What has the form of a name where a name may stand, and is none, in English and Spanish.
NOT_A_NAME = re.compile(
    r"(?:The|This|He|She|We|Mr|Mrs|Ms|Dr|No|Not|Patient|Pt|And|Or|In|On|At|To|From|Will|Was|Is|"
    r"MD|M\.D\.|RN|DO|NP|PA|PhD|El|La|Los|Las|Se|No|Paciente|Servicio|Hospital|Unidad|Jefe|"
    r"Coffee|Clean|Pepper|Scholl|None|Unknown|Self|See|Yes|Name)\b\.?$"
)


class Named(NamedTuple):
    """What a title or a label gives away as a name, before its end is looked at."""

    start: int
    end: int
    label: str
    rule: str
    confidence: float


def trim_names(
    text: str, names: Iterable[Named], *, unless: re.Pattern[str] = NOT_A_NAME
) -> Iterator[Hit]:
    """Yield the names without the dot or blank they end in, and without what is none."""
    for start, end, label, rule, sure in names:
        name = text[start:end].rstrip(". ")
        if name and not unless.match(name):
            yield Hit(start, start + len(name), label, rule, sure)
