import pytest

from goldbench.corpus import Design, Document, Place
from goldbench.study import Origin, add_notes, list_notes
from goldbench.study.overview import batch_details
from studies import Team
from web.visitors import Visitor

PLACES = {f"s-{n}": Place("a", "", 0.5) for n in range(4)} | {"r-0": Place("a", "", 1.0)}
ORIGINS: dict[str, Origin] = {"r-0": "reserve", "t-0": "training", "t-1": "training"}


@pytest.fixture
def drawn(crew: Team) -> dict[str, str]:
    """A sample of four, one in reserve, two for training, beside four that were not drawn."""
    documents = [Document(name, f"Record of {name}") for name in (*PLACES, "t-0", "t-1")]
    ids = add_notes(
        crew.study, crew.lead, crew.sites[1], documents, design=Design(PLACES), origins=ORIGINS
    )
    return dict(zip((document.id for document in documents), ids, strict=True))


def names(crew: Team, path: str) -> set[str]:
    mine = set(batch_details(crew.study, crew.lead, path.rsplit("/", 1)[1]).note_ids)
    return {note.name for note in list_notes(crew.study, crew.lead) if note.id in mine}


@pytest.mark.parametrize(
    ("kind", "origin", "several", "prefix"),
    [
        ("training", "training", 2, "t-"),
        ("production", "sample", 4, "s-"),
        ("production", "sample", 2, "s-"),
        ("training", "other", 3, "site1-"),
    ],
)
@pytest.mark.usefixtures("drawn")
def test_what_is_picked_at_random_is_picked_from_one_kind_of_notes(
    lead: Visitor, crew: Team, *, kind: str, origin: str, several: int, prefix: str
) -> None:
    asked = f"several-{crew.sites[1]}-{origin}"
    data = {"kind": kind, "name": "third", "guideline": crew.guideline.id, "gate": "0,8",
            asked: str(several)}  # fmt: skip
    picked = names(crew, lead.sent("/lead/batches/new", data))
    assert len(picked) == several
    assert all(name.startswith(prefix) for name in picked)
    answer = lead.form("/lead/batches/new", {**data, "name": "n", asked: "5"})
    assert answer.status_code == 400
    assert "notes of that kind that are in no batch" in answer.text


def test_the_reserve_cannot_be_picked(lead: Visitor, crew: Team, drawn: dict[str, str]) -> None:
    page = lead.read("/lead/batches/new")
    assert f"several-{crew.sites[1]}-sample" in page
    assert f"several-{crew.sites[1]}-training" in page
    assert f"several-{crew.sites[1]}-reserve" not in page
    assert drawn["r-0"] not in page
    assert "1 more stand by in the reserve" in page


def test_annotators_and_curators_are_seated_where_the_batch_is_planned(
    lead: Visitor, crew: Team
) -> None:
    data = {"kind": "production", "name": "work", "guideline": crew.guideline.id,
            "note": crew.notes[0], "annotator": [annotator.id for annotator in crew.at(0)],
            "curator": [crew.curators[0].id]}  # fmt: skip
    assert crew.curators[0].id in lead.read("/lead/batches/new")
    path = lead.sent("/lead/batches/new", data)
    assert "Nothing is missing" in lead.read(path)


@pytest.mark.usefixtures("drawn")
def test_notes_that_were_not_drawn_ask_for_a_reason_before_production_opens(
    lead: Visitor, crew: Team
) -> None:
    data = {"kind": "production", "name": "work", "guideline": crew.guideline.id,
            f"several-{crew.sites[1]}-sample": "2", f"several-{crew.sites[1]}-other": "1",
            "annotator": [annotator.id for annotator in crew.at(1)],
            "curator": [crew.curators[1].id]}  # fmt: skip
    path = lead.sent("/lead/batches/new", data)
    assert "Why are notes in it that were not drawn?" in lead.read(path)
    assert lead.form(f"{path}/open").status_code == 422
    lead.sent(f"{path}/open", {"undrawn": "asked for by the clinic"})
    assert "Progress" in lead.read(path)


def test_one_of_the_reserve_moves_up_by_one_click(
    lead: Visitor, crew: Team, drawn: dict[str, str]
) -> None:
    data = {"kind": "production", "name": "work", "guideline": crew.guideline.id,
            f"several-{crew.sites[1]}-sample": "4"}  # fmt: skip
    path = lead.sent("/lead/batches/new", data)
    assert "A note cannot be used" in lead.read(path)
    lead.sent(f"{path}/unusable", {"chosen": f"note:{drawn['s-1']}", "reason": "an empty scan"})
    assert names(crew, path) == {"s-0", "s-2", "s-3", "r-0"}
    origins = {note.name: note.origin for note in list_notes(crew.study, crew.lead)}
    assert (origins["s-1"], origins["r-0"]) == ("unusable", "sample")
