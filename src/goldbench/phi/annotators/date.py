"""Dates: full and partial, weekdays, seasons and holidays; not times of day."""

from functools import lru_cache

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.annotators.annotator import Annotator
from goldbench.phi.languages import load_language
from goldbench.phi.mark import Mark
from goldbench.phi.rules.dates import date_format, read_date


def _fill_format(mark: Mark, analysis: NoteAnalysis) -> Mark:
    return mark.retype(_format(analysis.text[mark.start : mark.end], analysis.lang))


@lru_cache(maxsize=1 << 12)
def _format(text: str, lang: str) -> str:
    """Write the format of a date; a date is mostly marked more than once, by rule and by model."""
    forms = load_language(lang).dates
    date = read_date(text, forms)
    return date_format(text, date, forms) if date else ""


DATE = Annotator("date", "date", _fill_format)
