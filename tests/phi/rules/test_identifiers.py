import pytest

from goldbench.phi.languages import load_language
from goldbench.phi.rules.identifiers import find_identifiers

IDENTIFIERS = {lang: load_language(lang).identifiers for lang in ("en", "es")}

FOUND = [
    ("en", "MRN: 019-89-01", "019-89-01", "MEDICALRECORD"),
    ("en", "Medical record #MR512345", "MR512345", "MEDICALRECORD"),
    ("en", "SSN 912-04-5678", "912-04-5678", "SSN"),
    ("en", "Acct no. V0123456789", "V0123456789", "ACCOUNT"),
    ("en", "member ID: XYZ123456789", "XYZ123456789", "HEALTHPLAN"),
    ("en", "NPI 2345678909", "2345678909", "LICENSE"),
    ("en", "plate VJY1001", "VJY1001", "VEHICLE"),
    ("en", "serial PM7271795", "PM7271795", "DEVICE"),
    ("en", "case #S15-4711", "S15-4711", "IDNUM"),
    ("es", "NHC: 2748903", "2748903", "ID_SUJETO_ASISTENCIA"),
    ("es", "NASS: 26 37482910 04", "26 37482910 04", "ID_ASEGURAMIENTO"),
    ("es", "NºCol: 28 28 70973", "28 28 70973", "ID_TITULACION_PERSONAL_SANITARIO"),
    ("es", "DNI 80000000L", "80000000L", "ID_SUJETO_ASISTENCIA"),
    ("es", "Episodio: 123456", "123456", "ID_CONTACTO_ASISTENCIAL"),
]


@pytest.mark.parametrize(("lang", "text", "number", "label"), FOUND)
def test_the_word_before_tells_what_a_number_is(
    lang: str, text: str, number: str, label: str
) -> None:
    labelled = {
        (text[h.start : h.end], h.label) for h in find_identifiers(f"{text}.", IDENTIFIERS[lang])
    }
    assert (number, label) in labelled


def test_a_short_number_after_a_spanish_cue_may_be_a_time() -> None:
    (hit,) = find_identifiers("una historia clínica de 14 meses", IDENTIFIERS["es"])
    assert hit.rule == "id.cue-medical_record?"
    (hit,) = find_identifiers("NHC: 2748", IDENTIFIERS["es"])
    assert hit.rule == "id.cue-medical_record"


CHECKED = [
    ("en", "1M8GDM9AXKP042788", "id.vin"),
    ("en", "AB1234563", "id.dea"),
    ("en", "4111 1111 1111 1111", "id.card"),
    ("en", "378282246310005", "id.card"),
    ("en", "GB82 WEST 1234 5698 7654 32", "id.iban"),
    ("en", "DE89370400440532013000", "id.iban"),
    ("es", "12345678Z", "id.dni"),
    ("es", "X1234567L", "id.dni"),
    ("es", "281234567840", "id.nass"),
]


@pytest.mark.parametrize(("lang", "number", "rule"), CHECKED)
def test_a_check_digit_needs_no_word(lang: str, number: str, rule: str) -> None:
    assert rule in [hit.rule for hit in find_identifiers(f"see {number} there", IDENTIFIERS[lang])]


@pytest.mark.parametrize(
    ("lang", "number"),
    [
        ("en", "1M8GDM9A1KP042788"),
        ("en", "AB1234567"),
        ("en", "4111 1111 1111 1112"),
        ("en", "GB83 WEST 1234 5698 7654 32"),
        ("es", "12345678A"),
        ("es", "281234567841"),
    ],
)
def test_a_wrong_check_digit_proves_nothing(lang: str, number: str) -> None:
    identifiers = find_identifiers(f"see {number} there", IDENTIFIERS[lang])
    assert [hit.rule for hit in identifiers if not hit.rule.endswith("?")] == []


@pytest.mark.parametrize(
    "text", ["case 3 of 12", "unit 4711", "grade 2/6", "order of 1000 mL", "T12-L1"]
)
def test_measures_and_counts_are_no_identifiers(text: str) -> None:
    assert list(find_identifiers(text, IDENTIFIERS["en"])) == []


CODES = [
    ("held MR266790 there", ["id.code?"]),
    ("held 3GR3-FR9-HG11 there", ["id.code?"]),
    ("held 42385098 there", ["id.number?"]),
    ("BP 142/88, 500mg, T12-L1, COVID-19, 7.5 ETT, 3x/wk, 1000mL", []),
]


@pytest.mark.parametrize(("text", "rules"), CODES)
def test_codes_nobody_announces_only_advise_the_model(text: str, rules: list[str]) -> None:
    assert [hit.rule for hit in find_identifiers(text, IDENTIFIERS["en"])] == rules
