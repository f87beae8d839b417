"""What must be so before a batch opens, and what closing it means."""

import pytest

from goldbench.study import (
    StateError,
    batch_progress,
    close_batch,
    my_batches,
)
from studies import SQLITE, Pen, Team, agreeable, produce

pytestmark = SQLITE


def test_closing_waits_for_all_notes_or_wants_a_reason(crew: Team) -> None:
    batch = produce(crew)
    pen = Pen(crew.study, crew.annotators[0], batch.id, 1)
    agreeable(pen, crew.guideline.schema)
    with pytest.raises(StateError, match="not done"):
        close_batch(crew.study, crew.lead, batch.id)
    closed = close_batch(crew.study, crew.lead, batch.id, unfinished="the funding ended")
    assert closed.state == "closed"
    progress = batch_progress(crew.study, crew.lead, batch.id)
    states = {sheet.state for row in progress.annotators for sheet in row.sheets}
    assert states == {"done", "lapsed"}
    card = next(card for card in my_batches(crew.study, pen.actor) if card.batch == batch.id)
    assert (card.closed, card.done, card.of) == (True, 1, 1)
