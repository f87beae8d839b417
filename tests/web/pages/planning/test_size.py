from pathlib import Path

import orjson
import pytest

from goldbench.language import Term
from goldbench.planning import assured_size, slice_size
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import Protocol, Variable
from goldbench.planning.sizes.study_plan import StudyPlan
from web.visitors import Visitor


def test_the_page_works_without_script(lead: Visitor) -> None:
    page = lead.read("/lead/size?precision=0.85&recall=0.8&frequency=0.48&width=0.1")
    assert str(slice_size(0.85, 0.80, 0.48, 0.05).total) in page
    assert "The sample size was chosen so that" in page


def test_the_numbers_are_the_planners(lead: Visitor) -> None:
    plan = lead.get("/api/size?precision=0.9&recall=0.7&frequency=0.3&width=0.12&sites=3").json()
    size = assured_size(0.9, 0.7, 0.3, 0.12, interval="korn-graubard")
    assert (plan["total"], plan["positive"], plan["tp"]) == (size.total, size.positive, size.tp)
    assert plan["slice"]["total"] == slice_size(0.9, 0.7, 0.3, 0.06).total
    assert plan["per_site"]["sites"] == 3
    assert f"{size.total:,} documents" in plan["methods"]


@pytest.mark.parametrize(
    "query", ["precision=nonsense", "precision=nan", "width=9", "sites=1e99", "frequency=2"]
)
def test_what_is_out_of_bounds_is_brought_back(lead: Visitor, query: str) -> None:
    assert "documents" in lead.read(f"/lead/size?{query}")


@pytest.mark.parametrize(
    "query", ["precision=2", "width=0.0001", "assurance=1", "source=x", "sites=0", "precision=nan"]
)
def test_the_api_refuses_what_is_out_of_bounds(lead: Visitor, query: str) -> None:
    assert lead.get(f"/api/size?{query}").status_code == 422


def test_numbers_that_cannot_hold_together_are_explained(lead: Visitor) -> None:
    response = lead.get("/api/size?precision=0.99&recall=0.5&frequency=0.95")
    assert response.status_code == 400
    assert response.json()["hint"]
    assert response.json()["detail"].split(":")[0] in lead.read(
        "/lead/size?precision=0.99&recall=0.5&frequency=0.95"
    )


def test_a_size_that_nobody_would_annotate_is_refused_at_once(lead: Visitor) -> None:
    query = "precision=0.5&recall=0.5&frequency=0.01&width=0.04"
    assert lead.get(f"/api/size?{query}").status_code == 400
    assert "this takes more than 20000 notes" in lead.read(f"/lead/size?{query}")


def test_a_study_that_measured_is_planned_with_what_it_measured(
    lead: Visitor, folder: Path
) -> None:
    """As `goldbench size` plans it: frequency, and sites where the protocol names none."""
    lines = [
        orjson.dumps({"id": f"n{n}", "text": "asthma" if n % 3 == 0 else "cough",
                      "meta": {"site": "ab"[n % 2]}})
        for n in range(60)
    ]  # fmt: skip
    (folder / "own.jsonl").write_bytes(b"\n".join(lines))
    asthma = Variable("ASTHMA", "primary", terms=(Term("asthma", "en"),), precision=0.8, recall=0.8)
    study = StudyFolder.create(folder, Protocol("Own", (asthma,), notes="own.jsonl"))
    unmeasured = lead.read("/lead/size")
    study.keep(study.survey())
    page = lead.read("/lead/size")
    wanted = StudyPlan(study).ask()
    assert wanted.sites == 2
    assert wanted.frequency == pytest.approx(1 / 3)
    size = assured_size(0.8, 0.8, 1 / 3, 0.1, interval="korn-graubard")
    assert f'<span data-out="total">{size.total}</span>' in page
    assert f'<span data-out="total">{size.total}</span>' not in unmeasured
    assert 'name="sites" min="1" max="500" value="2"' in page
    assert 'data-row="as_drawn"' in page
    assert 'data-row="as_drawn"' not in unmeasured
    asked = "/api/size?precision=0.8&recall=0.8&frequency=0.33&width=0.1&sites=2&variable="
    assert lead.get(f"{asked}ASTHMA").json()["total"] == size.total
    assert lead.get(f"{asked}OTHER").json()["total"] != size.total
    assert 'data-population="60"><p>The study&#39;s population has 60 notes.' in page
    few = "/lead/size?precision=0.95&recall=0.95&frequency=0.9&width=0.3"
    assert 'data-population="60" hidden>' in lead.read(few)
    drawn = lead.get("/api/size?precision=0.8&recall=0.8&frequency=0.33&width=0.6&sites=2"
                     "&variable=ASTHMA&drawn=true").json()["as_drawn"]  # fmt: skip
    assert (drawn["measured"], drawn["sites"], drawn["notes_per_patient"]) == (True, 2, 1.0)
    other = lead.get("/api/size?precision=0.8&recall=0.8&frequency=0.5&width=0.6&sites=2"
                     "&variable=ASTHMA&drawn=true").json()["as_drawn"]  # fmt: skip
    assert not other["measured"]
    (folder / "frequency.json").write_text("{}")  # a page is no place for that complaint
    assert f'<span data-out="total">{size.total}</span>' not in lead.read("/lead/size")
