"""The rows of a sheet follow from its log."""

import pytest
from sqlalchemy import select, text

from goldbench.study import (
    fold,
)
from goldbench.study.sheets.projection import read_content, rebuild_content
from goldbench.study.tables import SHEETS, sheet
from studies import SQLITE, Pen, Team, produce


@pytest.fixture
def pen(crew: Team) -> Pen:
    return Pen(crew.study, crew.annotators[0], produce(crew).id, 1)


def sheet_id(pen: Pen) -> str:
    with pen.study.store.read() as connection:
        mine = (sheet.c.person_id == pen.actor.id) & (sheet.c.batch_id == pen.batch)
        query = select(sheet.c.id).where(mine, sheet.c.number == pen.number)
        return str(connection.execute(query).scalar_one())


@SQLITE
def test_the_rows_of_a_sheet_follow_from_its_log(crew: Team, pen: Pen) -> None:
    pen.span("NAME", 24, 27, role="patient", comment="first name only")
    gone = pen.span("DATE", 13, 23)
    pen.write({"op": "remove_span", "mark": gone}, {"op": "unsure", "value": True, "remark": "?"})
    id_ = sheet_id(pen)
    with crew.study.store.write() as connection:
        before = read_content(connection, id_)
        assert before == fold(SHEETS.events(connection, id_))
        connection.execute(text("DELETE FROM mark"))
        assert rebuild_content(connection, id_) == before == read_content(connection, id_)
    assert before.remark == "?"
