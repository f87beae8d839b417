"""Notes about made-up patients: every template, every label, every offset known.

English notes carry the i2b2 2014 labels, Spanish ones those of MEDDOCAN; the category (the XML
element of either) is the attribute `category`. `templates` picks a part of the templates and of
the name lists: what is made with "train" and with "held-out" shares no template that holds
protected information and no name, so that a tool can be measured on notes of a kind, in words
and about people that it has never seen. "exam" and "exam-2" are parts, English only, which neither
"all" nor any recipe reads. Each has an author of its own, who had read none of the other parts.
Whoever improves a tool looks at "held-out" and "exam" (the development notes) and leaves "exam-2"
unread, so that it can still be believed.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from itertools import count
from typing import Any, get_args

from goldbench.corpus import Attributes, Document, Record
from goldbench.errors import UsageError
from goldbench.languages import LANGUAGES, NOTE_LANGUAGES
from goldbench.synthetic.chance import pick, stream
from goldbench.synthetic.grammar import Grammar
from goldbench.synthetic.noise import NoisyBuilder
from goldbench.synthetic.phi.note_language import NoteLanguage
from goldbench.synthetic.phi.people import EXAMS, Part

PARTS: tuple[Part, ...] = get_args(Part)
_LANGUAGES: dict[str, NoteLanguage] = {
    lang: import_module(f"{__package__}.{LANGUAGES[lang].folder}").NOTE_LANGUAGE
    for lang in NOTE_LANGUAGES
}
SCHEMES: dict[str, str] = {lang: language.scheme for lang, language in _LANGUAGES.items()}
LABELS: dict[str, tuple[str, ...]] = {
    lang: language.labels for lang, language in _LANGUAGES.items()
}
_KIND = "note:"


def notes(n: int, *, seed: int, lang: str = "en", templates: Part = "all") -> Iterator[Record]:
    """Make n notes with gold spans, several to a patient, patient after patient.

    Note i is the same whatever n is. Metadata: patient, site ("site-1" to "site-8"), department,
    date (ISO), kind, age (years), sex (F or M).
    """
    if lang not in _LANGUAGES:
        msg = f"no notes with protected health information in language {lang!r}"
        raise UsageError(msg, hint=f"languages: {', '.join(_LANGUAGES)}")
    if templates not in PARTS:
        msg = f"there is no part {templates!r} of the templates"
        raise UsageError(msg, hint=f"parts: {', '.join(PARTS)}")
    if templates in EXAMS and templates not in _LANGUAGES[lang].exam_slots:
        msg = f"there is no part {templates!r} in language {lang!r}"
        raise UsageError(msg, hint="the exams' notes are English (en)")
    return _notes(n, seed=seed, lang=lang, part=templates)


def _notes(n: int, *, seed: int, lang: str, part: Part) -> Iterator[Record]:
    language = _LANGUAGES[lang]
    spoken = grammar(lang, part)
    kinds = spoken.names(_KIND)
    written = 0
    for number in count(1):
        rng = stream(seed, "phi", lang, number)
        patient = language.patient(rng, number, part)
        for nth, scene in enumerate(language.visits(rng, patient), start=1):
            if written >= n:
                return
            kind = pick(rng, kinds)
            out = NoisyBuilder(rng)
            spoken.write(kind, out, rng, scene)
            meta = {
                "patient": f"phi-{lang}-{number:06d}",
                "site": patient.site,
                "department": scene.department,
                "date": scene.day.isoformat(),
                "kind": kind.removeprefix(_KIND),
                "age": scene.age,
                "sex": patient.person.sex,
            }
            id_ = f"phi-{lang}-{number:06d}-{nth:02d}"
            yield Record(Document(id_, out.text, Attributes(meta)), {"gold": out.marks()})
            written += 1


@cache
def grammar(lang: str, part: Part) -> Grammar[Any]:
    """Link the templates of a language: those of one part and the shared ones, or all."""
    language = _LANGUAGES[lang]
    return Grammar(
        template_lines(lang, part), {**language.slots, **language.exam_slots.get(part, {})}
    )


def template_lines(lang: str, part: Part) -> list[str]:
    """Read the rules of a part; an exam stands alone, the others lean on the shared ones."""
    parts = ("train", "held-out") if part == "all" else (part,)
    folders = parts if part in EXAMS else (*parts, "shared")
    root = files(f"{__package__}.{LANGUAGES[lang].folder}") / "templates"
    templates = [
        entry
        for folder in folders
        for entry in sorted((root / folder).iterdir(), key=lambda entry: entry.name)
    ]
    return [line for entry in templates for line in entry.read_text(encoding="utf-8").split("\n")]
