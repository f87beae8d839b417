"""The curator's board: only disagreements, two shuffled sides, decisions with reasons."""

import pytest

from goldbench.errors import OffsetError
from goldbench.store import ConflictError
from goldbench.study import (
    NotFoundError,
    OperationError,
    StateError,
    TermsError,
    UnfinishedError,
    curation_queue,
    decide,
    finish_curation,
    read_board,
)
from studies import SQLITE, Pen, Team, produce
from study.boards import NAME, SHORT, annotate, open_board, rule


def test_a_note_is_decided_and_finished(crew: Team, opened: str) -> None:
    annotate(crew, opened, {0: [NAME, ("DATE", 13, 17)], 1: [SHORT]})
    board = open_board(crew, crew.curators[0])
    assert len(board.cases) == 2
    with pytest.raises(UnfinishedError) as caught:
        finish_curation(crew.study, crew.curators[0], board.id, op_id="finish-1", expected=0)
    assert len(caught.value.missing) == 2
    version = rule(crew, board, 0, 0, choice="1", reason="slip")
    version = rule(crew, board, 1, version, choice="0", remark="not a name at all")
    assert rule(crew, board, 1, 1, choice="0", remark="not a name at all") == version  # a retry
    with pytest.raises(OperationError, match="used for another decision"):
        rule(crew, board, 1, 1, choice="2")
    with pytest.raises(ConflictError):
        rule(crew, board, 1, 0, choice="2")
    again = read_board(crew.study, crew.curators[0], board.id)
    assert [case["decision"]["choice"] for case in again.cases] == ["1", "0"]
    assert again.cases[0]["decision"]["reason"] == "slip"
    version = rule(crew, board, 0, version, choice="open")
    assert read_board(crew.study, crew.curators[0], board.id).cases[0]["decision"] is None
    version = rule(crew, board, 0, version, choice="2")
    end = finish_curation(
        crew.study, crew.curators[0], board.id, op_id="finish-2", expected=version
    )
    assert finish_curation(
        crew.study, crew.curators[0], board.id, op_id="finish-2", expected=version
    ) == end  # fmt: skip
    with pytest.raises(StateError, match="finished"):
        rule(crew, board, 0, end, choice="1")


@SQLITE
def test_something_else_is_checked_like_an_annotation(crew: Team, opened: str) -> None:
    annotate(crew, opened, {0: [NAME], 1: []})
    board = open_board(crew, crew.curators[0])
    right = {"unit": "span", "label": "NAME", "pieces": [[34, 41]], "quote": board.text[34:41]}
    version = rule(crew, board, 0, 0, choice="other", marks=[right])
    shown = read_board(crew.study, crew.curators[0], board.id).cases[0]["decision"]
    assert shown["marks"][0]["pieces"] == [[34, 41]]
    for wrong, error in (
        ([{**right, "quote": "x"}], OffsetError),
        ([{**right, "label": "SMOKER"}], OperationError),
        ([{**right, "unit": "relation"}], OperationError),
        (["x"], OperationError),
        ([right] * 51, OperationError),
        ("x", OperationError),
        ([], OperationError),
    ):
        with pytest.raises(error):
            rule(crew, board, 0, version, choice="other", marks=wrong)
    for decision in (
        {"choice": "3"}, {"choice": None}, {}, {"choice": "1", "marks": [right]},
        {"choice": "1", "reason": "mood"}, {"choice": "1", "surprise": 1},
    ):  # fmt: skip
        with pytest.raises(OperationError):
            rule(crew, board, 0, version, **decision)
    with pytest.raises(NotFoundError):
        decide(
            crew.study, crew.curators[0], board.id, "no such case", {"choice": "1"},
            op_id="decision-x", expected=version,
        )  # fmt: skip


@SQLITE
def test_the_sides_change_places_from_note_to_note(crew: Team, opened: str) -> None:
    for who, actor in enumerate(crew.at(0)):
        for number in range(1, 5):
            pen = Pen(crew.study, actor, opened, number)
            pen.span("DATE" if who else "NAME", 24, 27)
            pen.done()
    first_sides = [
        read_board(crew.study, crew.curators[0], item.id).cases[0]["sides"][0]["marks"][0]["label"]
        for item in curation_queue(crew.study, crew.curators[0])
    ]
    assert set(first_sides) == {"DATE", "NAME"}


@SQLITE
def test_remarks_of_the_unsure_reach_the_curator_only_when_both_are_done(
    crew: Team, opened: str
) -> None:
    for actor in crew.at(0):
        for number in range(1, 5):
            pen = Pen(crew.study, actor, opened, number)
            pen.span("DATE", 13, 23)
            if actor == crew.at(0)[0]:
                pen.span("NAME", 24, 27)
                pen.write({"op": "unsure", "value": True, "remark": "a name?"})
            pen.done()
    board = open_board(crew, crew.curators[0])
    assert sorted(side["remark"] or "" for side in board.sides) == ["", "a name?"]


@SQLITE
def test_the_guideline_is_confirmed_before_the_board(crew: Team) -> None:
    batch = produce(crew)
    annotate(crew, batch.id, {0: [NAME], 1: []})
    item = next(i for i in curation_queue(crew.study, crew.curators[0]) if i.state == "open")
    with pytest.raises(TermsError):
        read_board(crew.study, crew.curators[0], item.id)
