import re
from random import Random

import pytest

from goldbench.corpus import Record
from goldbench.language import fold_word
from goldbench.phi import kinds
from goldbench.training.notes import note_variants, read_notes
from goldbench.training.notes.days import other_age, other_day
from goldbench.training.notes.draw import WORD, Draw
from goldbench.training.notes.english_words import ENGLISH
from goldbench.training.notes.marked_text import MarkedNote, Piece
from goldbench.training.notes.names import other_name, sort_words
from goldbench.training.notes.places import find_kind_words, other_house, other_region
from goldbench.training.notes.shapes import other_address, other_digits, same_shape
from goldbench.training.notes.spanish_words import SPANISH
from goldbench.training.notes.variants import Variants

SEEDS = range(25)


def _note(*pieces: Piece) -> MarkedNote:
    return MarkedNote("n-1", "letter", "UK", pieces)


def _write(note: MarkedNote, number: int = 0) -> Record:
    return Variants.of([note], ENGLISH, "en").write(note, number, seed=3)


def _marked(record: Record) -> list[tuple[str, str]]:
    text = record.document.require_text()
    return [(span.label, span.text_in(text)) for span in record.layers["gold"].spans]


LETTER = _note(
    Piece("Dear Dr "), Piece("Maureen Blackadder", "DOCTOR"), Piece(", thank you for seeing "),
    Piece("Mr", ""), Piece(" "), Piece("BLACKADDER, Tom", "PATIENT"), Piece(" at "),
    Piece("Elmfield Clinic", "HOSPITAL"), Piece(". Murphy negative. "), Piece("Tom", "PATIENT"),
    Piece(" rang on "), Piece("12/03/2024", "DATE"), Piece(".\n"),
)  # fmt: skip


@pytest.mark.parametrize("number", SEEDS)
def test_labels_stay_and_every_span_holds_a_new_value(number: int) -> None:
    written = _marked(_write(LETTER, number))
    assert [label for label, _ in written] == [p.label for p in LETTER.pieces if p.label]
    for (_, value), old in zip(written, (p.text for p in LETTER.pieces if p.label), strict=True):
        assert fold_word(value) != fold_word(old)


@pytest.mark.parametrize("number", SEEDS)
def test_no_word_of_a_name_is_left_and_one_person_stays_one(number: int) -> None:
    record = _write(LETTER, number)
    assert not {"maureen", "blackadder", "tom"} & {
        *WORD.findall(fold_word(record.document.require_text()))
    }
    (_, doctor), (_, patient), _, (_, first), _ = _marked(record)
    assert fold_word(doctor.split()[-1]) == fold_word(patient.split(",")[0])
    assert fold_word(patient.split()[-1]) == fold_word(first)


def test_what_is_not_marked_is_not_changed() -> None:
    plain = [
        r for n in SEEDS if "Murphy negative. " in (r := _write(LETTER, n).document.text or "")
    ]
    assert len(plain) > len(SEEDS) / 2  # the others are written in a style of their own


def test_a_variant_depends_on_its_number_and_seed_alone() -> None:
    assert _write(LETTER, 4) == _write(LETTER, 4)
    assert len({_write(LETTER, n).document.text for n in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_shipped_note_gives_variants_with_labels_of_the_scheme(lang: str) -> None:
    known = kinds(lang)
    for record in note_variants(lang, each=1, seed=1):
        text = record.document.require_text()
        for span in record.layers["gold"].spans:
            assert span.label in known
            assert span.text_in(text).strip() == span.text_in(text) != ""


def test_no_full_name_of_a_shipped_note_is_left_in_its_variants() -> None:
    notes = {note.id: note for note in read_notes("en")}
    for record in note_variants("en", each=1, seed=2):
        note = notes[record.document.id.rsplit("-", 2)[0]]
        text = record.document.require_text()
        for piece in note.pieces:
            if piece.label == "PATIENT" and len(piece.text.split()) > 1:
                assert piece.text not in text


def test_a_hand_can_be_left_out() -> None:
    ids = [note.id for note in read_notes("en")]
    hand = ids[0].rpartition("-")[0]
    left = [record.document.id for record in note_variants("en", each=1, seed=1, skip=hand)]
    assert left
    assert not [id_ for id_ in left if id_.startswith(hand)]


def test_words_of_kinship_and_sex_stay() -> None:
    note = _note(
        Piece("madre", "FAMILIARES_SUJETO_ASISTENCIA", frozenset({"kin"})), Piece(" "),
        Piece("Eulalia", "FAMILIARES_SUJETO_ASISTENCIA"), Piece(" "),
        Piece("varón", "SEXO_SUJETO_ASISTENCIA"),
    )  # fmt: skip
    variants = Variants.of([note], SPANISH, "es")
    for number in SEEDS:
        values = [fold_word(value) for _, value in _marked(variants.write(note, number, seed=1))]
        assert values[0] == "madre"
        assert values[1] != "eulalia"
        assert values[2] == "varon"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("OKAFOR, Ngozi", r"[^a-z]+, [^\W\d_].*"),
        ("okafor", r"[^A-Z]+"),
        ("J. O'Hara III", r"[A-Z]\. O'\w.* III"),
        ("Jansen van der Berg", r".+ van der .+"),
        ("GS", r"[A-Z]{2}"),
        ("pq", r"[a-z]{2}"),
        ("LOPEZ^ANA^M", r"[^a-z^]+\^[^a-z^]+\^[A-Z]"),
    ],
)
def test_a_name_keeps_its_shape(text: str, form: str) -> None:
    for seed in SEEDS:
        assert re.fullmatch(form, other_name(Draw(Random(seed)), text, ENGLISH, {}))


def test_given_and_family_names_are_told_apart_by_full_names() -> None:
    is_given = sort_words(["Aya Brook", "STONE, Lil", "Aya"], ENGLISH)
    assert is_given == {"aya": True, "brook": False, "stone": False, "lil": True}


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("03/14/2024", r"(0[1-9]|1[0-2])/(1[3-9]|2[0-8])/20\d\d"),
        ("2024-11-29", r"20\d\d-(0[1-9]|1[0-2])-(1[3-9]|2[0-8])"),
        ("Sept 3rd", r"(Jan|Feb|Mar|Apr|May|June|July|Aug|Oct|Nov|Dec) \d\d?(st|nd|rd|th)"),
        ("Thurs", r"Mon|Tues|Wed|Fri|Sat|Sun"),
        ("MONDAYS", r"[A-Z]+DAYS"),
        ("1980s", r"19[78]\ds"),
        ("'98", r"'9\d"),
        ("20240115", r"20\d\d\d{4}"),
        ("twenty-second", r"(thirty|forty|fifty|sixty|seventy|eighty|ninety)-\w+(th|st|rd)"),
        ("fall 2021", r"(spring|summer|winter|autumn) 20\d\d"),
    ],
)
def test_a_day_is_written_the_same_way(text: str, form: str) -> None:
    for seed in SEEDS:
        assert re.fullmatch(form, other_day(Draw(Random(seed)), text, ENGLISH))


def test_a_feast_becomes_another() -> None:
    for seed in SEEDS:
        assert other_day(Draw(Random(seed)), "Divali", ENGLISH) in ENGLISH.feasts
        assert other_day(Draw(Random(seed)), "easter", ENGLISH).islower()


@pytest.mark.parametrize(
    ("text", "form"),
    [("58", r"\d\d"), ("15 months", r"\d+ months"), ("40s", r"[2-8]0s"), ("sixty", r"\w+ty")],
)
def test_an_age_is_another_age(text: str, form: str) -> None:
    for seed in SEEDS:
        assert re.fullmatch(form, other_age(Draw(Random(seed)), text))


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("MK-00412", r"([A-Z]{2})-\d{5}"),
        ("1EG4 TE5", r"\d[A-Z]{2}\d [A-Z]{2}\d"),
        ("zero one nine", r"zero \w+ \w+"),
    ],
)
def test_a_number_keeps_its_shape(text: str, form: str) -> None:
    for seed in SEEDS:
        value = same_shape(Draw(Random(seed)), text)
        assert re.fullmatch(form, value)
        assert value != text


def test_an_identifier_without_a_number_is_changed_as_a_login() -> None:
    for seed in SEEDS:
        value = same_shape(Draw(Random(seed)), "mkowal")
        assert value.isalpha()
        assert value != "mkowal"


def test_letters_of_a_telephone_number_stay() -> None:
    for seed in SEEDS:
        value = other_digits(Draw(Random(seed)), "(312) 448-9273 ext 55")
        assert re.fullmatch(r"\(\d{3}\) \d{3}-\d{4} ext \d\d", value)


def test_an_address_keeps_what_all_addresses_have() -> None:
    for seed in SEEDS:
        value = other_address(Draw(Random(seed)), "https://portal.elmfield.org/mary88")
        assert re.fullmatch(r"https://portal\.[a-z]+\.org/[a-z]+\d\d", value)
        assert "elmfield" not in value


def test_words_of_a_kind_are_those_that_several_names_share() -> None:
    names = ["Elm Clinic", "Oak Clinic", "Oak Clinic", "Ruiz Road"]
    assert find_kind_words(names) == {"clinic"}


def test_a_house_keeps_the_words_of_its_kind_and_its_name_within_a_note() -> None:
    for seed in SEEDS:
        draw = Draw(Random(seed))
        kind = frozenset({"road"})
        first = other_house(draw, "14 Okonkwo Road", "STREET", ENGLISH, kind)
        again = other_house(draw, "OKONKWO ROAD", "STREET", ENGLISH, kind)
        assert re.fullmatch(r"\d\d \S+ Road", first)
        assert fold_word(again) in fold_word(first)


@pytest.mark.parametrize(("text", "form"), [("KS", r"[A-Z]{2,3}"), ("N.C.", r"([A-Z]\.){2,3}")])
def test_a_code_of_a_state_is_another_code(text: str, form: str) -> None:
    for seed in SEEDS:
        assert re.fullmatch(form, other_region(Draw(Random(seed)), text, ENGLISH))
