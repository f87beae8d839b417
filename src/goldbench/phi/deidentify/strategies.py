"""What stands in the place of PHI: mask, tag, redact, keep, shift, surrogate, year, zip3, age.

A strategy that cannot do its work (what is marked as a date cannot be read) gives the type tag and
says so: what is not understood is never left standing.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from goldbench.errors import UsageError
from goldbench.phi.deidentify.dates import Order, days_for, order_of, shift
from goldbench.phi.deidentify.keys import Key
from goldbench.phi.deidentify.old_age import age_then, reference_year, write_age, write_category
from goldbench.phi.deidentify.policies import Step, Strategy
from goldbench.phi.deidentify.surrogates import Surrogates
from goldbench.phi.languages import load_language
from goldbench.phi.mark import Mark
from goldbench.phi.rules.dates import YEAR, find_dates, read_date

_NEAR = 32  # characters around a mark that tell how its sentence goes on
# The three-digit areas with 20,000 people or fewer in the 2000 census (HHS guidance on
# de-identification, 2012): all become 000.
_SMALL_AREAS = frozenset(
    (
        "036", "059", "063", "102", "203", "556", "692", "790", "821", "823", "830", "831",
        "878", "879", "884", "890", "893",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class NoteContext:
    """What strategies need to know of the note: whose it is, and how it writes dates.

    `tag` is the type tag with `{family}` in it.
    """

    lang: str
    tag: str
    key: Key | None
    patient: str
    order: Order
    year: int | None
    latest: int
    text: str = ""

    def around(self, mark: Mark) -> tuple[str, str]:
        """Give what stands before and behind a mark."""
        low = max(0, mark.start - _NEAR)
        return self.text[low : mark.start], self.text[mark.end : mark.end + _NEAR]

    def require_key(self, what: str) -> Key:
        if self.key is None:
            msg = f"{what} needs a project key"
            raise UsageError(msg, hint="give one with --key FILE; make one with --new-key FILE")
        return self.key


def note_context(
    dates: Iterable[str], *, text: str, lang: str, tag: str, key: Key | None, patient: str
) -> NoteContext:
    """Learn from a note's dates how it writes them, which year most are of, and the latest."""
    written = list(dates)
    forms = load_language(lang).dates
    years = [
        int(digits)
        for date in written
        if (read := read_date(date, forms)) is not None
        for piece in read.pieces
        if piece.kind == YEAR
        and (digits := date[piece.start : piece.end]).isdigit()
        and len(digits) == 4
    ]
    year = Counter(years).most_common(1)[0][0] if years else None
    order = order_of(written, lang)
    return NoteContext(lang, tag, key, patient, order, year, reference_year(years), text)


def replace_span(
    original: str, mark: Mark, family: str, step: Step, note: NoteContext
) -> tuple[str, str]:
    """Give what stands there from now on, and what was done: a fallback says so."""
    new = _STRATEGIES[step.strategy](original, mark, step, note)
    strategy: str = step.strategy
    if isinstance(new, tuple):
        new, strategy = new
    if new is None:
        return note.tag.format(family=family.upper()), "tag"
    return new, strategy


def keeps(original: str, step: Step, lang: str) -> bool:
    """Say whether a step lets an entity stand as it is."""
    return step.strategy == "keep" or (
        step.strategy == "age" and _age(original, step.over, lang)[1] == "keep"
    )


def _surrogate(original: str, mark: Mark, step: Step, note: NoteContext) -> str:
    key = note.require_key("a stand-in")
    surrogates = Surrogates(key, note.lang, note.patient, staff_by_patient=step.staff == "patient")
    return surrogates.replace(original, mark.label)


def _shift_date(original: str, mark: Mark, step: Step, note: NoteContext) -> str | None:
    del mark
    days = step.days
    if days is None:
        key = note.require_key("a keyed date shift")
        days = days_for(key, note.patient, most=step.most, whole_weeks=step.weeks)
    return shift(original, days, lang=note.lang, order=note.order, year=note.year)


def _year(original: str, mark: Mark, step: Step, note: NoteContext) -> str | tuple[str, str] | None:
    """Keep the year of a date that has one; Safe Harbor allows no other part of it.

    Nor the year, where an age over 89 follows from it, by itself or with the age that somebody
    was then.
    """
    written = _year_of(original, note.lang)
    if written is None:
        return None
    before, after = note.around(mark)
    passed = note.latest - int(written)
    if passed <= step.over < passed + age_then(before, after, lang=note.lang):
        return None  # "retired in 1985 at age 58": with the year goes what follows from it
    category = write_category(
        original, over=step.over, lang=note.lang, before=before, after=after, old=passed > step.over
    )
    return written if category is None else (category, "age")


def _year_of(original: str, lang: str) -> str | None:
    read = next(find_dates(original, load_language(lang).dates), None)
    for piece in read.pieces if read else ():
        written = original[piece.start : piece.end]
        if piece.kind == YEAR and re.fullmatch(r"\d{4}", written):
            return written
    return None


def _replace_age(original: str, mark: Mark, step: Step, note: NoteContext) -> tuple[str, str]:
    before, after = note.around(mark)
    return _age(original, step.over, note.lang, before=before, after=after)


def _area(original: str) -> str | None:
    """Keep three digits of a US ZIP code, 000 for areas with too few people."""
    match = re.fullmatch(r"(\d{3})\d{2}(?:-\d{4})?", original.strip())
    if match is None:
        return None
    return "000" if match[1] in _SMALL_AREAS else match[1]


def _age(
    original: str, over: int, lang: str, *, before: str = "", after: str = ""
) -> tuple[str, str]:
    """Keep an age unless it is higher than allowed; then it is one of a category."""
    written = write_age(original, over=over, lang=lang, before=before, after=after)
    return (original, "keep") if written is None else (written, "age")


# What each strategy puts in place: a text, None for the type tag, or a text and what was done.
_STRATEGIES: Mapping[
    Strategy, Callable[[str, Mark, Step, NoteContext], str | tuple[str | None, str] | None]
] = {
    "mask": lambda original, _, step, __: step.character * len(original),
    "tag": lambda *_: None,
    "redact": lambda *_: "",
    "keep": lambda original, *_: original,
    "shift": _shift_date,
    "surrogate": _surrogate,
    "year": _year,
    "zip3": lambda original, *_: _area(original),
    "age": _replace_age,
}
