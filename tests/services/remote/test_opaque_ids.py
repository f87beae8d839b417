import re

from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Document
from goldbench.services.remote.opaque_ids import OpaqueIds

IDS = OpaqueIds(b"secret")


@given(st.text(), st.text())
def test_ids_are_such_as_nlp_sandbox_takes(id_: str, patient: str) -> None:
    document = Document(id_, "", Attributes(patient=patient))
    for name in (IDS.note(document), IDS.patient(document)):
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
        assert 3 <= len(name) <= 60


def test_the_same_patient_has_the_same_name_and_another_key_gives_another() -> None:
    first, second = (Document(id_, "", Attributes(patient="MRN 7")) for id_ in ("a", "b"))
    assert IDS.patient(first) == IDS.patient(second)
    assert IDS.note(first) != IDS.note(second)
    assert IDS.patient(first) != OpaqueIds(b"other").patient(first)


def test_notes_of_nobody_in_particular_do_not_become_one_patients() -> None:
    assert IDS.patient(Document("a", "")) != IDS.patient(Document("b", ""))


def test_a_note_and_a_patient_of_the_same_id_are_not_alike() -> None:
    document = Document("7", "", Attributes(patient="7"))
    assert IDS.note(document).split("-")[1] != IDS.patient(document).split("-")[1]
