"""Simulated people at the real workplace: an annotator with a sheet, a curator with a board.

They see what anybody sees there (a text and a number, two anonymous sides) and use the same
operations as the pages.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldbench.cli.demo.rehearsal.people import Cast
from goldbench.corpus import Span
from goldbench.study import (
    Actor,
    Board,
    curation_queue,
    decide,
    finish_curation,
    next_note,
    read_board,
    read_sheet,
    report_activity,
    save,
)

Spans = Mapping[str, Sequence[Span]]


@dataclass(slots=True)
class SimulatedAnnotator:
    """An annotator. `seen`: what they see in a note, by its text."""

    cast: Cast
    actor: Actor
    seen: Spans

    def work(self, batch: str) -> Iterator[None]:
        """Take note after note until none is left."""
        while (number := next_note(self.cast.study, self.actor, batch)) is not None:
            self._mark_note(batch, number)
            yield

    def _mark_note(self, batch: str, number: int) -> None:
        study, cast = self.cast.study, self.cast
        sheet = read_sheet(study, self.actor, batch, number)
        spans = self.seen[sheet.text]
        operations = [_add_span(span, n, sheet.text) for n, span in enumerate(spans)]
        operations = operations or [{"op": "nothing", "value": True}]
        saved = save(
            study,
            self.actor,
            batch,
            number,
            self._number_operations(operations),
            expected=sheet.version,
        )
        seconds = 15 + 10 * len(spans) + 20 * cast.dice.random()
        cast.clock.pass_by(seconds)
        report_activity(study, self.actor, batch, number, int(1000 * seconds))
        done = self._number_operations([{"op": "done", "rest": True}])
        save(study, self.actor, batch, number, done, expected=saved.version)

    def _number_operations(self, operations: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{"op_id": self.cast.operation(), **operation} for operation in operations]


def _add_span(span: Span, number: int, text: str) -> dict[str, Any]:
    return {"op": "add_span", "mark": f"m{number}", **_content(span, text)}


def _content(span: Span, text: str) -> dict[str, Any]:
    return {
        "label": span.label,
        "pieces": [[span.start, span.end]],
        "quote": text[span.start : span.end],
        "attributes": {},
    }


@dataclass(slots=True)
class Judge:
    """A curator who knows what is right, by the text of the note."""

    cast: Cast
    actor: Actor
    right: Spans

    def work(self) -> Iterator[int]:
        """Go through the queue; yield the number of cases decided in each note."""
        study = self.cast.study
        for item in curation_queue(study, self.actor):
            if item.state != "open":
                continue
            board = read_board(study, self.actor, item.id)
            version = board.version
            for case in board.cases:
                self.cast.clock.pass_by(20)
                version = decide(
                    study, self.actor, item.id, case["id"], self._decision(board, case),
                    op_id=self.cast.operation(), expected=version,
                )  # fmt: skip
            finish_curation(
                study, self.actor, item.id, op_id=self.cast.operation(), expected=version
            )
            yield len(board.cases)

    def _decision(self, board: Board, case: Mapping[str, Any]) -> dict[str, Any]:
        sides = {
            str(side["side"]): {_mark_key(mark) for mark in side["marks"]} for side in case["sides"]
        }
        agreed = {_mark_key(mark) for mark in board.agreed}
        touched = [
            span
            for span in self.right[board.text]
            if _span_key(span) not in agreed
            and any(_touch(span, key) for k in sides.values() for key in k)
        ]
        wanted = {_span_key(span) for span in touched}
        reason = "boundary" if case["kind"] == "boundary" else "slip"
        for side, marked in sides.items():
            if marked == wanted:
                return {"choice": side, "reason": reason}
        if not wanted:
            return {"choice": "0", "reason": reason}
        marks = [{"unit": "span", **_content(span, board.text)} for span in touched]
        return {"choice": "other", "marks": marks, "reason": reason}


Key = tuple[str, int, int]


def _span_key(span: Span) -> Key:
    return (span.label, span.start, span.end)


def _mark_key(mark: Mapping[str, Any]) -> Key:
    pieces = mark["pieces"]
    return (mark["label"], pieces[0][0], pieces[-1][1])


def _touch(span: Span, key: Key) -> bool:
    return span.start < key[2] and key[1] < span.end
