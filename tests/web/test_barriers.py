"""axe-core finds nothing on any page: light and dark, on a desk and on a telephone."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser

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
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "light")])
def test_no_page_has_a_barrier(
    browser: Browser,
    visited: tuple[House, Team],
    troubles: Troubles,
    *,
    who: str,
    width: int,
    scheme: Literal["light", "dark"],
) -> None:
    house, crew = visited
    actor = {"lead": crew.lead, "annotator": crew.at(0)[0], "curator": crew.curators[0]}[who]
    token = sign_in(house.study, actor.name.replace(" ", "-"), PASSWORD, address="test").token
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, locale="en-US"
    )
    page = context.new_page()
    troubles.listen(page)
    page.goto(f"{house.address}/sign-in")
    assert barriers(page) == []
    context.add_cookies([{"name": "goldbench", "value": token, "url": house.address}])
    by_path = {}
    for path in pages_of(crew, who):
        page.goto(f"{house.address}/{path}")
        page.wait_for_load_state("load")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        by_path[path] = barriers(page)
    context.close()
    assert {path: problems for path, problems in by_path.items() if problems} == {}
