from pathlib import Path

import pytest
from sqlalchemy import select

from goldbench.corpus import Attributes, Document, Record
from goldbench.formats import WriteOptions, write
from goldbench.study import list_notes, list_sites, read_audit
from goldbench.study.tables import note as kept
from studies import Team
from web.visitors import Visitor

TEXT = "Record date: 2090-01-01\nNothing else."


def corpus(folder: Path, name: str, sites: list[str | None], **options: object) -> None:
    records = [
        Record(Document(f"{name}-{n}", TEXT, Attributes({"site": site} if site else {})))
        for n, site in enumerate(sites)
    ]
    write(records, folder / name, "parquet", WriteOptions(**options))  # type: ignore[arg-type]  # one option


def names(crew: Team) -> dict[str, int]:
    sites = {site.id: site.name for site in list_sites(crew.study, crew.lead)}
    counts: dict[str, int] = {}
    for note in list_notes(crew.study, crew.lead):
        counts[sites[note.site]] = counts.get(sites[note.site], 0) + 1
    return counts


def test_notes_go_to_the_sites_they_name(lead: Visitor, crew: Team, folder: Path) -> None:
    before = names(crew)
    corpus(folder, "notes", ["North", "West", "West"])
    assert "notes" in lead.read("/lead/setup")
    lead.sent("/lead/setup/notes", {"place": "notes"})
    after = names(crew)
    assert after["West"] == 2
    assert after["North"] == before["North"] + 1


def test_notes_without_a_site_need_one(lead: Visitor, crew: Team, folder: Path) -> None:
    corpus(folder, "notes", ["West", None])
    answer = lead.form("/lead/setup/notes", {"place": "notes"})
    assert answer.status_code == 400
    assert "which site" in answer.text
    assert "West" not in names(crew)  # nothing was brought in
    lead.sent("/lead/setup/notes", {"place": "", "typed": "notes", "site": "East"})
    assert (names(crew)["West"], names(crew)["East"]) == (1, 1)


def test_the_protocol_is_shown_and_gives_its_sites(lead: Visitor, crew: Team, folder: Path) -> None:
    (folder / "study.toml").write_text(
        'title = "Asthma"\n[[population.site]]\nname = "West"\n[[population.site]]\n'
        'name = "North"\n[[variable]]\nname = "asthma"\nrole = "primary"\n'
    )
    page = lead.read("/lead/setup")
    assert "Asthma" in page
    lead.sent("/lead/setup/sites")
    site_names = [site.name for site in list_sites(crew.study, crew.lead)]
    assert sorted(site_names) == ["North", "South", "West"]


def test_a_protocol_that_cannot_be_read_says_where(lead: Visitor, folder: Path) -> None:
    (folder / "study.toml").write_text('title = "x"\nnonsense = [')
    page = lead.read("/lead/setup")
    assert "cannot be read" in page
    assert "study.toml:2" in page
    assert "study.toml:2" in lead.read("/guidelines") or "Version 1" in lead.read("/guidelines")
    assert str(folder) not in page


def test_notes_pass_a_de_identifier_on_their_way_in(
    lead: Visitor, crew: Team, folder: Path
) -> None:
    text = "Record date: 2090-01-01\nSeen by Dr. Alan Whitfield. Phone 555-123-4567. Has CAD."
    about = Attributes({"site": "West", "patient": "p-17", "surname": "Whitfield"})
    write([Record(Document("x-1", text, about))], folder / "notes", "parquet")
    wanted = {"place": "notes", "policy": "limited-data-set", "language": "en"}
    lead.sent("/lead/setup/notes", wanted)
    with crew.study.store.read() as connection:
        row = connection.execute(select(kept).where(kept.c.name == "x-1")).one()
    assert row.text.startswith("Record date: 2090-01-01\nSeen by Dr. [")
    assert row.text.endswith("Has CAD.")
    assert "555" not in row.text
    assert "Whitfield" not in str(row.meta)
    assert row.cluster not in (None, "p-17")
    events = [event for event in read_audit(crew.study, crew.lead) if event.kind == "notes_added"]
    assert events[-1].payload["cleaned_by"] == "goldbench, limited-data-set, en"


@pytest.mark.parametrize(
    ("policy", "language"), [("/etc/hostname", "en"), ("mask", "xx"), ("none", "en")]
)
def test_a_de_identifier_that_is_not_there_brings_nothing_in(
    lead: Visitor, crew: Team, folder: Path, policy: str, language: str
) -> None:
    corpus(folder, "notes", ["West"])
    wanted = {"place": "notes", "policy": policy, "language": language}
    assert lead.form("/lead/setup/notes", wanted).status_code == 400
    assert "West" not in names(crew)
