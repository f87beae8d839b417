"""Every error in its sentence, or its labels and offsets alone."""

from goldbench.reports import ReportData, Wanted, Words
from goldbench.reports.section import ErrorTable, Paragraph
from goldbench.reports.sections.error_analysis.errors import errors
from reports.small import GOLD, evidence, good, poor, stream

WORDS = Words.of("en")


def error_table(report_data: ReportData) -> ErrorTable:
    (table,) = [b for b in errors(report_data, WORDS).blocks if isinstance(b, ErrorTable)]
    return table


def test_every_error_stands_in_its_sentence() -> None:
    table = error_table(evidence(good()))
    assert len(table.rows) == 18
    first, second, third = table.rows[:3]
    assert (first.kind_name, first.labels, first.place) == ("Borders", "NAME", "21–28 → 25–28")
    assert first.pieces is not None
    assert [tuple(piece) for piece in first.pieces] == [
        ("Seen on 3 May by Dr. ", ""),
        ("Luz ", "gold"),
        ("Gil", "both"),
        (".", ""),
    ]
    assert (second.kind_name, second.labels) == ("Label", "ILLNESS → DATE")
    assert (third.kind_name, third.label) == ("False alarm", "ILLNESS")
    assert third.pieces is not None
    assert "".join(piece.text for piece in third.pieces) == (
        "Has <b>asthma</b> & reflux since 2019, no fever."
    )
    assert table.kinds == (
        ("invented", "False alarm"),
        ("label", "Label"),
        ("boundary", "Borders"),
    )


def test_without_text_errors_have_labels_and_offsets_only() -> None:
    table = error_table(evidence(good(), wanted=Wanted(text=False)))
    assert {row.pieces for row in table.rows} == {None}
    assert {row.detail for row in table.rows} == {""}
    assert table.rows[0].place == "21–28 → 25–28"


def test_how_many_errors_are_shown_of_how_many_is_said() -> None:
    section = errors(evidence(poor(), wanted=Wanted(errors=12)), WORDS)
    texts = [block.text for block in section.blocks if isinstance(block, Paragraph)]
    assert texts[0].startswith("12 of 84 errors are shown below")
    assert section.lead.startswith("84 errors")


def test_no_errors_are_no_errors() -> None:
    (paragraph,) = errors(evidence(stream("s", [GOLD] * 36)), WORDS).blocks
    assert isinstance(paragraph, Paragraph)
    assert paragraph.text.startswith("There are no errors")


def test_errors_may_be_counted_without_being_shown() -> None:
    section = errors(evidence(good(), wanted=Wanted(errors=0)), WORDS)
    assert not [block for block in section.blocks if isinstance(block, ErrorTable)]
