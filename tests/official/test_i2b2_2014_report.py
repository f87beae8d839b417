from math import isnan

import pytest

from goldbench.official.counts import DocumentCounts, Evaluation
from goldbench.official.i2b2_2014_report import macro, print_documents, print_summary
from official.originals import Printed

RULE = "-" * 75
DOCUMENTS = (
    DocumentCounts("302-01", 0, 1, 2),
    DocumentCounts("301-01", 10, 0, 5),
    DocumentCounts("301-02", 1, 1, 0),
)


def row(*cells: str) -> str:
    widths = (25, 15, 15, 20)
    return "".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))


def test_summary() -> None:
    printed = Printed()
    print_summary(Evaluation("", "", DOCUMENTS), printed)
    assert printed.lines == [
        row(" (3)", "Measure", "Macro (SD)", "Micro (Primary)"),
        RULE,
        row("Total", "Precision", "0.5 (0.41)", "0.8462"),
        row("", "Recall", "0.5556 (0.42)", "0.6111"),
        row("", "F1", "0.5263", "0.7097"),
        "",
        "",
    ]


def test_documents() -> None:
    printed = Printed()
    print_documents(Evaluation("A ", "A", DOCUMENTS[1:2]), printed)
    assert printed.lines == [
        "Report for A :",
        row("", "Measure", "", "Micro (Primary)"),
        RULE,
        row("301-01", "Precision", "", "1.0"),
        row("[15(10)10]", "Recall", "", "0.6667"),
        row("", "F1", "", "0.8"),
        RULE,
    ]


def test_nothing_right_is_zero_in_micro_and_nan_in_macro() -> None:
    printed = Printed()
    print_summary(Evaluation("", "", (DocumentCounts("a", 0, 0, 0),)), printed)
    assert printed.lines[2:5] == [
        row("Total", "Precision", "0.0 (0.0)", "0.0"),
        row("", "Recall", "0.0 (0.0)", "0.0"),
        row("", "F1", "nan", "0.0"),
    ]


def test_no_documents_at_all() -> None:
    printed = Printed()
    print_summary(Evaluation("", "", ()), printed)
    assert printed.lines[2] == row("Total", "Precision", "nan (nan)", "0.0")
    assert all(isnan(value) for value in macro(Evaluation("", "", ())))


def test_macro_f1_is_made_from_the_means() -> None:
    means = macro(Evaluation("", "", DOCUMENTS))
    assert means.precision == pytest.approx(0.5)
    assert means.recall == pytest.approx(5 / 9)
    assert means.f1 == pytest.approx(10 / 19)
    assert means.recall_sd == pytest.approx(0.4157, abs=1e-4)


def test_equal_documents_may_have_a_deviation_all_the_same() -> None:
    """Three times 1/10 in floating point: what the script prints is not 0.0."""
    same = tuple(DocumentCounts(id_, 1, 9, 0) for id_ in "abc")
    printed = Printed()
    print_summary(Evaluation("", "", same), printed)
    assert printed.lines[2] == row("Total", "Precision", "0.1 (1.4e-17)", "0.1")
