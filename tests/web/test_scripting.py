"""What people type is text on every page, whatever it looks like."""

import re

from fastapi import FastAPI

from goldbench.corpus import Attribute, Document, Label, Schema
from goldbench.study import (
    Study,
    add_notes,
    add_site,
    ask_question,
    confirm_guideline,
    freeze_guideline,
    open_batch,
    plan_training,
    seat_person,
    start_guideline,
)
from goldbench.web import Settings, create_app
from studies import Clock, Pen, join, join_as_lead, open_study
from web.visitors import ORIGIN, Visitor

EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"


def staged(study: Study) -> tuple[dict[str, Visitor], str, str]:
    """A study in which everything that has a name has a bad one."""
    app = create_app(study, Settings(origins=(ORIGIN,), title=EVIL))
    lead = join_as_lead(study)
    site = add_site(study, lead, EVIL).id
    schema = Schema(EVIL, "1", (Label(EVIL, "span", (Attribute(EVIL, (EVIL, "b")),)),))
    draft = start_guideline(study, lead, schema, {"": EVIL, EVIL: f"# {EVIL}"})
    frozen = freeze_guideline(study, lead, draft.id)
    people = [join(study, lead, f"{n} {EVIL}", "annotator", site, profession=EVIL) for n in (1, 2)]
    ids = add_notes(study, lead, site, [Document(f"n{EVIL}", f"{EVIL} {EVIL}")])
    batch = plan_training(study, lead, name=EVIL, guideline_id=frozen.id, note_ids=ids)
    for person in people:
        seat_person(study, lead, batch.id, person.id)
    open_batch(study, lead, batch.id)
    for person in people:
        confirm_guideline(study, person, frozen.id)
    ask_question(study, people[0], batch.id, EVIL, label=EVIL)
    Pen(study, people[0], batch.id, 1).span(EVIL, 0, 5)
    visitors = {"lead": Visitor(app).as_(lead)}
    visitors["annotator"] = annotator = Visitor(app)
    annotator.sign_in(f"1 {EVIL}".replace(" ", "-"))
    return visitors, batch.id, frozen.id


def test_bad_names_are_text_on_every_page(folder: object, clock: Clock) -> None:
    with open_study(f"sqlite:///{folder}/evil.db", clock) as study:
        visitors, batch, guideline = staged(study)
        lead = ["/", "/account", "/guidelines", f"/guidelines/{guideline}", "/lead/setup",
                "/lead/people", "/lead/batches", "/lead/batches/new", f"/lead/batches/{batch}",
                "/lead/training", f"/lead/training/{batch}", "/lead/progress", "/lead/agreement",
                f"/lead/agreement/{batch}", "/lead/gold", "/lead/audit", "/lead/bundles",
                "/lead/size"]  # fmt: skip
        mine = ["/", f"/guidelines/{guideline}", f"/rounds/{batch}", f"/annotate/{batch}/1"]
        seen = 0
        for who, paths in (("lead", lead), ("annotator", mine)):
            for path in paths:
                page = visitors[who].read(path)
                assert not re.search(r"<script>alert|<img src=x", page), path
                seen += "&lt;script&gt;alert" in page
        assert seen > 15


def test_names_do_not_leave_their_header(app: FastAPI, lead: Visitor) -> None:
    answer = lead.form("/lead/people/sites", {"name": "West\r\nset-cookie: x=1"})
    assert answer.status_code == 303
    assert "x=1" not in str(answer.headers.get("set-cookie"))
    assert app is not None
