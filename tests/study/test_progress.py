"""How far the work is: counts and times, never what anybody marked."""

from goldbench.study import (
    batch_progress,
)
from studies import SQLITE, Clock, Pen, Team, agreeable, produce

pytestmark = SQLITE


def test_progress_counts_and_never_tells_what_was_marked(crew: Team, clock: Clock) -> None:
    batch = produce(crew)
    annotator = crew.at(0)[0]
    agreeable(Pen(crew.study, annotator, batch.id, 1), crew.guideline.schema)
    Pen(crew.study, annotator, batch.id, 2).span("NAME", 24, 27)
    clock.move(days=8)
    progress = batch_progress(crew.study, crew.lead, batch.id)
    mine = next(row for row in progress.json()["annotators"] if row["person"] == annotator.id)
    assert mine == {
        "person": annotator.id, "site": "North", "done": 1, "begun": 1, "left": 3, "minutes": 0.0,
        "stuck": 1,
    }  # fmt: skip
    assert progress.curation == {"waiting": 8}
    text = str(progress) + str(progress.json())
    assert "NAME" not in text
    assert "site0-" not in text
