"""What the lead may read of a sheet: everything, once it is closed."""

import pytest

from goldbench.study import (
    NotFoundError,
    batch_progress,
    read_closed_sheet,
)
from studies import SQLITE, Pen, Team, produce


@SQLITE
def test_the_lead_reads_a_sheet_only_once_it_is_closed(crew: Team) -> None:
    batch = produce(crew)
    pen = Pen(crew.study, crew.annotators[0], batch.id, 1)
    pen.span("DATE", 13, 23)
    progress = batch_progress(crew.study, crew.lead, batch.id)
    assert "DATE" not in str(progress)
    mine = next(row for row in progress.annotators if row.person == pen.actor.id)
    begun = next(
        sheet_progress.id for sheet_progress in mine.sheets if sheet_progress.state == "open"
    )
    with pytest.raises(NotFoundError):
        read_closed_sheet(crew.study, crew.lead, begun)
    pen.done()
    shown = read_closed_sheet(crew.study, crew.lead, begun)
    assert [span.label for span in shown.content.marks().spans] == ["DATE"]
    assert shown.text == pen.text
