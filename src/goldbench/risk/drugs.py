"""Drugs: the statements of a note, timed by the decision table, settled by the ledger."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from goldbench.corpus import Attributes
from goldbench.risk.decide import decide
from goldbench.risk.evidence import Finding
from goldbench.risk.ledger import ledger
from goldbench.risk.rulebook import Rulebook
from goldbench.risk.statements import STAYS, Statement, statements
from goldbench.risk.text.note import Note


def drugs(note: Note, rules: Rulebook) -> Iterator[Finding]:
    """Yield a finding for every statement, accepted or rejected with the reason."""
    stated = [_decide_times(note, rules, statement) for statement in statements(note, rules)]
    for statement in ledger(stated, is_stay=note.kind in STAYS):
        accepted = statement.reason is None
        yield Finding(
            "MEDICATION",
            _types(statement.drug.types),
            note.words.starts[statement.first],
            note.words.ends[statement.last - 1],
            statement.drug.rule,
            statement.status,
            statement.times if accepted else (),
            statement.time_rule if accepted else "",
            when=statement.dated,
            reason=statement.reason,
        )


@lru_cache(maxsize=1024)
def _types(types: tuple[str, ...]) -> Attributes:
    return Attributes(dict(zip(("type1", "type2"), types, strict=False)))


def _decide_times(note: Note, rules: Rulebook, statement: Statement) -> Statement:
    if statement.reason is not None:
        return statement
    times, rule = decide(
        rules,
        kind="drug",
        status=statement.status,
        when=statement.when,
        where=statement.section,
        note=note.kind,
    )
    return replace(statement, times=times, time_rule=rule)
