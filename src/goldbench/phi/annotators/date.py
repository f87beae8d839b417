"""Dates: full and partial, weekdays, seasons and holidays; not times of day."""

from functools import lru_cache

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.annotators.annotator import Annotator
from goldbench.phi.mark import Mark
from goldbench.phi.rules.dates import date_format, read_date

_FULL = frozenset(
    {
        "date.compact", "date.day-name", "date.iso", "date.name-day", "date.name-year",
        "date.numeric", "date.numeric-dmy", "date.season-year", "date.weekday-full",
    }
)  # fmt: skip
_ENGLISH = _FULL | {
    "date.day-name-short", "date.decade", "date.holiday", "date.month-year",
    "date.name-day-short", "date.name-hyphen-year", "date.name-span", "date.span", "date.weekday",
}  # fmt: skip
_SPANISH = _FULL | {"date.name-short-year", "date.year-word", "date.year?"}


def _with_format(found: Mark, analysis: NoteAnalysis) -> Mark:
    return found.typed(_format(analysis.text[found.start : found.end], analysis.lang))


@lru_cache(maxsize=1 << 12)
def _format(text: str, lang: str) -> str:
    """Write the format of a date; a date is mostly marked more than once, by rule and by model."""
    read = read_date(text, lang)
    return date_format(text, read) if read else ""


DATE = Annotator("date", "date", {"en": _ENGLISH, "es": _SPANISH}, _with_format)
