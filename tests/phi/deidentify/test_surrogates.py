import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.language import fold_word, tokens
from goldbench.phi import Key, Surrogates, kinds
from goldbench.phi.deidentify.given_names import index_given_names, list_given_names
from goldbench.phi.deidentify.name_origins import origin_of
from goldbench.phi.languages import load_language

KEY = Key(b"k" * 32)
SOME = Surrogates(KEY, "en", "p1")


def test_a_person_stays_one_person_however_written() -> None:
    first, last = SOME.replace("Maria Jones", "PATIENT").split()
    assert SOME.replace("Jones, Maria", "PATIENT") == f"{last}, {first}"
    assert SOME.replace("MARIA JONES", "PATIENT") == f"{first} {last}".upper()
    assert SOME.replace("Jones", "PATIENT") == last


def test_women_stay_women_and_men_men() -> None:
    for name, sex in (("Mary", "female"), ("James", "male")):
        assert SOME.replace(name, "PATIENT") in load_language("en").surrogates.pool(sex)
    carmen = Surrogates(KEY, "es").replace("Carmen", "NOMBRE_SUJETO_ASISTENCIA")
    assert carmen in load_language("es").surrogates.pool("female")


@pytest.mark.parametrize(("lang", "name"), [("es", "Ruiz"), ("es", "Lopez"), ("fr", "Moreau")])
def test_family_names_of_the_language_come_from_all_it_has(lang: str, name: str) -> None:
    """Not from the few that tell an origin, among which given names are and the name itself."""
    pool = load_language(lang).surrogates.pool("surnames")
    label = "PATIENT" if lang == "fr" else "NOMBRE_SUJETO_ASISTENCIA"
    given = [Surrogates(KEY, lang, f"p{i}").replace(name, label) for i in range(60)]
    assert set(given) <= set(pool)
    assert len(set(given)) > 30


def test_patients_and_projects_have_their_own() -> None:
    names = [Surrogates(KEY, "en", f"p{i}").replace("Jones", "PATIENT") for i in range(40)]
    assert len(set(names)) > 20
    other = Surrogates(Key(b"l" * 32), "en", "p1")
    numbers = [SOME.replace("0198901", "MEDICALRECORD"), other.replace("0198901", "MEDICALRECORD")]
    assert numbers[0] != numbers[1]


def test_one_doctor_is_one_doctor_within_a_project_unless_asked_otherwise() -> None:
    surrogates, other = (Surrogates(KEY, "en", who) for who in ("p1", "p2"))
    assert surrogates.replace("Jones", "DOCTOR") == other.replace("Jones", "DOCTOR")
    apart = [
        Surrogates(KEY, "en", f"p{i}", staff_by_patient=True).replace("Jones", "DOCTOR")
        for i in range(20)
    ]
    assert len(set(apart)) > 5


@pytest.mark.parametrize(
    ("name", "sex"),
    [("Kenji", "male"), ("Fatima", "female"), ("Svetlana", "female"), ("Kwame", "male")],
)
def test_a_given_name_keeps_its_origin_and_sex(name: str, sex: str) -> None:
    stand_in = SOME.replace(name, "PATIENT")
    assert stand_in != name
    assert stand_in in list_given_names(index_given_names()[name.lower()].origin, sex)


def test_the_first_of_several_words_is_a_given_name_and_the_last_is_not() -> None:
    pool = load_language("en").surrogates.pool
    first, last = SOME.replace("Harlan Pettibone", "DOCTOR").split()
    assert first in (*pool("female"), *pool("male"))
    assert last == SOME.replace("Pettibone", "DOCTOR")
    assert SOME.replace("Pettibone, Harlan", "DOCTOR") == f"{last}, {first}"
    assert SOME.replace("Ruiz Bell", "PATIENT").split()[0] == SOME.replace("Ruiz", "PATIENT")


def test_the_first_of_several_words_is_a_given_name_in_french_too() -> None:
    pool = load_language("fr").surrogates.pool
    some = Surrogates(KEY, "fr", "p1")
    first, last = some.replace("Zyxwa Durand", "PATIENT").split()
    assert first in (*pool("female"), *pool("male"))
    assert last == some.replace("Durand", "PATIENT")
    assert some.replace("Durand, Zyxwa", "PATIENT") == f"{last}, {first}"
    assert some.replace("Durand Morel", "PATIENT").split()[0] == last


@pytest.mark.parametrize(
    ("lang", "name", "stand_in"),
    [
        ("en", "Zyxwa Durand", "Desiree Avery"),
        ("en", "Durand, Zyxwa", "Avery, Desiree"),
        ("en", "Ruiz Bell", "Moraleda Hess"),
        ("en", "Joanna Harvey", "Hayley Rivers"),
        ("es", "Zyxwa Durand", "Nuñez Piquer"),
        ("es", "Durand, Zyxwa", "Piquer, Nuñez"),
        ("es", "Ruiz Moreau", "Moraleda Besson"),
        ("es", "Kenji Ruiz", "Takeshi Moraleda"),
    ],
)
def test_a_project_keeps_the_stand_ins_that_it_has_given_out(
    lang: str, name: str, stand_in: str
) -> None:
    label = "PATIENT" if lang == "en" else "NOMBRE_SUJETO_ASISTENCIA"
    assert Surrogates(KEY, lang, "p1").replace(name, label) == stand_in


def test_a_particle_stays() -> None:
    stand_in = SOME.replace("Fatima Al-Rashid", "PATIENT")
    assert re.fullmatch(r"\w[\w-]+ Al-\w+", stand_in)
    assert "Rashid" not in stand_in


@pytest.mark.parametrize("name", ["Nguyen", "Okafor", "Garcia", "Kowalczyk", "Wickramasinghe"])
def test_a_family_name_stays_of_its_origin(name: str) -> None:
    stand_in = SOME.replace(name, "PATIENT")
    assert stand_in != name
    if origin_of(name) == "Spanish or Portuguese":
        assert stand_in in load_language("es").surrogates.pool("surnames")
    else:
        assert origin_of(stand_in) == origin_of(name)


SHAPES = [
    ("019-89-01", "MEDICALRECORD", r"\d{3}-\d{2}-\d{2}"),
    ("MR512345", "MEDICALRECORD", r"[A-Z]{2}\d{6}"),
    ("(312) 555-0147", "PHONE", r"\(\d{3}\) 555-01\d{2}"),
    ("61696", "ZIP", r"\d{5}"),
    ("a.b@c.org", "EMAIL", r"[a-z]+\d\d@example\.org"),
    ("www.clinic.org", "URL", r"https://example\.org/[0-9a-f]{8}"),
    ("10.1.2.3", "IPADDR", r"192\.0\.2\.\d{1,3}"),
    ("289 Pine Ln", "STREET", r"\d+ \w+ Street"),
    ("IL", "STATE", r"[A-Z]{2}"),
    ("J.", "DOCTOR", r"[A-Z]\."),
]


@pytest.mark.parametrize(("text", "label", "shape"), SHAPES)
def test_a_stand_in_has_the_shape_of_its_kind(text: str, label: str, shape: str) -> None:
    stand_in = SOME.replace(text, label)
    assert re.fullmatch(shape, stand_in)
    assert stand_in != text


@given(
    st.text(
        st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), min_size=1, max_size=20
    ),
    st.sampled_from(sorted(kinds("en"))),
)
def test_no_word_of_the_original_comes_back(text: str, label: str) -> None:
    stand_in = SOME.replace(text, label)
    assert stand_in == SOME.replace(text, label)
    if any(c.isalnum() for c in text):
        assert stand_in != text
    if kinds("en")[label].family == "person_name":
        words = {fold_word(word) for word in tokens(text).words if word.isalnum()}
        assert words.isdisjoint(
            fold_word(word) for word in tokens(stand_in).words if word.isalnum()
        )


@pytest.mark.parametrize(
    ("lang", "sexes"),
    [
        ("en", {"female": "Eunice Agnes Harriet Poppy", "male": "Nigel Gareth Rupert Liam"}),
        ("es", {"female": "Ainhoa Uxía Neus Yesenia", "male": "Gorka Brais Oriol Wilmer"}),
    ],
)
def test_sex_stays_of_names_that_no_pool_has(lang: str, sexes: dict[str, str]) -> None:
    label = "PATIENT" if lang == "en" else "NOMBRE_SUJETO_ASISTENCIA"
    some = Surrogates(KEY, lang, "p1")
    for sex, names in sexes.items():
        for name in names.split():
            new = fold_word(some.replace(name, label))
            assert index_given_names()[new].sex == sex


def test_marks_on_letters_and_maria_cut_short_change_nobody() -> None:
    split = SOME.replace("Jose\u0301 Marti\u0301nez", "PATIENT")
    assert split == SOME.replace("Jos\xe9 Mart\xednez", "PATIENT")
    spanish = Surrogates(KEY, "es", "p1")
    whole = spanish.replace("María Carmen Ruiz", "NOMBRE_SUJETO_ASISTENCIA")
    for short in ("Mª Carmen Ruiz", "M.ª Carmen Ruiz", "MªCarmen Ruiz"):
        assert spanish.replace(short, "NOMBRE_SUJETO_ASISTENCIA") == whole
