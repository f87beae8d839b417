from typing import Any

import polars as pl
import pytest

import goldbench as gb

ANY: Any = gb  # as those write who have no type checker


def test_other_questions_have_sizes_of_their_own() -> None:
    assert gb.plan_leak(0.01).total == 773
    assert gb.plan_leak(0.01).to_polars()["may leak"].to_list() == [0, 1, 2, 3, 5]
    assert gb.plan_human(units=4).total == 55
    assert gb.plan_human(sigma=0.2, pilot=50).to_polars()["documents"].to_list() == [99, 120]
    assert gb.plan_difference(0.03, score=0.85, units=5, deff=1.2).total == 353
    many = pl.DataFrame({"id": [f"n{i}" for i in range(40)], "text": ["Ana Ruiz"] * 40})
    marks = many.select("id").with_columns(start=pl.lit(0), end=pl.lit(8), label=pl.lit("NAME"))
    gold = gb.read(many, marks=marks)
    systems = {"a": gb.read(many, marks=marks.head(30)), "b": gb.read(many, marks=marks.tail(35))}
    pilot = gb.score(gold, systems, "exact", by="document")
    planned = gb.plan_difference(0.05, measure="recall", pilot=pilot)
    assert planned.summary["pilot"] == 40
    assert "vary as in the pilot" in planned.methods
    with pytest.raises(gb.UsageError, match="would say it again"):
        gb.plan_difference(0.05, pilot=pilot, units=3)
    with pytest.raises(gb.UsageError, match="nothing says how documents vary"):
        gb.plan_difference(0.05)
    with pytest.raises(gb.UsageError, match="go together"):
        gb.plan_human(sigma=0.5)


def test_a_pilot_is_what_score_gave() -> None:
    with pytest.raises(gb.UsageError, match=r"a pilot is what gb\.score gave, not int"):
        ANY.plan_difference(0.05, pilot=5)
    with pytest.raises(gb.UsageError, match="power is a number, not NoneType"):
        ANY.plan_leak(0.01, power=None)
