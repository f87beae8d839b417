"""Notes on their way in: a draw comes with all its parts, or nothing does."""

from pathlib import Path

from sqlalchemy import select

from goldbench.corpus import Attributes, Design, Document, Place, Record
from goldbench.formats import WriteOptions, write
from goldbench.study import list_notes, list_sites
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
