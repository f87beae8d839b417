"""Numbers that belong to a name: one value, a series, a range, a pair of pressures."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from goldbench.risk.text.clause import Clause
from goldbench.risk.text.tokens import Hit

_PAIR = re.compile(
    r"(?<![\d/.])(?P<s>\d{2,3})(?:'?s)?(?:\s*(?:-|–|to)\s*(?P<s2>\d{2,3})(?:'?s)?)?\s*(?:/|\bover\b)\s*"
    r"(?P<d>\d{2,3})(?:'?s)?(?:\s*(?:-|–|to)\s*(?P<d2>\d{2,3})(?:'?s)?)?(?![\d/]|\s*mg)"
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_CM = re.compile(r"\s*cm\b", re.IGNORECASE)
_INCH = 2.54
_SYSTOLIC_NEAR = 12  # words behind "blood pressure" in which "systolic" may stand
_IDLE = 14  # words without a number after which a name has none
_RANGE = frozenset({"-", "–", "to", "s to", "s-", "s -", "and up to", "s to the"})
_SYSTOLIC = {"id": "systolic", "lowest": 70, "highest": 280}


class Value(NamedTuple):
    """A number, or two of a pair or range, at [start, end) of the text.

    `over`: the note says "over 100"; the value itself is not known.
    """

    numbers: tuple[float, ...]
    start: int
    end: int
    over: bool = False


def pressures_in(clause: Clause) -> dict[int, Value]:
    """Give the pairs that can be blood pressures, by where they begin."""
    start, end = clause.note.extent(clause.sentence)
    pressures = (pressure(match) for match in _PAIR.finditer(clause.note.text, start, end))
    return {
        value.start: value
        for value in pressures
        if value is not None and not clause.note.dates_in(value.start, value.end)
    }


def pressure(match: re.Match[str], offset: int = 0) -> Value | None:
    """Read a pair; of ranges the higher ends count ("150s-160s/70s")."""
    high = max(int(match["s"]), int(match["s2"] or 0))
    low = max(int(match["d"]), int(match["d2"] or 0))
    if not (70 <= high <= 280 and 25 <= low <= 160 and high > low):
        return None
    return Value((float(high), float(low)), offset + match.start(), offset + match.end())


def parse(row: Mapping[str, Any], text: str, start: int) -> Value | None:
    """Read the cell of a table."""
    if row["id"] == "value.pressure":
        pair = _PAIR.match(text)
        return pressure(pair, start) if pair else None
    number = _NUMBER.match(text)
    if number is None or not row["lowest"] <= float(number.group()) <= row["highest"]:
        return None
    return Value((float(number.group()),), start, start + number.end())


def pressures_after(
    clause: Clause, hit: Hit[Any], stop: int, pairs: dict[int, Value]
) -> list[Value]:
    """Give the pressures that follow a name up to a word; systolic ones may stand alone."""
    words = clause.note.words
    start = words.ends[hit.last - 1]
    end = words.ends[stop - 1] if stop > hit.last else start
    values = [value for at, value in pairs.items() if start <= at < end]
    systolic = clause.rules.grammar["systolic"]
    near = words.words[hit.first : min(hit.last + _SYSTOLIC_NEAR, clause.sentence.last)]
    if values or not any(word in systolic for word in near):
        return values
    return _Reader(clause, hit, _SYSTOLIC, stop).values()


def numbers_after(clause: Clause, hit: Hit[Any], row: Mapping[str, Any], stop: int) -> list[Value]:
    """Give the values of a name: behind it, else right before it ("42in. waist")."""
    numbers = _Reader(clause, hit, row, stop).values()
    if not numbers and row["id"] in {"value.waist", "value.a1c", "value.bmi"}:
        numbers = _read_ahead(clause, hit, row)
    return _ranges(clause.note.text, numbers) if row["id"] == "value.glucose" else numbers


class _Reader:
    """Reads from a name to the right, over words that link a name and a number."""

    def __init__(self, clause: Clause, hit: Hit[Any], row: Mapping[str, Any], stop: int) -> None:
        self.clause, self.row = clause, row
        self.first, self.stop = hit.last, stop
        self.column = clause.column
        self.numbers: list[Value] = []

    def values(self) -> list[Value]:
        grammar = self.clause.rules.grammar
        dated = self._find_date_words()
        place, idle, over = self.first, 0, False
        while place < self.stop and idle < _IDLE:
            word = self.column[place]
            if place in dated:
                place += 1
            elif word[0].isdigit():
                if self._take(place, over=over):
                    over = False
                idle = 0 if self.numbers else idle + 1
                place += 1
            elif word in grammar["below"]:
                break
            elif word == "(" and self.numbers and self._is_aside(place):
                place += self.column[place : place + 8].index(")") + 1
            else:
                over = over or word in grammar["over"]
                if self._is_foreign(word, idle):
                    break
                idle += 1
                place += 1
        return self.numbers

    def _is_aside(self, place: int) -> bool:
        """Say whether brackets hold something else, and not an older value: "(was 9.6)"."""
        inside = self.column[place + 1 : place + 8]
        return ")" in inside and inside[0] not in self.clause.rules.grammar["older"]

    def _find_date_words(self) -> set[int]:
        """Give the words that are parts of dates."""
        note = self.clause.note
        dates = note.dates_in(*note.extent(self.clause.sentence))
        return {
            place
            for dated in dates
            for place in range(self.first, self.stop)
            if dated.start <= note.words.starts[place] < dated.end
        }

    def _is_foreign(self, word: str, idle: int) -> bool:
        """Say whether a word ends the search: it links nothing."""
        if word in self.clause.rules.grammar["link"] or word == ";":
            return False
        if word in self.clause.rules.grammar["over"]:
            return False
        return bool(self.numbers) or word in {"goal", "but"} or (len(word) > 3 and idle > 3)

    def _take(self, place: int, *, over: bool) -> bool:
        """Take a number as a value, unless it is a time of day, a dose or half of a fraction."""
        word, words = self.column[place], self.clause.note.words
        behind, ahead = self.column[place + 1 : place + 3], self.column[max(place - 2, 0) : place]
        clock = behind[:1] == [":"] or (ahead[1:] == [":"] and ahead[0][0].isdigit())
        if clock or (len(word) == 4 and word.isdigit()):
            return False
        if behind[:1] == ["/"] or (ahead[-1:] == ["/"] and ahead[0][0].isdigit()):
            return False
        number, end = float(word), words.ends[place]
        if self.row["id"] == "value.waist" and _CM.match(self.clause.note.text, end):
            number = round(number / _INCH, 1)
        if not self.row["lowest"] <= number <= self.row["highest"]:
            return False
        dosed = bool(behind) and behind[0] in self.clause.rules.grammar["other_units"]
        if dosed and behind != ["mg", "/"]:
            return False
        self.numbers.append(Value((number,), words.starts[place], end, over))
        return True


def _read_ahead(clause: Clause, hit: Hit[Any], row: Mapping[str, Any]) -> list[Value]:
    words = clause.note.words
    for place in range(hit.first - 1, max(clause.sentence.first, hit.first - 5) - 1, -1):
        word = words.words[place]
        if word[0].isdigit():
            if row["lowest"] <= float(word) <= row["highest"]:
                return [Value((float(word),), words.starts[place], words.ends[place])]
            return []
        if word not in {"in", "inch", "inches", ".", "%", "-", '"', "”"}:
            return []
    return []


def _ranges(text: str, values: list[Value]) -> list[Value]:
    """Make one value of two numbers that are a range: "128 to 150"."""
    ranges: list[Value] = []
    for value in values:
        if ranges and len(ranges[-1].numbers) == 1:
            between = text[ranges[-1].end : value.start].strip().lower()
            if between in _RANGE:
                ranges[-1] = Value(
                    (*ranges[-1].numbers, *value.numbers), ranges[-1].start, value.end
                )
                continue
        ranges.append(value)
    return ranges
