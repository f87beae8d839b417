"""Slots of the practice texts: people whose names are ordinary words, and labels and exports.

Where "Will" and "Rose" stand as words in one sentence and as somebody in the next, only what is
around them tells; the same person comes back all over a text.
"""

from collections.abc import Callable
from random import Random

from goldbench.synthetic.chance import pick, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi.english.scene import Scene
from goldbench.synthetic.phi.labels import I2B2
from goldbench.training.templates.names import recurring

Make = Callable[[Scene], str]
_FIRST = (
    "Mark", "Grant", "Bill", "Rose", "Hope", "Frank", "Chase", "Dean", "Miles", "May", "Will",
    "Faith", "Joy", "Grace", "Art", "Pat", "Drew", "Jack", "Rob", "Sue", "Ray", "Iris", "Ivy",
    "Olive", "Holly", "Daisy", "Lily", "Violet", "Amber", "Ruby", "Pearl", "Summer", "April",
    "June", "August", "Dawn", "Eve", "Melody", "Carol", "Victor", "Earl", "Norm", "Gene", "Wade",
    "Cliff", "Dale", "Glen", "Heath", "Reed", "Clay", "Sandy", "Rich", "Nick", "Guy", "Skip",
    "Chip", "Penny", "Robin", "Jay", "Misty", "Ginger", "Patience", "Charity", "Precious",
)  # fmt: skip
_LAST = (
    "Long", "Short", "Young", "Rich", "Stone", "Cross", "Wood", "Field", "Brown", "White", "Black",
    "Gray", "Green", "Price", "Bond", "Cook", "Baker", "Parker", "Page", "Bell", "Graves", "Payne",
    "Ward", "Kidd", "Head", "Foot", "Hand", "Bone", "Hart", "Savage", "Strong", "Small", "Little",
    "Best", "Wise", "Noble", "Moody", "Sharp", "Swift", "Blood", "Self", "House", "Street", "Lane",
    "Park", "Hill", "Rivers", "Lake", "Banks", "Bridges", "Church", "Temple", "Day", "Knight",
    "March", "Winter", "Frost", "Snow", "Gale", "Love", "Hunter", "Fisher", "Carter", "Potter",
    "Mason", "Miles", "Chase", "Grant", "Marks", "Rose", "Frank", "Hope", "Shields", "Nurse",
)  # fmt: skip


def _who(role: str) -> Callable[[Scene], tuple[str, str]]:
    def who(scene: Scene) -> tuple[str, str]:
        about = scene.patient
        rng = Random(f"{about.number} {about.mrn} word {role}")  # noqa: S311  # texts, not secrets
        return pick(rng, _FIRST), pick(rng, _LAST)

    return who


def _ways(role: str) -> dict[str, Make]:
    """Give the ways to mention the somebody of a role whose name is made of words."""
    who = _who(role)
    return {
        f"q.{role}.first": lambda scene: who(scene)[0],
        f"q.{role}.last": lambda scene: who(scene)[1],
        f"q.{role}.full": lambda scene: " ".join(who(scene)),
    }


def _raise_surname(role: str) -> Make:
    last = recurring(role)[f"{role}.last"]
    return lambda scene: last(scene).upper()


def _label(scene: Scene) -> str:
    """Write the patient as labels for tubes and films do: the family name first, in capitals."""
    names = recurring("p")
    return f"{names['p.last'](scene).upper()} {names['p.first'](scene)}"


_PHI: dict[str, dict[str, Make]] = {
    "PATIENT": {**_ways("w"), "q.p.label": _label},
    "DOCTOR": {**_ways("wd"), "q.d.LAST": _raise_surname("d"), "q.e.LAST": _raise_surname("e")},
    "AGE": {"q.age.mother": lambda scene: str(whole(scene.rng, 16, 46))},
    "DATE": {
        "q.born": lambda scene: scene.patient.birth.isoformat(),
        "q.born.hl7": lambda scene: f"{scene.patient.birth:%Y%m%d}",
        "q.seen": lambda scene: scene.day.isoformat(),
        "q.seen.hl7": lambda scene: f"{scene.day:%Y%m%d}",
    },
}

PRACTICE_SLOTS: dict[str, Slot[Scene]] = {
    name: Slot(make, label, I2B2[label])
    for label, makes in _PHI.items()
    for name, make in makes.items()
}
