"""Who the note is about, who writes it, where and when: an English-speaking hospital."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from random import Random

from goldbench.synthetic.chance import digits, pick, whole
from goldbench.synthetic.phi import contact, numbers
from goldbench.synthetic.phi.people import EXAMS, Part, Person, pool, someone
from goldbench.synthetic.vocabulary import entries, table

SITES = 8
_DEPARTMENTS = (
    "Internal Medicine", "Cardiology", "General Surgery", "Orthopedics", "Neurology", "Oncology",
    "Pediatrics", "Emergency", "Radiology", "Obstetrics", "Urology", "Psychiatry", "Nephrology",
)  # fmt: skip
_SCHOOL = ("student", "kindergartner", "fifth-grader", "middle school student")
_VISITS = 6
_FIRST, _LAST = date(2008, 1, 1).toordinal(), date(2022, 12, 31).toordinal()


@dataclass(frozen=True, slots=True)
class Address:
    street: str
    city: str
    state: str
    zip: str


@dataclass(frozen=True, slots=True)
class Patient:
    """What stays the same from note to note."""

    number: int
    part: Part
    british: bool
    person: Person
    birth: date
    first_seen: date
    address: Address
    hospital: str
    site: str
    pcp: Person
    kin: Person
    phone: str
    mrn: str
    ssn: str
    plan: str
    job: str


@dataclass(slots=True)
class Scene:
    """One visit. `usual` picks the note's own way of writing dates."""

    rng: Random
    patient: Patient
    day: date
    admitted: date
    department: str
    attending: Person
    resident: Person
    consultant: Person
    nurse: Person
    usual: int
    elsewhere: Address | None = None
    abroad: tuple[str, ...] | None = None

    @property
    def age(self) -> int:
        return years_between(self.patient.birth, self.day)

    def before(self, low: int, high: int) -> date:
        """A day between `low` and `high` days before the note."""
        return self.day - timedelta(days=whole(self.rng, low, high))

    def after(self, low: int, high: int) -> date:
        return self.day + timedelta(days=whole(self.rng, low, high))


def years_between(birth: date, day: date) -> int:
    """Count birthdays.

    >>> years_between(date(1950, 5, 2), date(2000, 5, 1))
    49
    """
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def street(rng: Random, part: Part, *, british: bool = False) -> str:
    name = pick(rng, pool("en/streets", part))
    number = pick(rng, (whole(rng, 1, 99), whole(rng, 100, 999), whole(rng, 1000, 14999)))
    if british:
        number %= 300
        return f"{number + 1} {name} {pick(rng, entries('en/street_suffixes_gb'))}"
    line = f"{number} {name} {pick(rng, entries('en/street_suffixes'))}"
    r = rng.random()
    if r < 0.12:
        flat = f"{pick(rng, ('Apt', 'Apt.', 'Unit', '#', 'Suite'))} {whole(rng, 1, 40)}"
        return f"{line}, {flat}{pick(rng, ('', 'A', 'B', 'C'))}"
    return f"P.O. Box {whole(rng, 10, 9999)}" if r < 0.15 else line


@cache
def american_places(part: Part) -> tuple[tuple[str, ...], ...]:
    """Give towns as (city, state, its postal code, start of the ZIP code).

    Towns are facts that every part shares, but an exam has a quarter of them and its own.
    """
    known = table("en/places_us")
    return (*known[::4], *table(f"en/{part}/places_us")) if part in EXAMS else known


def address(rng: Random, part: Part, *, british: bool = False) -> Address:
    line = street(rng, part, british=british)
    if british:
        city, county, area = pick(rng, table("en/places_gb"))
        code = numbers.fill_shape(rng, f"{area}% %AA")
        return Address(line, city, county, code)
    city, state, short, start = pick(rng, american_places(part))
    code = f"{start}{digits(rng, 2)}"
    if rng.random() < 0.08:
        code += f"-{digits(rng, 4)}"
    return Address(line, city, short if rng.random() < 0.7 else state, code)


def hospital(rng: Random, part: Part) -> tuple[str, str]:
    """Give a hospital and the site it belongs to."""
    heads = pool("en/hospital_heads", part)
    at = int(rng.random() * len(heads))
    return f"{heads[at]} {pick(rng, entries('en/hospital_tails'))}", f"site-{at % SITES + 1}"


def _relative(rng: Random, part: Part, of: Person) -> Person:
    """Somebody close, more often than not of the same family name."""
    other = someone(rng, part)
    return other._replace(last=of.last) if rng.random() < 0.6 else other


def patient(rng: Random, number: int, part: Part) -> Patient:
    british = rng.random() < 0.12 and part not in EXAMS  # whose notes are American
    seen = date.fromordinal(whole(rng, _FIRST, _LAST))
    # A hospital's mix: few children, most between 30 and 90, some beyond 90.
    years = whole(rng, 0, 17) if rng.random() < 0.08 else 18 + int(82 * rng.random() ** 0.7)
    birth = seen - timedelta(days=365 * years + whole(rng, 1, 364))
    who = someone(rng, part)
    house, site = hospital(rng, part)
    return Patient(
        number=number,
        part=part,
        british=british,
        person=who,
        birth=birth,
        first_seen=seen,
        address=address(rng, part, british=british),
        hospital=house,
        site=site,
        pcp=someone(rng, part),
        kin=_relative(rng, part, who),
        phone=contact.british(rng) if british else contact.american(rng),
        mrn=numbers.any_of(rng, "%######", "%#######", "###-##-##", "MR%#####", "%##-####"),
        ssn=numbers.ssn(rng),
        plan=numbers.any_of(rng, "AAA%########", "%###########", "A##-###-####", "%AA%-AA%-AA%#"),
        job=pick(rng, pool("en/jobs", part) if years > 15 else _SCHOOL),
    )  # fmt: skip


def visits(rng: Random, who: Patient) -> Iterator[Scene]:
    """Give one to six visits, weeks or months apart; three patients in ten come once."""
    day = who.first_seen
    for _ in range(_VISITS):
        stay = whole(rng, 1, 12)
        yield Scene(
            rng=rng,
            patient=who,
            day=day,
            admitted=day - timedelta(days=stay),
            department=pick(rng, _DEPARTMENTS),
            attending=someone(rng, who.part),
            resident=someone(rng, who.part),
            consultant=someone(rng, who.part),
            nurse=someone(rng, who.part),
            usual=whole(rng, 0, 15),
        )
        if rng.random() < 0.3:
            return
        day += timedelta(days=whole(rng, 5, 400))
