"""Three annotators and a vote, with document facts, in a real browser.

The lead plans a vote of two in three. One annotator fills the checklist by mouse, one by keys, one
says less; what two of them say is gold, and a system is scored on it by the rule of i2b2 2014. Then
the records of guide 3, as it brings them in: from `synth` to a frozen gold and a score.
"""

import json
import zipfile
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from goldbench.cli import main
from goldbench.cli.options.database import find_batch
from goldbench.corpus import Document, Tag
from goldbench.formats import read_corpus
from goldbench.schemes import scheme
from goldbench.study import (
    OPERATOR,
    Actor,
    add_notes,
    add_site,
    close_batch,
    confirm_guideline,
    freeze_guideline,
    list_batches,
    list_guidelines,
    list_notes,
    list_people,
    list_sites,
    open_batch,
    plan_training,
    seat_person,
    start_guideline,
)
from guides import commands, follow
from studies import PASSWORD, Pen, join
from studies import join_as_lead as join_lead
from walking import Ward, pens, train
from web.editor.browser import Troubles, browser, troubles
from web.editor.desk import Desk
from web.hosting import House, hosted
from web.story import Work, join_as_lead, new_page, sound

__all__ = ["browser", "troubles"]

NOTE = """\
Record date: 2088-03-11

61 y.o. woman w/ known CAD, seen for follow-up. NSTEMI in 2086, one stent.
BP 152/94 today, twice. Takes aspirin 81 mg and atorvastatin 40 mg; both go on.
Lives with her husband. Never smoked. Nothing is known of her parents.
"""


HEART = scheme("heart-risk")


@pytest.fixture
def house(browser: Browser, tmp_path: Path) -> Iterator[House]:
    del browser
    with hosted(tmp_path, "Risk factors by vote") as running:
        yield running


def test_three_annotators_vote_on_facts(
    house: House, browser: Browser, troubles: Troubles, tmp_path: Path
) -> None:
    annotators = prepare(house)
    lead = new_page(browser, troubles)
    sign_in(lead, house, "lead")
    batch = plan_the_vote(lead, house)
    for work, who in zip((by_mouse, by_keys, in_haste), annotators, strict=True):
        page = new_page(browser, troubles)
        sign_in(page, house, who.name.replace(" ", "-"))
        page.get_by_role("link", name="Begin").click()
        work(Work(house, who, batch).desk(page))
        finish(page)
        page.context.close()
    lead.goto(f"{house.address}/lead/agreement/{batch}?more=on")
    expect(lead.get_by_text("Each annotator against the gold")).to_be_visible()
    sound(lead, "agreement-of-three")
    score(freeze_and_export(lead, house, batch, tmp_path), tmp_path)


def prepare(house: House) -> list[Actor]:
    """Three who have passed the training, one of them not medically trained."""
    study = house.study
    lead = join_lead(study)
    site = add_site(study, lead, "Hospital North").id
    annotators = [
        join(study, lead, f"annotator {n}", "annotator", site, medically_trained=n < 3)
        for n in (1, 2, 3)
    ]
    guideline = freeze_guideline(study, lead, start_guideline(study, lead, HEART).id)
    training = add_notes(study, lead, site, [Document("training", "Record date: 2088-01-02\n")])
    planned = plan_training(study, lead, name="round", guideline_id=guideline.id, note_ids=training)
    for annotator in annotators:
        seat_person(study, lead, planned.id, annotator.id)
    open_batch(study, lead, planned.id)
    for annotator in annotators:
        confirm_guideline(study, annotator, guideline.id)
        pen = Pen(study, annotator, planned.id, 1)
        pen.fact("SMOKER", {"status": "unknown"})
        pen.fact("FAMILY_HIST", {"indicator": "not present"})
        pen.done(rest=True)
    close_batch(study, lead, planned.id)
    add_notes(study, lead, site, [Document("note-1", NOTE)])
    return annotators


def sign_in(page: Page, house: House, login: str) -> None:
    page.goto(f"{house.address}/sign-in")
    page.get_by_label("Login name").fill(login)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Hello, ")).to_be_visible()


def plan_the_vote(page: Page, house: House, *, notes: int = 1, sites: int = 1) -> str:
    page.goto(f"{house.address}/lead/batches/new?kind=production")
    page.get_by_label("Name", exact=True).fill("production")
    page.get_by_role("radio", name="vote Several").check()
    expect(page.get_by_label("Annotators a note")).to_have_value("3")
    here = page.get_by_role("group", name="lakeside") if sites > 1 else page
    here.get_by_label("How many, at random").fill(str(notes))
    for number in (1, 2, 3):
        page.get_by_role("checkbox", name=f"annotator {number}").check()
    sound(page, "vote-new")
    page.get_by_role("button", name="Plan the batch").click()
    page.get_by_role("button", name="Open the batch").click()
    expect(page.get_by_text("The batch is open.")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def cell(desk: Desk, name: str) -> None:
    desk.page.get_by_role("button", name=name, exact=True).click()


def by_mouse(desk: Desk) -> None:
    """Choose a fact, point at the phrase."""
    cell(desk, "not present")
    cell(desk, "never")
    desk.drag("Never smoked")
    cell(desk, "Hypertension, high bp, during DCT")
    desk.drag("BP 152/94")
    cell(desk, "CAD, mention, continuing")
    desk.drag("known CAD")
    cell(desk, "CAD, event, before DCT")
    desk.drag("NSTEMI in 2086")
    desk.saved()
    sound(desk.page, "fact-sheet")


def by_keys(desk: Desk) -> None:
    """Select a phrase, then the fact: the number of its label, and a letter for each value."""
    desk.walk_to("CAD")
    desk.press("2", "m", "c")
    desk.walk_to("NSTEMI")
    desk.press("2", "e", "b")
    desk.walk_to("aspirin")
    desk.press("8")
    desk.page.keyboard.type("aspi")
    desk.press("Enter", "c")
    cell(desk, "past")
    cell(desk, "not present")
    desk.saved()


def in_haste(desk: Desk) -> None:
    cell(desk, "CAD, mention, continuing")
    desk.drag("CAD")
    cell(desk, "unknown")
    cell(desk, "not present")
    desk.saved()


def finish(page: Page) -> None:
    """The checklist names what was not addressed; the annotator says that it is not mentioned."""
    page.keyboard.press("Escape")
    page.keyboard.press("Control+Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Diabetes: mention, A1C, glucose")
    sound(page, "fact-sheet-closing")
    dialog.get_by_role("button", name="All of this is not mentioned").click()
    expect(page.get_by_role("heading", name="All notes are done")).to_be_visible()


def freeze_and_export(page: Page, house: House, batch: str, folder: Path) -> Path:
    page.goto(f"{house.address}/lead/batches/{batch}")
    page.get_by_text("Close the batch").click()
    page.get_by_role("button", name="Close it").click()
    page.get_by_role("link", name="Look at the gold").click()
    expect(page.get_by_text("voted")).not_to_have_count(0)
    expect(page.locator(".notice.warn")).to_contain_text("note-1 · SMOKER")  # never, past, unknown
    sound(page, "vote-preview")
    page.get_by_label("Name", exact=False).first.fill("voted-1")
    page.get_by_role("button", name="Freeze it").click()
    expect(page.get_by_text("The release is frozen.")).to_be_visible()
    expect(page.get_by_text("SMOKER · note-1")).to_be_visible()
    page.get_by_label("Format").select_option("jsonl")
    page.get_by_label("with the phrases").check()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download").click()
    with zipfile.ZipFile(waiting.value.path()) as archive:
        archive.extractall(folder / "export")
    (gold,) = (folder / "export").rglob("*.jsonl")
    return gold


def score(gold: Path, folder: Path) -> None:
    """Two in three say: CAD at all three times, the infarction, no family history.

    About smoking each says something else, and nothing is gold.
    """
    note = json.loads(gold.read_text(encoding="utf-8"))
    tags = note["layers"]["gold"]["tags"]
    facts = {(tag["label"], *sorted(tag["attributes"].values())) for tag in tags}
    assert facts == {
        ("CAD", "before DCT", "mention"),
        ("CAD", "during DCT", "mention"),
        ("CAD", "after DCT", "mention"),
        ("CAD", "before DCT", "event"),
        ("FAMILY_HIST", "not present"),
    }
    assert all(tag["evidence"] for tag in tags if tag["label"] == "CAD")
    system = folder / "system.jsonl"
    answer = {"id": note["id"], "text": note["text"], "tags": tags[:3]}
    system.write_text(json.dumps(answer) + "\n", encoding="utf-8")
    words = ["score", str(gold), str(system), "--track", "i2b2-2014-risk", "--json"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    (row,) = json.loads(result.stdout)["results"]
    assert (row["tp"], row["fp"], row["fn"]) == (3, 0, 2)


def test_the_records_of_the_guide_are_voted_on(
    browser: Browser, troubles: Troubles, tmp_path: Path
) -> None:
    """Each fact is missed by one of three, another one each time: the vote has them all."""
    for command in commands("3-annotate"):
        follow(command, tmp_path)
    records = read_corpus(tmp_path / "heart" / "notes")
    truth = {
        records.documents[id_].require_text(): sorted(marks.tags, key=Tag.sort_key)
        for id_, marks in records.layer().items()
    }
    with hosted(tmp_path / "heart", "Heart risk") as house:
        lead = new_page(browser, troubles)
        join_as_lead(lead, house)
        begin_with_the_label_set(lead, house)
        bring_the_records_in(lead, house)
        ward = crew_of(house)
        train(ward, at_lakeside(house, ward)[:2], partial(say, truth, ward, missing=False))
        batch = plan_the_vote(lead, house, notes=3, sites=4)
        for pen in pens(ward, find_batch(list_batches(house.study, ward.lead), batch)):
            say(truth, ward, pen, missing=True)
        lead.goto(f"{house.address}/lead/batches/{batch}")
        lead.get_by_text("Close the batch").click()
        lead.get_by_role("button", name="Close it").click()
        lead.get_by_role("link", name="Look at the gold").click()
        lead.get_by_label("Name", exact=False).first.fill("1.0")
        lead.get_by_role("button", name="Freeze it").click()
        expect(lead.get_by_text("The release is frozen.")).to_be_visible()
    result = follow("goldbench score heart system=heart/notes --json", tmp_path)
    assert "gold: release 1.0 of heart" in result.stderr
    scores = json.loads(result.stdout)
    assert scores["rule"]["tracks"] == ["tags"]
    (row,) = scores["results"]
    assert (row["f1"], row["documents"], row["extra"]) == (1.0, 3, len(records.documents) - 3)
    gold = json.loads((tmp_path / "heart/releases/1.0/release.json").read_bytes())
    assert set(gold["how"]) == {"voted 2/3", "voted 3/3"}


def begin_with_the_label_set(page: Page, house: House) -> None:
    page.goto(f"{house.address}/guidelines")
    page.get_by_role("radio", name="heart-risk").check()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Freeze version 1").click()
    expect(page.get_by_text("The version is frozen.")).to_be_visible()


def bring_the_records_in(page: Page, house: House) -> None:
    """The place is ticked already, and the clinics are those of the records."""
    page.goto(f"{house.address}/lead/setup")
    expect(page.get_by_role("radio", name="notes", exact=True)).to_be_checked()
    page.get_by_role("button", name="Bring them in").click()
    expect(page.get_by_text("The notes are in.")).to_be_visible()
    for clinic in ("lakeside", "harbor-hill", "saint-odo", "northfield"):
        expect(page.get_by_role("rowheader", name=clinic)).to_be_visible()


def crew_of(house: House) -> Ward:
    """Three annotators of one clinic, who have joined."""
    study = house.study
    lead = next(person.actor() for person in list_people(study, OPERATOR))
    (guideline,) = list_guidelines(study, lead)
    site = next(hospital.id for hospital in list_sites(study, lead) if hospital.name == "lakeside")
    three = [join(study, lead, f"annotator {n}", "annotator", site) for n in (1, 2, 3)]
    return Ward(study, lead, {"lakeside": three}, {}, guideline.id)


def at_lakeside(house: House, ward: Ward) -> list[str]:
    sites = {site.name: site.id for site in list_sites(house.study, ward.lead)}
    notes = list_notes(house.study, ward.lead)
    return [note.id for note in notes if note.site == sites["lakeside"]]


def say(truth: Mapping[str, list[Tag]], ward: Ward, pen: Pen, *, missing: bool) -> None:
    place = ward.everybody.index(pen.actor)
    for number, tag in enumerate(truth[pen.text]):
        label = HEART.label(tag.label)
        assert label is not None
        if not missing or label.single or number % 3 != place:
            pen.fact(tag.label, {name: str(value) for name, value in tag.attributes.items()})
    pen.done()
