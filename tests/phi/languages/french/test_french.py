"""French, a language without a model, through annotate, deidentify and the services."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import goldbench.phi
from goldbench.cli.tools.annotate import annotate
from goldbench.cli.tools.deidentify import deidentify
from goldbench.corpus import Attributes, Document, Record
from goldbench.formats import read, write
from goldbench.phi import Key, analyse, candidates, find, policy
from goldbench.services.servers.server_settings import Settings, build
from services.sandbox import browser, note

NOTE = (
    "CHU de Nantes, service de cardiologie\n"
    "Nom : DURAND  Prénom : Claire\n"
    "Date de naissance : 12/03/1958    IPP : 8001234\n"
    "INS : 2 69 05 49 588 157 80\n"
    "Adresse : 12 bis, rue de la Paix, 44000 Nantes\n"
    "Tél. : 02 40 08 33 33, courriel c.d@example.fr\n"
    "Médecin traitant : Dr Jean-Paul Morel   RPPS : 10003456789\n\n"
    "Madame Claire DURAND, âgée de 62 ans, a été hospitalisée du 1er mars 2021 au 12 mars 2021.\n"
    "Durand a une maladie de Wilson depuis 2015 et un diabète depuis 12 ans. Score 5/10.\n"
    "Profession : institutrice.\n"
)
EXPECTED = [
    ("HOSPITAL", "CHU de Nantes", "hospital"),
    ("PATIENT", "DURAND", ""),
    ("PATIENT", "Claire", ""),
    ("DATE", "12/03/1958", "DD/MM/YYYY"),
    ("MEDICALRECORD", "8001234", "medical_record"),
    ("SSN", "2 69 05 49 588 157 80", "ssn"),
    ("STREET", "12 bis, rue de la Paix", "street"),
    ("ZIP", "44000", "zip"),
    ("CITY", "Nantes", "city"),
    ("PHONE", "02 40 08 33 33", "phone"),
    ("EMAIL", "c.d@example.fr", "email"),
    ("DOCTOR", "Jean-Paul Morel", ""),
    ("LICENSE", "10003456789", "license"),
    ("PATIENT", "Claire DURAND", ""),
    ("AGE", "62", ""),
    ("DATE", "1er mars 2021", "Der MMMM YYYY"),
    ("DATE", "12 mars 2021", "DD MMMM YYYY"),
    ("PATIENT", "Durand", ""),
    ("DATE", "2015", "YYYY"),
    ("PROFESSION", "institutrice", ""),
]
SECRETS = [words for _, words, _ in EXPECTED]
KEY = Key(bytes(range(32)))


def test_a_note_is_annotated_by_rules_alone() -> None:
    marks = find(NOTE, lang="fr")
    assert [(m.label, NOTE[m.start : m.end], m.subtype) for m in marks] == EXPECTED
    assert not any(mark.rule.startswith("model.") for mark in marks)


@pytest.mark.parametrize(
    ("into", "label"), [("nlpsandbox", "person_name"), ("i2b2", "PATIENT"), ("meddocan", "CALLE")]
)
def test_marks_are_written_in_every_scheme(into: str, label: str) -> None:
    spans = goldbench.phi.annotate(NOTE, lang="fr", into=into).spans
    assert label in {span.label for span in spans}


def test_stand_ins_are_french() -> None:
    marks = candidates(analyse(NOTE, "fr"))
    chosen = policy("gdpr-pseudonymisation")
    text = goldbench.phi.deidentify(
        NOTE, marks, policy=chosen, lang="fr", key=KEY, patient="p"
    ).text
    assert not any(secret in text for secret in ("DURAND", "Durand", "Morel", "8001234", "Paix"))
    assert "maladie de Wilson" in text
    assert " rue " in text
    assert "Hôpital " in text
    assert "39 98" in text or "99 00" in text or "61 91" in text or "53 01" in text
    assert "1er mars" not in text


@pytest.mark.parametrize(
    ("date", "days", "shifted"),
    [
        ("1er mars 2021", 2, "3 mars 2021"),
        ("28 février 2021", 2, "2 mars 2021"),
        ("30 juin 2020", 1, "1 juillet 2020"),
        ("12/03/1958", 30, "11/04/1958"),
        ("lundi 3 mai 2021", 1, "mardi 4 mai 2021"),
        ("12 juil. 2020", 31, "12 août. 2020"),
        ("15 aout 2020", 31, "15 septembre 2020"),
    ],
)
def test_dates_are_shifted_as_french_writes_them(date: str, days: int, shifted: str) -> None:
    assert goldbench.phi.shift(date, days, lang="fr") == shifted


def test_the_command_annotates(tmp_path: Path) -> None:
    source, out = tmp_path / "notes.jsonl", tmp_path / "marks.jsonl"
    write([Record(Document("a", NOTE))], source, "jsonl")
    done = CliRunner().invoke(
        annotate,
        [str(source), "--lang", "fr", "--scheme", "i2b2", "--out", str(out), "--to", "jsonl"],
        catch_exceptions=False,
        standalone_mode=False,
    )
    assert done.exception is None
    (record,) = read(out, "jsonl")
    (marks,) = record.layers.values()
    marked = [(span.label, NOTE[span.start : span.end]) for span in marks.spans]
    assert marked == [(label, words) for label, words, _ in EXPECTED]


def test_the_command_deidentifies(tmp_path: Path) -> None:
    source, out = tmp_path / "notes.jsonl", tmp_path / "clean.jsonl"
    write([Record(Document("a", NOTE, Attributes(patient="4")))], source, "jsonl")
    CliRunner().invoke(
        deidentify,
        [str(source), str(out), "--lang", "fr", "--policy", "tag", "--to", "jsonl"],
        catch_exceptions=False,
        standalone_mode=False,
    )
    text = json.loads(out.read_text("utf-8"))["text"]
    assert not any(secret in text for secret in SECRETS)
    assert "Madame [PERSON_NAME], âgée de [OTHER] ans" in text
    assert "maladie de Wilson" in text


def _server(name: str) -> Any:
    return browser(build(Settings(name, lang="fr")))


def test_the_service_annotates() -> None:
    path = "/api/v1/textPersonNameAnnotations"
    answer = _server("person-name").post(path, json={"note": note(NOTE)}).json()
    names = {
        NOTE[annotation["start"] : annotation["start"] + annotation["length"]]
        for annotation in answer["textPersonNameAnnotations"]
    }
    assert names == {words for label, words, _ in EXPECTED if label in ("PATIENT", "DOCTOR")}


def test_the_service_deidentifies() -> None:
    body = {"note": note(NOTE), "deidentificationSteps": [], "policy": "tag"}
    headers = {"Content-Language": "fr"}
    answer = browser(build(Settings("deidentifier"))).post(
        "/api/v1/deidentifiedNotes", json=body, headers=headers
    )
    text = answer.json()["deidentifiedNote"]["text"]
    assert not any(secret in text for secret in SECRETS)


NOT_PHI = [
    "Une dose de 12 mg pendant 10 jours, tension 12/8, score 5/10.",
    "Le patient a été vu. La maladie de Crohn est stable.",
    "Elle revient mardi. Réf : voir courrier.",
    "Diabète depuis 12 ans, HbA1c 7,2 %.",
]


@pytest.mark.parametrize("text", NOT_PHI)
def test_what_is_no_phi_stays(text: str) -> None:
    assert find(text, lang="fr") == []


@pytest.mark.parametrize(
    ("text", "words", "rule"),
    [
        ("NIR 269054958815780.", "269054958815780", "check.nir"),
        ("N° de sécurité sociale : 1 85 05 78 006 084", "1 85 05 78 006 084", "id.cue-ssn"),
        ("né en 2A : 1 85 05 2A 006 084 35 vu", "1 85 05 2A 006 084 35", "check.nir"),
        ("IPP n° 8001234", "8001234", "id.cue-medical_record"),
        ("IEP : 900123456", "900123456", "id.cue-id_number"),
        ("IBAN FR14 2004 1010 0505 0001 3M02 606", "FR14 2004 1010 0505 0001 3M02 606", "id.iban"),
        ("Appeler le +33 6 12 34 56 78", "+33 6 12 34 56 78", "contact.phone-cued"),
        ("Fax : 02.40.08.33.34", "02.40.08.33.34", "contact.phone-cued"),
        ("Pr Anne de La Tour", "Anne de La Tour", "name.doctor"),
        ("M. Bernard est venu", "Bernard", "name.mister"),
        ("13000 Marseille Cedex 05", "Marseille", "place.town"),
    ],
)
def test_what_the_forms_give_away(text: str, words: str, rule: str) -> None:
    assert (words, rule) in {(text[m.start : m.end], m.rule) for m in find(text, lang="fr")}
