import pytest

from goldbench.corpus import Attributes, Document, Record
from goldbench.errors import UsageError
from goldbench.phi.deidentify.metadata import check_metadata, first_documents

NOTES = [Document(f"n{n}", "x", Attributes(site="north", who="p")) for n in range(1200)]


@pytest.mark.parametrize(
    ("patient", "keep", "message"),
    [
        ("patiend", (), "--patient: no document has the metadata 'patiend'"),
        ("who", ("site", "sitte"), "--keep: no document has the metadata 'sitte'"),
    ],
)
def test_keys_that_no_note_has_are_refused(
    patient: str, keep: tuple[str, ...], message: str
) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        check_metadata(NOTES.copy, patient, keep, dashes="--")
    assert "site" in (caught.value.hint or "")


def test_keys_that_are_there_will_do_and_so_does_the_usual_patient() -> None:
    check_metadata(NOTES.copy, "who", ("site",))
    unread = iter(NOTES)
    check_metadata(lambda: unread, "patient", ())
    assert next(unread) is NOTES[0]


def test_of_a_stream_the_first_thousand_are_looked_at() -> None:
    assert list(first_documents(Record(note) for note in NOTES)) == NOTES[:1000]
