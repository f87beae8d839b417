"""What became of one's work, once the batch is closed."""

import pytest

from goldbench.study import (
    Actor,
    NotFoundError,
    StateError,
    close_batch,
    finish_curation,
    my_feedback,
)
from studies import SQLITE, Team
from study.boards import NAME, SHORT, annotate, open_board, rule


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
