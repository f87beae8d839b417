"""Lists of patients by room: "512A  RUIZ, ANA", one a line; the number is a room by its company."""

import re
from collections.abc import Iterable, Iterator, Sequence

from goldbench.phi.mark import Mark
from goldbench.phi.rules.prefilter import lines_in, matches_at

_BEGINS = re.compile(
    r"[ \t|*•-]{0,4}(?P<it>(?:[A-Z]{1,2}-?)?\d{1,4}(?:-?[A-D]|-\d{1,2})?)[ \t:.,|"
    r")-]{1,6}(?=[A-Z(])"
)
_ITEM = re.compile(r"\d{1,2}[.)][ \t]")  # of a list of problems
_HOUR = re.compile(r"0\d[0-5]\d")
_TIME = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_FEW = 2
_PEOPLE = frozenset(["PATIENT", "DOCTOR"])


def find_listed_rooms(marks: Iterable[Mark], text: str) -> Iterator[Mark]:
    """Yield the numbers that lines begin with whose next word is a name, where several do."""
    starts = {mark.start for mark in marks if mark.label in _PEOPLE}
    matches = [
        match
        for match in matches_at(_BEGINS, text, lines_in(text))
        if match.end() in starts and not _ITEM.match(text, match.start("it"))
    ]
    counted = [str(number) for number in range(1, len(matches) + 1)]
    values = [match["it"] for match in matches]
    if len(matches) < _FEW or values == counted or _are_hours(values):
        return  # items of a list, or a log by hours
    for match in matches:
        yield Mark(*match.span("it"), "ROOM", "room", 75.0, "cue.room")


def _are_hours(values: Sequence[str]) -> bool:
    """Tell times of a log from rooms: one begins with nought, or all rise through several hours."""
    if any(map(_HOUR.fullmatch, values)):
        return True
    rising = all(map(str.__lt__, values, values[1:]))
    return rising and all(map(_TIME.fullmatch, values)) and values[0][:2] != values[-1][:2]
