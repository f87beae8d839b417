"""How Spanish writes dates: the day first, "de" between its elements."""

from goldbench.phi.rules.dates import DateForms, DateRule

_MONTHS = (
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
    "octubre", "noviembre", "diciembre",
)  # fmt: skip
_RULES = (
    DateRule(
        "date.weekday-full", 99.5,
        r"(?P<w>WEEKDAY),? (?P<d>DD) de (?P<n>NAMED)(?:(?: de| del|,) (?P<y>YYYY|2\.0\d\d))?",
    ),
    DateRule("date.iso", 99.5, r"(?P<y>YYYY)([-/.])(?P<m>MM)\2(?P<d>DD)"),
    DateRule("date.numeric", 99.0, r"(?P<d>DD)([-/.])(?P<m>MM)\2(?P<y>YEAR2)"),
    DateRule(
        "date.day-name", 99.0,
        r"(?P<d>DD)(?: de | ?[-/]? ?)(?P<n>ANYMONTH)\.?(?: de(?:l año)? | del |,? | ?[-/] ?)"
        r"(?P<y>YYYY|2\.0\d\d|1\.9\d\d|\d\d)",
    ),
    DateRule("date.day-name-short", 97.0, r"(?P<d>DD)(?: de |-)(?P<n>ANYMONTH)"),
    DateRule(
        "date.name-year", 98.0,
        r"(?P<n>ANYMONTH)\.?(?: de(?:l año)? | del |,? |[-/])(?P<y>YYYY|2\.0\d\d|1\.9\d\d)",
    ),
    DateRule("date.name-short-year", 95.0, r"(?P<n>ANYMONTH)(?: | de | del |[-/])'?(?P<y>\d\d)"),
    DateRule("date.month-year", 95.0, r"(?P<m>MM)/(?P<y>YYYY)"),
    DateRule("date.season-year", 97.0, r"(?P<s>SEASONS) (?:de |del )(?P<y>YYYY)"),
    DateRule("date.year-word", 95.0, r"(?:años?) (?P<y>YYYY)"),
    DateRule("date.weekday?", 50.0, r"(?P<w>WEEKDAY)"),
    DateRule("date.short?", 30.0, r"(?P<d>DD)([-/])(?P<m>MM)"),
    DateRule("date.year?", 80.0, r"(?P<y>YYYY)"),
    DateRule("date.month?", 60.0, r"(?P<n>NAMED)"),
)  # fmt: skip

DATES = DateForms(
    label="FECHAS",
    months=_MONTHS,
    weekdays=("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
    short_months=tuple(name[:3] for name in _MONTHS),
    month_patterns=r"ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|setiembre",
    month_aliases={"setiembre": "septiembre"},
    seasons="primavera|verano|otoño|invierno",
    holidays="",  # no rule asks for them
    rules=_RULES,
    triggers=(
        "ene,feb,mar,abr,may,jun,jul,ago,sep,set,oct,nov,dic,lun,mié,jue,vie,sáb,dom,pri,ver,oto,"
        "inv,año"
    ),
    named_month=r"(?: de | ?[-/]? ?)(?:ene|feb|ma[ry]|abr|ju[nl]|ago|.ep|.et|oct|nov|d.c)",
    lookalikes=frozenset(),
    verbs=None,
    day_first=True,
    ordinals="",
    ordinal=lambda _: "",
)
