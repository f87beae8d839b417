"""One note before it is written: who, when, and what it will speak of."""

from collections.abc import Mapping
from datetime import date
from random import Random

from goldbench.synthetic.chance import pick, stream, whole
from goldbench.synthetic.heart.claims import Claim
from goldbench.synthetic.heart.patients import CONDITIONS, Patient, Visit
from goldbench.synthetic.heart.phrases import Sentence, phrases

_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip
_RACES = ("white", "African American", "Hispanic", "Asian")

NO_WORDS: Mapping[str, str] = {}


class Scene:
    """A patient at one record, with the note's own chance and its words."""

    __slots__ = ("at", "letter", "patient", "rng", "stated", "symptom", "visit", "words")

    def __init__(self, patient: Patient, at: int, *, seed: int) -> None:
        self.patient = patient
        self.at = at
        self.visit: Visit = patient.visits[at]
        self.letter = self.visit.kind == "letter"
        self.rng: Random = stream(seed, "heart", patient.number, at)
        self.words = self._words()
        self.stated = [label for label in ("CAD", *CONDITIONS) if self._states(label)]
        self.symptom = self._symptom()

    def say(
        self, *path: str, claims: tuple[Claim, ...] = (), words: Mapping[str, str] = NO_WORDS
    ) -> Sentence:
        """Pick a phrase and fill it with the words of the note and these."""
        known = {**self.words, **words} if words else self.words
        return pick(self.rng, phrases(*path)).fill(known, *claims)

    @property
    def admitted(self) -> bool:
        return self.visit.kind in ("discharge summary", "emergency note")

    def status(self, label: str) -> str | None:
        return self.patient.status(label, self.at)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def past(self, day: date) -> dict[str, str]:
        """Write an earlier day in the ways a note does; without a year only within this one."""
        now = self.visit.dated
        short = f"{day.month}/{day.day}"
        recent = (now - day).days < 330
        return {
            "day": short if day.year == now.year else f"{short}/{day.year}",
            "date": f"{day.month:02d}/{day.day:02d}/{day.year}",
            "month": f"{day.month:02d}/{day.year}",
            "monthname": _MONTHS[day.month - 1] if recent else "visit",
            "year": str(day.year),
        }

    def _words(self) -> dict[str, str]:
        rng, year = self.rng, self.visit.dated.year
        male = self.patient.male
        he, his, him = ("he", "his", "him") if male else ("she", "her", "her")
        return {
            "he": he,
            "He": he.capitalize(),
            "his": his,
            "His": his.capitalize(),
            "him": him,
            "man": "man" if male else "woman",
            "male": "male" if male else "female",
            "Mr": "Mr." if male else "Ms.",
            "name": self.patient.name,
            "age": str(year - self.patient.born),
            "race": pick(rng, _RACES),
            "weight": str(whole(rng, 130, 340)),
            "lost": str(whole(rng, 8, 150)),
            "packs": pick(rng, ("1/2", "1", "1.5", "2")),
            "packyears": str(whole(rng, 10, 60)),
            "few": str(whole(rng, 2, 6)),
            "young": str(whole(rng, 38, 53)),
            "old": str(whole(rng, 70, 88)),
            "after": str(whole(rng, 150, 240)),
            "troponin": f"{whole(rng, 1, 30)}.{whole(rng, 1, 9)}",
            "month": f"{whole(rng, 1, 12):02d}/{year - whole(rng, 1, 6)}",
        }

    def _states(self, label: str) -> bool:
        """Decide whether the note speaks of a known diagnosis; the cohort's first record has to."""
        if self.status(label) != "continuing":
            return False
        return self.chance(0.8) or (label == "CAD" and self.at == 0)

    def _symptom(self) -> str | None:
        """Choose what the note says about angina, only of patients who have CAD."""
        status, chance = self.status("CAD"), self.rng.random()
        if status == "new":
            return "during" if chance < 0.4 else None
        if status is None or chance > 0.3:
            return None
        if chance < 0.1 and not self.letter:
            return "during"
        return "continuing" if chance < 0.22 else "before"
