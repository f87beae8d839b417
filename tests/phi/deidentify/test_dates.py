import pytest

from goldbench.phi import Key, days_for, order_of, shift

CASES = [
    ("en", "02/28/2016", 1, "02/29/2016"),
    ("en", "2/28/2015", 1, "3/1/2015"),
    ("en", "12/31/99", 1, "01/01/00"),
    ("en", "2016-02-28", 3, "2016-03-02"),
    ("en", "2016-02-28 23:08:55", 3, "2016-03-02 23:08:55"),
    ("en", "2016-02-28T23:08:55Z", 3, "2016-03-02T23:08:55Z"),
    ("en", "29DEC2014", 3, "01JAN2015"),
    ("en", "20151231", 1, "20160101"),
    ("en", "Feb. 27, 2016", 3, "Mar. 1, 2016"),
    ("en", "December 31st, 2014", 3, "January 3rd, 2015"),
    ("en", "JULY 31ST, 2017", 3, "AUGUST 3RD, 2017"),
    ("en", "Wednesday, December 31, 2014", 3, "Saturday, January 3, 2015"),
    ("en", "Dec '14", 31, "Jan '15"),
    ("en", "March of 2015", -31, "February of 2015"),
    ("en", "2002", 365, "2003"),
    ("en", "Monday", 3, "Thursday"),
    ("en", "3/14", 3, "3/17"),
    ("es", "3 de mayo de 2019", -3, "30 de abril de 2019"),
    ("es", "31/12/1999", 1, "01/01/2000"),
    ("es", "13-jul-2021", 20, "02-ago-2021"),
    ("es", "octubre de 2.002", 40, "noviembre de 2.002"),
    ("es", "lunes 4 de enero de 2021", 1, "martes 5 de enero de 2021"),
    ("es", "setiembre de 2004", 31, "octubre de 2004"),
]


@pytest.mark.parametrize(("lang", "text", "days", "moved"), CASES)
def test_a_date_is_written_as_it_was(lang: str, text: str, days: int, moved: str) -> None:
    assert shift(text, days, lang=lang) == moved


@pytest.mark.parametrize("text", ["Halloween", "1980s", "winter of 2014", "2/30/2015", "soon", ""])
def test_what_is_no_single_date_is_not_shifted(text: str) -> None:
    assert shift(text, 3, lang="en") is None


def test_a_day_first_note_is_read_day_first() -> None:
    assert order_of(["03/04/2012", "25/12/2012"], "en") == "dmy"
    assert shift("03/04/2012", 30, lang="en", order="dmy") == "03/05/2012"
    assert shift("03/04/2012", 30, lang="en", order="mdy") == "04/03/2012"


def test_a_day_without_a_year_is_taken_in_the_year_of_the_note() -> None:
    assert shift("2/28", 1, lang="en", year=2016) == "2/29"
    assert shift("2/28", 1, lang="en", year=2015) == "3/1"


def test_shifts_are_the_patients_own_and_never_nothing() -> None:
    key = Key(b"k" * 32)
    drawn = [days_for(key, f"p{i}", most=30) for i in range(2000)]
    assert drawn == [days_for(key, f"p{i}", most=30) for i in range(2000)]
    assert {abs(days) for days in drawn} == set(range(1, 31))
    assert drawn != [days_for(Key(b"l" * 32), f"p{i}", most=30) for i in range(2000)]
    assert all(days_for(key, f"p{i}", whole_weeks=True) % 7 == 0 for i in range(100))
