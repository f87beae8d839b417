import pytest

from goldbench.study import read_audit
from studies import Team
from web.starts import production
from web.visitors import Visitor


@pytest.fixture
def start() -> str:
    return "worked"


def test_the_disagreements_are_shown_once_the_batch_is_closed(
    lead: Visitor, crew: Team, annotator: Visitor
) -> None:
    path = f"/lead/agreement/{production(crew)}/cases"
    assert lead.get(path).status_code == 409
    assert annotator.get(path).status_code == 403


@pytest.mark.parametrize("start", ["closed"])
def test_each_value_of_a_closed_batch_leads_to_its_disagreements(lead: Visitor, crew: Team) -> None:
    batch = production(crew)
    page = lead.read(f"/lead/agreement/{batch}?more=1")
    assert f"/lead/agreement/{batch}/cases?label=NAME&amp;site={crew.sites[0]}" in page
    assert "curated gold" in page
    assert "vote of all" not in page
    shown = lead.read(f"/lead/agreement/{batch}/cases?label=NAME&site={crew.sites[0]}")
    assert "2 disagreements" in shown
    assert "<mark>Ana</mark>" in shown
    assert crew.at(0)[0].name in shown
    assert crew.at(1)[0].name not in shown
    assert "Nobody disagreed here." in lead.read(f"/lead/agreement/{batch}/cases?label=DATE")
    kinds = [event.kind for event in read_audit(crew.study, crew.lead)]
    assert kinds.count("differences_read") == 2
