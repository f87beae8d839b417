import csv
import io
from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Marks, Span, Tag
from goldbench.errors import FormatError, UsageError
from goldbench.gold import (
    Disagreements,
    cases_to_csv,
    decisions_from_csv,
    disagreements,
    in_words,
    merge,
)
from panels import panel, spans

PATH = Path("cases.csv")


def find_disagreements() -> Disagreements:
    """Two cases: a border, and a mark that only B has."""
    return disagreements(
        panel({"A": {"n": spans((0, 5, "X"))}, "B": {"n": spans((0, 9, "X"), (15, 18, "Y"))}})
    )


def filled(**columns: tuple[str, str]) -> str:
    """Fill in the columns of the two rows: the border, the mark."""
    rows = list(csv.DictReader(io.StringIO(cases_to_csv(find_disagreements()))))
    for name, values in columns.items():
        for row, value in zip(rows, values, strict=True):
            row[name] = value
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def test_a_row_says_what_each_annotator_marked_and_no_words() -> None:
    rows = list(csv.DictReader(io.StringIO(cases_to_csv(find_disagreements()))))
    assert [(row["kind"], row["A"], row["B"]) for row in rows] == [
        ("boundary", "X 0-5", "X 0-9"),
        ("missing", "", "Y 15-18"),
    ]
    assert "Obese" not in cases_to_csv(find_disagreements())


def test_with_the_notes_a_row_shows_the_words() -> None:
    documents = panel({"A": {"n": Marks()}}).documents
    assert 'X 0-5 ""Obese""' in cases_to_csv(find_disagreements(), documents)


def test_what_was_filled_in_becomes_the_gold() -> None:
    text = filled(take=("B", "none"), reason=("a slip", ""), curator=("cardiologist", ""))
    gold = merge(find_disagreements(), decisions_from_csv(text, PATH))
    (row,) = gold.provenance
    assert row.mark == Span(0, 9, "X")
    assert (row.how, row.by, row.curator, row.reason) == (
        "curated", ("B",), "cardiologist", "a slip",
    )  # fmt: skip


def test_something_else_may_stand_instead() -> None:
    other = '[{"label": "X", "start": 0, "end": 7, "attributes": {"a": "b"}}, {"label": "Z"}]'
    text = filled(take=("", "B"), other=(other, ""))
    gold = merge(find_disagreements(), decisions_from_csv(text, PATH))
    assert {row.mark for row in gold.provenance} == {
        Span(0, 7, "X", Attributes(a="b")), Tag("Z"), Span(15, 18, "Y"),
    }  # fmt: skip


def test_what_is_not_filled_in_is_not_decided() -> None:
    text = filled(take=("A", " "))
    assert [decision.take for decision in decisions_from_csv(text, PATH)] == ["A"]
    with pytest.raises(UsageError, match="1 cases in 1 documents are not decided"):
        merge(find_disagreements(), decisions_from_csv(text, PATH))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"cases\.csv:1: no column 'case'"),
        ("case,document\n", "no column 'take'"),
        ("case,take,other\na,A,[]\n", r"cases\.csv:2: take and other"),
        ("case,take,other\na,,x\n", "not a list of marks"),
        ("case,take,other\na,,[]\n", "not a list of marks"),
        ('case,take,other\na,,"[{""start"": 1}]"\n', "not a list of marks"),
        ('case,take,other\na,,"[{""label"": ""X"", ""start"": 5, ""end"": 1}]"\n', "not a list"),
    ],
)
def test_a_table_that_does_not_fit_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        decisions_from_csv(text, PATH)


def test_an_annotator_called_like_a_choice_is_refused() -> None:
    clash = disagreements(panel({"none": {"n": spans((0, 5, "X"))}, "B": {"n": Marks()}}))
    with pytest.raises(UsageError, match="name of a column or of a choice"):
        cases_to_csv(clash)


def test_pieces_and_values_with_blanks_are_shown_as_such() -> None:
    broken = Span.of_fragments(((0, 5), (10, 14)), "X", Attributes(role="the patient"))
    assert in_words(broken) == 'X 0-5+10-14 role="the patient"'
