"""The curator's board: only disagreements, two shuffled sides, decisions with reasons."""

from typing import Any

import pytest

from goldbench.errors import OffsetError
from goldbench.store import ConflictError
from goldbench.study import (
    Actor,
    Board,
    NotFoundError,
    OperationError,
    StateError,
    TermsError,
    UnfinishedError,
    batch_progress,
    close_batch,
    confirm_guideline,
    curation_queue,
    decide,
    finish_curation,
    my_feedback,
    read_board,
    read_sheet,
    reopen_curation,
    reopen_sheet,
)
from studies import SQLITE, Pen, Team, produce


@pytest.fixture
def opened(crew: Team) -> str:
    batch = produce(crew)
    for curator in crew.curators:
        confirm_guideline(crew.study, curator, crew.guideline.id)
    return batch.id


def annotate(crew: Team, batch: str, marks: dict[int, list[tuple[str, int, int]]]) -> None:
    """Let the two annotators of the first site close all their notes.

    `marks[0]` is marked by the first, `marks[1]` by the second, in the note whose number in the
    text is 0; in all other notes both mark the date.
    """
    for who, actor in enumerate(crew.at(0)):
        for number in range(1, 5):
            pen = Pen(crew.study, actor, batch, number)
            if "Navarro 0" in pen.text:
                for label, start, end in marks[who]:
                    pen.span(label, start, end)
                if not marks[who]:
                    pen.write({"op": "nothing", "value": True})
            else:
                pen.span("DATE", 13, 23)
            pen.done()


def open_board(crew: Team, actor: Actor) -> Board:
    item = next(item for item in curation_queue(crew.study, actor) if item.state == "open")
    return read_board(crew.study, actor, item.id)


def rule(crew: Team, board: Board, case: int, version: int, **decision: Any) -> int:
    id_ = board.cases[case]["id"]
    return decide(
        crew.study, crew.curators[0], board.id, id_, decision,
        op_id=f"decision-{id_}-{version}", expected=version,
    )  # fmt: skip


NAME, SHORT, DATE = ("NAME", 24, 27), ("NAME", 24, 26), ("DATE", 13, 23)


def test_notes_without_disagreement_finish_themselves(crew: Team, opened: str) -> None:
    annotate(crew, opened, {0: [DATE, NAME], 1: [DATE]})
    curator = crew.curators[0]
    queue = curation_queue(crew.study, curator)
    assert [(item.state, item.cases) for item in queue] == [
        ("open", 1), ("done", 0), ("done", 0), ("done", 0),
    ]  # fmt: skip
    assert batch_progress(crew.study, crew.lead, opened).curation == {
        "waiting": 4, "open": 1, "done": 3,
    }  # fmt: skip
    assert curation_queue(crew.study, crew.curators[1]) == []


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ([NAME], [], "missing"),
        ([NAME], [SHORT], "boundary"),
        ([NAME], [("DATE", 24, 27)], "label"),
    ],
)
@SQLITE
def test_cases_are_told_by_kind(
    crew: Team,
    opened: str,
    first: list[tuple[str, int, int]],
    second: list[tuple[str, int, int]],
    kind: str,
) -> None:
    annotate(crew, opened, {0: [DATE, *first], 1: [DATE, *second]})
    board = open_board(crew, crew.curators[0])
    assert [case["kind"] for case in board.cases] == [kind]
    assert [mark["label"] for mark in board.agreed] == ["DATE"]
    text = str(board.json())
    for actor in crew.at(0):
        assert actor.id not in text
        assert actor.name not in text


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


def test_reopening_a_sheet_closes_the_board_and_keeps_what_still_holds(
    crew: Team, opened: str
) -> None:
    annotate(crew, opened, {0: [NAME, ("DATE", 13, 17)], 1: [SHORT]})
    board = open_board(crew, crew.curators[0])
    kinds = [case["kind"] for case in board.cases]
    assert sorted(kinds) == ["boundary", "missing"]
    boundary = kinds.index("boundary")
    version = rule(crew, board, boundary, 0, choice="1")
    version = rule(crew, board, 1 - boundary, version, choice="0")
    first = crew.at(0)[0]
    pens = [Pen(crew.study, first, opened, number) for number in range(1, 5)]
    pen = next(pen for pen in pens if "Navarro 0" in pen.text)
    progress = batch_progress(crew.study, crew.lead, opened)
    mine = next(row for row in progress.annotators if row.person == first.id)
    target = next(
        sheet for sheet in mine.sheets if sheet.version == pen.version and sheet.version == 3
    )
    reopen_sheet(crew.study, crew.lead, target.id, "the date was a slip")
    with pytest.raises(NotFoundError):
        read_board(crew.study, crew.curators[0], board.id)
    pen.version += 1
    mark = next(id_ for id_, span in _spans(pen).items() if span.label == "DATE")
    pen.write({"op": "remove_span", "mark": mark})
    pen.done()
    again = read_board(crew.study, crew.curators[0], board.id)
    assert [case["kind"] for case in again.cases] == ["boundary"]
    assert again.cases[0]["decision"]["choice"] == "1"
    (left,) = (i for i in curation_queue(crew.study, crew.curators[0]) if i.id == board.id)
    assert (left.cases, left.decided) == (1, 1)  # the decision on the case that is gone is not one
    end = finish_curation(
        crew.study, crew.curators[0], board.id, op_id="finish-1", expected=version
    )
    with pytest.raises(StateError, match="curated already"):
        reopen_sheet(crew.study, crew.lead, target.id, "once more")
    assert reopen_curation(crew.study, crew.lead, board.id, "a mistake") == end + 1
    rule(crew, board, boundary, end + 1, choice="2")


@SQLITE
def test_annotators_learn_after_the_end_what_was_decided_otherwise(crew: Team, opened: str) -> None:
    annotate(crew, opened, {0: [NAME], 1: [SHORT]})
    board = open_board(crew, crew.curators[0])
    sides = board.cases[0]["sides"]
    longer = next(s["side"] for s in sides if s["marks"][0]["pieces"] == [[24, 27]])
    version = rule(crew, board, 0, 0, choice=str(longer), reason="boundary")
    finish_curation(crew.study, crew.curators[0], board.id, op_id="finish-1", expected=version)
    first, second = crew.at(0)
    with pytest.raises(StateError):
        my_feedback(crew.study, second, opened)
    close_batch(crew.study, crew.lead, opened, unfinished="the other site is late")
    assert my_feedback(crew.study, first, opened) == []
    (difference,) = my_feedback(crew.study, second, opened)
    assert (difference.kind, difference.label) == ("boundary", "NAME")
    assert (difference.mine[0]["pieces"], difference.decided[0]["pieces"]) == (
        [[24, 26]],
        [[24, 27]],
    )
    assert difference.reason == "only where it begins or ends"
    with pytest.raises(NotFoundError):
        my_feedback(crew.study, Actor("x", "x", frozenset({"annotator"})), opened)


def _spans(pen: Pen) -> Any:
    return read_sheet(pen.study, pen.actor, pen.batch, pen.number).content.spans
