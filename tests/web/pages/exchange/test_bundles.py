import re
from pathlib import Path

from goldbench.study import Study
from goldbench.web import Settings, create_app
from studies import Clock, Pen, Team, agreeable, join_as_lead, open_study, produce
from web.visitors import ORIGIN, Visitor


def elsewhere(folder: Path, clock: Clock) -> tuple[Study, Visitor]:
    study = open_study(f"sqlite:///{folder / 'lead.db'}", clock, seed=9)
    actor = join_as_lead(study)
    return study, Visitor(create_app(study, Settings(origins=(ORIGIN,)))).as_(actor)


def test_a_site_keeps_its_notes_and_the_lead_gets_the_rest(
    lead: Visitor, crew: Team, folder: Path, clock: Clock
) -> None:
    batch = produce(crew)
    for annotator in crew.at(0):
        for number in range(1, 5):
            agreeable(Pen(crew.study, annotator, batch.id, number), crew.guideline.schema)
    central, visitor = elsewhere(folder, clock)
    with central:
        guideline = lead.form("/lead/bundles/guideline/export", {"guideline": crew.guideline.id})
        assert guideline.headers["content-disposition"].startswith("attachment")
        data = {"batch": batch.id, "site": crew.sites[0]}
        bundle = lead.form("/lead/bundles/export", data)
        assert re.search(
            r'filename="bundle-[0-9a-f]{12}\.jsonl"', bundle.headers["content-disposition"]
        )
        assert "Navarro" not in bundle.text
        assert "site0-01" not in bundle.text

        path = "/lead/bundles/import"
        early = visitor.form(path, files={"file": ("b.jsonl", bundle.content)})
        assert early.status_code == 409  # the guideline comes first
        visitor.sent(
            "/lead/bundles/guideline/import", files={"file": ("g.json", guideline.content)}
        )
        assert visitor.sent(path, files={"file": ("b.jsonl", bundle.content)}) == "/lead/bundles"
        assert "North" in visitor.read("/lead/bundles")
        measured = visitor.read(f"/lead/agreement/{batch.id}?more=1")
        assert "annotator 1, North" in measured
        assert "Measures that count words are left out" in measured
        twice = visitor.form(path, files={"file": ("b.jsonl", bundle.content)})
        assert twice.status_code == 400
        assert "already" in twice.text


def test_a_bundle_that_was_changed_is_refused_without_our_paths(lead: Visitor) -> None:
    answer = lead.form("/lead/bundles/import", files={"file": ("b.jsonl", b'{"kind": "header"}\n')})
    assert answer.status_code == 400
    assert "/tmp" not in answer.text
    assert "not a site bundle" in answer.text


def test_no_file_is_said_to_be_none(lead: Visitor) -> None:
    for path in ("/lead/bundles/import", "/lead/bundles/guideline/import"):
        assert lead.form(path, {"file": "text"}).status_code == 400
