"""A curator's wall: the same site, both sheets closed, and a third pair of eyes."""

import pytest

from goldbench.study import (
    NotFoundError,
    curation_queue,
    decide,
    finish_curation,
    read_board,
)
from studies import SQLITE, Pen, Team
from study.boards import NAME, annotate


def test_the_curator_s_wall(crew: Team, opened: str) -> None:
    curator, other = crew.curators
    first, second = crew.at(0)
    for number in range(1, 5):
        pen = Pen(crew.study, first, opened, number)
        pen.span("DATE", 13, 23)
        pen.done()
    assert curation_queue(crew.study, curator) == []  # only one sheet is closed
    for number in range(1, 5):
        pen = Pen(crew.study, second, opened, number)
        pen.span("NAME", 24, 27)
        pen.done()
    queue = curation_queue(crew.study, curator)
    assert len(queue) == 4
    assert curation_queue(crew.study, other) == []  # another site
    for item in queue:
        with pytest.raises(NotFoundError):
            read_board(crew.study, other, item.id)
        with pytest.raises(NotFoundError):
            decide(crew.study, other, item.id, "x", {"choice": "1"}, op_id="decision-1", expected=0)
        with pytest.raises(NotFoundError):
            finish_curation(crew.study, other, item.id, op_id="finish-1", expected=0)


@SQLITE
def test_a_curator_who_has_annotated_a_note_of_the_batch_sees_nothing(
    crew: Team, opened: str
) -> None:
    """Even if such a seat came to be, past all checks, the query closes the board."""
    annotate(crew, opened, {0: [NAME], 1: []})
    curator = crew.curators[0]
    item = curation_queue(crew.study, curator)[0]
    with crew.study.store.write() as connection:
        connection.exec_driver_sql(
            "UPDATE sheet SET person_id = ? WHERE id = (SELECT id FROM sheet WHERE batch_id = ? "
            "AND note_id = ? LIMIT 1)",
            (curator.id, opened, crew.notes[0][3]),
        )
    assert curation_queue(crew.study, curator) == []
    with pytest.raises(NotFoundError):
        read_board(crew.study, curator, item.id)
