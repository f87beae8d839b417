"""Where tests begin: a study that has come so far, made once and copied for every test."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from goldbench.study import (
    close_batch,
    confirm_guideline,
    curation_queue,
    decide,
    finish_curation,
    list_batches,
    read_board,
)
from studies import Pen, Team, open_study, produce, team, train


class Starts:
    """Databases by how far the study has come; each is made from the one before."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: dict[str, Team] = {}

    def copy(self, start: str, target: Path) -> Team:
        """Copy the database of a start; the team that belongs to it comes back."""
        if start not in self._made:
            path = self._folder / f"{start}.db"
            before, step = STEPS[start]
            crew = self.copy(before, path) if before else None
            with open_study(f"sqlite:///{path}", seed=len(self._made) + 1) as study:
                self._made[start] = step(crew and replace(crew, study=study)) or team(study)
                if not before:
                    train(self._made[start])
        shutil.copy(self._folder / f"{start}.db", target)
        return self._made[start]


def worked(crew: Team | None) -> Team:
    """Everybody has annotated a production batch; one of each pair marks names too."""
    assert crew is not None
    batch = produce(crew)
    for place, annotator in enumerate(crew.annotators):
        for number in range(1, 5):
            pen = Pen(crew.study, annotator, batch.id, number)
            pen.span("DATE", 13, 23)
            if place % 2 == 0 and number < 3:
                pen.span("NAME", 24, 27, role="patient")
            pen.done()
    return crew


def closed(crew: Team | None) -> Team:
    """The curators take neither side, and the batch is closed."""
    assert crew is not None
    for curator in crew.curators:
        confirm_guideline(crew.study, curator, crew.guideline.id)
        for item in curation_queue(crew.study, curator):
            if item.state == "done":
                continue
            board = read_board(crew.study, curator, item.id)
            version = board.version
            for place, case in enumerate(board.cases):
                version = decide(
                    crew.study, curator, item.id, case["id"], {"choice": "0"},
                    op_id=f"decide-{item.id}-{place}", expected=version,
                )  # fmt: skip
            finish_curation(
                crew.study, curator, item.id, op_id=f"finish-{item.id}", expected=version
            )
    close_batch(crew.study, crew.lead, production(crew))
    return crew


def production(crew: Team) -> str:
    batches = list_batches(crew.study, crew.lead)
    return next(batch.id for batch in batches if batch.kind == "production")


STEPS: dict[str, tuple[str, Callable[[Team | None], Team | None]]] = {
    "trained": ("", lambda _: None),
    "worked": ("trained", worked),
    "closed": ("worked", closed),
}
