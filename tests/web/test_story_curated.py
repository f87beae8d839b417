"""A whole study of mentions in a real browser: two annotators and a curator at each hospital.

The lead sets up; one annotator works by mouse, one by keys; a curator decides; agreement and gold
appear, and a system is scored on what was exported. Each person has a browser of their own. Those
of the second hospital act through `goldbench.study`.
"""

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from goldbench.cli import main
from goldbench.study import (
    OPERATOR,
    Actor,
    accept_terms,
    confirm_guideline,
    curation_queue,
    current_terms,
    list_guidelines,
    list_people,
    take_invite,
)
from guides import follow
from studies import PASSWORD, Pen
from web.asthma import TEXT, write_notes
from web.editor.browser import Troubles, browser, troubles
from web.hosting import House, hosted
from web.story import Work, close_note, join_as_lead, join_by_link, link_for, new_page, sound

__all__ = ["browser", "troubles"]

ASTHMA = TEXT.format(day=1).index("bronchial asthma"), "bronchial asthma"
AGAIN = TEXT.format(day=1).index("asthma, partly"), "asthma"
RULE = """# Asthma

Mark **what the patient has**, with the words that say which kind it is.

## Do

- "bronchial asthma since childhood"

## Don't

- "a brother has asthma": somebody else
"""


@pytest.fixture
def house(browser: Browser, tmp_path: Path) -> Iterator[House]:
    del browser  # without one nothing need be set up
    write_notes(tmp_path)
    follow(
        "goldbench study init . --yes --notes notes --primary asthma --term asthma --unit mention"
        " --site 'Hospital North' --site 'Hospital South'",
        tmp_path,
    )
    with hosted(tmp_path, "Asthma in two hospitals") as running:
        yield running


def test_from_the_first_link_to_a_score(
    house: House, browser: Browser, troubles: Troubles, tmp_path: Path
) -> None:
    lead = new_page(browser, troubles)
    join_as_lead(lead, house)
    expect(lead.locator("[aria-current=step]")).to_contain_text("Guideline")
    sound(lead, "first-page")
    freeze_a_guideline(lead, house)
    bring_the_notes_in(lead, house)
    pages = gather(lead, house, browser, troubles)
    train(lead, house, pages)
    batch = open_production(lead, house)
    annotate_by_mouse(pages["annotator 1"], lead, house, batch)
    annotate_by_keys(pages["annotator 2"], house, batch)
    for name in ("annotator 3", "annotator 4"):
        for number in range(1, 5):
            mark_both(house, person(house, name), batch, number)
    look_at_agreement(lead, house, batch)
    curate(pages["curator 1"], house, batch)
    close(lead, house, batch)
    learn_what_was_decided(pages, house, batch)
    gold = freeze_and_export(lead, house, tmp_path)
    score(gold, tmp_path)


def freeze_a_guideline(page: Page, house: House) -> None:
    page.get_by_role("link", name="Guideline").first.click()
    page.get_by_label("The variables of study.toml").check()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("navigation", name="Variables").get_by_role("link", name="asthma").click()
    page.get_by_label("Text (Markdown)").fill(RULE)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Saved.")
    expect(page.locator(".prose strong")).to_have_text("what the patient has")
    sound(page, "guideline-writing")
    page.get_by_role("button", name="Freeze version 1").click()
    expect(page.get_by_text("The version is frozen.")).to_be_visible()
    page.get_by_label("Search").fill("nothing has this word")
    expect(page.get_by_text("No variable has these words.")).to_be_visible()
    page.get_by_label("Search").fill("WHICH kind")
    expect(page.get_by_role("heading", name="Asthma", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="How to read a note")).to_be_hidden()
    assert list_guidelines(house.study, OPERATOR)[0].frozen


def bring_the_notes_in(page: Page, house: House) -> None:
    page.goto(f"{house.address}/lead/setup")
    page.get_by_role("button", name="Add these sites").click()
    page.goto(f"{house.address}/lead/setup")
    page.get_by_role("radio", name="notes", exact=True).check()
    page.get_by_role("button", name="Bring them in").click()
    expect(page.get_by_text("The notes are in.")).to_be_visible()
    expect(page.get_by_role("row", name="Hospital North 4")).to_be_visible()
    sound(page, "set-up")


def gather(lead: Page, house: House, browser: Browser, troubles: Troubles) -> dict[str, Page]:
    """Invite six people; those of the first hospital come with a browser."""
    pages: dict[str, Page] = {}
    wanted = [("annotator", n, "North" if n < 3 else "South") for n in (1, 2, 3, 4)]
    wanted += [("curator", 1, "North"), ("curator", 2, "South")]
    for role, n, site in wanted:
        name = f"{role} {n}"
        link = link_for(lead, house, name, role, f"Hospital {site}")
        if site == "North":
            pages[name] = new_page(browser, troubles)
            join_by_link(pages[name], link, name.replace(" ", "-"))
        else:
            token = link.rsplit("/", 1)[1]
            login = name.replace(" ", "-")
            actor = take_invite(house.study, token, login=login, password=PASSWORD).actor()
            accept_terms(house.study, actor, current_terms(house.study, actor).version)
    lead.goto(f"{house.address}/lead/people")
    sound(lead, "people")
    return pages


def person(house: House, name: str) -> Actor:
    return next(
        member.actor() for member in list_people(house.study, OPERATOR) if member.name == name
    )


def mark_both(house: House, who: Actor, batch: str, number: int) -> None:
    pen = Pen(house.study, who, batch, number)
    for start, words in (ASTHMA, AGAIN):
        pen.span("asthma", start, start + len(words))
    pen.done()


def train(lead: Page, house: House, pages: dict[str, Page]) -> None:
    """One reads the guideline and asks; the others are quicker."""
    lead.goto(f"{house.address}/lead/batches/new?kind=training")
    expect(lead.get_by_label("Name of the trial")).to_be_hidden()
    lead.get_by_label("Name", exact=True).fill("first round")
    north = lead.get_by_role("group", name="Hospital North")
    north.get_by_label("How many, at random").fill("2")
    names = [f"annotator {n}" for n in (1, 2, 3, 4)]
    for name in names:
        lead.get_by_role("checkbox", name=name).check()
    sound(lead, "batch-new")
    lead.get_by_role("button", name="Plan the batch").click()
    expect(lead.get_by_text("Nothing is missing")).to_be_visible()
    lead.get_by_role("button", name="Open the batch").click()
    batch = batch_id(lead)
    ask_about_the_guideline(pages["annotator 1"], house)
    guideline = list_guidelines(house.study, OPERATOR)[0].id
    for name in names:
        who = person(house, name)
        if name != "annotator 1":
            confirm_guideline(house.study, who, guideline)
        for number in (1, 2):
            mark_both(house, who, batch, number)
    lead.goto(f"{house.address}/lead/training")
    lead.get_by_role("link", name="1 question waits for an answer").click()
    lead.get_by_label("Answer").fill("No: mark what the *patient* has.")
    lead.get_by_role("button", name="Answer to all").click()
    lead.goto(f"{house.address}/lead/batches/{batch}")
    lead.get_by_text("Close the batch").click()
    lead.get_by_role("button", name="Close it").click()
    expect(lead.get_by_text("The batch is closed.")).to_be_visible()
    lead.get_by_role("link", name="Result of the round").click()
    expect(lead.locator(".notice.good")).to_contain_text("gate reached")
    sound(lead, "training-round")
    mine = pages["annotator 2"]
    mine.goto(f"{house.address}/rounds/{batch}")
    expect(mine.get_by_text("No: mark what the patient has.")).to_be_visible()


def ask_about_the_guideline(page: Page, house: House) -> None:
    page.goto(house.address)
    page.get_by_role("link", name="Read the guideline first").click()
    sound(page, "guideline")
    page.get_by_role("button", name="I have read version 1").click()
    page.goto(house.address)
    page.get_by_role("link", name="Questions").click()
    page.get_by_label("About").select_option("asthma")
    page.get_by_label("Question").fill("Does the asthma of a sister count?")
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_text("Does the asthma of a sister count?")).to_be_visible()
    sound(page, "round")


def open_production(page: Page, house: House) -> str:
    page.get_by_role("link", name="Plan production").click()
    page.get_by_label("Name", exact=True).fill("production")
    north, south = (
        page.get_by_role("group", name=f"Hospital {name}") for name in ("North", "South")
    )
    north.get_by_label("How many, at random").fill("2")
    south.get_by_text("Choose one by one").click()
    south.get_by_role("button", name="Tick all").click()
    page.get_by_role("button", name="Plan the batch").click()
    expect(page.get_by_text("Hospital South has no curator")).to_be_visible()
    sound(page, "batch-check-list")
    for member in list_people(house.study, OPERATOR):
        if member.roles & {"annotator", "curator"}:
            page.get_by_role("group", name=member.name).get_by_role("radio").last.check()
    page.get_by_role("button", name="Save the seats").click()
    page.get_by_role("button", name="Open the batch").click()
    expect(page.get_by_text("The batch is open.")).to_be_visible()
    return batch_id(page)


def annotate_by_mouse(page: Page, lead: Page, house: House, batch: str) -> None:
    """Mark the short form; the lead sees the count move without loading the page again."""
    who = person(house, "annotator 1")
    lead.goto(f"{house.address}/lead/progress")
    expect(lead.locator("#live")).to_contain_text("live")
    row = lead.locator(f"tr[data-person='{who.id}']")
    expect(row).to_contain_text("0 of 2")
    page.goto(house.address)
    sound(page, "annotator-home")
    page.get_by_role("link", name="Begin").click()
    for number in (1, 2):
        desk = Work(house, who, batch).desk(page)
        desk.drag("sthm", 1)
        desk.has_selected("asthma")
        desk.label("asthma")
        desk.drag("asthma since")  # from inside one word to inside another
        desk.press("Escape")
        desk.click("asthma", 0)
        desk.label("asthma")
        if number == 1:
            desk.saved()
            sound(page, "span-editor")
        close_note(desk)
        expect(row).to_contain_text(f"{number} of 2")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    sound(page, "batch-finished")
    sound(lead, "progress")


def annotate_by_keys(page: Page, house: House, batch: str) -> None:
    """Mark the long form, with nothing but keys from the first page on."""
    page.goto(house.address)
    page.get_by_role("link", name="Begin").focus()
    page.keyboard.press("Enter")
    for _ in range(2):
        page.wait_for_url(f"**/annotate/{batch}/*")
        desk = Work(house, person(house, "annotator 2"), batch).desk(page)
        desk.walk_to("bronchial")
        desk.press("Shift+ArrowRight", "1")
        desk.walk_to("asthma", 1)
        desk.press("1")
        desk.saved()
        assert desk.quotes == [("asthma", "bronchial asthma"), ("asthma", "asthma")]
        close_note(desk)


def look_at_agreement(page: Page, house: House, batch: str) -> None:
    page.goto(f"{house.address}/lead/agreement/{batch}")
    expect(page.get_by_role("columnheader", name="Hospital North").first).to_be_visible()
    # All pairs: half of the four marks of the first hospital, all eight of the second.
    expect(page.get_by_role("row", name=re.compile("^All")).first).to_contain_text("0.83")
    sound(page, "agreement")


def curate(page: Page, house: House, batch: str) -> None:
    """Take the long form, by keys."""
    guideline = list_guidelines(house.study, OPERATOR)[0].id
    for name in ("curator 1", "curator 2"):
        confirm_guideline(house.study, person(house, name), guideline)
    page.goto(house.address)
    expect(page.get_by_text("2 to decide")).to_be_visible()
    page.get_by_role("link", name="Continue").click()
    sound(page, "curation-queue")
    page.get_by_role("link", name="Go on").click()
    for number in (1, 2):
        saved = page.locator("#board-state")
        expect(saved).to_have_text("Saved", timeout=20_000)
        expect(page.locator("#board-count")).to_have_text("0 of 1 settled · 1 agreed")
        expect(page.locator(".case.open")).to_contain_text("Boundary")
        if number == 1:
            sound(page, "curation-board")
        choices = page.locator(".case.open .option")
        long = next(
            n for n, locator in enumerate(choices.all(), 1) if "bronchial" in locator.inner_text()
        )
        page.keyboard.press(str(long))
        expect(page.locator("#board-count")).to_have_text("1 of 1 settled · 1 agreed")
        expect(saved).to_have_text("Saved", timeout=20_000)
        here = page.url
        page.keyboard.press("Control+Enter")
        expect(page).not_to_have_url(here)
    queue = curation_queue(house.study, person(house, "curator 1"))
    assert [queue_item.state for queue_item in queue if queue_item.batch == batch] == [
        "done",
        "done",
    ]


def close(page: Page, house: House, batch: str) -> None:
    page.goto(f"{house.address}/lead/batches/{batch}")
    page.get_by_text("Close the batch").click()
    page.get_by_role("button", name="Close it").click()
    expect(page.get_by_text("The batch is closed.")).to_be_visible()


def learn_what_was_decided(pages: dict[str, Page], house: House, batch: str) -> None:
    """One had it right each time; the other sees the two that went otherwise."""
    page = pages["annotator 2"]
    page.goto(f"{house.address}/rounds/{batch}")
    expect(page.get_by_text("Nothing was decided otherwise")).to_be_visible()
    page = pages["annotator 1"]
    page.goto(f"{house.address}/rounds/{batch}")
    expect(page.locator(".difference")).to_have_count(2)
    expect(page.locator(".difference").first).to_contain_text("asthma “bronchial asthma”")
    sound(page, "feedback")


def freeze_and_export(page: Page, house: House, folder: Path) -> Path:
    page.get_by_role("link", name="Look at the gold").click()
    expect(page.get_by_text("agreed")).to_be_visible()
    sound(page, "gold-preview")
    page.get_by_label("Name", exact=False).first.fill("gold-1")
    page.get_by_role("button", name="Freeze it").click()
    expect(page.get_by_text("The release is frozen.")).to_be_visible()
    sound(page, "gold")
    assert (house.folder / "releases" / "gold-1" / "release.json").is_file()
    page.get_by_label("Format").select_option("jsonl")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download").click()
    with zipfile.ZipFile(waiting.value.path()) as archive:
        archive.extractall(folder / "export")
    page.goto(f"{house.address}/lead/audit?check=1")
    expect(page.get_by_text("Every log fits")).to_be_visible()
    sound(page, "audit")
    page.goto(house.address)
    expect(page.locator(".steps .done")).to_have_count(8)
    sound(page, "home")
    (gold,) = (folder / "export").rglob("*.jsonl")
    return gold


def score(gold: Path, folder: Path) -> None:
    """A system that marks the one word each time has all of them by overlap, half exactly."""
    system = folder / "system.jsonl"
    with gold.open(encoding="utf-8") as lines, system.open("w", encoding="utf-8") as file:
        for line in lines:
            note = json.loads(line)
            spans = [
                {"start": match.start(), "end": match.end(), "label": "asthma"}
                for match in re.finditer("asthma", note["text"])
            ]
            file.write(json.dumps({"id": note["id"], "text": note["text"], "spans": spans}) + "\n")
    words = ["score", str(gold), str(system), "--track", "exact", "--track", "overlap", "--json"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    exact, overlap = json.loads(result.stdout)["results"]
    assert (exact["documents"], exact["tp"], exact["fp"], exact["fn"]) == (6, 6, 6, 6)
    assert overlap["f1"] == 1.0


def batch_id(page: Page) -> str:
    match = re.search(r"/lead/batches/([a-z0-9]+)$", page.url)
    assert match is not None
    return match[1]
