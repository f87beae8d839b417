"""Ages over 89, and what they follow from: one category, "90 or over" (45 CFR 164.514(b)(2)(i)(C)).

An age is given away by a number, by a word ("nonagenarian", "in her nineties"), by a birthday
("her 95th birthday") and by a date that lies ninety years before the note, such as that of a birth.
What is put in reads as a part of its sentence; how, says the language (`SurrogateForms`).
"""

import re
from collections.abc import Iterable

from goldbench.phi.languages import load_language

# A note that bears no year is not older than this program.
_YEAR = 2026
_LIFE = 90


def reference_year(years: Iterable[int]) -> int:
    """Give the year that ages are counted to: the latest that a note holds.

    Years of dates to come, as of an expiry, make a patient older and so err on the safe side. A
    note that holds a year of birth and no other is of our days: nobody kept it for ninety years.
    """
    latest = max((year for year in years if year <= _YEAR + 50), default=_YEAR)
    return latest if latest > _YEAR - _LIFE else _YEAR


def age_then(before: str, after: str, *, lang: str) -> int:
    """Read how old somebody was at the date between two texts; 0 where it is not told.

    >>> age_then("retired in ", " at age 58", lang="en"), age_then("seen in ", ".", lang="en")
    (58, 0)
    """
    told = load_language(lang).surrogates.age_then.search(f"{before}\0{after}")
    return int(told["before"] or told["behind"]) if told else 0


def write_age(original: str, *, over: int, lang: str, before: str, after: str) -> str | None:
    """Write the category of an age over the limit as its sentence asks; None: it may stand.

    >>> write_age("93", over=89, lang="en", before="a ", after="-year-old man")
    '90-or-over'
    >>> write_age("95th birthday", over=89, lang="en", before="her ", after=".")
    'birthday at 90 or over'
    >>> write_age("63", over=89, lang="en", before="", after="") is None
    True
    """
    numbers = [int(number) for number in re.findall(r"\d+", original)]
    words = set(re.findall(r"[^\W\d_]+", original.lower()))
    forms = load_language(lang).surrogates
    is_old = max(numbers) > over if numbers else bool(words & forms.old_ages) or not words
    return write_category(original, over=over, lang=lang, before=before, after=after, old=is_old)


def write_category(
    original: str, *, over: int, lang: str, before: str, after: str, old: bool
) -> str | None:
    """Write the category in the place of an age or a date; None where it is not old."""
    if not old:
        return None
    forms = load_language(lang).surrogates
    sentence = f"{before[-24:]}\0{original}\0{after[:24]}"
    for pattern, form in forms.over_age_forms:
        if pattern.search(sentence):
            return form.format(age=over, above=over + 1)
    return forms.over_age.format(age=over, above=over + 1)
