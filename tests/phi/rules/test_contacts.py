import pytest

from goldbench.phi.languages import load_language
from goldbench.phi.rules.contacts import find_contacts, is_number

CONTACTS = {lang: load_language(lang).contacts for lang in ("en", "es")}

FOUND = [
    ("en", "(312) 555-0147", "PHONE", "phone"),
    ("en", "312.555.0147", "PHONE", "phone"),
    ("en", "+1-312-555-0147", "PHONE", "phone"),
    ("en", "3125550147", "PHONE", "phone"),
    ("en", "312-555-0147 ext. 2010", "PHONE", "phone"),
    ("en", "+44 20 7946 0123", "PHONE", "phone"),
    ("en", "a.ruiz@mail.example.org", "EMAIL", "email"),
    ("en", "https://example.org/portal?x=1", "URL", "url"),
    ("en", "www.example.com", "URL", "url"),
    ("en", "clinic.example.org/viewer", "URL", "url"),
    ("en", "192.0.2.17", "IPADDR", "ip_address"),
    ("en", "2001:db8::1:2f", "IPADDR", "ip_address"),
    ("es", "942 20 25 20", "NUMERO_TELEFONO", "phone"),
    ("es", "690 254 794", "NUMERO_TELEFONO", "phone"),
    ("es", "+34 91 336 85 44", "NUMERO_TELEFONO", "phone"),
    ("es", "ana@example.es", "CORREO_ELECTRONICO", "email"),
    ("es", "urología.peñón@example.es", "CORREO_ELECTRONICO", "email"),
    ("es", "(+34) 91 336 85 44", "NUMERO_TELEFONO", "phone"),
    ("es", "0034 690254794", "NUMERO_TELEFONO", "phone"),
]


@pytest.mark.parametrize(("lang", "text", "label", "subtype"), FOUND)
def test_contacts_are_found_without_what_surrounds_them(
    lang: str, text: str, label: str, subtype: str
) -> None:
    note = f"Contact: {text}, or later."
    hits = [hit for hit in find_contacts(note, CONTACTS[lang]) if hit.confidence > 90]
    assert [(h.start, h.end, h.label, h.subtype) for h in hits] == [
        (9, 9 + len(text), label, subtype)
    ]


@pytest.mark.parametrize(
    ("lang", "cue", "label"), [("en", "Fax:", "FAX"), ("es", "Fax", "NUMERO_FAX")]
)
def test_the_word_before_makes_it_a_fax(lang: str, cue: str, label: str) -> None:
    number = "312-555-0147" if lang == "en" else "942 20 25 20"
    assert [hit.label for hit in find_contacts(f"{cue} {number}", CONTACTS[lang])] == [label]


@pytest.mark.parametrize("label", ["E-mail.", "E-mail-", "Email.", "e-mail-"])
def test_a_label_glued_to_an_address_is_no_part_of_it(label: str) -> None:
    (hit,) = find_contacts(f"{label}ana@example.es", CONTACTS["es"])
    assert hit[:2] == (len(label), len(label) + 14)


@pytest.mark.parametrize(
    "text", ["12:30:45", "99.9.1", "1.2.3.4.5", "300.1.1.1", "e.g. this", "@home"]
)
def test_what_only_looks_like_an_address_is_none(text: str) -> None:
    assert [hit for hit in find_contacts(text, CONTACTS["en"]) if hit.subtype != "phone"] == []


def test_the_numbering_plans_are_asked() -> None:
    assert is_number("(312) 555-0147", CONTACTS["en"])
    assert is_number("942 20 25 20", CONTACTS["es"])
    assert not is_number("12", CONTACTS["en"])
    assert not is_number("no number", CONTACTS["en"])


@pytest.mark.parametrize("lead", ["", "1", "+1", "1-", "+1 ", "1."])
@pytest.mark.parametrize("area", ["212", "(999)", "800"])
@pytest.mark.parametrize("gap", ["", " ", "-", ".", " - ", "/"])
def test_ten_digits_are_possible_as_the_numbering_plan_says(lead: str, area: str, gap: str) -> None:
    import phonenumbers  # noqa: PLC0415  # its tables are large

    text = f"{lead}{area}{gap}555-0147"
    assert phonenumbers.is_possible_number(phonenumbers.parse(text, "US"))
    assert is_number(text, CONTACTS["en"])


@pytest.mark.parametrize(
    "text",
    [
        "(281-9413)",
        "a 555.123.4567 b",
        "01234 567890",
        "٥٥٥-1234",
        "1 (555) 123-4567",
    ],
)
def test_a_number_may_begin_where_another_could_have(text: str) -> None:
    assert [hit.subtype for hit in find_contacts(text, CONTACTS["en"])] == ["phone"]
