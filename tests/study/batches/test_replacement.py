"""When an annotator leaves, a colleague takes the notes that are not done."""

import pytest

from goldbench.study import (
    NotFoundError,
    StateError,
    batch_progress,
    next_note,
    replace_annotator,
)
from studies import SQLITE, Pen, Team, agreeable, join, produce, train

pytestmark = SQLITE


def test_what_is_done_stays_and_the_rest_goes_to_the_newcomer(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    newcomer = join(study, lead, "newcomer", "annotator", crew.sites[0])
    train(crew, [newcomer, crew.at(1)[0]], name="second")
    batch = produce(crew)
    leaver, colleague = crew.at(0)
    agreeable(Pen(study, leaver, batch.id, 1), crew.guideline.schema)
    Pen(study, leaver, batch.id, 2).span("DATE", 13, 23)
    several = replace_annotator(
        study, lead, batch.id, leaving=leaver.id, coming=newcomer.id, reason="moved away"
    )
    assert several == 3
    assert next_note(study, leaver, batch.id) is None
    numbers = []
    while (number := next_note(study, newcomer, batch.id)) is not None:
        numbers.append(number)
        agreeable(Pen(study, newcomer, batch.id, number), crew.guideline.schema)
    assert numbers == [1, 2, 3]
    rows = {row.person: row for row in batch_progress(study, lead, batch.id).annotators}
    assert (rows[leaver.id].done, rows[leaver.id].left) == (1, 0)
    assert (rows[newcomer.id].done, rows[colleague.id].left) == (3, 4)


def test_only_a_trained_colleague_of_the_site_who_has_not_read_the_notes(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    batch = produce(crew)
    leaver, colleague = crew.at(0)
    untrained = join(study, lead, "untrained", "annotator", crew.sites[0])

    def replace(leaving: str, coming: str) -> int:
        return replace_annotator(
            study, lead, batch.id, leaving=leaving, coming=coming, reason="ill"
        )

    with pytest.raises(StateError, match="training"):
        replace(leaver.id, untrained.id)
    with pytest.raises(StateError, match="same site"):
        replace(leaver.id, crew.at(1)[0].id)
    with pytest.raises(StateError, match="read some of these notes"):
        replace(leaver.id, colleague.id)
    with pytest.raises(NotFoundError):
        replace("nobody", untrained.id)
