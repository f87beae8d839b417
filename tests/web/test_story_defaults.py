"""The path of a lead with their own notes, on default settings: from an empty folder to a report.

What the guides say is what happens here: `study init`, `size`, `draw --training`, then the browser
for guideline, training, production, curation and gold, then `score` and `report` without options.
"""

import csv
import json
import re
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from goldbench.cli import main
from goldbench.study import OPERATOR, Actor, list_people
from web.editor.browser import Troubles, browser, troubles
from web.hosting import House, hosted
from web.story import Work, close_note, join_as_lead, join_by_link, link_for, new_page, sound

__all__ = ["browser", "troubles"]

HAS = "History: bronchial asthma since childhood. Salbutamol as needed."
HAS_NOT = "History: hypertension for ten years. Never wheezed."
NOTES = 60
SAMPLE = re.compile("^sample", re.IGNORECASE)
TRAINING = re.compile("^drawn for training", re.IGNORECASE)
RULE = """\
# ASTHMA

The note says that the patient has asthma.

## Do

- bronchial asthma

## Don't

- asthma of a sister
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Own notes: a CSV with a column of text, of one hospital; every third has asthma."""
    made = tmp_path / "mine"
    made.mkdir()
    with (made / "notes.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "patient", "site", "text"])
        for n in range(NOTES):
            history = HAS_NOT if n % 3 else HAS
            text = f"Record date: 2021-03-{n % 28 + 1:02}\n\n{history}\n\nSee again in {n} days."
            rows.writerow([f"note-{n:02}", f"patient-{n}", "North", text])
    return made


@pytest.fixture
def house(browser: Browser, folder: Path) -> Iterator[House]:
    del browser
    plan(folder)
    with hosted(folder, "Mine") as made:
        yield made


def run(*words: str | Path) -> str:
    done = CliRunner().invoke(main, [str(word) for word in words])
    assert done.exit_code == 0, (words, done.output, done.stderr)
    return done.stdout


def plan(folder: Path) -> None:
    """Phases 1 and 2: all defaults but the variable; the draw is cut to an afternoon."""
    run("study", "init", folder, "--yes", "--notes", folder / "notes.csv", "--primary", "ASTHMA",
        "--term", "asthma")  # fmt: skip
    assert 'unit = "document"' in (folder / "study.toml").read_text(encoding="utf-8")
    run("study", "freq", folder)
    assert "documents for ASTHMA" in run("size", folder)
    run("draw", folder, "--positive", "3", "--negative", "2", "--training", "2")


def test_from_an_empty_folder_to_a_report_on_default_settings(
    browser: Browser, house: House, troubles: Troubles
) -> None:
    lead = new_page(browser, troubles)
    join_as_lead(lead, house)
    write_the_guideline(lead, house)
    bring_the_draw_in(lead, house)
    pages = {}
    for name in ("annotator 1", "annotator 2", "curator 1"):
        pages[name] = new_page(browser, troubles)
        link = link_for(lead, house, name, name.split()[0], "North")
        join_by_link(pages[name], link, name.replace(" ", "-"))
    train(lead, house, pages)
    batch = produce(lead, house, pages)
    freeze(lead, house, batch)
    evaluate(house.folder)


def write_the_guideline(page: Page, house: House) -> None:
    page.goto(f"{house.address}/guidelines")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Still the words of the template:")).to_be_visible()
    page.get_by_role("navigation", name="Variables").get_by_role("link", name="ASTHMA").click()
    page.get_by_label("Text (Markdown)").fill(RULE)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("No page is as the template left it.")).to_be_visible()
    page.get_by_role("link", name="Labels and attributes").click()
    preview = page.locator("#labels-preview")
    expect(preview.get_by_role("button", name="Asthma, stated")).to_be_visible()
    page.get_by_label("Name", exact=True).last.fill("COPD")
    expect(preview.get_by_role("button", name="COPD, stated")).to_be_visible()  # as it is typed
    page.get_by_label("Name", exact=True).last.fill("")
    sound(page, "labels")
    page.get_by_role("link", name="To the texts").click()
    sound(page, "guideline-check-list")
    page.get_by_role("button", name="Freeze version 1").click()
    expect(page.get_by_text("The version is frozen.")).to_be_visible()


def bring_the_draw_in(page: Page, house: House) -> None:
    page.goto(f"{house.address}/lead/setup")
    expect(page.get_by_text("A draw of 5 notes lies in draw/")).to_be_visible()
    page.get_by_role("button", name="Bring them in").click()
    expect(page.get_by_text("The draw in draw/ is in the study.")).to_be_visible()
    expect(page.get_by_text("A draw of 5 notes lies in draw/")).to_have_count(0)
    sound(page, "set-up-draw")


def train(lead: Page, house: House, pages: dict[str, Page]) -> None:
    lead.goto(f"{house.address}/lead/batches/new?kind=training")
    lead.get_by_label("Name", exact=True).fill("first round")
    expect(lead.get_by_role("group", name=SAMPLE)).to_be_hidden()
    drawn = lead.get_by_role("group", name=TRAINING)
    drawn.get_by_label("How many, at random").fill("2")
    for name in ("annotator 1", "annotator 2"):
        lead.get_by_role("checkbox", name=name).check()
    sound(lead, "new-training")
    lead.get_by_role("button", name="Plan the batch").click()
    lead.get_by_role("button", name="Open the batch").click()
    batch = lead.url.rsplit("/", 1)[1]
    for name in ("annotator 1", "annotator 2"):
        page = pages[name]
        page.goto(house.address)
        page.get_by_role("link", name="Read the guideline first").click()
        page.get_by_role("button", name="I have read version 1").click()
        annotate(page, house, name, batch, notes=2)
    close(lead, house, batch)
    lead.get_by_role("link", name="Result of the round").click()
    expect(lead.locator(".notice.good")).to_contain_text("gate reached")


def annotate(
    page: Page, house: House, name: str, batch: str, *, notes: int, hasty: bool = False
) -> None:
    """Select the phrase, press 1, close; nothing said: one dialog, whose button has the focus.

    Whoever is hasty sees nothing in the first note that has something.
    """
    who = person(house, name)
    page.goto(f"{house.address}/annotate/{batch}")
    for number in range(1, notes + 1):
        desk = Work(house, who, batch).desk(page)
        if "asthma" in desk.text and not hasty:
            desk.drag("bronchial asthma")
            desk.press("1")
            desk.saved()
            if number == notes:
                sound(page, "plain-fact-sheet")
            close_note(desk)
            continue
        hasty = hasty and "asthma" not in desk.text
        desk.press("Control+Enter")
        expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_text(["Asthma"])
        here = page.url
        desk.press("Enter")
        expect(page).not_to_have_url(here)
    expect(page.get_by_text("All notes are done")).to_be_visible()


def produce(lead: Page, house: House, pages: dict[str, Page]) -> str:
    lead.goto(f"{house.address}/lead/batches/new?kind=production")
    lead.get_by_label("Name", exact=True).fill("production")
    expect(lead.get_by_role("group", name=TRAINING)).to_be_hidden()
    sample = lead.get_by_role("group", name=SAMPLE)
    sample.get_by_label("How many, at random").fill("5")
    for name in pages:
        lead.get_by_role("checkbox", name=name).check()  # the curator, too
    sound(lead, "new-production")
    lead.get_by_role("button", name="Plan the batch").click()
    expect(lead.get_by_text("Nothing is missing")).to_be_visible()
    lead.get_by_role("button", name="Open the batch").click()
    batch = lead.url.rsplit("/", 1)[1]
    annotate(pages["annotator 1"], house, "annotator 1", batch, notes=5)
    annotate(pages["annotator 2"], house, "annotator 2", batch, notes=5, hasty=True)
    curate(pages["curator 1"], house)
    close(lead, house, batch)
    lead.goto(f"{house.address}/lead/agreement/{batch}")
    lead.get_by_role("row", name="ASTHMA").get_by_role("link").last.click()
    expect(lead.get_by_text("1 disagreement", exact=False)).to_be_visible()
    sound(lead, "disagreements")
    return batch


def curate(page: Page, house: House) -> None:
    """One disagreement: whoever says something is right."""
    page.goto(house.address)
    page.get_by_role("link", name="Continue").click()
    page.get_by_role("link", name="Go on").click()
    page.get_by_role("button", name="I have read version 1").click()  # asked once, then onward
    expect(page.locator("#board-state")).to_have_text("Saved")
    sound(page, "plain-curation-board")
    sides = page.locator(".case.open tbody td").all()
    said = next(n for n, one in enumerate(sides, 1) if "bronchial" in one.inner_text())
    page.keyboard.press(str(said))
    expect(page.locator("#board-count")).to_contain_text("1 of 1 settled")
    expect(page.locator("#board-state")).to_have_text("Saved")
    here = page.url
    page.keyboard.press("Control+Enter")
    expect(page).not_to_have_url(here)


def close(page: Page, house: House, batch: str) -> None:
    page.goto(f"{house.address}/lead/batches/{batch}")
    page.get_by_text("Close the batch").click()
    page.get_by_role("button", name="Close it").click()
    expect(page.get_by_text("The batch is closed.")).to_be_visible()


def freeze(page: Page, house: House, batch: str) -> None:
    page.goto(f"{house.address}/lead/gold/preview?batch={batch}")
    sound(page, "plain-gold-preview")
    page.get_by_label("Name", exact=False).first.fill("1.0")
    page.get_by_role("button", name="Freeze it").click()
    expect(page.get_by_text("The release is frozen.")).to_be_visible()


def evaluate(folder: Path) -> None:
    """A system that marks the words in every right note is perfect, one that marks nothing is 0."""
    with (folder / "notes.csv").open(encoding="utf-8", newline="") as file:
        texts = {row["id"]: row["text"] for row in csv.DictReader(file)}
    for name, wanted in (("perfect", "bronchial asthma"), ("empty", "no such words")):
        lines = []
        for id_, text in texts.items():
            at = text.find(wanted)
            spans = [{"start": at, "end": at + len(wanted), "label": "ASTHMA"}] if at >= 0 else []
            lines.append(json.dumps({"id": id_, "text": text, "spans": spans}))
        (folder / f"{name}.jsonl").write_text("\n".join([*lines, ""]), encoding="utf-8")
    systems = [f"{name}={folder / f'{name}.jsonl'}" for name in ("perfect", "empty")]
    release = folder / "releases" / "1.0"
    told = json.loads(run("score", release, *systems, "--json"))["results"]
    scores = {one["system"]: (one["track"], one["documents"], one["f1"], one["tp"], one["fn"])
              for one in told}  # fmt: skip
    assert scores == {
        "perfect": ("document", 5, 1.0, 3, 0),
        "empty": ("document", 5, 0.0, 0, 3),
    }
    with chdir(folder):
        assert re.search(r"perfect .*1\.0000", run("score", release, *systems))
        run("report", release, *systems)
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "ASTHMA" in page
    assert "1.0000" in page or "1.00" in page


def person(house: House, name: str) -> Actor:
    return next(one.actor() for one in list_people(house.study, OPERATOR) if one.name == name)
