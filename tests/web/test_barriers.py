"""axe-core finds nothing on any page: light and dark, on a desk and on a telephone."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from goldbench.corpus import Design, Document, Label, Place, Schema
from goldbench.study import (
    Origin,
    add_notes,
    confirm_guideline,
    curation_queue,
    list_batches,
    list_guidelines,
    open_batch,
    plan_production,
    plan_training,
    plan_trial,
    revise_guideline,
    seat_person,
    sign_in,
)
from studies import PASSWORD, Team
from web.editor.browser import Troubles, browser, troubles
from web.hosting import House, hosted
from web.starts import Starts, production
from web.story import barriers

__all__ = ["browser", "troubles"]

ORIGINS: dict[str, Origin] = {"r-0": "reserve", "t-0": "training", "t-1": "training"}
PLACES = {f"s-{n}": Place("a", "", 0.5) for n in range(3)} | {"r-0": Place("a", "", 0.5)}
PROTOCOL = 'title = "T"\n[[variable]]\nname = "DATE"\nrole = "primary"\nunit = "mention"\n'
LOOKS: tuple[tuple[int, Literal["light", "dark"], tuple[str, ...]], ...] = (
    (1280, "light", ()),
    (1280, "dark", ("color-contrast",)),
    (390, "light", ()),
)
LABELS = (Label("DATE"), Label("ASTHMA", "tag", denied=True))


@pytest.fixture(scope="module")
def visited(
    browser: Browser, starts: Starts, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[House, Team]]:
    """A study with a closed batch, one open, one planned, a draft, a draw and a trial."""
    del browser
    folder = tmp_path_factory.mktemp("barriers")
    crew = starts.copy("closed", folder / "study.db")
    (folder / "study.toml").write_text(PROTOCOL)
    with hosted(folder, "A study") as house:
        crew.study = house.study
        grow(crew)
        yield house, crew


def grow(crew: Team) -> None:
    study, lead, guideline = crew.study, crew.lead, crew.guideline.id
    names = [*PLACES, "t-0", "t-1"]
    documents = [Document(name, f"Record date: 2090-01-01 {name}") for name in names]
    ids = add_notes(study, lead, crew.sites[0], documents, design=Design(PLACES), origins=ORIGINS)
    second = plan_production(study, lead, name="second", guideline_id=guideline, note_ids=ids[:3])
    seat_person(study, lead, second.id, crew.curators[0].id, "curator")
    trial = plan_trial(
        study, lead, trial="t", name="light", guideline_id=guideline, note_ids=crew.training_notes
    )
    for batch in (second, trial):
        for annotator in crew.at(0):
            seat_person(study, lead, batch.id, annotator.id)
        open_batch(study, lead, batch.id)
    plan_training(study, lead, name="next round", guideline_id=guideline, note_ids=ids[4:])
    revise_guideline(study, lead, change="more words", schema=Schema("s", "2", LABELS))
    confirm_guideline(study, crew.curators[0], guideline)


def pages_of(crew: Team, who: str) -> list[str]:
    """Every page that somebody reads."""
    batches = {batch.name: batch.id for batch in list_batches(crew.study, crew.lead)}
    closed, second, first = production(crew), batches["second"], batches["round"]
    draft = list_guidelines(crew.study, crew.lead)[-1].id
    if who == "annotator":
        return ["", "guidelines", f"rounds/{first}", f"rounds/{closed}", f"annotate/{second}/notes",
                f"annotate/{second}/1", f"annotate/{closed}", f"annotate/{closed}/1"]  # fmt: skip
    if who == "curator":
        board = curation_queue(crew.study, crew.curators[0])[0]
        return ["", f"curate/{closed}", f"curate/{closed}/{board.id}"]
    return [
        "", "account", "terms", "guidelines", f"guidelines/{crew.guideline.id}",
        f"guidelines/{draft}", f"guidelines/{draft}/edit?label=DATE", f"guidelines/{draft}/labels",
        f"guidelines/{draft}/changes", "lead/setup", "lead/size", "lead/people", "lead/batches",
        "lead/batches/new", "lead/batches/new?kind=production", f"lead/batches/{closed}",
        f"lead/batches/{second}", f"lead/batches/{batches['next round']}", "lead/training",
        f"lead/training/{first}", "lead/progress", "lead/agreement",
        f"lead/agreement/{closed}?more=1", f"lead/agreement/{second}",
        f"lead/agreement/{closed}/cases", "lead/agreement/trials/t", "lead/gold",
        f"lead/gold/preview?batch={closed}", "lead/audit", "lead/bundles", "lead/nothing",
    ]  # fmt: skip


@pytest.mark.parametrize("who", ["lead", "annotator", "curator"])
def test_no_page_has_a_barrier(
    browser: Browser, visited: tuple[House, Team], troubles: Troubles, who: str
) -> None:
    house, crew = visited
    actor = {"lead": crew.lead, "annotator": crew.at(0)[0], "curator": crew.curators[0]}[who]
    token = sign_in(house.study, actor.name.replace(" ", "-"), PASSWORD, address="test").token
    context = browser.new_context(locale="en-US")
    page = context.new_page()
    troubles.listen(page)
    page.goto(f"{house.address}/sign-in")
    assert look_thrice(page) == []
    context.add_cookies([{"name": "goldbench", "value": token, "url": house.address}])
    barriers_by_page = {}
    for path in pages_of(crew, who):
        page.goto(f"{house.address}/{path}")
        page.wait_for_load_state("load")
        barriers_by_page[path] = look_thrice(page)
    context.close()
    assert {path: listed for path, listed in barriers_by_page.items() if listed} == {}


def look_thrice(page: Page) -> list[str]:
    """Look at a page on a desk, in the dark, where only colours are others, and on a telephone."""
    listed = []
    for width, scheme, rules in LOOKS:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            listed.append(f"wider than {width}")
        listed += [f"{width} {scheme}: {barrier}" for barrier in barriers(page, *rules)]
    return listed


def test_a_look_in_the_dark_sees_what_is_unreadable_there_alone(browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_content(
        "<!doctype html><html lang=en><title>T</title>"
        "<meta name=viewport content='width=device-width'>"
        "<style>@media (prefers-color-scheme: dark) { p { color: #444; background: #222 } }</style>"
        "<main><h1>Heading</h1><p>Words</p></main></html>"
    )
    listed = look_thrice(page)
    context.close()
    assert [barrier.split(": ")[:2] for barrier in listed] == [["1280 dark", "color-contrast"]]
