"""From two closed sheets to the cases of a note."""

import pytest

from goldbench.study import (
    batch_progress,
    curation_queue,
)
from studies import SQLITE, Team
from study.boards import DATE, NAME, SHORT, annotate, open_board


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
