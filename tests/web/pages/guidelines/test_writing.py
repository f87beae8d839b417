from pathlib import Path

import pytest
from fastapi import FastAPI

from goldbench.corpus import Attribute, Label
from goldbench.study import OPERATOR, Study, list_guidelines
from goldbench.web import Settings, create_app
from studies import Clock, Team, join, join_as_lead, open_study
from web.visitors import ORIGIN, Visitor

STUDY = """\
title = "Asthma"

[[variable]]
name = "asthma"
role = "primary"
description = "The note says that the patient has asthma."
terms = ["asthma", "bronchial asthma"]

[[variable]]
name = "smoker"
unit = "mention"
negated = true
"""


@pytest.fixture
def fresh(folder: Path, clock: Clock) -> Study:
    (folder / "study.toml").write_text(STUDY, encoding="utf-8")
    return open_study(f"sqlite:///{folder / 'fresh.db'}", clock)


@pytest.fixture
def beginner(fresh: Study, folder: Path) -> Visitor:
    actor = join_as_lead(fresh)
    return Visitor(create_app(fresh, Settings(origins=(ORIGIN,), folder=folder))).as_(actor)


def test_a_guideline_begins_from_the_protocol(beginner: Visitor, fresh: Study) -> None:
    assert "asthma, smoker" in beginner.read("/guidelines")
    onward = beginner.sent("/guidelines/start", {"schema": "study.toml"})
    page = beginner.read(onward)
    assert "How to read a note" in page
    asthma = beginner.read(f"{onward}?label=asthma")
    assert "Other words for it: asthma, bronchial asthma." in asthma
    assert "What is denied is not marked." in asthma
    guideline = list_guidelines(fresh, OPERATOR)[0]
    assert [(label.name, label.unit) for label in guideline.schema.labels] == [
        ("asthma", "tag"), ("smoker", "span"),
    ]  # fmt: skip
    assert "What is denied is marked too." in guideline.texts["smoker"]


def test_a_guideline_that_ships_begins_complete(beginner: Visitor) -> None:
    onward = beginner.sent("/guidelines/start", {"schema": "heart-risk"})
    beginner.sent(onward.replace("/edit", "/freeze"))
    page = beginner.read(onward.removesuffix("/edit"))
    assert "MEDICATION" in page
    assert "frozen" in page


def test_a_text_is_saved_and_the_next_one_opened(beginner: Visitor) -> None:
    onward = beginner.sent("/guidelines/start", {"schema": "study.toml"})
    data = {"label": "asthma", "text": "# A\r\n\r\n<i>b</i>", "go": "next", "onward": "smoker"}
    assert beginner.sent(onward, data) == f"{onward}?label=smoker"
    assert "<h2>A</h2>\n<p>&lt;i&gt;b&lt;/i&gt;</p>" in beginner.read(f"{onward}?label=asthma")


def test_an_empty_text_keeps_a_version_from_being_frozen(beginner: Visitor) -> None:
    onward = beginner.sent("/guidelines/start", {"schema": "study.toml"})
    beginner.sent(onward, {"label": "asthma", "text": " "})
    answer = beginner.form(onward.replace("/edit", "/freeze"))
    assert answer.status_code == 409
    assert "no text yet for: asthma" in answer.text


def test_a_frozen_version_is_not_edited(lead: Visitor, crew: Team) -> None:
    path = f"/guidelines/{crew.guideline.id}/edit"
    assert lead.get(path).status_code == 409
    assert lead.form(path, {"label": "DATE", "text": "other"}).status_code == 409


def test_a_revision_says_what_is_new(lead: Visitor) -> None:
    assert lead.form("/guidelines/revise", {"change": " "}).status_code == 400
    onward = lead.sent("/guidelines/revise", {"change": "years too"})
    assert "draft" in lead.read(onward)
    assert lead.form("/guidelines/revise", {"change": "again"}).status_code == 409


def test_an_author_writes_and_an_annotator_does_not(
    app: FastAPI, crew: Team, annotator: Visitor
) -> None:
    author = Visitor(app).as_(join(crew.study, crew.lead, "author 1", "author", None))
    onward = author.sent("/guidelines/revise", {"change": "years too"})
    author.read(onward)
    assert annotator.get(onward).status_code == 403
    assert annotator.form("/guidelines/revise", {"change": "mine"}).status_code == 403
    assert author.get("/lead/people").status_code == 403
    assert "answer what annotators ask" in author.read("/")


def test_a_variable_that_is_not_there_is_not_edited(beginner: Visitor) -> None:
    onward = beginner.sent("/guidelines/start", {"schema": "study.toml"})
    assert beginner.get(f"{onward}?label=nothing").status_code == 404
    assert beginner.form(onward, {"label": "nothing", "text": "x"}).status_code == 404


def test_a_scheme_that_is_not_there_is_refused(beginner: Visitor) -> None:
    assert beginner.form("/guidelines/start", {"schema": "../x"}).status_code == 400


def test_labels_are_changed_until_the_version_is_frozen(beginner: Visitor, fresh: Study) -> None:
    onward = beginner.sent("/guidelines/start", {"schema": "study.toml"}).removesuffix("/edit")
    page = beginner.read(f"{onward}/labels")
    assert 'value="asthma"' in page
    form = {
        "labels": "3", "label-0-name": "asthma", "label-0-was": "asthma", "label-0-unit": "tag",
        "label-0-attributes": "2", "label-0-attribute-0-name": "grade",
        "label-0-attribute-0-values": "mild; severe ;", "label-0-attribute-0-required": "yes",
        "label-0-attribute-0-counts": "yes", "label-1-name": "", "label-1-was": "smoker",
        "label-2-name": "COPD", "label-2-unit": "tag", "label-2-denied": "yes",
    }  # fmt: skip
    beginner.sent(f"{onward}/labels", form)
    guideline = list_guidelines(fresh, OPERATOR)[0]
    assert guideline.schema.labels == (
        Label("asthma", "tag", (Attribute("grade", ("mild", "severe"), required=True),)),
        Label("COPD", "tag", denied=True),
    )
    assert "Other words for it: asthma, bronchial asthma." in guideline.texts["asthma"]
    assert beginner.form(f"{onward}/labels", form | {"label-2-name": "asthma"}).status_code == 400
    beginner.sent(f"{onward}/freeze")
    assert beginner.form(f"{onward}/labels", form).status_code == 409
    assert beginner.get(f"{onward}/labels").status_code == 409


def test_the_check_list_stands_before_the_button_that_freezes(beginner: Visitor) -> None:
    onward = beginner.sent("/guidelines/start", {"schema": "study.toml"})
    page = beginner.read(onward)
    assert "Nothing below “Do” yet: <a" in page
    assert "Agreement and scores compare the labels alone: no attribute counts." in page
    assert "Facts and mentions are those that study.toml plans." in page
    assert page.index("Nothing below “Do”") < page.index("Freeze version 1")
