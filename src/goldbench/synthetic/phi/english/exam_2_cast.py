"""Who appears in the second exam's notes beside the scene's people, and how names are written.

Whoever is drawn here depends on patient, day and role alone: named twice in a note, it is the
same person. Mothers, newborns and children are people of their own where the scene's patient does
not fit the kind of note; the metadata of such a note (age, sex) is then the scene's.
"""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from random import Random

from goldbench.synthetic.chance import pick_weighted, stream, whole
from goldbench.synthetic.phi.english.scene import Scene
from goldbench.synthetic.phi.people import Person, Sex, someone

Make = Callable[[Scene], str]
_FAMILY = frozenset({"dad", "kid", "mom", "son", "sp"})
_MEN, _WOMEN = frozenset({"dad", "son"}), frozenset({"dtr", "mom", "w"})


def seed_stream(s: Scene, what: str) -> Random:
    """Give the stream of one thing in one note: drawn twice, it comes out the same."""
    return stream("exam-2", what, s.patient.mrn, s.patient.ssn, s.day.toordinal())


def cast_role(s: Scene, name: str) -> Person:
    """Give who plays a part in the note: the scene's people, else somebody of the note's own."""
    known = {
        "p": s.patient.person, "k": s.patient.kin, "g": s.patient.pcp, "a": s.attending,
        "r": s.resident, "c": s.consultant, "n": s.nurse,
    }  # fmt: skip
    if name in known:
        return known[name]
    patient = s.patient.person
    if (name == "w" and patient.sex == "F") or (name == "kid" and s.age < 13):
        return patient
    sex: Sex | None = "M" if name in _MEN else "F" if name in _WOMEN else None
    if name == "sp":
        sex = "M" if patient.sex == "F" else "F"
    drawn = someone(seed_stream(s, name), s.patient.part, sex)
    return drawn._replace(last=patient.last) if name in _FAMILY else drawn


def _sign(rng: Random, who: Person) -> str:
    first, last, middle = who.first, who.last, who.middle[0]
    ways = (
        f"{first} {last}", f"{first} {middle}. {last}", f"{first[0]}. {last}",
        f"{last}, {first} {middle}", f"{first} {middle} {last}", f"{first} {last}".upper(),
    )  # fmt: skip
    return pick_weighted(rng, ways, (54, 24, 7, 6, 5, 4))


_FORMS: Mapping[str, Callable[[Random, Person], str]] = {
    "": lambda _, who: f"{who.first} {who.last}",
    "LAST": lambda _, who: who.last.upper(),
    "LF": lambda _, who: f"{who.last},{who.first}".upper(),
    "first": lambda _, who: who.first,
    "full": lambda _, who: f"{who.first} {who.middle[0]}. {who.last}",
    "ini": lambda _, who: who.first[0] + who.middle[0] + who.last[0],
    "last": lambda _, who: who.last,
    "lf": lambda _, who: f"{who.last}, {who.first}",
    "lfm": lambda _, who: f"{who.last}, {who.first} {who.middle[0]}",
    "sig": _sign,
}


def people(names: str) -> dict[str, Make]:
    """Read "a.last": the role before the point, the way of writing after it."""

    def make(name: str) -> Make:
        role, _, form = name.partition(".")
        write = _FORMS[form]
        return lambda s: write(s.rng, cast_role(s, role))

    return {name: make(name) for name in names.split()}


def birth(s: Scene) -> date:
    """When an adult patient was born; a child of the scene is forty years older here."""
    born = s.patient.birth
    return born if s.age >= 18 else born - timedelta(days=14610)


def years(s: Scene) -> int:
    return s.age if s.age >= 18 else s.age + 40


def kid_months(s: Scene) -> int:
    return whole(seed_stream(s, "months"), 26, 130)


def mother_years(s: Scene) -> int:
    return whole(seed_stream(s, "mother"), 19, 42)
