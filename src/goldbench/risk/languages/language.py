"""What a language tells the heart-risk rules beside its word lists; no hook has a default."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from goldbench.risk.text.dates import Dated
from goldbench.risk.text.tokens import Words

# Text, the record's day, the words where they are cut already.
FindDates = Callable[[str, date, Words | None], list[Dated]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RiskLanguage:
    """The hooks.

    - `code` (ISO 639-1): the folder of word lists in `risk/rules`.
    - `decision_table`: the folder whose `times.toml` is used; the table knows no words but its
      examples, so a language may take another's.
    - `point_decimals`: the text with a point before decimals, every letter in its place.
    - `find_dates`: the dates of a text. `record_date`: what stands before the note's own date.
    - `stay`: words before the first (`first_day`) and last day of a stay; `visit`: of a visit.
    - `woman`, `man`: words that tell the patient's sex.
    """

    code: str
    decision_table: str
    point_decimals: Callable[[str], str]
    find_dates: FindDates
    record_date: re.Pattern[str]
    stay: re.Pattern[str]
    first_day: tuple[str, ...]
    visit: re.Pattern[str]
    woman: re.Pattern[str]
    man: re.Pattern[str]
