"""Training rounds: everybody the same notes, a voted gold, and how far each one is from it.

Stubbs & Uzuner 2015, 7.2: each annotator is compared with the voted gold of the round, and the
round is repeated until the averages of precision, recall and F1 approach .90.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from goldbench.agreement import Agreement, agree
from goldbench.corpus import Layer, Marks
from goldbench.gold import Case, Panel, disagreements, vote
from goldbench.study.actor import Actor
from goldbench.study.batches.batch import Batch, batch_in, no_such_batch, seats_in
from goldbench.study.batches.panels import Work, work_of
from goldbench.study.errors import StateError
from goldbench.study.people.terms import require_terms
from goldbench.study.study import Study
from goldbench.study.tables import note, sheet

GOLD = "gold"


@dataclass(frozen=True, slots=True)
class Scores:
    """Precision, recall and F1, None where undefined."""

    precision: float | None
    recall: float | None
    f1: float | None

    def reach(self, gate: float) -> bool:
        values = (self.precision, self.recall, self.f1)
        return all(value is not None and value >= gate for value in values)

    def json(self) -> dict[str, float | None]:
        return {"precision": self.precision, "recall": self.recall, "f1": self.f1}


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A round by way of matching (`exact` for spans, `tags` for facts).

    `annotators`: each against the voted gold, by person; `labels`: the same by variable;
    `average`: the means over annotators, which the gate asks for; `pairs`: F1 of each two.
    """

    gate: float
    annotators: Mapping[str, Mapping[str, Scores]]
    labels: Mapping[str, Mapping[str, Mapping[str, Scores]]]
    average: Mapping[str, Scores]
    pairs: Mapping[str, Mapping[tuple[str, str], float | None]]
    notes: int
    provisional: bool

    @property
    def passed(self) -> bool:
        averages = self.average.values()
        return bool(averages) and all(average.reach(self.gate) for average in averages)

    def json(self) -> dict[str, Any]:
        return {
            "gate": self.gate,
            "passed": self.passed,
            "notes": self.notes,
            "provisional": self.provisional,
            "average": {match: scores.json() for match, scores in self.average.items()},
            "annotators": {
                match: {who: scores.json() for who, scores in of.items()}
                for match, of in self.annotators.items()
            },
            "pairs": {
                match: [[*pair, value] for pair, value in sorted(of.items())]
                for match, of in self.pairs.items()
            },
        }


def training_result(study: Study, actor: Actor, batch_id: str) -> RoundResult:
    """Give the scores of a round to lead and author; provisional until the round is closed."""
    actor.allow_any(("lead", "author"), "agreement")
    with study.store.read() as connection:
        return round_result(connection, _training(connection, batch_id))


@dataclass(frozen=True, slots=True)
class OwnResult:
    """One's own round: scores by way of matching, and each difference from the voted gold.

    `differences` are cases between `me` and `gold`, by the number of one's own note.
    """

    scores: Mapping[str, Scores]
    labels: Mapping[str, Mapping[str, Scores]]
    differences: Mapping[int, tuple[Case, ...]]


def my_training_result(study: Study, actor: Actor, batch_id: str) -> OwnResult:
    """Give an annotator their own score and differences, once the round is closed."""
    actor.allow("annotator", "annotate")
    with study.store.read() as connection:
        if seats_in(connection, batch_id).get(actor.id) != "annotator":
            raise no_such_batch()
        training = _training(connection, batch_id)
        if training.state != "closed":
            msg = "the round is not closed yet"
            raise StateError(msg)
        require_terms(connection, actor)
        work = work_of(connection, training)
        result = _result(training, work)
        mine = (sheet.c.batch_id == batch_id) & (sheet.c.person_id == actor.id)
        query = select(sheet.c.number, sheet.c.note_id).where(mine)
        numbers = {row.note_id: row.number for row in connection.execute(query)}
        names = {name: numbers[id_] for id_, name in _names(connection, list(numbers)).items()}
    return OwnResult(
        {match: of[actor.id] for match, of in result.annotators.items() if actor.id in of},
        {match: of[actor.id] for match, of in result.labels.items() if actor.id in of},
        _differences(training, work, actor.id, names),
    )


def round_result(connection: Connection, batch: Batch) -> RoundResult:
    """Score the done sheets of a round."""
    return _result(batch, work_of(connection, batch))


def _result(batch: Batch, work: Work) -> RoundResult:
    if len(work.panel.layers) < 2:
        return RoundResult(batch.gate, {}, {}, {}, {}, work.notes, provisional=True)
    gold = vote(work.panel, minimum=batch.votes or None, schema=work.schema).gold.layer
    report = agree(work.panel, ("gold", "f1"), gold=(GOLD, gold), schema=work.schema)
    rows = list(report)
    provisional = work.provisional and batch.state != "closed"
    return RoundResult(
        batch.gate,
        _by_annotator(rows, None),
        _by_label(rows),
        _averages(rows),
        _pairs(rows),
        work.notes,
        provisional,
    )


def _by_annotator(rows: list[Agreement], label: str | None) -> dict[str, dict[str, Scores]]:
    cells: dict[str, dict[str, dict[str, float | None]]] = {}
    for row in rows:
        measure = _measure(row)
        if measure and row.pair is not None and row.label == label:
            cell = cells.setdefault(str(row.match), {}).setdefault(row.pair[0], {})
            cell[measure] = row.value
    return {match: {who: _scores(cell) for who, cell in of.items()} for match, of in cells.items()}


def _by_label(rows: list[Agreement]) -> dict[str, dict[str, dict[str, Scores]]]:
    scored: dict[str, dict[str, dict[str, Scores]]] = {}
    for label in sorted({row.label for row in rows if row.label is not None}):
        for match, of in _by_annotator(rows, label).items():
            for who, scores in of.items():
                scored.setdefault(match, {}).setdefault(who, {})[label] = scores
    return scored


def _averages(rows: list[Agreement]) -> dict[str, Scores]:
    averages: dict[str, dict[str, float | None]] = {}
    for row in rows:
        measure = _measure(row)
        if measure and row.pair is None and row.group is None and row.label is None:
            averages.setdefault(str(row.match), {})[measure] = row.value
    return {match: _scores(cell) for match, cell in averages.items()}


def _pairs(rows: list[Agreement]) -> dict[str, dict[tuple[str, str], float | None]]:
    pairs: dict[str, dict[tuple[str, str], float | None]] = {}
    for row in rows:
        if row.measure == "f1" and row.pair is not None and row.label is None:
            pairs.setdefault(str(row.match), {})[row.pair] = row.value
    return pairs


def _measure(row: Agreement) -> str | None:
    name = row.measure.removeprefix("gold-")
    return name if row.measure != name and name in ("precision", "recall", "f1") else None


def _scores(cell: Mapping[str, float | None]) -> Scores:
    return Scores(cell.get("precision"), cell.get("recall"), cell.get("f1"))


def _differences(
    batch: Batch, work: Work, person_id: str, numbers: Mapping[str, int]
) -> dict[int, tuple[Case, ...]]:
    gold = vote(work.panel, minimum=batch.votes or None, schema=work.schema).evidence.layer
    mine: Mapping[str, Marks] = work.panel.layers.get(person_id, {})
    both = {id_: marks for id_, marks in mine.items() if id_ in gold}
    layers = {GOLD: Layer(GOLD, {id_: gold[id_] for id_ in both}), "me": Layer("me", both)}
    side_by_side = Panel(work.panel.documents, layers)
    by_note: dict[int, list[Case]] = {}
    for case in disagreements(side_by_side, work.schema).cases:
        by_note.setdefault(numbers[case.document], []).append(case)
    return {number: tuple(cases) for number, cases in sorted(by_note.items())}


def _names(connection: Connection, note_ids: list[str]) -> dict[str, str]:
    query = select(note.c.id, note.c.name).where(note.c.id.in_(note_ids))
    return {row.id: row.name for row in connection.execute(query)}


def _training(connection: Connection, batch_id: str) -> Batch:
    batch = batch_in(connection, batch_id)
    if batch.kind != "training":
        raise no_such_batch()
    return batch
