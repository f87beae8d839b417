from pathlib import Path

import pytest
from sqlalchemy import select

from goldbench.corpus import Attributes, Design, Document, Place, Record
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


def test_a_draw_brings_its_design(lead: Visitor, crew: Team, folder: Path) -> None:
    places = {f"parquet-{n}": Place("s", f"p{n}", 0.25) for n in range(2)}
    corpus(folder / "draw", "parquet", [None, None], design=Design(places))
    listed = "order,id,site,stratum,cluster,probability\n1,parquet-0,North,s,p0,.25\n"
    (folder / "draw" / "notes.csv").write_text(listed + "2,parquet-1,West,s,p1,.25\n")
    (folder / "draw" / "manifest.json").write_text('{"seed": 7, "formats": ["parquet"]}')
    assert "A draw of 2 notes" in lead.read("/lead/setup")
    lead.sent("/lead/setup/notes", {"place": "draw/parquet"})
    drawn = [note for note in list_notes(crew.study, crew.lead) if note.stratum == "s"]
    assert len(drawn) == 2
    assert names(crew)["West"] == 1


def test_a_draw_brings_its_reserve_and_its_training_notes_and_is_offered_once(
    lead: Visitor, crew: Team, folder: Path
) -> None:
    places = {f"parquet-{n}": Place("s", f"p{n}", 0.25) for n in range(2)}
    corpus(folder / "draw", "parquet", [None, None], design=Design(places))
    corpus(folder / "draw", "reserve-parquet", [None, None])
    corpus(folder / "draw", "training-parquet", [None])
    head = "order,id,site,stratum,cluster"
    lists = {
        "notes.csv": [f"{head},probability", "1,parquet-0,North,s,p0,.25",
                      "2,parquet-1,West,s,p1,.25"],
        "reserve.csv": [f"{head},probability", "1,reserve-parquet-1,North,s,p2,.25",
                        "2,reserve-parquet-0,North,s,p3,.25"],
        "training.csv": [head, "1,training-parquet-0,West,s,p4"],
    }  # fmt: skip
    for name, lines in lists.items():
        (folder / "draw" / name).write_text("\n".join([*lines, ""]))
    assert "A draw of 2 notes" in lead.read("/lead/setup")
    lead.sent("/lead/setup/notes", {"place": "draw/parquet"})
    notes = {note.name: note for note in list_notes(crew.study, crew.lead)}
    assert notes["parquet-0"].origin == "sample"
    assert notes["training-parquet-0"].origin == "training"
    assert notes["reserve-parquet-1"].stratum == "s"
    with crew.study.store.read() as connection:
        query = select(kept.c.name).where(kept.c.origin == "reserve").order_by(kept.c.rank)
        in_order = list(connection.execute(query).scalars())
    assert in_order == ["reserve-parquet-1", "reserve-parquet-0"]
    page = lead.read("/lead/setup")
    assert "A draw of 2 notes" not in page
    assert "The draw in draw/ is in the study" in page


def test_one_note_that_cannot_come_in_keeps_all_of_them_out(
    lead: Visitor, crew: Team, folder: Path
) -> None:
    records = [
        Record(Document(id_, text, Attributes({"site": site})))
        for id_, site, text in (("a", "Alpha", TEXT), ("b", "West", "  \n"))
    ]
    write(records, folder / "notes", "parquet")
    before = names(crew)
    answer = lead.form("/lead/setup/notes", {"place": "notes"})
    assert answer.status_code == 400
    assert "document &#39;b&#39; has no text" in answer.text
    assert "leave it out, as a draw does" in answer.text
    assert names(crew) == before
    site_names = [site.name for site in list_sites(crew.study, crew.lead)]
    assert sorted(site_names) == ["North", "South"]


def test_a_file_that_cannot_be_read_is_named_as_in_the_studys_folder(
    lead: Visitor, folder: Path
) -> None:
    (folder / "odd.bin").write_bytes(b"\x00\xff")
    answer = lead.form(
        "/lead/setup/notes",
        {"typed": "odd.bin"},
        headers={"referer": "http://testserver/lead/setup"},
    )
    assert answer.status_code == 400
    assert "odd.bin: the format could not be recognised" in answer.text
    assert "--from" not in answer.text
    assert str(folder) not in answer.text
    assert 'href="/lead/setup" data-back>Back to the form' in answer.text


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
