"""What stands in the place of PHI, and what a strategy does that cannot do its work."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.phi import Key, Mark
from goldbench.phi.deidentify.policies import Step
from goldbench.phi.deidentify.policies.policy import STRATEGIES, Strategy
from goldbench.phi.deidentify.strategies import NoteContext, keeps, note_context, replace_span

KEY = Key(b"k" * 32)


def context(text: str = "", *dates: str, key: Key | None = KEY) -> NoteContext:
    return note_context(dates, text=text, lang="en", tag="[{family}]", key=key, patient="p1")


def put(original: str, strategy: Strategy, *, label: str = "IDNUM", **more: int) -> tuple[str, str]:
    """Give what a strategy puts in the place of a whole note."""
    mark = Mark(0, len(original), label)
    return replace_span(original, mark, "id", Step((), strategy, **more), context(original))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("original", "strategy", "new", "done"),
    [
        ("Ana Ruiz", "mask", "********", "mask"),
        ("Ana Ruiz", "tag", "[ID]", "tag"),
        ("Ana Ruiz", "redact", "", "redact"),
        ("Ana Ruiz", "keep", "Ana Ruiz", "keep"),
        ("16501", "zip3", "165", "zip3"),
        ("16501-1234", "zip3", "165", "zip3"),
        ("03601", "zip3", "000", "zip3"),
        ("89312-0001", "zip3", "000", "zip3"),
        ("1650", "zip3", "[ID]", "tag"),
        ("SW1A 1AA", "zip3", "[ID]", "tag"),
        ("3/14/2015", "year", "2015", "year"),
        ("3/14/15", "year", "[ID]", "tag"),
        ("March 14", "year", "[ID]", "tag"),
        ("89", "age", "89", "keep"),
        ("soon", "shift", "[ID]", "tag"),
    ],
)
def test_a_strategy_does_its_work_or_leaves_the_type(
    original: str, strategy: Strategy, new: str, done: str
) -> None:
    assert put(original, strategy) == (new, done)


def test_an_age_over_the_limit_is_one_of_a_category() -> None:
    new, done = put("90", "age")
    assert done == "age"
    assert new != "90"
    assert put("90", "age", over=95) == ("90", "keep")


@pytest.mark.parametrize(("born", "kept"), [(1920, False), (1925, False), (1926, True)])
def test_a_year_from_which_an_age_over_89_follows_is_not_kept(born: int, kept: bool) -> None:
    written = f"1/2/{born}"
    note = context(f"{written}, seen 3/4/2015", written, "3/4/2015")
    new, done = replace_span(written, Mark(0, 8, "DATE"), "date", Step((), "year"), note)
    assert (str(born) in new) == (done == "year") == kept


def test_days_that_are_given_need_no_key_and_others_do() -> None:
    mark, note = Mark(0, 10, "DATE"), context("03/14/2015", "03/14/2015", key=None)
    shifted, _ = replace_span("03/14/2015", mark, "date", Step((), "shift", days=1), note)
    assert shifted == "03/15/2015"
    for strategy in ("shift", "surrogate"):
        with pytest.raises(UsageError, match="needs a project key"):
            replace_span("03/14/2015", mark, "date", Step((), strategy), note)


@given(st.text(max_size=8), st.sampled_from([name for name in STRATEGIES if name != "keep"]))
def test_what_may_stand_is_known_before_it_is_replaced(original: str, strategy: Strategy) -> None:
    new, done = put(original, strategy, days=3)
    assert keeps(original, Step((), strategy), "en") == (done == "keep")
    if strategy not in {"age", "surrogate"} and any(map(str.isalpha, original)):
        assert original not in new or done == "tag"


def test_a_note_tells_its_commonest_year_and_its_latest() -> None:
    note = context("", "3/1/2014", "3/2/2014", "3/3/2016", "3/4", "May 99")
    assert note.year == 2014
    assert note.latest == 2016
    assert context("").year is None


def test_what_stands_around_a_mark_ends_with_the_text() -> None:
    note = context("ab[cd]ef")
    assert note.around(Mark(2, 6, "ID")) == ("ab", "ef")
    assert note.around(Mark(0, 8, "ID")) == ("", "")
    long = context("x" * 50 + "ID" + "y" * 50)
    assert [len(side) for side in long.around(Mark(50, 52, "ID"))] == [32, 32]
