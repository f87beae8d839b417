"""Who the note is about, who writes it, where and when: a hospital in Spain."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from goldbench.synthetic.chance import digits, pick, whole
from goldbench.synthetic.phi import numbers
from goldbench.synthetic.phi.people import Part, Person, alguien, pool
from goldbench.synthetic.vocabulary import entries, table

SITES = 8
_FIRST, _LAST = date(2008, 1, 1).toordinal(), date(2022, 12, 31).toordinal()
_SCHOOL = ("estudiante", "escolar", "estudiante de primaria")
_VISITS = 6
_WOMEN = ("madre", "hija", "hermana", "esposa", "abuela", "tía", "nieta", "mujer", "cuñada")
_MEN = ("padre", "hijo", "hermano", "marido", "abuelo", "tío", "nieto", "yerno", "primo")


@dataclass(frozen=True, slots=True)
class Place:
    street: str
    city: str
    province: str
    code: str


@dataclass(frozen=True, slots=True)
class Patient:
    """What stays the same from note to note."""

    number: int
    part: Part
    person: Person
    birth: date
    first_seen: date
    place: Place
    hospital: str
    site: str
    gp: Person
    kin: Person
    kinship: str
    mrn: str
    dni: str
    nass: str
    job: str
    country: str


@dataclass(slots=True)
class Scene:
    """One visit. `usual` picks the note's own way of writing dates."""

    rng: Random
    patient: Patient
    day: date
    admitted: date
    department: str
    doctor: Person
    second: Person
    nurse: Person
    licence: str
    usual: int
    pending: Place | None = None
    abroad: tuple[str, ...] | None = None

    @property
    def age(self) -> int:
        born, day = self.patient.birth, self.day
        return day.year - born.year - ((day.month, day.day) < (born.month, born.day))

    def before(self, low: int, high: int) -> date:
        """A day between `low` and `high` days before the note."""
        return self.day - timedelta(days=whole(self.rng, low, high))

    def after(self, low: int, high: int) -> date:
        return self.day + timedelta(days=whole(self.rng, low, high))


def street(rng: Random, part: Part) -> str:
    """Write "C/ Mayor, 12, 3º B" and its kin; the whole of it is one CALLE."""
    address = f"{pick(rng, entries('es/vias'))} {pick(rng, pool('es/calles', part))}"
    r = rng.random()
    if r < 0.05:
        return f"{address}, s/n"
    address += f"{pick(rng, (', ', ' ', ', nº ', ' nº '))}{whole(rng, 1, 240)}"
    if r < 0.45:
        floor = f"{whole(rng, 1, 9)}{pick(rng, ('º', 'º ', ' ', '-'))}{pick(rng, 'ABCDE')}"
        address += f"{pick(rng, (', ', ' '))}{floor}"
    return address


def place(rng: Random, part: Part) -> Place:
    city, province, start = pick(rng, table("es/lugares"))
    return Place(street(rng, part), city, province, f"{start}{digits(rng, 3)}")


def hospital(rng: Random, part: Part) -> tuple[str, str]:
    """Give a hospital and the site it belongs to."""
    names = pool("es/hospital_nombres", part)
    at = int(rng.random() * len(names))
    return f"{pick(rng, entries('es/hospital_tipos'))} {names[at]}", f"site-{at % SITES + 1}"


def licence(rng: Random) -> str:
    """A medical council number: province twice, then five digits."""
    province = pick(rng, table("es/lugares"))[2]
    parts = (province, province, f"{whole(rng, 10000, 99999)}")
    return (
        pick(rng, (" ", "", "-", "/")).join(parts) if rng.random() < 0.85 else parts[0] + parts[2]
    )


def patient(rng: Random, number: int, part: Part) -> Patient:
    seen = date.fromordinal(whole(rng, _FIRST, _LAST))
    # As in MEDDOCAN's case reports: more children than in an English hospital, few beyond 90.
    years = whole(rng, 0, 17) if rng.random() < 0.15 else 18 + int(78 * rng.random() ** 0.8)
    house, site = hospital(rng, part)
    kin = alguien(rng, part)
    lives = place(rng, part)
    return Patient(
        number=number,
        part=part,
        person=alguien(rng, part),
        birth=seen - timedelta(days=365 * years + whole(rng, 40, 364)),
        first_seen=seen,
        place=lives,
        hospital=house,
        site=site,
        gp=alguien(rng, part),
        kin=kin,
        kinship=pick(rng, _WOMEN if kin.sex == "F" else _MEN),
        mrn=numbers.any_of(rng, "%######", "%#####", "%#######", "%###-##", "HC%#####"),
        dni=numbers.dni(rng) if rng.random() < 0.85 else numbers.nie(rng),
        nass=numbers.nass(rng, lives.code[:2]),
        job=pick(rng, pool("es/profesiones", part) if years > 15 else _SCHOOL),
        country="España" if rng.random() < 0.8 else pick(rng, table("es/mundo"))[1],
    )


def visits(rng: Random, who: Patient) -> Iterator[Scene]:
    """Give one to six visits, weeks or months apart; three patients in ten come once."""
    day = who.first_seen
    for _ in range(_VISITS):
        yield Scene(
            rng=rng,
            patient=who,
            day=day,
            admitted=day - timedelta(days=whole(rng, 1, 15)),
            department=pick(rng, entries("es/servicios")),
            doctor=alguien(rng, who.part),
            second=alguien(rng, who.part),
            nurse=alguien(rng, who.part),
            licence=licence(rng),
            usual=whole(rng, 0, 15),
        )
        if rng.random() < 0.3:
            return
        day += timedelta(days=whole(rng, 5, 400))
