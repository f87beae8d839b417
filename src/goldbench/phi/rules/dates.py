"""A grammar of dates: where they stand and which piece is the day, the month.

Dates are found by shape alone. What is only a date by its context (3/14, a bare year, "May") is
found too, under rules that end in `?`: a model or a cue has to speak for them. How a language
writes its dates is a `DateForms`, in its own folder.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.prefilter import plain, small

DAY, MONTH, NAME, YEAR, WEEKDAY, SEASON = "d", "m", "n", "y", "w", "s"

_D = r"(?:0?[1-9]|[12]\d|3[01])"
_M = r"(?:0?[1-9]|1[0-2])"
_Y = r"(?:19|20)\d\d"
_YY = rf"(?:{_Y}|\d\d)"
_DAY_OF_SPAN = re.compile(rf"(?P<m>{_M})/(?P<d>{_D})(?!\d)(?:/(?P<y>{_YY})(?!\d))?")
_CLOCK = re.compile(r"\d\d:\d\d:\d\d")
_RIGHT = r"(?!\w|/\d|-\d|\.\d)"


class Piece(NamedTuple):
    """One element of a date: its kind and where it stands in the text."""

    kind: str
    start: int
    end: int


class DateFound(NamedTuple):
    """A date, its rule, and its elements in the order of the text."""

    start: int
    end: int
    rule: str
    confidence: float
    pieces: tuple[Piece, ...]


class DateRule(NamedTuple):
    """`pattern` names its groups by kind: d, m, n, y, w, s.

    In it stand, for what a language calls them: WEEKDAY, NAMED (a month in full), ANYMONTH (also
    short), CAPITAL (a month that no other word is spelt like), SEASONS, HOLIDAYS; YYYY, YEAR2, MM,
    DD are the same everywhere.
    """

    name: str
    confidence: float
    pattern: str


SPAN = "date.span"  # two dates in one run of characters: 3/16-3/19/16


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DateForms:
    """How a language writes dates.

    `label`: of its scheme. `months` and `weekdays`: in full, small; Monday is the first.
    `short_months`: how months are written short when a date is moved; `month_patterns`: every other
    way to write one, and `month_aliases` the usual name of an unusual one. `seasons`, `holidays`:
    patterns. `rules`: tried in this order at every place;
    the first that fits wins. `triggers`: the first letters, small, of everything but numbers that a
    rule may begin with. `named_month`: what follows a day before the name of its month; a dot for
    s and i, which IGNORECASE takes for more than their capitals. `lookalikes`: months that are
    spelt like other words; `verbs` finds those in a short date, which then only advises.
    `day_first`: 3/4 is in April, always; else the note's other dates tell. `ordinals`: what may be
    glued to a day ("st|nd|rd|th"), and `ordinal` gives the one of a day.
    """

    label: str
    months: tuple[str, ...]
    weekdays: tuple[str, ...]
    short_months: tuple[str, ...]
    month_patterns: str
    month_aliases: Mapping[str, str]
    seasons: str
    holidays: str
    rules: tuple[DateRule, ...]
    triggers: str
    named_month: str
    lookalikes: frozenset[str]
    verbs: re.Pattern[str] | None
    day_first: bool
    ordinals: str
    ordinal: Callable[[int], str]

    def month_number(self, written: str) -> int:
        """Give the number of a month by its name, in full or short."""
        low = plain(written)
        low = self.month_aliases.get(low, low)
        if low in self.months:
            return self.months.index(low) + 1
        return next(at for at, short in enumerate(self.short_months, 1) if low.startswith(short))


class _Grammar(NamedTuple):
    """`starts` finds, in small letters, what stands before a place where a date may begin.

    The rules are tried at these places and nowhere else.

    Python's `re` is slow at a large pattern with IGNORECASE on every character of a text.
    """

    starts: re.Pattern[str]
    numeric: re.Pattern[str]
    worded: re.Pattern[str]
    whole: re.Pattern[str]
    rules: dict[str, tuple[DateRule, dict[str, str]]]


@cache
def _grammar(forms: DateForms) -> _Grammar:
    """Join the rules of a language; each group is named after its kind and its rule."""
    words = _words(forms)
    rules: dict[str, tuple[DateRule, dict[str, str]]] = {}
    numeric: list[str] = []
    worded: list[str] = []
    for number, rule in enumerate(forms.rules):
        pattern = rule.pattern
        for word, meaning in words.items():
            pattern = pattern.replace(word, meaning)
        own = {f"{kind}{number}": kind for kind in re.findall(r"\(\?P<(\w)>", pattern)}
        pattern = re.sub(r"\(\?P<(\w)>", rf"(?P<\g<1>{number}>", pattern)
        for signs in ("[-/.]", "[-/]"):
            pattern = pattern.replace(f"({signs})", f"(?P<sep{number}>{signs})")
        pattern = pattern.replace(r"\2", f"(?P=sep{number})")
        name = f"rule{number}"
        rules[name] = (rule, own)
        kind = rule.pattern[:5]
        (numeric if kind in ("(?P<d", "(?P<m", "(?P<y", "MM/DD") else worded).append(
            f"(?P<{name}>{pattern})"
        )
    return _Grammar(
        _starts(forms),
        _join_patterns(numeric),
        _join_patterns(worded),
        _join_patterns(numeric + worded),
        rules,
    )


def _starts(forms: DateForms) -> re.Pattern[str]:
    words: dict[str, list[str]] = {}
    for word in forms.triggers.split(","):
        # From the fourth letter on what IGNORECASE takes for s, k and i counts too, as above.
        rest = re.escape(word[1:3]) + re.sub("[ski]", ".", word[3:])
        words.setdefault(word[0], []).append(rest)
    worded = "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in words.items())
    number = rf"[12][09]\d\d|[0-9]\d?(?:[-/.]\d|{forms.named_month})|['’]\d"
    # ASCII letters are passed over fastest; the others follow in the look behind.
    return re.compile(rf"[^a-z0-9_/.-](?={number}|{worded})(?<!\w)")


def _join_patterns(patterns: list[str]) -> re.Pattern[str]:
    return re.compile(f"(?:{'|'.join(patterns)}){_RIGHT}", re.IGNORECASE)


def _words(forms: DateForms) -> dict[str, str]:
    named = "|".join(forms.months)
    capital = "|".join(m.title() for m in forms.months if m not in forms.lookalikes)
    return {
        "WEEKDAY": f"(?:{'|'.join(forms.weekdays)})",
        "ANYMONTH": f"(?:{named}|{forms.month_patterns})",
        "NAMED": f"(?:{named})",
        "CAPITAL": f"(?-i:{capital})",
        "SEASONS": f"(?:{forms.seasons})",
        "HOLIDAYS": forms.holidays,
        "YEAR2": _YY,
        "YYYY": _Y,
        "MM": _M,
        "DD": _D,
    }


def find_dates(text: str, forms: DateForms) -> Iterator[DateFound]:
    """Yield the dates of a text, left to right, without overlap.

    >>> from goldbench.phi.languages.english.dates import DATES
    >>> [(d.rule, d.start, d.end) for d in find_dates("seen 3/14/2015, then on May 2nd", DATES)]
    [('date.numeric', 5, 14), ('date.name-day-short', 24, 31)]
    """
    grammar = _grammar(forms)
    for match in _matches(text, grammar):
        date = _read_match(match, grammar)
        if date.rule == SPAN:
            yield from _ends_of(date, text)
        else:
            yield date


def spans_of_dates(text: str, forms: DateForms) -> Iterator[tuple[int, int, str, float]]:
    """Yield start, end, rule and confidence of what `find_dates` finds; the elements cost time."""
    grammar = _grammar(forms)
    for match in _matches(text, grammar):
        rule, _ = grammar.rules[match.lastgroup or ""]
        if rule.name == SPAN:
            for day in _DAY_OF_SPAN.finditer(text, *match.span()):
                yield *day.span(), rule.name, rule.confidence
        else:
            yield *match.span(), rule.name, rule.confidence


def find_date_hits(text: str, forms: DateForms) -> Iterator[Hit]:
    """Yield dates as hits; a short one whose month may be a verb only advises."""
    for start, end, rule, sure in spans_of_dates(text, forms):
        if forms.verbs and rule.endswith("-short") and forms.verbs.search(text, start, end):
            yield Hit(start, end, forms.label, f"{rule}?", 50.0)
        else:
            yield Hit(start, end, forms.label, rule, sure)


def _matches(text: str, grammar: _Grammar) -> Iterator[re.Match[str]]:
    end = 0
    # A blank in front, that the first word of the text has something before it as all others.
    for before in grammar.starts.finditer(f" {small(text)}"):
        at = before.start()
        if at < end:
            continue
        rules = grammar.worded if text[at].isalpha() else grammar.numeric
        match = rules.match(text, at)
        if match:
            end = match.end()
            yield match


def _ends_of(span: DateFound, text: str) -> Iterator[DateFound]:
    """Give the first and the last day of a span, each with its elements."""
    for match in _DAY_OF_SPAN.finditer(text, span.start, span.end):
        pieces = tuple(Piece(kind, *match.span(kind)) for kind in (MONTH, DAY, YEAR) if match[kind])
        yield DateFound(*match.span(), span.rule, span.confidence, pieces)


def read_date(text: str, forms: DateForms) -> DateFound | None:
    """Read a text that is one date and nothing else."""
    grammar = _grammar(forms)
    match = grammar.whole.fullmatch(text)
    return _read_match(match, grammar) if match else None


def _read_match(match: re.Match[str], grammar: _Grammar) -> DateFound:
    rule, own = grammar.rules[match.lastgroup or ""]
    pieces = [Piece(kind, *match.span(name)) for name, kind in own.items() if match[name]]
    pieces.sort(key=lambda piece: piece.start)
    return DateFound(match.start(), match.end(), rule.name, rule.confidence, tuple(pieces))


def date_format(text: str, date: DateFound, forms: DateForms) -> str:
    """Write the format of a date, with the letters that ISO 8601 descriptions use.

    >>> from goldbench.phi.languages.spanish.dates import DATES
    >>> date_format("1 de mayo de 2019", read_date("1 de mayo de 2019", DATES), DATES)
    'D de MMMM de YYYY'
    """
    pieces, at = [], 0
    for piece in date.pieces:
        written = text[piece.start : piece.end]
        pieces += [text[at : piece.start], _code(piece.kind, written, forms)]
        at = piece.end
    return "".join([*pieces, _CLOCK.sub("hh:mm:ss", text[at:])]) if date.pieces else ""


def _code(kind: str, written: str, forms: DateForms) -> str:
    if kind == YEAR:
        return f"{written[0]}YY" if written[0] in "'’" else "YYYY" if len(written) > 2 else "YY"
    if kind == NAME:
        low = written.lower()
        return "MMMM" if forms.month_aliases.get(low, low) in forms.months else "MMM"
    if kind in (WEEKDAY, SEASON):
        return "dddd" if kind == WEEKDAY else written
    return ("D" if kind == DAY else "M") * len(written)
