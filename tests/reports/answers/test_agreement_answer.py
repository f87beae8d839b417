import polars as pl

from goldbench.agreement import Agreement, Report
from goldbench.reports.answers import Agreed
from goldbench.stats import Interval

OF_PAIR = Agreement(
    "f1", "exact", ("first", "second"), "NAME", 0.8, Interval(0.7, 0.9), 40, 36, "bootstrap"
)
OF_ALL = Agreement("kappa", None, None, None, None, None, 0, 36)
OF_GROUP = Agreement("mean-f1", "exact", None, None, 0.5, None, 12, 36, group="nurse")
ANSWER = Agreed(Report(0.95, (OF_PAIR, OF_ALL, OF_GROUP), ("NAME is low", "few notes")))


def test_a_row_a_measure_pair_and_label_in_the_order_of_the_report() -> None:
    columns = ANSWER.grid().columns
    first, second, _ = (dict(zip(columns, row, strict=True)) for row in ANSWER.grid())
    assert first == {
        "measure": "f1", "match": "exact", "pair": "first – second", "label": "NAME", "value": 0.8,
        "low": 0.7, "high": 0.9, "n": 40, "documents": 36, "method": "bootstrap",
    }  # fmt: skip
    assert (second["pair"], second["label"]) == ("all", "all")
    assert [second[name] for name in ("match", "value", "low", "high", "method")] == [None] * 5


def test_an_average_over_some_is_not_called_that_of_all() -> None:
    assert ANSWER.to_polars()["pair"].to_list() == ["first – second", "all", "nurse"]


def test_what_is_undefined_is_a_dash_and_hints_stand_below() -> None:
    lines = repr(ANSWER).split("\n")
    assert lines[0] == "agreement"
    assert lines[1].split()[-1] == "n"
    assert lines[3].split() == ["kappa", "–", "all", "all", "–", "–", "–", "0"]
    assert lines[-1] == "NAME is low; few notes"


def test_it_is_the_list_of_its_rows() -> None:
    assert list(ANSWER) == [ANSWER[0], ANSWER[1], ANSWER[-1]] == [OF_PAIR, OF_ALL, OF_GROUP]
    assert len(ANSWER) == pl.DataFrame(ANSWER).height == 3
    assert [row["measure"] for row in ANSWER.as_json()["results"]] == ["f1", "kappa", "mean-f1"]


def test_no_agreement_at_all_is_an_empty_table() -> None:
    nothing = Agreed(Report(0.95, ()))
    assert len(nothing) == len(nothing.to_polars()) == 0
    assert nothing.to_polars().columns == list(ANSWER.grid().columns)
