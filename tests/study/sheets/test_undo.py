"""Undo is one more operation; redo is undo of the undo."""

import pytest

from goldbench.study import Content, OperationError, read_sheet
from studies import SQLITE, Pen, Team, produce

pytestmark = SQLITE


@pytest.fixture
def pen(crew: Team) -> Pen:
    return Pen(crew.study, crew.annotators[0], produce(crew).id, 1)


@pytest.fixture
def fact_pen(fact_crew: Team) -> Pen:
    batch = produce(fact_crew, policy="vote")
    return Pen(fact_crew.study, fact_crew.annotators[0], batch.id, 1)


def content(pen: Pen) -> Content:
    return read_sheet(pen.study, pen.actor, pen.batch, pen.number).content


def undo(pen: Pen, seq: int) -> Content:
    pen.write({"op": "undo", "seq": seq})
    return content(pen)


def test_adding_changing_and_removing_are_taken_back_and_made_again(pen: Pen) -> None:
    mark = pen.span("NAME", 24, 27, role="patient", comment="only once")
    added = content(pen)
    pen.write({"op": "change_span", "mark": mark, "label": "DATE", "pieces": [[13, 17]],
               "quote": "2090"})  # fmt: skip
    changed = content(pen)
    pen.write({"op": "remove_span", "mark": mark})
    assert undo(pen, 3) == changed
    assert undo(pen, 2) == added
    assert undo(pen, 1) == Content()
    assert undo(pen, 6) == added
    assert undo(pen, 5) == changed


def test_a_fact_comes_back_with_its_evidence(fact_pen: Pen) -> None:
    pen = fact_pen
    fact = pen.fact("CAD", {"indicator": "mention", "time": "continuing"})
    pen.evidence(fact, 50, 53)
    full = content(pen)
    pen.write({"op": "remove_fact", "mark": fact})
    assert undo(pen, 3) == full
    pen.write(
        {"op": "change_fact", "mark": fact, "label": "CAD", "attributes": {}, "present": False}
    )
    assert undo(pen, 5) == full
    assert undo(pen, 2).facts[fact].evidence == {}
    assert undo(pen, 7) == full


def test_the_flags_of_a_note_are_taken_back(pen: Pen) -> None:
    pen.write({"op": "nothing", "value": True})
    assert not undo(pen, 1).nothing
    pen.write({"op": "unsure", "value": True, "remark": "first"})
    pen.write({"op": "unsure", "value": True, "remark": "second"})
    assert undo(pen, 4).remark == "first"
    pen.write({"op": "unsure", "value": False})
    assert (undo(pen, 6).unsure, content(pen).remark) == (True, "first")


def test_what_was_changed_since_has_to_go_back_first(pen: Pen) -> None:
    mark = pen.span("DATE", 13, 23)
    pen.span("DATE", 13, 17)
    pen.write({"op": "change_span", "mark": mark, "label": "NAME", "pieces": [[13, 23]],
               "quote": pen.text[13:23]})  # fmt: skip
    with pytest.raises(OperationError, match="changed since"):
        undo(pen, 1)
    undo(pen, 2)  # another mark's history does not matter
    undo(pen, 3)
    assert undo(pen, 1) == Content()


def test_what_is_not_there_or_is_done_cannot_be_taken_back(pen: Pen) -> None:
    with pytest.raises(OperationError, match="no event 1"):
        undo(pen, 1)
    pen.span("DATE", 13, 23)
    pen.done()
    with pytest.raises(Exception, match="closed"):
        undo(pen, 2)


def test_the_same_undo_again_gets_the_same_answer(pen: Pen) -> None:
    pen.span("DATE", 13, 23)
    first = pen.write({"op": "undo", "seq": 1, "op_id": "undo-00001"})
    pen.version = 1
    assert pen.write({"op": "undo", "seq": 1, "op_id": "undo-00001"}) == first
    assert content(pen) == Content()
