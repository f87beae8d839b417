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
            return frozenset(one.drug.ingredient for one in wanted)

        started = [one for one in own if one.status == "started"]
        stopped = [one for one in own if one.status == "stopped"]
        kept = [one for one in own if one.section == "discharge" and one.status != "stopped"]
        return cls(
            earlier=those([one for one in own if _earlier(one)]),
            begun=those([one for one in started if one.when != "before"]),
            gone=those(
                [one for one in stopped if one.when == "before"]
                + [one for one in own if one.status == "past" and not frame.is_stay]
            ),
            ended=those([one for one in stopped if one.when != "before"]),
            going=those(kept + [one for one in own if one.status == "resumed"]),
            listed=those(
                [
                    one
                    for one in own
                    if one.section in LISTS or (one.status == "started" and one.when != "before")
                ]
            ),
            taken=any(_taken(one) for one in own),
            given=any(one.status == "once" for one in own),
            frame=frame,
        )

    def _is_gone(self, what: str) -> bool:
        return what in self.gone and what not in self.going and what not in self.listed

    def times(self, one: Statement) -> tuple[str, ...]:
        """Give the times a statement proves beside the others."""
        what = one.drug.ingredient
        left = set(one.times)
        new = (
            what in self.begun
            or (self.frame.has_home and one.section == "discharge" and not self.earlier)
            or (self.frame.has_list and one.section == "plan" and not self.earlier)
        )
        new = new and not (
            one.section == "plan" and one.status == "continued" and what not in self.begun
        )
        if one.status in {"listed", "named", "continued"} and new and what not in self.earlier:
            left.discard("before")
        if one.status == "stopped":
            if one.when is None and what in self.gone:
                left &= {"before"}
            if (self.frame.has_home or self.given) and not self.taken and "during" in left:
                left.discard("before")
        if one.status in _WEAKER and one.section not in LISTS and self._is_gone(what):
            left &= {"before"}
        if what in self.ended and what not in self.going and one.status != "started":
            left.discard("after")
        return tuple(time for time in one.times if time in left)


def ledger(told: list[Statement], *, is_stay: bool) -> list[Statement]:
    """Read the statements of a note together; see the module."""
    by_class: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, one in enumerate(told):
        if one.reason is None:
            by_class[tuple(sorted(one.drug.types))].append(number)
    named = {
        kind
        for types, numbers in by_class.items()
        for kind in types
        if any(not told[n].drug.class_word and not told[n].weak for n in numbers)
    }
    frame = _Frame(
        has_home=any(one.section == "home" and one.reason is None for one in told),
        has_list=any(_in_list(one) for one in told),
        is_stay=is_stay,
    )
    made = list(told)
    for types, numbers in by_class.items():
        account = _Account.of([told[n] for n in numbers], frame)
        _settle(made, numbers, account, named=set(types) <= named)
    return made


def _settle(made: list[Statement], numbers: list[int], account: _Account, *, named: bool) -> None:
    strong: set[str] = set()
    for number in numbers:
        one, times = made[number], account.times(made[number])
        if times != one.times:
            one = made[number] = replace(one, times=times)
        if not one.weak and not (one.drug.class_word and named):
            strong |= set(one.times)
    for number in numbers:
        one = made[number]
        if (one.weak and strong) or (one.drug.class_word and named):
            times = tuple(time for time in one.times if time in strong)
            reason = None if times else "ledger.adds-nothing"
            made[number] = replace(one, times=times, reason=reason)
        elif not one.times:
            made[number] = replace(one, reason="ledger.superseded")


def _in_list(one: Statement) -> bool:
    """Say whether a statement shows that the note names the drugs that are taken."""
    return one.reason is None and one.section != "plan" and one.status in {"listed", "continued"}


def _taken(one: Statement) -> bool:
    """Say whether a drug stood in a list of admission, or was taken before by other words."""
    return one.section in {"home", "meds"} or (one.status != "stopped" and _earlier(one))


def _earlier(one: Statement) -> bool:
    """Say whether a statement proves that the drug was taken before the record's day."""
    if one.status in {"stopped", "held", "resumed", "past"}:
        return True
    if one.status == "started":
        return one.when == "before"
    if one.section in {"home", "meds"}:
        return one.status in {"listed", "continued", "named"}
    return one.section not in {"plan", "discharge", "course"} and one.status in {
        "listed",
        "continued",
    }
