"""Types of tools: what each is asked for, its queue, its figures, what was published about it.

`custom/NAME` is any other question: tools answer with the labels of the task's own gold.
"""

from dataclasses import dataclass
from typing import NamedTuple

from goldbench.errors import UsageError

ANY = "*"
"""The family of tasks whose gold says which labels there are."""
PHI = "phi"
"""The family of de-identifiers: whatever their gold calls it, it is to be gone."""
CUSTOM = "custom/"
SANDBOX = (
    "nlpsandbox-instance-strict",
    "nlpsandbox-instance-relax",
    "nlpsandbox-token",
    "nlpsandbox-type",
)
"""The figures of the NLP Sandbox page: F1 Instance Strict, Relax, Token, and Type."""


class Line(NamedTuple):
    """A reference line that a task of this type is opened with."""

    name: str
    value: float
    kind: str
    source: str


@dataclass(frozen=True, slots=True)
class Kind:
    """`family` is the label asked for; `primary` the track that ranks unless the host says else."""

    queue: str
    family: str
    tracks: tuple[str, ...] = SANDBOX
    primary: str = "nlpsandbox-token"
    lines: tuple[Line, ...] = ()


_MEDDOCAN = "MEDDOCAN 2019, best run (NLNDE)"
_HEART = "Stubbs et al. 2015, i2b2/UTHealth 2014 track 2"
KINDS: dict[str, Kind] = {
    "date-annotator": Kind("NLP sandbox - Date Annotator", "date"),
    "person-name-annotator": Kind("NLP sandbox - Person Name Annotator", "person_name"),
    "location-annotator": Kind("NLP sandbox - Location Annotator", "location"),
    "contact-annotator": Kind("NLP sandbox - Contact Annotator", "contact"),
    "id-annotator": Kind("NLP sandbox - ID Annotator", "id"),
    "phi-deidentifier": Kind(
        "NLP sandbox - PHI Deidentifier", PHI, ("token", "character"), "token"
    ),
    "meddocan": Kind(
        "MEDDOCAN", ANY, ("meddocan-ner", "meddocan-strict", "meddocan-merged"), "meddocan-ner",
        (Line("MEDDOCAN 2019", 0.970, "published", _MEDDOCAN),),
    ),
    "heart-risk": Kind(
        "Heart risk", ANY, ("i2b2-2014-risk",), "i2b2-2014-risk",
        (
            Line("annotators", 0.959, "agreement", f"{_HEART}: against the voted gold"),
            Line("best run", 0.928, "published", f"{_HEART}: maximum"),
            Line("mean of runs", 0.815, "published", f"{_HEART}: mean"),
        ),
    ),
}  # fmt: skip


def kind_named(name: str) -> Kind:
    """Give a type of tool by its name; `custom/NAME` is a queue of its own.

    >>> kind_named("custom/allergies").queue, kind_named("custom/allergies").family
    ('allergies', '*')
    """
    own = name.removeprefix(CUSTOM)
    if name.startswith(CUSTOM) and own and own.isprintable() and len(own) <= 80:
        return Kind(own, ANY, (), "")
    if name not in KINDS:
        msg = f"there is no type of tool {name!r}; there are: {', '.join(KINDS)}"
        raise UsageError(msg, hint=f"{CUSTOM}NAME for a question of your own")
    return KINDS[name]
