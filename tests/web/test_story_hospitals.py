"""Several hospitals, one gold standard: what `docs/guides/multi-hospital.md` says, word for word.

The lead writes the guideline in a browser, answers the questions of `study init` for a hospital one
by one, looks at agreement and gold over both; the hospitals' people act through `goldbench.study`.
"""

import csv
import json
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from goldbench.formats import read_corpus
from goldbench.study import add_site, list_guidelines
from guides import commands, follow
from studies import join, join_as_lead, open_study
from walking import Ward, bring_in, letter, mark_facts, produce, train, write_system
from web.editor.browser import Troubles, browser, troubles
from web.hosting import House, hosted
from web.story import join_as_lead as join_as_lead_by_link
from web.story import new_page, sound

__all__ = ["browser", "troubles"]

GUIDE = "multi-hospital"
ANSWERS = {
    "Where are the notes?": "{name}.csv",
    "Which primary condition will be evaluated?": "ASTHMA",
    "Words for ASTHMA": "asthma",
}


def test_two_hospitals_keep_their_notes_and_make_one_gold(
    browser: Browser, troubles: Troubles, tmp_path: Path
) -> None:
    follow("goldbench study init lead-study --yes --primary ASTHMA --term asthma", tmp_path)
    lead = new_page(browser, troubles)
    with hosted(tmp_path / "lead-study", "Asthma") as house:
        join_as_lead_by_link(lead, house)
        freeze_the_guideline(lead, house)
        (exported,) = commands(GUIDE, "The lead writes the guideline")
        follow(exported, tmp_path)
        for name in ("north", "south"):
            work_at(name, tmp_path)
        merged, built, own_gold, own_score = commands(GUIDE, "The lead merges")
        assert "south.jsonl: new are" in follow(merged, tmp_path).stderr
        assert "documents  16" in follow(built, tmp_path).stdout
        look_at_both(lead, house)
    text = (tmp_path / "lead-study/releases/1.0/provenance.csv").read_text(encoding="utf-8")
    assert text.count("ASTHMA") == 8
    assert not any(
        document.text
        for document in read_corpus(tmp_path / "lead-study/releases/1.0").documents.values()
    )
    follow(own_gold, tmp_path)
    follow(own_score, tmp_path)
    (row,) = json.loads((tmp_path / "north-counts.json").read_bytes())["results"]
    assert (row["track"], row["tp"], row["fp"], row["fn"], row["tn"]) == ("document", 4, 0, 0, 4)


def freeze_the_guideline(page: Page, house: House) -> None:
    page.goto(f"{house.address}/guidelines")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Freeze version 1").click()
    expect(page.get_by_text("The version is frozen.")).to_be_visible()


def work_at(name: str, folder: Path) -> None:
    """Do what the guide shows for the hospital of the north, under another name for the other."""
    began, _, taken = (
        command.replace("north", name)
        for command in commands(GUIDE, "Each hospital works under it")
    )
    site = name.capitalize()
    write_notes(folder / f"{name}.csv", site)
    stderr = follow(began, folder, answers=answers(name)).stderr
    assert all(question in stderr for question in ANSWERS)
    study = folder / f"{name}-study"
    ward = staff(study, site)
    assert "version 1" in follow(taken, folder).stderr
    (ward.guideline,) = (guideline.id for guideline in list_guidelines(ward.study, ward.lead))
    follow(f"goldbench draw {study} --positive 4 --negative 4 --training 2", folder)
    documents = read_corpus(folder / f"{name}.csv").documents
    lists = bring_in(ward, study / "draw", documents)
    train(ward, lists["training"], mark_facts)
    produce(ward, lists["sample"], mark_facts)
    ward.study.close()
    (sent,) = commands(GUIDE, "What leaves the house")
    follow(sent.replace("north", name).replace("North", site), folder)
    if name == "north":
        write_system(folder / "output.jsonl", documents, "spans")
    bundle = (folder / f"{name}.jsonl").read_text(encoding="utf-8")
    assert not any(document.require_text()[:20] in bundle for document in documents.values())


def write_notes(path: Path, site: str) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(("id", "text", "patient", "site"))
        for n in range(24):
            rows.writerow((f"{site[0]}{n}", letter(n, has=n % 2 == 0), f"{site}-{n}", site))


def answers(name: str) -> str:
    """Type what the hospital knows, and Return for everything else."""
    asked = [
        "Where are the notes?", "objective", "language", "system", "approval", "data use", "sites",
        "departments", "kinds", "sexes", "youngest", "oldest", "first day", "last day", "claim",
        "Which primary condition will be evaluated?", "Words for ASTHMA",
    ]  # fmt: skip
    replies = [ANSWERS.get(question, "").format(name=name) for question in asked]
    return "\n".join([*replies, *[""] * 20])


def staff(folder: Path, site: str) -> Ward:
    """Set the study up, let two annotators and a curator join; the guideline is still to come."""
    study = open_study(f"sqlite:///{folder / 'study.db'}", seed=len(site) + ord(site[0]))
    lead = join_as_lead(study)
    here = add_site(study, lead, site).id
    two = [join(study, lead, f"annotator {n}", "annotator", here) for n in (1, 2)]
    curator = join(study, lead, "curator", "curator", here)
    return Ward(study, lead, {site: two}, {site: curator})


def look_at_both(page: Page, house: House) -> None:
    """Both bundles were taken; agreement has a column a hospital; the gold says what it is of."""
    page.goto(f"{house.address}/lead/bundles")
    for site in ("North", "South"):
        expect(page.get_by_role("rowheader", name=site)).to_be_visible()
    sound(page, "bundles-taken")
    page.goto(f"{house.address}/lead/agreement")
    page.get_by_role("link", name="production").first.click()
    sound(page, "agreement-of-a-hospital")
    page.goto(f"{house.address}/lead/gold")
    expect(page.get_by_text("16")).not_to_have_count(0)
    sound(page, "gold-of-both")
