"""What people type: whole characters, bounded; the message never repeats it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.study.words import line, prose


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana \t María\r\n López\u00a0 ", "Ana María López"),
        ("e\u0301", "e\u0301"),
        ("😀 李", "😀 李"),
        ("a" * 200, "a" * 200),
        (" " * 300 + "a", "a"),
    ],
)
def test_a_line_is_trimmed_and_otherwise_as_it_was_typed(typed: str, kept: str) -> None:
    assert line(typed, "the name") == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "\n",
        "\u2028",
        "a\x07",
        "\x7f",
        "a\x00",
        "\ud800",
        "\U000e0001",
        "a\u202eb",
        "a" * 201,
    ],
)
def test_what_is_no_line_is_refused(typed: str) -> None:
    with pytest.raises(UsageError, match=r"^the name ") as refused:
        line(typed, "the name")
    assert "aaa" not in str(refused.value)


@pytest.mark.parametrize("typed", ["", "  a  ", "# A\r\n\n* b\t", "\x07", "\u202e", "😀" * 20_000])
def test_prose_is_kept_to_the_character(typed: str) -> None:
    assert prose(typed, "the text") == typed


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("a\x00b", "not a character"),
        ("\udfff", "not a character"),
        ("a" * 20_001, "longer than 20000 characters"),
    ],
)
def test_what_a_database_would_not_give_back_is_refused(typed: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        prose(typed, "the text")


@pytest.mark.parametrize("typed", ["", " ", "\r\n\t\u3000"])
def test_prose_may_be_empty_unless_it_is_asked_for(typed: str) -> None:
    assert prose(typed, "the reason") == typed
    with pytest.raises(UsageError, match="the reason is empty"):
        prose(typed, "the reason", empty=False)


@pytest.mark.parametrize("typed", [None, 3, True, ["a"], {"a": 1}, b"a"])
def test_what_is_no_text_is_refused_in_words(typed: Any) -> None:
    for check in (line, prose):
        with pytest.raises(UsageError, match="must be text"):
            check(typed, "the name")


@given(st.text())
def test_a_line_that_was_taken_is_taken_again_as_it_is(typed: str) -> None:
    try:
        taken = line(typed, "the name")
    except UsageError:
        return
    assert line(taken, "the name") == taken == taken.strip()
    assert "\n" not in taken
