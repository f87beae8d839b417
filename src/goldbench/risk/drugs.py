"""Drugs: the statements of a note, timed by the decision table, settled by the ledger."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from goldbench.corpus import Attributes
from goldbench.risk.decide import decide
from goldbench.risk.finding import Finding
from goldbench.risk.ledger import ledger
from goldbench.risk.rulebook import Rulebook
from goldbench.risk.statements import STAYS, Statement, statements
from goldbench.risk.text.note import Note


def drugs(note: Note, rules: Rulebook) -> Iterator[Finding]:
    """Yield a finding for every statement, accepted or rejected with the reason."""
    told = [_timed(note, rules, one) for one in statements(note, rules)]
    for one in ledger(told, is_stay=note.kind in STAYS):
        accepted = one.reason is None
        yield Finding(
            "MEDICATION",
            _types(one.drug.types),
            note.words.starts[one.first],
            note.words.ends[one.last - 1],
            one.drug.rule,
            one.status,
            one.times if accepted else (),
            one.time_rule if accepted else "",
            when=one.dated,
            reason=one.reason,
        )


@lru_cache(maxsize=1024)
def _types(types: tuple[str, ...]) -> Attributes:
    return Attributes(dict(zip(("type1", "type2"), types, strict=False)))


def _timed(note: Note, rules: Rulebook, one: Statement) -> Statement:
    if one.reason is not None:
        return one
    times, rule = decide(
        rules, kind="drug", status=one.status, when=one.when, where=one.section, note=note.kind
    )
    return replace(one, times=times, time_rule=rule)
