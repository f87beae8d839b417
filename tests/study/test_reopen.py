"""Opening again what was closed: the lead alone, with a reason."""

from typing import Any

import pytest

from goldbench.study import (
    NotFoundError,
    StateError,
    batch_progress,
    curation_queue,
    finish_curation,
    read_board,
    read_sheet,
    reopen_curation,
    reopen_sheet,
)
from studies import Pen, Team
from study.boards import NAME, SHORT, annotate, open_board, rule


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


def _spans(pen: Pen) -> Any:
    return read_sheet(pen.study, pen.actor, pen.batch, pen.number).content.spans
