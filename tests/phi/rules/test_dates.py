import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.languages import load_language
from goldbench.phi.pipeline import find_hits
from goldbench.phi.rules.dates import (
    _grammar,
    date_format,
    find_dates,
    read_date,
    spans_of_dates,
)

DATES = {lang: load_language(lang).dates for lang in ("en", "es")}

FOUND = [
    ("en", "12/26/2020", "date.numeric", "MM/DD/YYYY"),
    ("en", "3/4/15", "date.numeric", "M/D/YY"),
    ("en", "25/12/2010", "date.numeric-dmy", "DD/MM/YYYY"),
    ("en", "2013-08-03", "date.iso", "YYYY-MM-DD"),
    ("en", "20130803", "date.compact", "YYYYMMDD"),
    ("en", "03-Aug-2013", "date.day-name", "DD-MMM-YYYY"),
    ("en", "29DEC2014", "date.day-name", "DDMMMYYYY"),
    ("en", "2nd of May, 2019", "date.day-name", "Dnd of MMMM, YYYY"),
    ("en", "Feb. 1, 2015", "date.name-day", "MMM. D, YYYY"),
    ("en", "December 29th", "date.name-day-short", "MMMM DDth"),
    ("en", "29 Dec", "date.day-name-short", "DD MMM"),
    ("en", "March of 2015", "date.name-year", "MMMM of YYYY"),
    ("en", "Dec '14", "date.name-year", "MMM 'YY"),
    ("en", "11/2014", "date.month-year", "MM/YYYY"),
    ("en", "winter of 2014", "date.season-year", "winter of YYYY"),
    ("en", "Q3 2020", "date.season-year", "Q3 YYYY"),
    ("en", "third quarter of 2020", "date.season-year", "third quarter of YYYY"),
    ("en", "1980s", "date.decade", "YYYY"),
    ("en", "Wednesday", "date.weekday", "dddd"),
    ("en", "Wednesday, December 3, 2014", "date.weekday-full", "dddd, MMMM D, YYYY"),
    ("en", "Christmas Eve", "date.holiday", ""),
    ("en", "3/14", "date.short?", "M/DD"),
    ("en", "2002", "date.year?", "YYYY"),
    ("es", "23/08/1957", "date.numeric", "DD/MM/YYYY"),
    ("es", "4-6-2003", "date.numeric", "D-M-YYYY"),
    ("es", "12 de junio de 2002", "date.day-name", "DD de MMMM de YYYY"),
    ("es", "6-abril-2004", "date.day-name", "D-MMMM-YYYY"),
    ("es", "12-may-2019", "date.day-name", "DD-MMM-YYYY"),
    ("es", "octubre del 2005", "date.name-year", "MMMM del YYYY"),
    ("es", "octubre de 2.002", "date.name-year", "MMMM de YYYY"),
    ("es", "Junio 04", "date.name-short-year", "MMMM YY"),
    ("es", "diciembre-08", "date.name-short-year", "MMMM-YY"),
    ("es", "año 2011", "date.year-word", "año YYYY"),
]


@pytest.mark.parametrize(("lang", "text", "rule", "form"), FOUND)
def test_dates_are_found_in_running_text(lang: str, text: str, rule: str, form: str) -> None:
    note = f"seen ({text}), stable"
    places = [(d.start, d.end, d.rule) for d in find_dates(note, DATES[lang])]
    assert places == [(6, 6 + len(text), rule)]
    read = read_date(text, DATES[lang])
    assert read is not None
    assert date_format(text, read, DATES[lang]) == form


@pytest.mark.parametrize(
    "text",
    [
        "BP 142/88",
        "T12-L1",
        "phone 312-555-0147",
        "7.5 ETT",
        "v1.2.3",
        "0.5 mg",
        "marched",
        "fallen",
    ],
)
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    assert list(find_dates(text, DATES["en"])) == []


def test_dates_do_not_overlap() -> None:
    text = "On 3/14/2015 2015-03-14 and Monday, March 16, 2015."
    dates = list(find_dates(text, DATES["en"]))
    assert len(dates) == 3
    assert all(a.end <= b.start for a, b in pairwise(dates))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("on May 5", "date.name-day-short"),
        ("he may 5 times", "date.name-day-short?"),
        ("take 2 may repeat", "date.day-name-short?"),
        ("on april 5", "date.name-day-short"),
        ("on may 5, 2019", "date.name-day"),
    ],
)
def test_a_month_that_is_also_a_verb_only_advises_in_small_letters(text: str, rule: str) -> None:
    assert [hit.rule for hit in find_hits(text, load_language("en"))["dates"]] == [rule]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("in 11/2-11/7 and", ["11/2", "11/7"]),
        ("stay 3/16-3/19/16.", ["3/16", "3/19/16"]),
        ("cert 12/3/14 - 1/4/15,", ["12/3/14", "1/4/15"]),
        ("off December 10-17 and", ["December 10-17"]),
        ("meals on Mondays", ["Mondays"]),
        ("since Palm Sunday.", ["Palm Sunday"]),
        ("money was lent", []),
    ],
)
def test_spans_of_days_plurals_and_feasts(text: str, expected: list[str]) -> None:
    assert [text[d.start : d.end] for d in find_dates(text, DATES["en"])] == expected


FEASTS = [
    "Christmas Eve", "Thanksgiving Day", "Labor Day", "Memorial Day", "Easter Sunday",
    "Fourth of July", "New Year's Eve", "Halloween", "Mother's Day", "Father’s Day",
    "Valentine's Day", "Passover", "Ramadan", "Boxing Day", "Presidents' Day", "Independence Day",
    "Veterans Day", "Columbus Day", "Good Friday", "Hanukkah", "Diwali", "Yom Kippur",
    "Martin Luther King Jr. Day", "MLK Day", "St. Patrick's Day", "St Patrick's Day",
    "Groundhog Day", "Juneteenth", "Eid al-Fitr", "Cinco de Mayo", "Palm Sunday", "Ash Wednesday",
    "Lent", "Maundy Thursday", "Whit Monday", "Pentecost", "Mardi Gras", "Kwanzaa",
    "Rosh Hashanah", "Sukkot", "Purim", "Chanukah", "Vesak", "Holi", "Lunar New Year",
    "Chinese New Year", "Nowruz", "Black Friday", "Cyber Monday", "Super Bowl Sunday",
    "Guy Fawkes Night", "Bonfire Night", "Burns Night", "Anzac Day", "Canada Day",
    "Australia Day", "May Bank Holiday", "August Bank Holiday", "Spring Bank Holiday",
    "Summer Bank Holiday", "Indigenous Peoples’ Day", "Armistice Day", "Remembrance Sunday",
    "Mothering Sunday", "All Saints' Day", "Flag Day", "Patriots' Day",
]  # fmt: skip


@pytest.mark.parametrize("feast", FEASTS)
def test_every_feast_is_found_whatever_its_letters(feast: str) -> None:
    forms = [feast] if feast in ("Lent", "Holi") else [feast, feast.upper(), feast.lower()]
    for form in forms:
        assert [d[:2] for d in find_dates(f"on {form}.", DATES["en"])] == [(3, 3 + len(form))]


PIECES = [
    *FEASTS, *DATES["en"].months, *DATES["es"].months, *DATES["en"].weekdays, *DATES["es"].weekdays,
    "Jan", "Sept", "set", "dic", "abr.", "early fall", "mid-winter 1999", "late", "verano de 2011",
    "2015", "1999", "'08", "’90s", "12", "3", "31st", "2nd", " of ", " de ", " del ", "de", "/",
    "-", ".", ",", " ", " ", "  ", "\n", "\xa0", "patient", "started", "may", "a", "é", "_", "(",
    "3/16-3/19/16", "20150314", "año 1999",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=12), st.sampled_from(["en", "es"]))
def test_a_date_is_found_wherever_its_pattern_fits(pieces: list[str], lang: str) -> None:
    text = "".join(pieces)
    grammar, end, expected = _grammar(DATES[lang]), 0, []
    for start in re.finditer(r"(?<![\w/.-])[\w'’]", text):
        rules = grammar.worded if start[0].isalpha() else grammar.numeric
        match = rules.match(text, start.start()) if start.start() >= end else None
        if match:
            end = match.end()
            if grammar.rules[match.lastgroup or ""][0].name != "date.span":
                expected.append(match.span())
    dates = list(find_dates(text, DATES[lang]))
    assert [date[:2] for date in dates if date.rule != "date.span"] == expected
    assert [date[:4] for date in dates] == list(spans_of_dates(text, DATES[lang]))
