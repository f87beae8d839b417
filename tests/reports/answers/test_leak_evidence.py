from pathlib import Path

import polars as pl

from goldbench.phi import LEAK_TITLE, Evidence, LeakRow
from goldbench.reports.answers import LeakEvidence

PATIENTS = LeakRow("patients with a direct identifier left", 12, 1, 12, 0.0833, 0.339)
EVIDENCE = Evidence(
    0.95,
    {"documents": 20},
    PATIENTS,
    (LeakRow("all", 40, 2, 12, 0.05, 0.15), LeakRow("Age", 0, 0, 0, None, None)),
    (LeakRow("Plan", 7, 0, 5, 0.0, 0.35),),
    (),
    (),
    {"goldbench": "9.8.7"},
)


def test_a_row_a_category_and_the_patients_last() -> None:
    assert pl.DataFrame(LeakEvidence(EVIDENCE)).rows() == [
        ("all", 40, 2, 0.05, 0.15),
        ("Age", 0, 0, None, None),
        ("patients with a direct identifier left", 12, 1, 0.0833, 0.339),
    ]


def test_what_is_printed_names_the_level_of_the_bounds() -> None:
    lines = repr(LeakEvidence(EVIDENCE)).split("\n")
    assert lines[0] == LEAK_TITLE
    assert lines[-1] == "one-sided upper bounds at 95%"
    assert lines[3].split() == ["Age", "0", "0", "–", "–"]


def test_the_summary_holds_what_the_table_leaves_out() -> None:
    summary = LeakEvidence(EVIDENCE).summary
    assert summary["patients_with_a_direct_identifier"]["leaked"] == 1
    assert [row["what"] for row in summary["sections"]] == ["Plan"]


def test_its_page_is_saved_as_it_is(tmp_path: Path) -> None:
    answer = LeakEvidence(EVIDENCE)
    path = answer.save(tmp_path / "leak.html")
    assert path.read_text("utf-8") == answer.html
    assert LEAK_TITLE in answer.html
