"""What is nobody's, kind by kind; every case is invented here."""

import pytest

from goldbench.phi import find
from goldbench.phi.languages.english.lookalikes import (
    is_called_after,
    is_guessed_lookalike,
    is_lookalike,
    is_scaled,
)
from goldbench.phi.languages.english.lookalikes.citations import is_cited
from goldbench.phi.languages.english.lookalikes.eponyms import is_graded, is_in_eponym
from goldbench.phi.languages.english.lookalikes.generic_houses import is_generic_house
from goldbench.phi.languages.english.lookalikes.hours import is_evening
from goldbench.phi.languages.english.lookalikes.no_contacts import is_no_contact
from goldbench.phi.languages.english.lookalikes.pets import is_pet
from goldbench.phi.languages.english.lookalikes.public_codes import is_public_code
from goldbench.phi.mark import Mark


def _mark(text: str, label: str) -> tuple[Mark, str]:
    """Read the mark of "Seen [1956] by"."""
    start, end = text.index("["), text.index("]") - 1
    return Mark(start, end, label), text.replace("[", "").replace("]", "")


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("per KDIGO [2021]", True),
        ("the [2019] EULAR criteria", True),
        ("(Vestergren [2016])", True),
        ("(Vestergren [2016]; Obrador 2018)", True),
        ("Obrador et al., [2018]", True),
        ("Lancet [2020];395:1054-62", True),
        ("(TRANSCEND [2019])", True),
        ("(Obrador, Lancet [2021])", True),
        ("Obrador NEJM [2019]", True),
        ("(Vestergren, Stroke [2019])", True),
        ("per the guideline [2016]", True),
        ("the [2016] Endocrine Society guideline", True),
        ("NCCN v2.[2025]", True),
        ("photo per QUILM [2022].", True),
        ("Stroke [2019]", False),
        ("Chest surgery [2019]", False),
        ("TAVR [2019].", False),
        ("guideline read; seen [2016]", False),
        ("CABG [2008]", False),
        ("(CABG [2008])", False),
        ("stent at Bexhill [2019]", False),
        ("moved from Ghana (Accra [2004])", False),
        ("since [2011]", False),
    ],
)
def test_years_of_literature(text: str, *, cited: bool) -> None:
    assert is_cited(*_mark(text, "DATE")) is cited


def test_an_author_is_nobody_of_the_note() -> None:
    assert is_cited(*_mark("as shown (SPRINTER, [Vestergren] 2016)", "DOCTOR"))
    assert is_cited(*_mark("[Obrador] et al. found", "DOCTOR"))
    assert not is_cited(*_mark("seen by [Obrador] today", "DOCTOR"))


def test_a_note_about_literature_names_authors_without_more() -> None:
    cited = "ESC 2023, KDIGO 2021, (Vestergren 2016), Obrador et al., 2018. "
    assert is_cited(*_mark(cited + "TEP ([Halvard]) and more", "DOCTOR"))
    assert is_cited(*_mark(cited + "[Halvard] & Ullmer 1966; a pentad", "ORGANIZATION"))
    assert not is_cited(*_mark("ESC 2023. Seen in clinic ([Halvard]) today", "DOCTOR"))
    assert not is_cited(*_mark(cited + "Seen by [Halvard] today", "DOCTOR"))


@pytest.mark.parametrize(
    ("text", "label", "public"),
    [
        ("CPT 97110, [97014]", "ZIP", True),
        ("NDC [0409-6533-01]", "PHONE", True),
        ("registered NCT[04123456]", "IDNUM", True),
        ("variant [rs80359550]", "PHONE", True),
        ("OMIM [607208]", "IDNUM", True),
        ("lot [24K-771] given", "ROOM", True),
        ("lot [24K-771] implanted", "DEVICE", False),
        ("MRN [607208]", "MEDICALRECORD", False),
        ("zip [97014]", "ZIP", False),
        ("serial [24K-771]", "DEVICE", False),
    ],
)
def test_public_codes(text: str, label: str, *, public: bool) -> None:
    assert is_public_code(*_mark(text, label)) is public


@pytest.mark.parametrize(
    ("text", "evening"),
    [
        ("0640 vitals. Paged MD [1945]", True),
        ("drawn at [1956]", True),
        ("0710 in. Report to RN [2012]", True),
        ("0640 in. Seen 05/19/2024 [1930] bed 9", True),
        ("0640 in. ekg [1921] shown", True),
        ("0640 in. Pronounced [1930] hrs", True),
        ("Seen 05/19/2024 [1930]", False),
        ("0640 in. Born 5/19/[1930]", False),
        ("0710 in. Married in [1956]", False),
        ("0710 in. LMP ~[2019]", False),
        ("0710 in. Hernia repair [2007]", False),
        ("Hernia repair [2007]", False),
    ],
)
def test_evenings_and_years(text: str, *, evening: bool) -> None:
    assert is_evening(*_mark(text, "DATE")) is evening


@pytest.mark.parametrize(
    ("text", "label", "hour"),
    [
        ("DISP 0642 ptct [1353]", "PHONE", True),
        ("door 0902 lab [1427]", "IDNUM", True),
        ("0902 in. pager [1427]", "PHONE", False),
        ("0902 in. Dr. Ash paged [1427]", "PHONE", False),
        ("0902 in. RN called [1427]", "PHONE", False),
        ("lab [1427]", "PHONE", False),
    ],
)
def test_hours_that_look_like_numbers(text: str, label: str, *, hour: bool) -> None:
    mark, plain = _mark(text, label)
    assert is_evening(mark._replace(confidence=60.0), plain) is hour


@pytest.mark.parametrize(
    ("text", "scaled"),
    [
        ("[Bishop] 7, soft", True),
        ("[Budd]-Chiari ruled out", True),
        ("no [Lynch], MSS", True),
        ("DIRECT [COOMBS] NEG", True),
        ("[Bishop] called at noon", False),
        ("no [Quarles] at bedside", False),
        ("[Quarles] 7", False),
    ],
)
def test_a_name_of_the_note_that_is_a_scale_here(text: str, *, scaled: bool) -> None:
    mark, plain = _mark(text.replace("DIRECT", "direct"), "PATIENT")
    assert is_scaled(plain, mark.start, mark.end) is scaled


@pytest.mark.parametrize(
    ("text", "pet"),
    [
        ("walks her dog [Rolo] daily", True),
        ("cat ([Figaro]) at home", True),
        ("a toy called [Wumpo]", True),
        ("[Rolo] the beagle barks", True),
        ("dog put out; [Rolo] Vance, 44", False),
        ("daughter [Figaro] called", False),
    ],
)
def test_animals_and_toys(text: str, *, pet: bool) -> None:
    assert is_pet(*_mark(text, "PATIENT")) is pet


@pytest.mark.parametrize(
    ("text", "generic"),
    [
        ("[WOUND CLINIC] 0930", True),
        ("[Memory Clinic]", True),
        ("[Women's Health Clinic]", True),
        ("[Thornmere Memory Clinic]", False),
        ("[St. Brannoc Hospital]", False),
    ],
)
def test_clinics_named_by_what_they_do(text: str, *, generic: bool) -> None:
    assert is_generic_house(*_mark(text, "HOSPITAL")) is generic


@pytest.mark.parametrize(
    ("text", "eponym"),
    [
        ("no [Lambert]-Eaton", True),
        ("not Bernard-[Soulier]", True),
        ("many [Campbell de Morgan] spots", True),
        ("Mr [Lambert] and Ms Eaton", False),
        ("[Campbell] called", False),
    ],
)
def test_parts_of_eponyms(text: str, *, eponym: bool) -> None:
    assert is_in_eponym(*_mark(text, "PATIENT")) is eponym


def test_a_grade_is_no_whole_name() -> None:
    assert is_graded("Le Fort II")
    assert not is_graded("Ada Brook")


def test_which_marks_are_asked_what() -> None:
    year, text = _mark("(Vestergren [2016])", "DATE")
    assert is_guessed_lookalike(year, text)
    assert is_lookalike(year._replace(rule="cue.year"), text)
    assert not is_lookalike(year._replace(rule="date.year"), text)


@pytest.mark.parametrize(
    "text",
    [
        "RETINA CLINIC\nNo Lambert-Eaton, LeFort II excluded. CPT 97110, 97014.\n",
        "Started per KDIGO 2021 (Vestergren 2016). Seen in WOUND CLINIC.\n",
    ],
)
def test_the_annotator_leaves_them_alone(text: str) -> None:
    assert not find(text, lang="en", tools=("date", "person-name", "location", "id", "contact"))


@pytest.mark.parametrize(
    ("text", "name", "after"),
    [
        ("Mr. Heller: [Heller] myotomy", "Heller", True),
        ("Mrs. Bier, under [Bier] block", "Bier", True),
        ("wife Grace. By now [GRACE] 138", "GRACE", True),
        ("Dr. Rice: [RICE] therapy advised", "RICE", True),
        ("PT GRACE BELL, [GRACE] CALLED", "GRACE", False),
        ("wife Grace, then [Grace] came", "Grace", False),
        ("Mr. Heller, [Heller] says so", "Heller", False),
        ("Ana Quibb. [Ana]'s diet", "Ana", False),
        ("Mr Quibb told. Then [QUIBB] was asked", "QUIBB", False),
    ],
)
def test_a_name_of_the_note_that_is_a_thing_here(text: str, name: str, *, after: bool) -> None:
    at = text.index("[")
    text = text.replace("[", "").replace("]", "")
    assert is_called_after(text, at, at + len(name)) is after


@pytest.mark.parametrize(
    ("text", "written", "label", "none"),
    [
        ("CAP v4.3.0.1.", "4.3.0.1", "IPADDR", True),
        ("Ver 8.4.12.3, build", "8.4.12.3", "IPADDR", True),
        ("from 10.19.4.55", "10.19.4.55", "IPADDR", False),
        ("ZCB00 +21.5", "+21.5", "PHONE", True),
        ("call +44 20 7946 0155", "+44 20 7946 0155", "PHONE", False),
        ("ext 4471", "4471", "PHONE", False),
    ],
)
def test_versions_and_powers_are_no_contacts(
    text: str, written: str, label: str, *, none: bool
) -> None:
    at = text.index(written)
    assert is_no_contact(Mark(at, at + len(written), label), text) is none


@pytest.mark.parametrize("text", ["OCC MED CLINIC", "PAEDS CLINIC", "TXP HEP CLINIC", "ICD clinic"])
def test_clinics_named_in_short(text: str) -> None:
    assert is_generic_house(Mark(0, len(text), "HOSPITAL"), text)
    assert not is_generic_house(Mark(0, len(text) + 7, "HOSPITAL"), "Quibley " + text[1:])


@pytest.mark.parametrize(
    "text",
    [
        "PMHx: T2DM, HTN. Nil else.",
        "Nil acute on film.",
        "Seen in A&E at noon.",
        "Low risk. Per Obrador et al, high.",
        "Arrived 22:14 by EMS unit 12.",
    ],
)
def test_nil_a_and_e_authors_and_hours_are_nobody(text: str) -> None:
    assert find(text, lang="en") == []
