"""How French writes dates: the day first, 1er, months with and without accents."""

from goldbench.phi.rules.dates import DateForms, DateRule

_RULES = (
    DateRule(
        "date.weekday-full", 99.5,
        r"(?P<w>WEEKDAY) (?:le )?(?P<d>DD)(?:er)? (?P<n>ANYMONTH)\.?(?: (?P<y>YYYY))?",
    ),
    DateRule("date.iso", 99.5, r"(?P<y>YYYY)([-/.])(?P<m>MM)\2(?P<d>DD)"),
    DateRule("date.numeric", 99.0, r"(?P<d>DD)([-/.])(?P<m>MM)\2(?P<y>YEAR2)"),
    DateRule("date.day-name", 99.0, r"(?P<d>DD)(?:er)?[- ](?P<n>ANYMONTH)\.?[- ](?P<y>YYYY)"),
    DateRule("date.day-name-short", 97.0, r"(?P<d>DD)(?:er)? (?P<n>ANYMONTH)"),
    DateRule("date.name-year", 98.0, r"(?P<n>ANYMONTH)\.? (?P<y>YYYY)"),
    DateRule("date.month-year", 95.0, r"(?P<m>MM)/(?P<y>YYYY)"),
    DateRule("date.season-year", 97.0, r"(?P<s>SEASONS) (?P<y>YYYY)"),
    # What stands before is looked at behind the number: a rule begins where its date does.
    DateRule(
        "date.year-word", 90.0,
        r"(?P<y>YYYY)(?:(?<=\ben \d{4})|(?<=\bdepuis \d{4})|(?<=\bannée \d{4}))",
    ),
    DateRule("date.weekday?", 50.0, r"(?P<w>WEEKDAY)"),
    DateRule("date.short?", 30.0, r"(?P<d>DD)([-/])(?P<m>MM)"),
    DateRule("date.year?", 50.0, r"(?P<y>YYYY)"),
    DateRule("date.month?", 60.0, r"(?P<n>NAMED)"),
)  # fmt: skip

DATES = DateForms(
    label="DATE",
    months=(
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
        "octobre", "novembre", "décembre",
    ),
    weekdays=("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
    short_months=(
        "janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc",
    ),
    month_patterns="janv|févr|fevr|avr|juil|sept|oct|nov|déc|dec|fevrier|aout|decembre",
    month_aliases={
        "fevrier": "février", "fevr": "févr", "aout": "août", "decembre": "décembre", "dec": "déc",
    },
    seasons="printemps|été|automne|hiver",
    holidays="",  # no rule asks for them
    rules=_RULES,
    triggers=(
        "jan,fév,fev,mar,avr,mai,jui,aoû,aou,sep,oct,nov,déc,dec,lun,mer,jeu,ven,sam,dim,pri,été,"
        "aut,hiv"
    ),
    named_month=r"(?:er)?[- ](?:jan|f[ée]v|ma.|avr|ju.|ao[ûu]|.ep|oct|nov|d[ée]c)",
    lookalikes=frozenset(),
    verbs=None,
    day_first=True,
    ordinals="er",
    ordinal=lambda day: "er" if day == 1 else "",
)  # fmt: skip
