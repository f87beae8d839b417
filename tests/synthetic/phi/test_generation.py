import re
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from goldbench.corpus import Record, Span
from goldbench.errors import UsageError
from goldbench.schemes import scheme
from goldbench.synthetic import phi
from goldbench.synthetic.grammar import Slot, read_rules
from goldbench.synthetic.phi.english import EXAM_SLOTS
from goldbench.synthetic.phi.english import SLOTS as ENGLISH
from goldbench.synthetic.phi.generation import grammar, template_lines
from goldbench.synthetic.phi.labels import I2B2, MEDDOCAN
from goldbench.synthetic.phi.people import EXAMS
from goldbench.synthetic.phi.spanish import SLOTS as SPANISH

LANGS = ("en", "es")
PARTS_OF: list[tuple[str, phi.Part]] = [
    (lang, part) for lang in LANGS for part in phi.PARTS if lang == "en" or part not in EXAMS
]
WHOLE: list[tuple[str, phi.Part]] = [
    ("en", "all"),
    ("es", "all"),
    *(("en", part) for part in EXAMS),
]
SLOTS: dict[str, dict[str, Slot[Any]]] = {"en": {**ENGLISH}, "es": {**SPANISH}}


@cache
def generate(lang: str, part: phi.Part = "all", n: int = 800) -> tuple[Record, ...]:
    return tuple(phi.notes(n, seed=11, lang=lang, templates=part))


def spans_of(record: Record) -> tuple[Span, ...]:
    return record.layers["gold"].spans


@pytest.mark.parametrize("lang", LANGS)
def test_the_same_seed_gives_the_same_notes(lang: str) -> None:
    assert tuple(phi.notes(60, seed=11, lang=lang)) == generate(lang)[:60]


@pytest.mark.parametrize("lang", LANGS)
def test_another_seed_gives_other_notes(lang: str) -> None:
    other = {record.document.text for record in phi.notes(60, seed=12, lang=lang)}
    assert not other & {record.document.text for record in generate(lang)[:60]}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("n", [0, 1, 2, 7, 31])
def test_note_i_does_not_depend_on_how_many_are_made(lang: str, n: int) -> None:
    assert tuple(phi.notes(n, seed=11, lang=lang)) == generate(lang)[:n]


@pytest.mark.parametrize(("lang", "part"), WHOLE)
def test_spans_are_exact_apart_and_on_one_line(lang: str, part: phi.Part) -> None:
    for record in generate(lang, part):
        text, end = record.document.require_text(), 0
        for span in spans_of(record):
            quote = span.text_in(text)
            assert quote == span.quote
            assert quote == quote.strip()
            assert quote
            assert "\n" not in quote
            assert span.start >= end
            end = span.end


@pytest.mark.parametrize("lang", LANGS)
def test_marks_fit_the_scheme(lang: str) -> None:
    schema = scheme(phi.SCHEMES[lang])
    for record in generate(lang):
        assert not list(schema.problems(record.layers["gold"]))
        for span in spans_of(record):
            known = schema.label(span.label)
            assert known is not None
            assert span.attributes["category"] == known.group


def test_the_label_sets_are_those_of_the_schemes() -> None:
    assert set(MEDDOCAN) == set(scheme("meddocan").names)
    assert set(I2B2) == set(scheme("i2b2-2014").names) - {"OTHER"}


@pytest.mark.parametrize(("lang", "part"), PARTS_OF)
def test_every_label_occurs_in_every_part(lang: str, part: phi.Part) -> None:
    seen = Counter(span.label for record in generate(lang, part) for span in spans_of(record))
    assert set(seen) == set(phi.LABELS[lang])
    assert min(seen.values()) >= 5


@pytest.mark.parametrize("lang", LANGS)
def test_metadata_says_who_where_when_and_what(lang: str) -> None:
    kinds: set[object] = set()
    for record in generate(lang):
        meta = record.document.meta
        assert set(meta) == {"patient", "site", "department", "date", "kind", "age", "sex"}
        assert record.document.id.startswith(str(meta["patient"]))
        assert re.fullmatch(r"[a-z0-9-]{3,60}", record.document.id)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", str(meta["date"]))
        assert 0 <= int(str(meta["age"])) <= 110
        assert meta["sex"] in ("F", "M")
        kinds.add(meta["kind"])
    assert len(kinds) >= 14
    assert {record.document.meta["site"] for record in generate(lang)} == {
        f"site-{number}" for number in range(1, 9)
    }


@pytest.mark.parametrize("lang", LANGS)
def test_ids_are_unique_and_patients_have_several_notes(lang: str) -> None:
    assert len({record.document.id for record in generate(lang)}) == len(generate(lang))
    patients = Counter(record.document.meta["patient"] for record in generate(lang))
    assert 2 < len(generate(lang)) / len(patients) < 4
    assert max(patients.values()) <= 6


def test_one_record_number_stays_with_one_patient() -> None:
    numbers: dict[object, set[str]] = {}
    for record in generate("en"):
        for span in spans_of(record):
            if span.label == "MEDICALRECORD":
                text = span.text_in(record.document.require_text())
                numbers.setdefault(record.document.meta["patient"], set()).add(text.upper())
    assert all(len(of_patient) == 1 for of_patient in numbers.values())


# Each must be found, and never inside or across a span.
LOOK_ALIKES = {
    "en": [
        r"Parkinson(['’]s)? disease", r"Foley catheter", r"Babinski", r"Crohn['’]s disease",
        r"Down syndrome", r"T12-L1", r"[Pp]ain (is )?\d/10", r"strength [345]/5", r"BP \d+/\d+",
        r"Whipple", r"\d\.\d x \d\.\d cm", r"May (use|take|try|be)", r"room air", r"Apgar",
        r"POD ?#\d", r"ICD-10: \S+", r"Murphy['’]s sign", r"GCS \d+/15", r"Hodgkin lymphoma",
        r"Swan-Ganz", r"aspirin 81 mg", r"Jackson-Pratt", r"\b2-3 week", r"Gleason",
    ],
    "es": [
        r"enfermedad de Parkinson", r"sonda de Foley", r"Babinski", r"enfermedad de Crohn",
        r"síndrome de Down", r"T12-L1", r"EVA \d/10", r"fuerza [345]/5", r"\bTA:? \d+/\d+ mmHg",
        r"Whipple", r"\d,\d x \d,\d cm", r"aire ambiente", r"Apgar 9/10", r"CIE-10: \S+",
        r"Glasgow \d+/15", r"T3N1M0", r"puntos de Mayo", r"linfoma de Hodgkin",
        r"Jackson-Pratt", r"CD20\+",
    ],
}  # fmt: skip


# By rule, not by wording: whoever reads this file shall not read the exams.
PLAIN_RULES: dict[phi.Part, tuple[str, ...]] = {
    "exam": ("labs", "meds", "trap", "trap.line", "vitals"),
    "exam-2": (
        "anes.more", "bedside", "bp2", "cath", "chem", "gi.hx", "icu.sys", "lab.row", "mindful",
        "pe", "pe.full", "prose", "rehab", "ros", "rx", "scored", "stayed", "teach", "technique",
        "tests", "think", "vs", "why",
    ),
}  # fmt: skip


@pytest.mark.parametrize("part", EXAMS)
def test_look_alikes_of_an_exam_hold_nothing_that_is_marked(part: phi.Part) -> None:
    rules, slots = read_rules(template_lines("en", part)), {**ENGLISH, **EXAM_SLOTS[part]}
    plain = PLAIN_RULES[part]
    assert sum(len(rules[rule]) for rule in plain) >= 4 * len(plain)
    for rule in plain:
        named = {name for way in rules[rule] for name in re.findall(r"\{([^}#][^}]*)\}", way)}
        assert all(slots[name].label is None for name in named - {*plain})


@pytest.mark.parametrize(("lang", "pattern"), [(k, p) for k, ps in LOOK_ALIKES.items() for p in ps])
def test_what_only_looks_like_protected_information_is_not_marked(lang: str, pattern: str) -> None:
    count = 0
    for record in generate(lang):
        for hit in re.finditer(pattern, record.document.require_text()):
            count += 1
            here = Span(hit.start(), hit.end(), "look-alike")
            assert not any(span.overlaps(here) for span in spans_of(record))
    assert count


@pytest.mark.parametrize(("lang", "part"), WHOLE)
@pytest.mark.parametrize(
    "leak", [r"\S@\S", r"example\b", r"\b9\d\d-\d\d-\d{4}\b", r"\b555[- .]?01"]
)
def test_what_has_an_unmistakable_shape_never_stands_outside_a_span(
    lang: str, part: phi.Part, leak: str
) -> None:
    for record in generate(lang, part):
        text = list(record.document.require_text())
        for span in spans_of(record):
            text[span.start : span.end] = " " * len(span)
        assert not re.search(leak, "".join(text), re.IGNORECASE)


def test_dates_and_ages_come_in_many_shapes() -> None:
    seen: dict[str, set[str]] = {"DATE": set(), "AGE": set(), "PHONE": set(), "PATIENT": set()}
    for record in generate("en"):
        for span in spans_of(record):
            if span.label in seen:
                shape = re.sub(r"[A-Z]", "A", span.text_in(record.document.require_text()))
                seen[span.label].add(re.sub(r"\d", "9", re.sub(r"[a-z]+", "a", shape)))
    assert {"99/99/9999", "9/9", "Aa 9999", "Aa", "9999-99-99", "'99", "Aa a 9999"} <= seen["DATE"]
    assert {"9", "99", "a-a", "99a"} <= seen["AGE"]
    assert {"(999) 999-9999", "999-9999", "+9 999 999 9999", "99999"} <= seen["PHONE"]
    assert {"Aa Aa", "Aa, Aa", "A. Aa", "Aa A. Aa", "AA", "A'Aa, Aa"} & seen["PATIENT"]


def test_spanish_identity_cards_carry_their_letter() -> None:
    count = 0
    for record in generate("es"):
        for span in spans_of(record):
            text = span.text_in(record.document.require_text()).upper()
            if span.label == "ID_SUJETO_ASISTENCIA" and (
                hit := re.fullmatch(r"(\d{8})[- ]?([A-Z])", text)
            ):
                assert "TRWAGMYFPDXBNJZSQVHLCKE"[int(hit[1]) % 23] == hit[2]
                count += 1
    assert count > 20


@pytest.mark.parametrize("lang", LANGS)
def test_training_and_held_out_templates_share_no_kind_and_no_sentence(lang: str) -> None:
    train, held = (grammar(lang, part) for part in ("train", "held-out"))
    assert len(train.names("note:")) >= 10
    assert len(held.names("note:")) >= 5
    assert not set(train.names("note:")) & set(held.names("note:"))
    assert not _sentences(lang, "train") & _sentences(lang, "held-out")
    everything = grammar(lang, "all").names("note:")
    assert set(everything) == {*train.names("note:"), *held.names("note:")}


@pytest.mark.parametrize("part", EXAMS)
def test_an_exam_has_many_kinds_and_shares_no_sentence_with_any_other_part(part: phi.Part) -> None:
    exam, everything = grammar("en", part), grammar("en", "all")
    assert len(exam.names("note:")) >= 20
    assert not set(exam.names("note:")) & set(everything.names("note:"))
    for folder in ("train", "held-out", "shared", *EXAMS):
        if folder != part:  # counted, so that a failure quotes nothing
            assert len(_sentences("en", part) & _sentences("en", folder)) == 0


@pytest.mark.parametrize("part", EXAMS)
def test_every_rule_and_slot_of_an_exam_is_used(part: phi.Part) -> None:
    rules = read_rules(template_lines("en", part))
    text = "\n".join(way for ways in rules.values() for way in ways)
    named = {slot.split(" ")[0] for slot in re.findall(r"\{([^}#][^}]*)\}", text)}
    assert {rule for rule in rules if not rule.startswith("note:")} <= named
    assert set(EXAM_SLOTS[part]) <= named


def test_every_exam_has_slots_and_no_two_a_kind_in_common() -> None:
    assert tuple(EXAM_SLOTS) == EXAMS
    kinds = Counter(kind for part in EXAMS for kind in grammar("en", part).names("note:"))
    assert max(kinds.values()) == 1


@pytest.mark.parametrize("part", EXAMS)
def test_all_notes_leave_an_exam_out(part: phi.Part) -> None:
    kinds = set(grammar("en", part).names("note:"))
    assert not kinds & {f"note:{record.document.meta['kind']}" for record in generate("en")}


@pytest.mark.parametrize("lang", LANGS)
def test_shared_templates_hold_nothing_that_is_marked(lang: str) -> None:
    slots = SLOTS[lang]
    for sentence in _sentences(lang, "shared"):
        used = (slots.get(name) for name in re.findall(r"\{([^}]*)\}", sentence))
        assert all(slot is None or slot.label is None for slot in used)


def _sentences(lang: str, folder: str) -> set[str]:
    name = {"en": "english", "es": "spanish"}[lang]
    root = files(f"goldbench.synthetic.phi.{name}") / "templates" / folder
    lines = [line for file in root.iterdir() for line in file.read_text("utf-8").split("\n")]
    return {text for ways in read_rules(lines).values() for text in ways}


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_is_used_and_every_slot_too(lang: str) -> None:
    rules = read_rules(template_lines(lang, "all"))
    text = "\n".join(way for ways in rules.values() for way in ways)
    named = {slot.split(" ")[0] for slot in re.findall(r"\{([^}#][^}]*)\}", text)}
    assert {rule for rule in rules if not rule.startswith("note:")} <= named
    assert set(SLOTS[lang]) <= named


@pytest.mark.parametrize("lang", LANGS)
def test_people_of_held_out_notes_are_strangers_to_training(lang: str) -> None:
    label = {"en": "PATIENT", "es": "NOMBRE_SUJETO_ASISTENCIA"}[lang]
    words: dict[str, set[str]] = {}
    for part in ("train", "held-out"):
        names = (
            span.text_in(record.document.require_text())
            for record in generate(lang, part)
            for span in spans_of(record)
            if span.label == label
        )
        words[part] = {name for name in names if re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+", name)}
    assert words["train"]
    assert words["held-out"]
    assert not words["train"] & words["held-out"]


@pytest.mark.parametrize(
    ("lang", "part"), [("fr", "all"), ("en", "test"), *(("es", part) for part in EXAMS)]
)
def test_an_unknown_language_or_part_is_refused_at_once(lang: str, part: phi.Part) -> None:
    with pytest.raises(UsageError):
        phi.notes(1, seed=1, lang=lang, templates=part)
