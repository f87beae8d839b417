"""What the lead sees of results while the work goes on."""

from studies import Pen, Team, produce
from web.visitors import Visitor


def test_agreement_is_provisional_until_everybody_is_done(lead: Visitor, crew: Team) -> None:
    batch = produce(crew)
    path = f"/lead/agreement/{batch.id}"
    assert "at least two annotators" in lead.read(path)
    for annotator in crew.at(0):
        pen = Pen(crew.study, annotator, batch.id, 1)
        pen.span("DATE", 13, 23)
        pen.done()
    assert "Provisional" in lead.read(path)


def test_gold_is_not_built_from_an_open_batch(lead: Visitor, crew: Team) -> None:
    batch = produce(crew)
    assert lead.get(f"/lead/gold/preview?batch={batch.id}").status_code == 409
    assert "Still open" in lead.read("/lead/gold")
