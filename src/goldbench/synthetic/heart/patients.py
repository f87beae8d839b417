"""Patients with a course: diagnoses that stay, drugs that start and stop, values that move."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from goldbench.synthetic.chance import pick, stream, whole
from goldbench.synthetic.heart.drugs import Drug, combinations, singles
from goldbench.synthetic.heart.phrases import texts
from goldbench.synthetic.heart.readings import Readings, measure

# The three cohorts, equally represented (Stubbs & Uzuner 2015, section 3): CAD from the first
# record, CAD found in a later record, no CAD in any.
COHORTS = ("cad", "develops", "none")
CONDITIONS = ("DIABETES", "HYPERTENSION", "HYPERLIPIDEMIA", "OBESE")
SITES = ("northfield", "harbor-hill", "saint-odo", "lakeside")

# Class -> what it is given for and to which share of those. Set by hand so that common classes are
# common and rare ones rare; not fitted to the counts of any corpus.
_USE: Mapping[str, tuple[str, float]] = {
    "aspirin": ("", 0.5),
    "beta blocker": ("HYPERTENSION", 0.6),
    "statin": ("HYPERLIPIDEMIA", 0.75),
    "ACE inhibitor": ("HYPERTENSION", 0.5),
    "ARB": ("HYPERTENSION", 0.15),
    "calcium channel blocker": ("HYPERTENSION", 0.3),
    "diuretic": ("HYPERTENSION", 0.2),
    "metformin": ("DIABETES", 0.3),
    "insulin": ("DIABETES", 0.35),
    "sulfonylureas": ("DIABETES", 0.25),
    "nitrate": ("CAD", 0.4),
    "thienopyridine": ("CAD", 0.45),
}
# Too rare to wait for: every fourth patient has one of these, in turn; every other fourth patient
# has a combination product, in turn. So 47 products are seen within 188 patients.
_RARE: Mapping[str, str] = {
    "amylin": "DIABETES",
    "anti diabetes": "DIABETES",
    "DPP4 inhibitors": "DIABETES",
    "ezetimibe": "HYPERLIPIDEMIA",
    "fibrate": "HYPERLIPIDEMIA",
    "GLP1 agonists": "DIABETES",
    "meglitinides": "DIABETES",
    "niacin": "HYPERLIPIDEMIA",
    "obesity": "OBESE",
    "thiazolidinedione": "DIABETES",
}
_INDICATION = {class_: use for class_, (use, _) in _USE.items()} | dict(_RARE)
_INJECTED = ("insulin", "amylin", "GLP1 agonists")
_SHARES = {"DIABETES": 0.85, "HYPERTENSION": 0.75, "HYPERLIPIDEMIA": 0.5, "OBESE": 0.2}

_BEGINNINGS = ("Al", "Bar", "Cor", "Del", "Fen", "Gar", "Hol", "Ken", "Lor", "Mar", "Nor", "Or",
               "Pel", "Rad", "Sten", "Tal", "Ul", "Var", "Wen", "Yar")  # fmt: skip
_ENDINGS = ("bert", "brook", "dale", "ford", "gate", "han", "kins", "land", "lin", "mond", "nell",
            "ridge", "sen", "son", "stead", "ton", "vale", "wick", "wood", "worth")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Course:
    """A drug from the record it is started in (-1 = before the first) to the one it is stopped."""

    drug: Drug
    dose: str
    start: int
    stop: int | None = None

    def status(self, at: int) -> str | None:
        """Say how the drug stands in a record: continuing, new, stopped, before, or not yet."""
        if self.start > at:
            return None
        if self.stop is not None and self.stop <= at:
            return "stopped" if self.stop == at else "before"
        return "new" if self.start == at else "continuing"


@dataclass(frozen=True, slots=True)
class Coronary:
    """An event or a test that shows CAD, in a record or (-1) in a year before the first."""

    name: str
    detail: str
    at: int
    on: date


@dataclass(frozen=True, slots=True)
class Visit:
    """One encounter; `seen` is its day, `dated` the record date, later only for a letter."""

    seen: date
    dated: date
    kind: str
    readings: Readings


@dataclass(frozen=True, slots=True)
class Patient:
    """`onset` is the record a diagnosis is made in, -1 before the first, absent = never."""

    number: int
    cohort: str
    male: bool
    born: int
    name: str
    site: str
    split: str
    smoking: tuple[str, int]
    premature_family: bool
    onset: Mapping[str, int]
    courses: tuple[Course, ...]
    events: tuple[Coronary, ...]
    tests: tuple[Coronary, ...]
    earlier: Readings
    visits: tuple[Visit, ...]

    def status(self, label: str, at: int) -> str | None:
        """Say how a diagnosis stands in a record: continuing, new, or None."""
        onset = self.onset.get(label)
        if onset is None or onset > at:
            return None
        return "new" if onset == at else "continuing"

    def since(self, label: str) -> int:
        """Give the year of a diagnosis."""
        onset = self.onset[label]
        if onset >= 0:
            return self.visits[onset].seen.year
        return self.visits[0].seen.year - 1 - (self.number + len(label)) % 14


def patient(number: int, *, seed: int) -> Patient:
    """Make the patient of that number, the same whoever else is made."""
    rng = stream(seed, "heart", number)
    cohort = COHORTS[number % 3]
    male = rng.random() < 0.55
    days = _days(rng, whole(rng, 2, 5))
    special = _special(rng, number, seed)
    onset = _onset(rng, cohort, len(days), special)
    courses = _courses(rng, onset, len(days), special)
    events, tests = _coronary(rng, onset.get("CAD"), days)
    visits = []
    for at, day in enumerate(days):
        acute = any(event.at == at for event in (*events, *tests))
        changed = at in onset.values() or any(at in (c.start, c.stop) for c in courses)
        kind = _kind(rng, acute=acute, changed=changed)
        dated = day + timedelta(days=whole(rng, 3, 9)) if kind == "letter" else day
        present = {label for label, since in onset.items() if since <= at}
        visits.append(Visit(day, dated, kind, measure(rng, present, day, male=male)))
    present = {label for label, since in onset.items() if since < 0}
    before = days[0] - timedelta(days=whole(rng, 50, 300))
    return Patient(
        number=number,
        cohort=cohort,
        male=male,
        born=days[0].year - whole(rng, 42, 84),
        name=pick(rng, _BEGINNINGS) + pick(rng, _ENDINGS),
        site=pick(rng, SITES),
        # Whole patients, three fifths for training (Stubbs & Uzuner 2015, section 3).
        split="train" if rng.random() < 0.6 else "test",
        smoking=_smoking(rng, days),
        premature_family=rng.random() < 0.1,
        onset=onset,
        courses=courses,
        events=events,
        tests=tests,
        earlier=measure(rng, present, before, male=male),
        visits=tuple(visits),
    )


def _days(rng: Random, count: int) -> list[date]:
    days = [date(whole(rng, 2066, 2094), 1, 1) + timedelta(days=whole(rng, 0, 364))]
    while len(days) < count:
        days.append(days[-1] + timedelta(days=whole(rng, 60, 800)))
    return days


def _special(rng: Random, number: int, seed: int) -> Drug | None:
    """Give the rare drug or the combination product that is this patient's by turn."""
    turn = number // 4 + seed
    if number % 4 == 1:
        return pick(rng, singles(tuple(_RARE)[turn % len(_RARE)]))
    if number % 4 == 3:
        return combinations()[turn % len(combinations())]
    return None


def _onset(rng: Random, cohort: str, count: int, special: Drug | None) -> dict[str, int]:
    onset = {}
    needed = {_INDICATION[class_] for class_ in special.types} if special else set()
    for label in CONDITIONS:
        chance = rng.random()
        if label in needed or chance < _SHARES[label]:
            onset[label] = -1
        elif chance < _SHARES[label] + 0.12:
            onset[label] = whole(rng, 1, count - 1)
    if cohort == "cad":
        onset["CAD"] = -1
    elif cohort == "develops":
        onset["CAD"] = whole(rng, 1, count - 1)
    return onset


def _courses(
    rng: Random, onset: Mapping[str, int], count: int, special: Drug | None
) -> tuple[Course, ...]:
    """Draw a drug a class and indication; some start with a later record, some are stopped."""
    courses = [Course(special, _dose(rng, special), -1)] if special else []
    taken = special.types if special else frozenset()
    for class_, (use, share) in _USE.items():
        since = onset.get(use, -1 if not use else None)
        if class_ in taken or since is None or rng.random() >= share:
            continue
        start = since if rng.random() < 0.7 else whole(rng, max(since, 0), count - 1)
        stop = whole(rng, start + 1, count) if rng.random() < 0.2 else count
        ended = stop if start < stop < count else None
        drug = pick(rng, singles(class_))
        courses.append(Course(drug, _dose(rng, drug), start, ended))
    return tuple(courses)


def _dose(rng: Random, drug: Drug) -> str:
    amount = pick(rng, texts("doses", "combination" if drug.type2 else drug.type1))
    how = "injected" if drug.type1 in _INJECTED else "frequencies"
    return f"{amount} {pick(rng, texts('MEDICATION', how))}"


def _coronary(
    rng: Random, since: int | None, days: list[date]
) -> tuple[tuple[Coronary, ...], tuple[Coronary, ...]]:
    """Draw events and tests, in years past and in the records; the onset has one of the two."""
    events: list[Coronary] = []
    tests: list[Coronary] = []
    if since is None:
        return (), ()
    if since < 0:
        long_ago = days[0] - timedelta(days=whole(rng, 200, 5000))
        if rng.random() < 0.7:
            events.append(_event(rng, -1, long_ago))
        if rng.random() < 0.35:
            tests.append(_test(rng, -1, long_ago))
    for at in range(max(since, 0), len(days)):
        chance = rng.random()
        if chance < (0.6 if at == since else 0.1):
            events.append(_event(rng, at, days[at]))
        if chance > (0.45 if at == since else 0.88):
            tests.append(_test(rng, at, days[at]))
    return tuple(events), tuple(tests)


def _event(rng: Random, at: int, on: date) -> Coronary:
    kind = "infarctions" if rng.random() < 0.5 else "procedures"
    return Coronary(pick(rng, texts("CAD", "event", kind)), kind[:-1], at, on)


def _test(rng: Random, at: int, on: date) -> Coronary:
    kind = "stress" if rng.random() < 0.6 else "cath"
    name = pick(rng, texts("CAD", "test", kind))
    return Coronary(name, pick(rng, texts("CAD", "test", f"{kind}_findings")), at, on)


def _smoking(rng: Random, days: list[date]) -> tuple[str, int]:
    """Draw never, smokes, or quit and since which January; some quit between two records."""
    chance = rng.random()
    if chance < 0.42:
        return "never", 0
    if chance < 0.55:
        return "smokes", 0
    if chance < 0.72:
        return "quit", days[whole(rng, 1, len(days) - 1)].year
    return "quit", days[0].year - whole(rng, 3, 25)


def _kind(rng: Random, *, acute: bool, changed: bool) -> str:
    """Draw the kind of note; a letter tells of nothing that happens on its own day."""
    chance = rng.random()
    if acute:
        return "discharge summary" if chance < 0.7 else "emergency note"
    if chance < 0.12 and not changed:
        return "letter"
    if chance < 0.6:
        return "clinic note"
    return "discharge summary" if chance < 0.85 else "emergency note"
