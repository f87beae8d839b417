"""Two annotators who differ about one note, and what a curator makes of it."""

from typing import Any

from goldbench.study import Actor, Board, curation_queue, decide, read_board
from studies import Pen, Team

NAME, SHORT, DATE = ("NAME", 24, 27), ("NAME", 24, 26), ("DATE", 13, 23)


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
