"""One account of a drug class from all that a note says of it.

A note speaks of a drug several times: in the list of admission, in the course, in the list of
discharge. The statements are judged one by one; here they are read together:

- a drug begun in the note has no "before" from the list of discharge;
- a drug of the list of discharge that is missing from a list of admission is new, and so is one
  that only the plan names where the note tells elsewhere what is taken;
- a drug stopped in the note has no "after" unless the list of discharge still holds it;
- a drug said to be stopped twice was stopped on the day that is stated;
- a drug begun long ago and stopped since is of the past, unless a list still holds it;
- a bare name ("the metformin"), and a class word beside a named drug of its class, add nothing.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import NamedTuple

from goldbench.risk.statements import LISTS, Statement

_WEAKER = ("started", "named", "continued")


class _Frame(NamedTuple):
    """What the note tells: has it a list of admission, any drug that is taken; is it of a stay."""

    has_home: bool
    has_list: bool
    is_stay: bool


@dataclass(frozen=True, slots=True)
class _Account:
    """What the statements of one class say together; each set holds ingredients."""

    earlier: frozenset[str]
    begun: frozenset[str]
    gone: frozenset[str]
    ended: frozenset[str]
    going: frozenset[str]
    listed: frozenset[str]
    taken: bool
    given: bool
    frame: _Frame

    @classmethod
    def of(cls, own: list[Statement], frame: _Frame) -> "_Account":
        def those(wanted: list[Statement]) -> frozenset[str]:
            return frozenset(statement.drug.ingredient for statement in wanted)

        started = [statement for statement in own if statement.status == "started"]
        stopped = [statement for statement in own if statement.status == "stopped"]
        kept = [
            statement
            for statement in own
            if statement.section == "discharge" and statement.status != "stopped"
        ]
        return cls(
            earlier=those([statement for statement in own if _was_earlier(statement)]),
            begun=those([statement for statement in started if statement.when != "before"]),
            gone=those(
                [statement for statement in stopped if statement.when == "before"]
                + [
                    statement
                    for statement in own
                    if statement.status == "past" and not frame.is_stay
                ]
            ),
            ended=those([statement for statement in stopped if statement.when != "before"]),
            going=those(kept + [statement for statement in own if statement.status == "resumed"]),
            listed=those(
                [
                    statement
                    for statement in own
                    if statement.section in LISTS
                    or (statement.status == "started" and statement.when != "before")
                ]
            ),
            taken=any(_was_taken(statement) for statement in own),
            given=any(statement.status == "once" for statement in own),
            frame=frame,
        )

    def _is_gone(self, what: str) -> bool:
        return what in self.gone and what not in self.going and what not in self.listed

    def times(self, statement: Statement) -> tuple[str, ...]:
        """Give the times a statement proves beside the others."""
        what = statement.drug.ingredient
        left = set(statement.times)
        new = (
            what in self.begun
            or (self.frame.has_home and statement.section == "discharge" and not self.earlier)
            or (self.frame.has_list and statement.section == "plan" and not self.earlier)
        )
        new = new and not (
            statement.section == "plan"
            and statement.status == "continued"
            and what not in self.begun
        )
        if (
            statement.status in {"listed", "named", "continued"}
            and new
            and what not in self.earlier
        ):
            left.discard("before")
        if statement.status == "stopped":
            if statement.when is None and what in self.gone:
                left &= {"before"}
            if (self.frame.has_home or self.given) and not self.taken and "during" in left:
                left.discard("before")
        if statement.status in _WEAKER and statement.section not in LISTS and self._is_gone(what):
            left &= {"before"}
        if what in self.ended and what not in self.going and statement.status != "started":
            left.discard("after")
        return tuple(time for time in statement.times if time in left)


def ledger(statements: list[Statement], *, is_stay: bool) -> list[Statement]:
    """Read the statements of a note together; see the module."""
    by_class: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, statement in enumerate(statements):
        if statement.reason is None:
            by_class[tuple(sorted(statement.drug.types))].append(number)
    named = {
        kind
        for types, numbers in by_class.items()
        for kind in types
        if any(not statements[n].drug.class_word and not statements[n].weak for n in numbers)
    }
    frame = _Frame(
        has_home=any(
            statement.section == "home" and statement.reason is None for statement in statements
        ),
        has_list=any(_is_in_list(statement) for statement in statements),
        is_stay=is_stay,
    )
    settled = list(statements)
    for types, numbers in by_class.items():
        account = _Account.of([statements[n] for n in numbers], frame)
        _settle(settled, numbers, account, named=set(types) <= named)
    return settled


def _settle(
    statements: list[Statement], numbers: list[int], account: _Account, *, named: bool
) -> None:
    strong: set[str] = set()
    for number in numbers:
        statement, times = statements[number], account.times(statements[number])
        if times != statement.times:
            statement = statements[number] = replace(statement, times=times)
        if not statement.weak and not (statement.drug.class_word and named):
            strong |= set(statement.times)
    for number in numbers:
        statement = statements[number]
        if (statement.weak and strong) or (statement.drug.class_word and named):
            times = tuple(time for time in statement.times if time in strong)
            reason = None if times else "ledger.adds-nothing"
            statements[number] = replace(statement, times=times, reason=reason)
        elif not statement.times:
            statements[number] = replace(statement, reason="ledger.superseded")


def _is_in_list(statement: Statement) -> bool:
    """Say whether a statement shows that the note names the drugs that are taken."""
    return (
        statement.reason is None
        and statement.section != "plan"
        and statement.status in {"listed", "continued"}
    )


def _was_taken(statement: Statement) -> bool:
    """Say whether a drug stood in a list of admission, or was taken before by other words."""
    return statement.section in {"home", "meds"} or (
        statement.status != "stopped" and _was_earlier(statement)
    )


def _was_earlier(statement: Statement) -> bool:
    """Say whether a statement proves that the drug was taken before the record's day."""
    if statement.status in {"stopped", "held", "resumed", "past"}:
        return True
    if statement.status == "started":
        return statement.when == "before"
    if statement.section in {"home", "meds"}:
        return statement.status in {"listed", "continued", "named"}
    return statement.section not in {"plan", "discharge", "course"} and statement.status in {
        "listed",
        "continued",
    }
