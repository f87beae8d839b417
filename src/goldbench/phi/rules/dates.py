"""A grammar of dates, English and Spanish: where they stand and which piece is the day, the month.

Dates are found by shape alone. What is only a date by its context (3/14, a bare year, "May") is
found too, under rules that end in `?`: a model or a cue has to speak for them.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from goldbench.phi.rules.prefilter import small

DAY, MONTH, NAME, YEAR, WEEKDAY, SEASON = "d", "m", "n", "y", "w", "s"

MONTHS = {
    "en": (
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ),
    "es": (
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
        "octubre", "noviembre", "diciembre",
    ),
}  # fmt: skip
WEEKDAYS = {
    "en": ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    "es": ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
}

_D = r"(?:0?[1-9]|[12]\d|3[01])"
_M = r"(?:0?[1-9]|1[0-2])"
_Y = r"(?:19|20)\d\d"
_YY = rf"(?:{_Y}|\d\d)"
_DAY_OF_SPAN = re.compile(rf"(?P<m>{_M})/(?P<d>{_D})(?!\d)(?:/(?P<y>{_YY})(?!\d))?")
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


class _Rule(NamedTuple):
    """`pattern` names its groups by kind: d, m, n, y, w, s."""

    name: str
    confidence: float
    pattern: str


_SPAN = "date.span"  # two dates in one run of characters: 3/16-3/19/16
# Tried in this order at every place; the first that fits wins.
_RULES: dict[str, tuple[_Rule, ...]] = {
    "en": (
        _Rule(
            "date.weekday-full", 99.5,
            r"(?P<w>WEEKDAY),? (?P<n>NAMED)\.? (?P<d>DD)(?:st|nd|rd|th)?(?:,? (?P<y>YYYY))?",
        ),
        _Rule("date.iso", 99.5, r"(?P<y>YYYY)([-/.])(?P<m>MM)\2(?P<d>DD)"),
        _Rule(_SPAN, 92.0, r"MM/DD(?:/YEAR2)? ?[-–] ?MM/DD(?:/YEAR2)?"),
        _Rule("date.numeric", 99.0, r"(?P<m>MM)([-/.])(?P<d>DD)\2(?P<y>YEAR2)"),
        _Rule("date.numeric-dmy", 99.0, r"(?P<d>DD)([-/.])(?P<m>MM)\2(?P<y>YEAR2)"),
        _Rule("date.compact", 90.0, r"(?P<y>YYYY)(?P<m>0[1-9]|1[0-2])(?P<d>[0-2]\d|3[01])"),
        _Rule(
            "date.day-name", 99.0,
            r"(?P<d>DD)(?:st|nd|rd|th)?[- ]?(?:of )?(?P<n>ANYMONTH)\.?[-, ]{0,2}(?:of )?"
            r"(?P<y>YEAR2)",
        ),
        _Rule("date.name-span", 95.0, r"ANYMONTH\.? DD ?[-–] ?(?:ANYMONTH )?DD(?:,? YYYY)?"),
        _Rule("date.name-day", 99.0, r"(?P<n>ANYMONTH)\.? (?P<d>DD)(?:st|nd|rd|th)?,? (?P<y>YYYY)"),
        _Rule("date.name-day-short", 97.0, r"(?P<n>ANYMONTH)\.? (?P<d>DD)(?:st|nd|rd|th)?"),
        _Rule("date.day-name-short", 95.0, r"(?P<d>DD)(?:st|nd|rd|th)?[- ](?:of )?(?P<n>ANYMONTH)"),
        _Rule("date.name-year", 98.0, r"(?P<n>ANYMONTH)\.?,? (?:of )?(?P<y>YYYY|['’]\d\d)"),
        _Rule("date.name-hyphen-year", 90.0, r"(?P<n>ANYMONTH)[-/](?P<y>YEAR2)"),
        _Rule("date.month-year", 95.0, r"(?P<m>MM)/(?P<y>YYYY)"),
        _Rule("date.season-year", 97.0, r"(?P<s>SEASONS),? (?:of )?(?P<y>YYYY)"),
        _Rule("date.decade", 90.0, r"(?P<y>(?:19|20)\d0s|['’]\d0s)"),
        _Rule("date.weekday", 90.0, r"(?P<w>WEEKDAY)s?"),
        _Rule("date.holiday", 85.0, r"(?:HOLIDAYS)"),
        _Rule("date.short?", 45.0, r"(?P<m>MM)([-/])(?P<d>DD)"),
        _Rule("date.year?", 55.0, r"(?P<y>YYYY)"),
        _Rule("date.year-short?", 50.0, r"(?P<y>['’]\d\d)"),
        _Rule("date.month?", 55.0, r"(?P<n>CAPITAL)"),
    ),
    "es": (
        _Rule(
            "date.weekday-full", 99.5,
            r"(?P<w>WEEKDAY),? (?P<d>DD) de (?P<n>NAMED)(?:(?: de| del|,) (?P<y>YYYY|2\.0\d\d))?",
        ),
        _Rule("date.iso", 99.5, r"(?P<y>YYYY)([-/.])(?P<m>MM)\2(?P<d>DD)"),
        _Rule("date.numeric", 99.0, r"(?P<d>DD)([-/.])(?P<m>MM)\2(?P<y>YEAR2)"),
        _Rule(
            "date.day-name", 99.0,
            r"(?P<d>DD)(?: de | ?[-/]? ?)(?P<n>ANYMONTH)\.?(?: de(?:l año)? | del |,? | ?[-/] ?)"
            r"(?P<y>YYYY|2\.0\d\d|1\.9\d\d|\d\d)",
        ),
        _Rule("date.day-name-short", 97.0, r"(?P<d>DD)(?: de |-)(?P<n>ANYMONTH)"),
        _Rule(
            "date.name-year", 98.0,
            r"(?P<n>ANYMONTH)\.?(?: de(?:l año)? | del |,? |[-/])(?P<y>YYYY|2\.0\d\d|1\.9\d\d)",
        ),
        _Rule("date.name-short-year", 95.0, r"(?P<n>ANYMONTH)(?: | de | del |[-/])'?(?P<y>\d\d)"),
        _Rule("date.month-year", 95.0, r"(?P<m>MM)/(?P<y>YYYY)"),
        _Rule("date.season-year", 97.0, r"(?P<s>SEASONS) (?:de |del )(?P<y>YYYY)"),
        _Rule("date.year-word", 95.0, r"(?:años?) (?P<y>YYYY)"),
        _Rule("date.weekday?", 50.0, r"(?P<w>WEEKDAY)"),
        _Rule("date.short?", 30.0, r"(?P<d>DD)([-/])(?P<m>MM)"),
        _Rule("date.year?", 80.0, r"(?P<y>YYYY)"),
        _Rule("date.month?", 60.0, r"(?P<n>NAMED)"),
    ),
}  # fmt: skip
_SHORT = {
    "en": r"jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec",
    "es": r"ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic",
}
_SEASONS = {
    "en": "(?:early |late |mid-?)?(?:spring|summer|autumn|fall|winter)",
    "es": "primavera|verano|otoño|invierno",
}
_HOLIDAYS = (
    r"Christmas(?: Eve| Day)?|Thanksgiving(?: Day)?|Labor Day|Memorial Day|Easter(?: Sunday)?|"
    r"Fourth of July|4th of July|New Year['’]s(?: Day| Eve)?|Halloween|Mother['’]s Day|"
    r"Father['’]s Day|Valentine['’]s Day|Passover|Ramadan|Boxing Day|Presidents['’] Day|"
    r"Independence Day|Veterans Day|Columbus Day|Good Friday|Hanukkah|Diwali|Yom Kippur|"
    r"Martin Luther King(?: Jr\.?)? Day|MLK Day|St\.? Patrick['’]s Day|Groundhog Day|Juneteenth|"
    r"Eid(?: al-(?:Fitr|Adha))?|Cinco de Mayo|Palm Sunday|Ash Wednesday|(?-i:Lent)|Maundy Thursday|"
    r"Whit Monday|Pentecost|Mardi Gras|Kwanzaa|Rosh Hashanah|Sukkot|Purim|Chanukah|Vesak|"
    r"(?-i:Holi)|"
    r"(?:Lunar|Chinese) New Year|Nowruz|Black Friday|Cyber Monday|Super Bowl Sunday|"
    r"Guy Fawkes(?: Night)?|Bonfire Night|Burns Night|Anzac Day|Canada Day|Australia Day|"
    r"(?:May|August|Spring|Summer) Bank Holiday|Indigenous Peoples['’] Day|Armistice Day|"
    r"Remembrance (?:Day|Sunday)|Mothering Sunday|All Saints['’] Day|Flag Day|Patriots['’] Day"
)
# The first letters, small, of everything but numbers that a rule may begin with; more of them
# where other words begin so too.
_TRIGGERS = {
    "en": (
        "jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec,monday,tuesday,wednesday,thursday,friday,"
        "saturday,sunday,spring,summer,autumn,fall,winter,early ,late ,mid,christmas,thanksg,"
        "labor d,memorial d,easter,fourth o,new y,hallow,mother,father,valen,passo,rama,boxing,"
        "presid,indep,indig,veterans,columbus,good f,hanu,diw,yom,st p,st. p,ground,mlk,eid,cinco,"
        "palm s,ash w,lent,maundy,whit m,pente,kwa,rosh,suk,purim,chanu,holi,vesa,lunar,chinese,"
        "nowr,black f,cyber,super b,guy,bonfire,burns n,anz,canada,austral,armist,remembr,all s,"
        "flag d,patriots"
    ),
    "es": (
        "ene,feb,mar,abr,may,jun,jul,ago,sep,set,oct,nov,dic,lun,mié,jue,vie,sáb,dom,pri,ver,oto,"
        "inv,año"
    ),
}
# What follows a day before the name of its month; a dot for s and i, which IGNORECASE takes for
# more than their capitals (ſ, ı).
_NAMED_MONTH = {
    "en": r"(?:.t|nd|rd|th)?[- ]?(?:of )?(?:jan|feb|mar|apr|may|ju[nl]|aug|.ep|oct|nov|dec)",
    "es": r"(?: de | ?[-/]? ?)(?:ene|feb|ma[ry]|abr|ju[nl]|ago|.ep|.et|oct|nov|d.c)",
}


class _Grammar(NamedTuple):
    """`starts` finds, in small letters, what stands before a place where a date may begin.

    The rules are tried at these places and nowhere else.

    Python's `re` is slow at a large pattern with IGNORECASE on every character of a text.
    """

    starts: re.Pattern[str]
    numeric: re.Pattern[str]
    worded: re.Pattern[str]
    whole: re.Pattern[str]
    rules: dict[str, tuple[_Rule, dict[str, str]]]


@cache
def _grammar(lang: str) -> _Grammar:
    """Join the rules of a language; each group is named after its kind and its rule."""
    words = _words(lang)
    rules: dict[str, tuple[_Rule, dict[str, str]]] = {}
    numeric: list[str] = []
    worded: list[str] = []
    for number, rule in enumerate(_RULES[lang]):
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
        _starts(lang),
        _joined(numeric),
        _joined(worded),
        _joined(numeric + worded),
        rules,
    )


def _starts(lang: str) -> re.Pattern[str]:
    words: dict[str, list[str]] = {}
    for word in _TRIGGERS[lang].split(","):
        # From the fourth letter on what IGNORECASE takes for s, k and i counts too, as above.
        rest = re.escape(word[1:3]) + re.sub("[ski]", ".", word[3:])
        words.setdefault(word[0], []).append(rest)
    worded = "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in words.items())
    number = rf"[12][09]\d\d|[0-9]\d?(?:[-/.]\d|{_NAMED_MONTH[lang]})|['’]\d"
    # ASCII letters are passed over fastest; the others follow in the look behind.
    return re.compile(rf"[^a-z0-9_/.-](?={number}|{worded})(?<!\w)")


def _joined(patterns: list[str]) -> re.Pattern[str]:
    return re.compile(f"(?:{'|'.join(patterns)}){_RIGHT}", re.IGNORECASE)


def _words(lang: str) -> dict[str, str]:
    named = "|".join(MONTHS[lang])
    also = "|setiembre" if lang == "es" else ""
    capital = "|".join(m.title() for m in MONTHS[lang] if m not in ("may", "march"))
    return {
        "WEEKDAY": f"(?:{'|'.join(WEEKDAYS[lang])})",
        "ANYMONTH": f"(?:{named}|{_SHORT[lang]}{also})",
        "NAMED": f"(?:{named})",
        "CAPITAL": f"(?-i:{capital})",
        "SEASONS": f"(?:{_SEASONS[lang]})",
        "HOLIDAYS": _HOLIDAYS,
        "YEAR2": _YY,
        "YYYY": _Y,
        "MM": _M,
        "DD": _D,
    }


def find_dates(text: str, lang: str) -> Iterator[DateFound]:
    """Yield the dates of a text, left to right, without overlap.

    >>> [(d.rule, d.start, d.end) for d in find_dates("seen 3/14/2015, then on May 2nd", "en")]
    [('date.numeric', 5, 14), ('date.name-day-short', 24, 31)]
    """
    grammar = _grammar(lang)
    for match in _matches(text, grammar):
        found = _found(match, grammar)
        if found.rule == _SPAN:
            yield from _ends_of(found, text)
        else:
            yield found


def spans_of_dates(text: str, lang: str) -> Iterator[tuple[int, int, str, float]]:
    """Yield start, end, rule and confidence of what `find_dates` finds; the elements cost time."""
    grammar = _grammar(lang)
    for match in _matches(text, grammar):
        rule, _ = grammar.rules[match.lastgroup or ""]
        if rule.name == _SPAN:
            for day in _DAY_OF_SPAN.finditer(text, *match.span()):
                yield *day.span(), rule.name, rule.confidence
        else:
            yield *match.span(), rule.name, rule.confidence


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


def read_date(text: str, lang: str) -> DateFound | None:
    """Read a text that is one date and nothing else."""
    grammar = _grammar(lang)
    match = grammar.whole.fullmatch(text)
    return _found(match, grammar) if match else None


def _found(match: re.Match[str], grammar: _Grammar) -> DateFound:
    rule, own = grammar.rules[match.lastgroup or ""]
    pieces = [Piece(kind, *match.span(name)) for name, kind in own.items() if match[name]]
    pieces.sort(key=lambda piece: piece.start)
    return DateFound(match.start(), match.end(), rule.name, rule.confidence, tuple(pieces))


def date_format(text: str, found: DateFound) -> str:
    """Write the format of a date, with the letters that ISO 8601 descriptions use.

    >>> date_format("12/26/2020", read_date("12/26/2020", "en"))
    'MM/DD/YYYY'
    >>> date_format("1 de mayo de 2019", read_date("1 de mayo de 2019", "es"))
    'D de MMMM de YYYY'
    """
    made, at = [], 0
    for piece in found.pieces:
        written = text[piece.start : piece.end]
        made += [text[at : piece.start], _code(piece.kind, written)]
        at = piece.end
    return "".join([*made, text[at:]]) if found.pieces else ""


def _code(kind: str, written: str) -> str:
    if kind == YEAR:
        return f"{written[0]}YY" if written[0] in "'’" else "YYYY" if len(written) > 2 else "YY"
    if kind == NAME:
        full = written.lower() in MONTHS["en"] or written.lower() in MONTHS["es"]
        return "MMMM" if full else "MMM"
    if kind in (WEEKDAY, SEASON):
        return "dddd" if kind == WEEKDAY else written
    return ("D" if kind == DAY else "M") * len(written)
