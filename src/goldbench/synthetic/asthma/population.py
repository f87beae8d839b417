"""Six hospitals, their patients, their notes.

The share of notes that mention asthma runs from .25 to .70 over the sites and averages .485, the
internal frequency of the study (Canales 2021, p. 8: 48.5%, the mean over hospitals). Sites
differ in size, so the frequency in the pooled notes is lower (about .44): a plan that pools has
to notice. Notes of a patient resemble each other: a patient's own share is Beta-distributed
around the site's with an intra-patient correlation of `CORRELATION`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import NamedTuple

from goldbench.synthetic.chance import pick, pick_weighted, whole

CORRELATION = 0.3
_FIRST, _LAST = date(2013, 1, 1).toordinal(), date(2018, 12, 31).toordinal()
_MOST_NOTES = 8


class Site(NamedTuple):
    name: str
    frequency: float  # share of notes that mention asthma
    weight: float  # share of all patients


SITES = (
    Site("hospital-1", 0.25, 0.24),
    Site("hospital-2", 0.38, 0.22),
    Site("hospital-3", 0.46, 0.18),
    Site("hospital-4", 0.53, 0.14),
    Site("hospital-5", 0.59, 0.12),
    Site("hospital-6", 0.70, 0.10),
)
DEPARTMENTS = {
    "en": ("Pulmonology", "Allergy", "Internal Medicine", "Emergency", "Primary Care"),
    "es": ("Neumología", "Alergología", "Medicina Interna", "Urgencias", "Atención Primaria"),
}
KINDS = {
    "en": ("outpatient-note", "allergy-report", "discharge-summary", "emergency-note",
           "primary-care-note"),
    "es": ("consulta-externa", "informe-de-alergia", "informe-de-alta", "informe-de-urgencias",
           "nota-de-primaria"),
}  # fmt: skip
_DEPARTMENT_WEIGHTS = (0.32, 0.18, 0.18, 0.14, 0.18)


@dataclass(frozen=True, slots=True)
class Patient:
    number: int
    site: Site
    sex: str
    birth: date
    share: float  # of this patient's notes that mention asthma


@dataclass(frozen=True, slots=True)
class Visit:
    patient: Patient
    nth: int
    day: date
    place: int  # index into DEPARTMENTS and KINDS
    rng: Random

    @property
    def age(self) -> int:
        return (self.day - self.patient.birth).days * 4 // 1461


def patient(rng: Random, number: int) -> tuple[Patient, date]:
    """Draw an adult and the day of the first note."""
    site = pick_weighted(rng, SITES, [site.weight for site in SITES])
    day = date.fromordinal(whole(rng, _FIRST, _LAST))
    birth = day - timedelta(days=18 * 366 + int(70 * 365 * rng.random()))
    sex = pick(rng, "FFFMM")
    return Patient(number, site, sex, birth, _share(rng, site.frequency)), day


def _share(rng: Random, mean: float) -> float:
    """Draw from Beta(a, b) with that mean and 1 / (a + b + 1) = CORRELATION, by Jöhnk's method.

    Jöhnk, M. D. (1964), Metrika 8: 5-15. It needs nothing but uniform draws.
    """
    total = 1 / CORRELATION - 1
    a, b = mean * total, (1 - mean) * total
    while True:
        x, y = rng.random() ** (1 / a), rng.random() ** (1 / b)
        if 0 < x + y <= 1:
            return float(x / (x + y))


def visits(rng: Random, number: int) -> Iterator[Visit]:
    """Give one to eight notes of a patient, about three on average."""
    who, day = patient(rng, number)
    for nth in range(1, _MOST_NOTES + 1):
        place = pick_weighted(rng, range(5), _DEPARTMENT_WEIGHTS)
        yield Visit(who, nth, day, place, rng)
        if rng.random() < 0.32:
            return
        day += timedelta(days=whole(rng, 7, 300))
