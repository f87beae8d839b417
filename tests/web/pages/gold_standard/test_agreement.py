import pytest
from markupsafe import escape

from goldbench.agreement import MEASURES, Agreement
from goldbench.stats import Interval
from goldbench.web.pages.gold_standard.agreement import substitute_names, tables_of
from studies import Team
from web.starts import production
from web.visitors import Visitor

GATHERED = ("f1", "gold", "leave-one-out")  # have tables of their own


@pytest.fixture
def start() -> str:
    return "worked"


def test_agreement_names_people_and_puts_the_worst_first(lead: Visitor, crew: Team) -> None:
    batch = production(crew)
    page = lead.read(f"/lead/agreement/{batch}")
    assert "Provisional" not in page
    assert f"{crew.at(0)[0].name}" in page
    body = page.split("<tbody>")[1]
    assert body.index(">NAME<") < body.index(">DATE<")
    assert crew.annotators[0].id not in page
    assert "vote of the others" not in page  # no row of it: it is asked for with all measures
    more = lead.read(f"/lead/agreement/{batch}?more=1")
    assert "Each annotator against the gold" in more
    for title in (measure.title for measure in MEASURES.values() if measure.name not in GATHERED):
        assert str(escape(title)) in more, title
    north = lead.read(f"/lead/agreement/{batch}?site={crew.sites[0]}")
    assert crew.at(1)[0].name not in north.split("<h2>Time")[0]


def test_one_grid_has_a_row_a_variable_and_a_column_a_site(lead: Visitor, crew: Team) -> None:
    page = lead.read(f"/lead/agreement/{production(crew)}")
    head = page.split("<thead>")[1].split("</thead>")[0]
    assert head.index("North") < head.index("South") < head.index("all sites")
    assert page.split("Each two annotators")[0].count("<table") == 1
    assert "Each two annotators" in page  # on demand
    assert "/cases?" not in page  # the batch is open


def test_tables_go_by_measure_match_and_pair() -> None:
    rows = [
        Agreement("f1", "exact", ("a", "b"), label, value, Interval(0.0, 1.0), 3, 2)
        for label, value in ((None, 0.5), ("X", 0.9), ("Y", None), ("Z", 0.1))
    ]
    (table,) = tables_of(rows)
    assert [row.label for row in table.rows] == ["Z", "X", "Y"]
    assert table.together is rows[0]


def test_ids_in_a_sentence_become_names() -> None:
    assert substitute_names("p1 and p2 differ", {"p1": "Ana", "p2": "Bo"}) == "Ana and Bo differ"
    assert substitute_names("nobody", {}) == "nobody"
