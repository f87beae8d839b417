import tomllib
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import FormatError, UsageError
from goldbench.planning.protocol.toml_lines import lines_of
from goldbench.planning.protocol.toml_table import TomlTable


def open_table(text: str) -> TomlTable:
    return TomlTable(tomllib.loads(text), (), lines_of(text), Path("study.toml"))


def refused(ask: Callable[[], object]) -> tuple[int, str, str]:
    """Give the line, the message and the hint with which a question is refused."""
    with pytest.raises(FormatError) as caught:
        ask()
    message = str(caught.value).removeprefix(f"study.toml:{caught.value.line}: ")
    return caught.value.line, message, caught.value.hint or ""


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2018-12-31", date(2018, 12, 31)),
        ('"2018-12-31"', date(2018, 12, 31)),
        ("2018-12-31 23:59:59", date(2018, 12, 31)),
        ("2018-12-31T23:59:59Z", date(2018, 12, 31)),
    ],
)
def test_a_day_may_be_written_in_four_ways(written: str, day: date) -> None:
    assert open_table(f"day = {written}").day("day") == day


@pytest.mark.parametrize("written", ["20181231", "12:30:00", "true", '"2018-02-30"', '""', "[]"])
def test_what_is_no_day_is_refused(written: str) -> None:
    table = open_table(f"\nday = {written}")
    line, message, _ = refused(lambda: table.day("day"))
    assert (line, message) == (2, "day must be a day such as 2018-12-31")


def test_yes_and_no_are_no_numbers_and_numbers_no_yes() -> None:
    table = open_table("a = true\nb = 1\nc = 1.0")
    assert refused(lambda: table.number("a"))[:2] == (1, "a must be a number")
    assert refused(lambda: table.whole("a", least=0))[:2] == (1, "a must be a whole number")
    assert refused(lambda: table.flag("b"))[:2] == (2, "b must be true or false")
    assert refused(lambda: table.whole("c", least=0))[:2] == (3, "c must be a whole number")
    assert (table.number("b"), table.whole("b", least=1)) == (1.0, 1)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("0", "x is 0; it must lie between 0 and 1, ends excluded"),
        ("1", "x is 1; it must lie between 0 and 1, ends excluded"),
        ("-0.5", "x is -0.5; it must lie between 0 and 1, ends excluded"),
        ("nan", "x is nan; it must lie between 0 and 1, ends excluded"),
        ("inf", "x is inf; it must lie between 0 and 1, ends excluded"),
    ],
)
def test_a_share_lies_between_nought_and_one(written: str, message: str) -> None:
    table = open_table(f"x = {written}")
    assert refused(lambda: table.share("x")) == (1, message, "shares are fractions")


def test_a_percentage_is_told_how_it_is_written_as_a_share() -> None:
    table = open_table("x = 85")
    assert refused(lambda: table.share("x"))[2] == "shares are fractions; write 85 % as 0.85"
    assert open_table("x = 0.85").share("x") == 0.85
    assert open_table("").share("x") is None


def test_bounds_are_inclusive_and_named() -> None:
    table = open_table("x = 5\nnone = nan")
    assert table.number("x", least=5, most=5) == 5.0
    assert refused(lambda: table.number("x", least=6))[1] == "x is 5; it must be at least 6"
    wide = refused(lambda: table.number("x", least=0, most=4.5))
    assert wide[1] == "x is 5; it must be from 0 to 4.5"
    assert refused(lambda: table.number("none", least=0))[0] == 2


def test_what_is_missing_is_told_at_the_head_of_its_table() -> None:
    table = open_table('title = "x"\n\n[[site]]\nname = "a"\n[[site]]\nkind = "b"')
    first, second = table.tables("site")
    assert first.text("name") == "a"
    assert refused(lambda: second.text("name")) == (5, "name is missing", "every site has one")
    assert refused(lambda: table.text("language")) == (1, "language is missing", "")
    assert table.text("language", default="en") == "en"
    blank = open_table('\nname = " \\t"')
    assert refused(lambda: blank.text("name"))[:2] == (2, "name is empty")


def test_a_wrong_entry_of_a_list_is_told_with_its_own_line() -> None:
    table = open_table('terms = [\n  "asma",\n  5,\n]\nnames = ["a", ""]')
    assert refused(lambda: table.texts("terms"))[:2] == (3, "terms must be a list of texts")
    assert refused(lambda: table.texts("names"))[0] == 5
    assert open_table('x = ["é", "😀"]').texts("x") == ("é", "😀")


def test_names_that_come_twice_are_told_at_the_second() -> None:
    table = open_table('[[site]]\nname = "a"\n[[site]]\nname = "b"\n[[site]]\nname = "a"')
    names = [site.text("name") for site in table.tables("site")]
    assert refused(lambda: table.unique("site", names))[:2] == (
        6,
        "two of the sites are called 'a'",
    )
    table.unique("site", ["a", "b", "c"])


def test_a_word_that_is_nearly_right_is_corrected_and_another_gets_the_choice() -> None:
    roles = ("primary", "secondary")
    near, far = open_table('role = "primry"'), open_table('role = "zzz"')
    assert refused(lambda: near.choice("role", roles, "primary"))[2] == "did you mean 'primary'?"
    assert refused(lambda: far.choice("role", roles, "primary"))[2] == "one of: primary, secondary"
    assert open_table("").choice("role", roles, "secondary") == "secondary"


def test_a_misspelt_key_is_found_in_the_deepest_table() -> None:
    table = open_table('[[variable]]\nname = "A"\n[variable.pilot]\ndocumnts = 100')
    (variable,) = table.tables("variable")
    variable.text("name")
    variable.table("pilot").whole("documents", least=1, default=1)
    assert refused(table.nothing_else) == (
        4,
        "there is no key 'documnts' here",
        "did you mean 'documents'?",
    )


@given(
    st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 9)),
    st.sets(st.sampled_from("abcdef")),
)
def test_exactly_what_nobody_asked_for_is_refused(values: dict[str, int], asked: set[str]) -> None:
    table = open_table("\n".join(f"{key} = {value}" for key, value in values.items()))
    for key in sorted(asked):
        assert table.number(key) == values.get(key)
    unknown = [key for key in values if key not in asked]
    if unknown:
        line, message, _ = refused(table.nothing_else)
        assert message == f"there is no key {unknown[0]!r} here"
        assert line == 1 + list(values).index(unknown[0])
    else:
        table.nothing_else()


def test_a_value_that_cannot_be_made_is_told_with_the_line_of_its_key() -> None:
    def make() -> int:
        msg = "too old"
        raise UsageError(msg, hint="younger")

    table = open_table("a = 1\nb = 2")
    assert refused(lambda: table.at("b", make)) == (2, "too old", "younger")
    assert table.at("b", lambda: 7) == 7
