"""Notes are brought in once, whole, with the design by which they were drawn."""

import pytest
from sqlalchemy import select

from goldbench.corpus import Attributes, Design, Document, Place, Record
from goldbench.errors import DesignError, GoldbenchError, MissingTextError, UsageError
from goldbench.phi import DeidentifyTask, policy
from goldbench.study import (
    Actor,
    NotFoundError,
    Study,
    add_notes,
    add_site,
    list_notes,
    read_audit,
)
from goldbench.study.tables import note
from studies import SQLITE, join_as_lead

AWKWARD = "a\x00b 😀 e\u0301 \ud800\r\n"


@pytest.fixture
def lead(study: Study) -> Actor:
    return join_as_lead(study)


@pytest.fixture
def site(study: Study, lead: Actor) -> str:
    return add_site(study, lead, "North").id


def test_text_of_any_characters_is_kept(study: Study, lead: Actor, site: str) -> None:
    document = Document("ward/1", AWKWARD, Attributes(patient="p1", tags=("a", "b")))
    (id_,) = add_notes(study, lead, site, [document])
    (info,) = list_notes(study, lead)
    assert (info.id, info.name, info.length) == (id_, "ward/1", len(AWKWARD))
    assert info.sha256 == document.sha256
    assert info.has_text
    assert "😀" not in repr(info)


@SQLITE
def test_the_design_comes_with_them(study: Study, lead: Actor, site: str) -> None:
    design = Design({"a": Place("old", "p1", 0.25)})
    add_notes(study, lead, site, [Document("a", "text")], design=design)
    assert list_notes(study, lead)[0].stratum == "old"
    with pytest.raises(DesignError):
        add_notes(study, lead, site, [Document("b", "text")], design=design)


@SQLITE
@pytest.mark.parametrize(
    ("documents", "error"),
    [
        ([Document("a", "x"), Document("a", "y")], UsageError),
        ([Document("known", "x")], UsageError),
        ([Document("a", "   ")], UsageError),
        ([Document("a", None)], MissingTextError),
        ([Document("", "x")], UsageError),
        ([Document("a\x00", "x")], UsageError),
        ([Document("x" * 501, "x")], UsageError),
    ],
)
def test_all_come_in_or_none(
    study: Study, lead: Actor, site: str, documents: list[Document], error: type[GoldbenchError]
) -> None:
    add_notes(study, lead, site, [Document("known", "x")])
    with pytest.raises(error):
        add_notes(study, lead, site, [Document("fine", "x"), *documents])
    assert [info.name for info in list_notes(study, lead)] == ["known"]


@SQLITE
def test_a_note_belongs_to_a_site(study: Study, lead: Actor) -> None:
    with pytest.raises(NotFoundError):
        add_notes(study, lead, "nowhere", [Document("a", "x")])


@SQLITE
def test_notes_pass_a_de_identifier_before_anybody_sees_them(
    study: Study, lead: Actor, site: str
) -> None:
    task = DeidentifyTask("en", policy("redact"))

    def clean(given: Document) -> Document:
        return Document(given.id, task(Record(given, {})).text, given.meta)

    text = "Mr. John Smith was seen on 03/04/2090. h/o CAD.\n"
    add_notes(study, lead, site, [Document("a", text)], clean=clean, cleaned_by="ours, redact")
    with study.store.read() as connection:
        (kept,) = connection.execute(select(note.c.text)).scalars()
    assert "Smith" not in kept
    assert "CAD" in kept
    event = read_audit(study, lead)[-1]
    assert (event.kind, event.payload["cleaned_by"]) == ("notes_added", "ours, redact")


@SQLITE
def test_a_de_identifier_must_not_swap_notes(study: Study, lead: Actor, site: str) -> None:
    with pytest.raises(UsageError, match="another id"):
        add_notes(
            study, lead, site, [Document("a", "x")], clean=lambda given: Document("b", given.text)
        )
    assert list_notes(study, lead) == []
