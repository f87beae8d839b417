"""Notes of the asthma study with a gold span for each affirmed mention of a variable.

Mentions that are denied, feared, planned or somebody else's carry no span (the study counts
affirmed ones), nor do near misses: specific IgE, eosinophils in sputum, salmeterol alone.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import count
from random import Random

from goldbench.corpus import NONE, Attributes, Document, Extent, Record, Span, Value
from goldbench.errors import UsageError
from goldbench.languages import NOTE_LANGUAGES
from goldbench.synthetic.asthma.population import DEPARTMENTS, KINDS, Visit, visits
from goldbench.synthetic.asthma.variables import PRIMARY, VARIABLES
from goldbench.synthetic.builder import NoteBuilder
from goldbench.synthetic.chance import pick, stream, whole
from goldbench.synthetic.grammar import Grammar, Slot

_SECTIONS = ("story", "tests", "plan")
_AGAIN = 0.35  # chance that a variable is mentioned once more
_MOST_MENTIONS = 4
_DISTRACTED = 0.55  # chance of one more unmarked mention


def notes(n: int, *, seed: int, lang: str = "en") -> Iterator[Record]:
    """Make n notes, several to a patient, patient after patient; note i is the same for any n.

    Metadata: patient, site ("hospital-1" to "hospital-6"), department, date (ISO), kind, age
    (years, adults only), sex (F or M).
    """
    if lang not in NOTE_LANGUAGES:
        msg = f"no asthma notes in language {lang!r}"
        raise UsageError(msg, hint=f"languages: {', '.join(NOTE_LANGUAGES)}")
    return _notes(n, seed=seed, lang=lang)


_LIST = tuple(VARIABLES.values())


def _notes(n: int, *, seed: int, lang: str) -> Iterator[Record]:
    spoken = grammar(lang)
    written = 0
    for number in count(1):
        for visit in visits(stream(seed, "asthma", lang, number), number):
            if written >= n:
                return
            yield _note(visit, lang, spoken)
            written += 1


def _note(visit: Visit, lang: str, spoken: Grammar[Visit]) -> Record:
    rng, out = visit.rng, _Sentences()
    rules = _draw_facts(rng, visit.patient.share)
    used: set[tuple[str, int]] = set()
    spoken.write(f"head:{visit.place}", out, rng, visit)
    for section in _SECTIONS:
        out.add("\n")
        spoken.write(f"title:{section}", out, rng, visit)
        for rule in rules[section]:
            out.add(" ")
            out.begin()
            spoken.write(rule, out, rng, visit, used=used)
    out.add("\n")
    meta: dict[str, Value] = {
        "patient": f"asthma-{lang}-{visit.patient.number:06d}",
        "site": visit.patient.site.name,
        "department": DEPARTMENTS[lang][visit.place],
        "date": visit.day.isoformat(),
        "kind": KINDS[lang][visit.place],
        "age": visit.age,
        "sex": visit.patient.sex,
    }
    id_ = f"{meta['patient']}-{visit.nth:02d}"
    return Record(Document(id_, out.text, Attributes(meta)), {"gold": out.marks()})


def _draw_facts(rng: Random, share: float) -> dict[str, list[str]]:
    """Decide which variables the note has, how often, and what else it says: rules by section."""
    positive = rng.random() < share
    by_section: dict[str, list[str]] = {section: [f"filler:{section}"] for section in _SECTIONS}
    for variable in VARIABLES.values():
        if rng.random() >= (variable.given if positive else variable.otherwise):
            continue
        times = 1
        while times < _MOST_MENTIONS and rng.random() < _AGAIN:
            times += 1
        by_section[variable.section] += [f"say:{variable.label}"] * times
    by_section["story"] += [f"not:{PRIMARY}"] * (rng.random() < (0.15 if positive else 0.45))
    while rng.random() < _DISTRACTED:
        variable = pick(rng, _LIST)
        by_section[variable.section].append(f"not:{variable.label}")
    for section, rules in by_section.items():
        rules.extend([f"filler:{section}"] * whole(rng, 0, 3))
        for last in range(len(rules) - 1, 0, -1):  # Fisher and Yates
            other = int(rng.random() * (last + 1))
            rules[last], rules[other] = rules[other], rules[last]
    return by_section


class _Sentences(NoteBuilder):
    """A builder that writes the first letter of a sentence large."""

    __slots__ = ("_begins",)

    def __init__(self) -> None:
        super().__init__()
        self._begins = True

    def begin(self) -> None:
        self._begins = True

    def add(self, *texts: str) -> Extent:
        return super().add(*map(self._capitalise, texts)) if self._begins else super().add(*texts)

    def mark(self, text: str, label: str, attributes: Mapping[str, Value] = NONE) -> Span:
        return super().mark(self._capitalise(text), label, attributes)

    def _capitalise(self, text: str) -> str:
        if not self._begins:
            return text
        self._begins = False
        return text[0].upper() + text[1:]


def _words(forms: tuple[str, ...]) -> Callable[[Visit], str]:
    return lambda visit: forms[int(visit.rng.random() * len(forms))]


@cache
def grammar(lang: str) -> Grammar[Visit]:
    slots: dict[str, Slot[Visit]] = {
        "age": Slot(lambda v: str(v.age)),
        "day": Slot(lambda v: v.day.isoformat() if lang == "en" else f"{v.day:%d/%m/%Y}"),
        "site": Slot(lambda v: v.patient.site.name),
        "man": Slot(lambda v: "woman" if v.patient.sex == "F" else "man"),
        "o": Slot(lambda v: "a" if v.patient.sex == "F" else "o"),
        "varón": Slot(lambda v: "mujer" if v.patient.sex == "F" else "varón"),
    }
    for variable in VARIABLES.values():
        forms = _words(variable.words(lang))
        slots[variable.label] = Slot(forms, variable.label)
        slots[variable.label.lower()] = Slot(forms)
    text = files(__package__).joinpath("templates", f"{lang}.txt").read_text(encoding="utf-8")
    return Grammar(text.split("\n"), slots)
