"""How English writes dates: month first in America, names and holidays."""

import re

from goldbench.phi.rules.dates import SPAN, DateForms, DateRule

_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
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
    r"Epiphany|Muharram|Ashura|Navratri|Durga Puja|Ganesh Chaturthi|Onam|Pongal|Lohri|Baisakhi|"
    r"Raksha Bandhan|Janmashtami|Dussehra|Maha Shivaratri|(?-i:T[eE][tT])(?: New Year)?|Family Day|"
    r"Victoria Day|Simcoe Day|Civic Holiday|Labour Day|Waitangi Day|Matariki|Melbourne Cup Day|"
    r"(?:King|Queen)['’]s Birthday|Twelfth Night|Candlemas|Corpus Christi|Assumption Day|"
    r"Shrove Tuesday|Pancake Day|Holy (?:Week|Saturday|Thursday)|Easter Monday|St\.? Stephen['’]s "
    r"Day|"
    r"St\.? Brigid['’]s Day|Hogmanay|Oktoberfest|Shavuot|Tisha B['’]Av|Simchat Torah|Laylat "
    r"al-Qadr|"
    r"Mawlid|Orthodox (?:Easter|Christmas)|Three Kings Day|Election Day|Inauguration Day|Super "
    r"Bowl|"
    r"Remembrance (?:Day|Sunday)|Mothering Sunday|All Saints['’] Day|Flag Day|Patriots['’] Day"
)
_TRIGGERS = (
    "jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec,monday,tuesday,wednesday,thursday,friday,"
    "saturday,sunday,spring,summer,autumn,fall,winter,early ,late ,mid,christmas,thanksg,"
    "q1,q2,q3,q4,first q,second q,third q,fourth q,last q,"
    "labor d,memorial d,easter,fourth o,new y,hallow,mother,father,valen,passo,rama,boxing,"
    "presid,indep,indig,veterans,columbus,good f,hanu,diw,yom,st p,st. p,ground,mlk,eid,cinco,"
    "palm s,ash w,lent,maundy,whit m,pente,kwa,rosh,suk,purim,chanu,holi,vesa,lunar,chinese,"
    "nowr,black f,cyber,super b,guy,bonfire,burns n,anz,canada,austral,armist,remembr,all s,"
    "flag d,patriots,epiph,muharr,ashura,navrat,durga,ganesh,onam,pongal,lohri,baisak,raksha,"
    "janmas,dusseh,maha s,tet,family d,victoria d,simcoe,civic h,labour d,waitan,matari,melbourne "
    "c,"
    "king,queen,twelfth n,candlem,corpus c,assumption d,shrove,pancake d,holy ,st. s,st s,st. "
    "b,st b,"
    "hogman,oktober,shavuot,tisha,simchat,laylat,mawlid,orthodox ,three k,election d,inaug"
)
_RULES = (
    DateRule(
        "date.weekday-full", 99.5,
        r"(?P<w>WEEKDAY),? (?P<n>NAMED)\.? (?P<d>DD)(?:st|nd|rd|th)?(?:,? (?P<y>YYYY))?",
    ),
    DateRule("date.iso", 99.5, r"(?P<y>YYYY)([-/.])(?P<m>MM)\2(?P<d>DD)"),
    DateRule(SPAN, 92.0, r"MM/DD(?:/YEAR2)? ?[-–] ?MM/DD(?:/YEAR2)?"),
    DateRule("date.numeric", 99.0, r"(?P<m>MM)([-/.])(?P<d>DD)\2(?P<y>YEAR2)"),
    DateRule("date.numeric-dmy", 99.0, r"(?P<d>DD)([-/.])(?P<m>MM)\2(?P<y>YEAR2)"),
    DateRule("date.compact", 90.0, r"(?P<y>YYYY)(?P<m>0[1-9]|1[0-2])(?P<d>[0-2]\d|3[01])"),
    DateRule(
        "date.day-name", 99.0,
        r"(?P<d>DD)(?:st|nd|rd|th)?[- ]?(?:of )?(?P<n>ANYMONTH)\.?[-, ]{0,2}(?:of )?"
        r"(?P<y>YEAR2)",
    ),
    DateRule("date.name-span", 95.0, r"ANYMONTH\.? DD ?[-–] ?(?:ANYMONTH )?DD(?:,? YYYY)?"),
    DateRule("date.name-day", 99.0, r"(?P<n>ANYMONTH)\.? (?P<d>DD)(?:st|nd|rd|th)?,? (?P<y>YYYY)"),
    DateRule("date.name-day-short", 97.0, r"(?P<n>ANYMONTH)\.? (?P<d>DD)(?:st|nd|rd|th)?"),
    DateRule("date.day-name-short", 95.0, r"(?P<d>DD)(?:st|nd|rd|th)?[- ](?:of )?(?P<n>ANYMONTH)"),
    DateRule("date.name-year", 98.0, r"(?P<n>ANYMONTH)\.?,? (?:of )?(?P<y>YYYY|['’]\d\d)"),
    DateRule("date.name-hyphen-year", 90.0, r"(?P<n>ANYMONTH)[-/](?P<y>YEAR2)"),
    DateRule("date.month-year", 95.0, r"(?P<m>MM)/(?P<y>YYYY)"),
    DateRule("date.season-year", 97.0, r"(?P<s>SEASONS),? (?:of )?(?P<y>YYYY)"),
    DateRule("date.decade", 90.0, r"(?P<y>(?:19|20)\d0s|['’]\d0s)"),
    DateRule("date.weekday", 90.0, r"(?P<w>WEEKDAY)s?"),
    DateRule("date.holiday", 85.0, r"(?:HOLIDAYS)"),
    DateRule("date.short?", 45.0, r"(?P<m>MM)([-/])(?P<d>DD)"),
    DateRule("date.short-dmy?", 45.0, r"(?P<d>1[3-9]|2\d|3[01])/(?P<m>MM)"),
    DateRule("date.month-year?", 45.0, r"(?P<m>MM)/(?P<y>[3-9]\d)"),
    DateRule("date.year?", 55.0, r"(?P<y>YYYY)"),
    DateRule("date.year-short?", 50.0, r"(?P<y>['’]\d\d)"),
    # As machines write it; with a blank before the hour, the day is found by itself.
    DateRule(
        "date.stamp", 99.5,
        r"(?P<y>YYYY)-(?P<m>MM)-(?P<d>DD)[ T][0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,9})?"
        r"(?:Z|[+-]\d\d:?\d\d)?",
    ),
    DateRule("date.month?", 55.0, r"(?P<n>CAPITAL)"),
)  # fmt: skip


def _ordinal(day: int) -> str:
    return "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


DATES = DateForms(
    label="DATE",
    months=_MONTHS,
    weekdays=("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    short_months=tuple(name[:3] for name in _MONTHS),
    month_patterns=r"jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec",
    month_aliases={},
    seasons=(
        "(?:(?:early |late |mid-?)?(?:spring|summer|autumn|fall|winter)|(?-i:Q[1-4])|"
        "(?:first|second|third|fourth|last) quarter)"
    ),
    holidays=_HOLIDAYS,
    rules=_RULES,
    triggers=_TRIGGERS,
    named_month=r"(?:.t|nd|rd|th)?[- ]?(?:of )?(?:jan|feb|mar|apr|may|ju[nl]|aug|.ep|oct|nov|dec)",
    lookalikes=frozenset({"may", "march"}),
    # "2 may repeat" and "march 10 steps" are no dates.
    verbs=re.compile(r"\b(?:may|mar|march)\b"),
    day_first=False,
    ordinals="st|nd|rd|th",
    ordinal=_ordinal,
)
