"""The path of a lead with their own notes, on default settings: from an empty folder to a report.

What the guides say is what happens here: `study init`, `size`, `draw --training` (1, 2), the
browser for guideline, training, production and curation (3), what guide 4 shows under "From a
study", "Work done in another tool" and "Keep it", word for word, then `score` (5) and `report`.
"""

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from goldbench.corpus import DEFAULT_LAYER, Marks, Record, Span
from goldbench.formats import read_corpus, write
from goldbench.study import OPERATOR, Actor, list_people
from guides import commands, follow
from web.editor.browser import Troubles, browser, troubles
from web.hosting import House, hosted
from web.story import Work, close_note, join_as_lead, join_by_link, link_for, new_page, sound

__all__ = ["browser", "troubles"]

HAS = "History: bronchial asthma since childhood. Salbutamol as needed."
HAS_NOT = "History: hypertension for ten years. Never wheezed."
NOTES = 60
ASTHMA = "bronchial asthma"
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
def home(tmp_path: Path) -> Path:
    """Own notes: a CSV as a hospital exports it, of one hospital; every third has asthma.

    Windows line ends, quotes, accents, and notes that nobody wrote.
    """
    with (tmp_path / "notes.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "patient", "site", "text"])
        for n in range(NOTES):
            history = HAS_NOT if n % 3 else HAS
            text = (
                f'Record date: 2021-03-{n % 28 + 1:02}\n\n{history}\n\n"Vuelve en {n} días", dice.'
            )
            rows.writerow([f"note-{n:02}", f"patient-{n}", "North", text])
        for n in range(NOTES, NOTES + 40):
            rows.writerow([f"note-{n:02}", f"patient-{n}", "North", "" if n % 2 else " \n"])
    return tmp_path


@pytest.fixture
def planned(browser: Browser, home: Path) -> str:
    """Phases 1 and 2, all defaults but the variable; the draw is cut to an afternoon.

    Gives the first line of `size`.
    """
    del browser  # without one nothing need be set up
    follow(
        "goldbench study init asthma-study --yes --notes notes.csv --primary ASTHMA --term asthma",
        home,
    )
    assert 'unit = "document"' in (home / "asthma-study/study.toml").read_text(encoding="utf-8")
    flow = follow("goldbench study freq asthma-study", home).stdout
    assert "40 left out: without text" in flow
    size = follow("goldbench size asthma-study", home).stdout
    follow("goldbench draw asthma-study --positive 4 --negative 3 --training 2", home)
    return size.split("\n")[0]


@pytest.fixture
def house(planned: str, home: Path) -> Iterator[House]:
    del planned
    with hosted(home / "asthma-study", "Mine") as running:
        yield running


def test_from_an_empty_folder_to_a_report_on_default_settings(
    browser: Browser, house: House, planned: str, home: Path, troubles: Troubles
) -> None:
    lead = new_page(browser, troubles)
    join_as_lead(lead, house)
    look_at_the_plan(lead, house, planned)
    write_the_guideline(lead, house)
    bring_the_draw_in(lead, house)
    pages = {}
    for name in ("annotator 1", "annotator 2", "curator 1"):
        pages[name] = new_page(browser, troubles)
        link = link_for(lead, house, name, name.split()[0], "North")
        join_by_link(pages[name], link, name.replace(" ", "-"))
    train(lead, house, pages)
    batch = produce(lead, house, pages, home)
    write_systems(home)
    build, again, listed, exported, scored = commands("4-agreement-and-gold", "From a study")
    assert "documents  5" in follow(build, home).stdout
    second = second_wave(lead, house, pages)
    assert "documents  2" in follow(again, home).stdout
    assert re.findall(r"(?m)^\S+", follow(listed, home).stdout) == [
        "1.0", "1.0-evidence", "1.1", *(["1.1-evidence"] if has_facts(house, "1.1") else [])
    ]  # fmt: skip
    assert "tags" not in follow(exported, home).stderr  # what it loses would be told
    assert len(read_corpus(home / "gold.jsonl").documents) == 5
    assert re.search(r"our-system .*1\.0000", follow(scored, home).stdout)
    freeze(lead, house, batch, second)
    evaluate(home)
    look_at_the_report(lead, home)
    for command in commands("4-agreement-and-gold", "Keep it"):
        follow(command, home)
    assert (home / "rescued-study/study.db").is_file()


def look_at_the_plan(page: Page, house: House, planned: str) -> None:
    """The lead's page has the number that the command printed."""
    page.goto(f"{house.address}/lead/size")
    expect(page.locator("[data-out=total]")).to_have_text(planned.partition(" ")[0])
    expect(page.get_by_text("The study's population has 60 notes.")).to_be_visible()
    expect(page.locator("[data-out=as_drawn]")).not_to_have_text("…", timeout=30_000)
    expect(page.locator("[data-out=total]")).to_have_text(planned.partition(" ")[0])
    sound(page, "size-of-own-study")


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
    expect(page.get_by_text("A draw of 7 notes lies in draw/")).to_be_visible()
    page.get_by_role("button", name="Bring them in").click()
    expect(page.get_by_text("The draw in draw/ is in the study.")).to_be_visible()
    expect(page.get_by_text("A draw of 7 notes lies in draw/")).to_have_count(0)
    sound(page, "set-up-draw")


def train(lead: Page, house: House, pages: dict[str, Page]) -> None:
    lead.goto(f"{house.address}/lead/batches/new?kind=training")
    lead.get_by_label("Name", exact=True).fill("first round")
    lead.get_by_role("button", name="Plan the batch").click()
    expect(lead.get_by_text("say how many at random, or choose them one by one")).to_be_visible()
    lead.get_by_role("link", name="Back to the form").click()
    expect(lead.get_by_label("Name", exact=True)).to_have_value("first round")
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
            desk.drag(ASTHMA)
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


def open_production(lead: Page, house: House, name: str, people: list[str], notes: int) -> str:
    lead.goto(f"{house.address}/lead/batches/new?kind=production")
    lead.get_by_label("Name", exact=True).fill(name)
    expect(lead.get_by_role("group", name=TRAINING)).to_be_hidden()
    sample = lead.get_by_role("group", name=SAMPLE)
    sample.get_by_label("How many, at random").fill(str(notes))
    for person_name in people:
        lead.get_by_role("checkbox", name=person_name).check()  # the curator, too
    sound(lead, "new-production")
    lead.get_by_role("button", name="Plan the batch").click()
    expect(lead.get_by_text("Nothing is missing")).to_be_visible()
    lead.get_by_role("button", name="Open the batch").click()
    expect(lead.get_by_text("The batch is open.")).to_be_visible()
    return lead.url.rsplit("/", 1)[1]


def annotate_elsewhere(home: Path) -> None:
    """Take the notes out, mark the words in another tool, bring the marks back."""
    given, back = commands("4-agreement-and-gold", "Work done in another tool")
    follow(given, home)
    notes = read_corpus(home / "given-out", "mae").documents.values()
    records = []
    for note in notes:
        at = note.require_text().find(ASTHMA)
        spans = (Span(at, at + len(ASTHMA), "ASTHMA"),) if at >= 0 else ()
        records.append(Record(note, {DEFAULT_LAYER: Marks(spans)}))
    write(records, home / "brought-back", "mae")
    assert "5 notes were taken in" in follow(back, home).stderr


def second_wave(lead: Page, house: House, pages: dict[str, Page]) -> str:
    """What is left of the sample, by the same two people; they agree, so nothing is curated."""
    batch = open_production(lead, house, "second wave", list(pages), 2)
    for name in ("annotator 1", "annotator 2"):
        annotate(pages[name], house, name, batch, notes=2)
    close(lead, house, batch)
    return batch


def has_facts(house: House, release: str) -> bool:
    gold = read_corpus(house.folder / "releases" / release)
    return any(marks.tags for marks in gold.layer().values())


def produce(lead: Page, house: House, pages: dict[str, Page], home: Path) -> str:
    batch = open_production(lead, house, "production", list(pages), 5)
    annotate_elsewhere(home)
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
    choice = next(n for n, locator in enumerate(sides, 1) if "bronchial" in locator.inner_text())
    page.keyboard.press(str(choice))
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


def freeze(page: Page, house: House, *batches: str) -> None:
    page.goto(
        f"{house.address}/lead/gold/preview?" + "&".join(f"batch={batch}" for batch in batches)
    )
    sound(page, "plain-gold-preview")
    page.get_by_label("Name", exact=False).first.fill("2.0")
    page.get_by_role("button", name="Freeze it").click()
    expect(page.get_by_text("The release is frozen.")).to_be_visible()


def write_systems(home: Path) -> None:
    """One that marks the words in every right note, and one that marks nothing."""
    with (home / "notes.csv").open(encoding="utf-8", newline="") as file:
        texts = {row["id"]: row["text"] for row in csv.DictReader(file)}
    for name, wanted in (("output", ASTHMA), ("empty", "no such words")):
        lines = []
        for id_, text in texts.items():
            at = text.find(wanted)
            spans = [{"start": at, "end": at + len(wanted), "label": "ASTHMA"}] if at >= 0 else []
            lines.append(json.dumps({"id": id_, "text": text, "spans": spans}))
        (home / f"{name}.jsonl").write_text("\n".join([*lines, ""]), encoding="utf-8")
    follow("goldbench convert output.jsonl system-output --to brat", home)


def evaluate(home: Path) -> None:
    """The system that marks the words in every right note is perfect, the other has none of 4."""
    release, newest = commands("5-evaluation")[-2:]
    done = follow(f"{newest} empty=empty.jsonl --json", home)
    assert "gold: release 2.0 of asthma-study" in done.stderr
    results = json.loads(done.stdout)["results"]
    keys = ("track", "documents", "f1", "tp", "fn")
    scores = {result["system"]: tuple(result[key] for key in keys) for result in results}
    assert scores == {
        "our-system": ("document", 7, 1.0, 4, 0),
        "empty": ("document", 7, 0.0, 0, 4),
    }
    for command in (release, newest):
        assert re.search(r"our-system .*1\.0000", follow(command, home).stdout)


def look_at_the_report(page: Page, home: Path) -> None:
    """One file and its short form, read as files are: nothing is loaded, plan and people told."""
    (command,) = (
        line
        for line in commands("report", "A study behind the gold standard")
        if line.startswith("goldbench report asthma-study")
    )
    stderr = follow(command, home).stderr
    assert "gold: release 2.0 of asthma-study" in stderr
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for name in ("report", "report-short"):
        asked.clear()
        address = (home / f"{name}.html").as_uri()
        page.goto(address)
        assert asked == [address]
        for part in ("result", "planned", "limits"):
            assert page.locator(f"#{part}").count() == 1, (name, part)
        expect(page.locator("#result")).to_contain_text("ASTHMA")
        sound(page, name)
    page.goto((home / "report.html").as_uri())
    expect(page.locator("#study")).to_contain_text("7 notes annotated")
    expect(page.locator("#study")).to_contain_text("by a search for its terms")
    expect(page.locator("#annotation")).to_contain_text("2 annotators")
    follow("goldbench report asthma-study empty=empty.jsonl --out empty.html", home)
    page.goto((home / "empty.html").as_uri())
    expect(page.locator("#result")).to_contain_text("It marks nothing")
    expect(page.locator("table.errors mark.gold").first).to_contain_text("asthma")


def person(house: House, name: str) -> Actor:
    return next(
        member.actor() for member in list_people(house.study, OPERATOR) if member.name == name
    )
