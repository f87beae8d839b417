from goldbench.agreement.result import Agreement, Report
from goldbench.stats import Interval

ROW = Agreement(
    "f1", "exact", ("Ana", "Eva"), None, 0.9, Interval(0.8, 1.0), 40, 12, "bootstrap-bca"
)
MEAN = Agreement("f1", "exact", None, "DATE", None, None, 0, 12, group="physicians")


def test_a_row_without_a_group_does_not_name_one() -> None:
    assert ROW.as_json() == {
        "measure": "f1",
        "match": "exact",
        "pair": ["Ana", "Eva"],
        "label": None,
        "value": 0.9,
        "interval": [0.8, 1.0],
        "n": 40,
        "documents": 12,
        "method": "bootstrap-bca",
        "weighted": False,
    }


def test_what_is_undefined_is_null_and_never_zero() -> None:
    content = MEAN.as_json()
    assert (content["value"], content["interval"], content["pair"]) == (None, None, None)
    assert content["group"] == "physicians"


def test_a_report_keeps_the_order_of_its_rows() -> None:
    report = Report(0.95, (MEAN, ROW), ("DATE is low",), ("2 documents were left out",))
    assert list(report) == [MEAN, ROW]
    assert report.as_json() == {
        "level": 0.95,
        "results": [MEAN.as_json(), ROW.as_json()],
        "hints": ["DATE is low"],
        "notes": ["2 documents were left out"],
    }
