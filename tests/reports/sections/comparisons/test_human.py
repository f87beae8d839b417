"""Systems in the places of a study's annotators: verdicts, figure, refusals, both languages."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from goldbench.corpus import Layer, Marks
from goldbench.gold import Panel
from goldbench.planning.protocol import Human
from goldbench.reports import ReportData, StudySummary, Wanted, Words, gather
from goldbench.reports.section import Figure, Paragraph, Points, Section, Table
from goldbench.reports.sections.comparisons.human import human
from goldbench.scoring import Settings
from reports.accounts import ANNOTATION, PROTOCOL
from reports.accounts import account as study_account
from reports.small import GOLD, ORIGIN, POOR, good, poor, stream


def readers(*every: Sequence[Marks]) -> Panel:
    documents = stream("x", [GOLD] * 36).corpus.documents
    layers = {
        name: Layer(name, dict(zip(documents, marks, strict=True)))
        for name, marks in ((f"annotator {n}", marks) for n, marks in enumerate(every, start=1))
    }
    return Panel(documents, layers)


PEOPLE = readers(
    [POOR if n % 7 == 0 else GOLD for n in range(36)],
    [POOR if n % 6 == 1 else GOLD for n in range(36)],
)


def account(panel: Panel | None = PEOPLE, fixed: Human | None = None) -> StudySummary:
    protocol = replace(PROTOCOL, human=fixed or Human())
    return study_account(protocol=protocol, annotation=replace(ANNOTATION, readers=panel))


def evidence(summary: StudySummary) -> ReportData:
    gold = stream("truth", [GOLD] * 36)
    return gather(gold, [good(), poor()], Settings(()), Wanted(), ORIGIN, account=summary)


def section(summary: StudySummary, lang: str = "en") -> Section:
    part = human(evidence(summary), Words.of(lang))
    assert part is not None
    return part


def points(part: Section) -> tuple[str, ...]:
    return next(block.items for block in part.blocks if isinstance(block, Points))


def test_every_system_has_a_verdict_for_the_primary_variable_and_for_all() -> None:
    verdicts = points(section(account()))
    assert [verdict.partition(":")[0] for verdict in verdicts] == [
        "<strong>good, ILLNESS",
        "<strong>good, all variables together",
        "<strong>poor, ILLNESS",
        "<strong>poor, all variables together",
    ]
    assert "too few: 36 marks an annotator" in verdicts[0]
    assert "agrees less: Δ −0." in verdicts[3]


def test_figure_and_table_show_every_pair_and_place() -> None:
    blocks = section(account()).blocks
    (figure,) = [block for block in blocks if isinstance(block, Figure)]
    assert [row[0] for row in figure.data.rows] == [
        "annotator 1 and annotator 2",
        "good and annotator 1",
        "good and annotator 2",
        "poor and annotator 1",
        "poor and annotator 2",
    ]
    (table,) = [block for block in blocks if isinstance(block, Table)]
    assert len(table.rows) == 12
    assert [row[2] for row in table.rows[:3]] == ["annotator 1", "annotator 2", "anybody"]


@pytest.mark.parametrize(
    ("fixed", "beginning"),
    [
        (Human(), "Margin 0.05: the usual one, which nobody fixed beforehand"),
        (Human(margin=0.1), "Margin 0.10, fixed in the protocol."),
    ],
)
def test_who_fixed_the_margin_is_told(fixed: Human, beginning: str) -> None:
    texts = [block.text for block in section(account(fixed=fixed)).blocks
             if isinstance(block, Paragraph)]  # fmt: skip
    assert any(text.startswith(beginning) for text in texts)


def test_a_system_that_annotators_saw_is_not_compared_and_the_reason_is_told() -> None:
    part = section(account(fixed=Human(pre_annotated=("good",))))
    assert all("good" not in point for point in points(part))
    last = part.blocks[-1]
    assert isinstance(last, Paragraph)
    assert last.text.startswith("good is not compared: annotators saw its marks")


def test_spanish_says_it_in_spanish() -> None:
    verdicts = points(section(account(), "es"))
    assert "demasiado pocas: 36 marcas por anotador" in verdicts[0]
    assert "coincide menos: Δ −0," in verdicts[3]
    (figure,) = [b for b in section(account(), "es").blocks if isinstance(b, Figure)]
    assert figure.data.rows[0][0] == "anotador 1 y anotador 2"


def test_without_two_annotators_there_is_no_section() -> None:
    for panel in (None, PEOPLE.only("annotator 1")):
        assert human(evidence(account(panel)), Words.of("en")) is None


def test_annotators_of_other_notes_leave_a_reason_and_the_report_stands() -> None:
    apart = {
        name: Layer(name, {id_: m for id_, m in layer.items() if (id_ < "n018") == first})
        for first, (name, layer) in zip((True, False), PEOPLE.layers.items(), strict=True)
    }
    part = section(account(Panel(PEOPLE.documents, apart)))
    (paragraph, _) = part.blocks
    assert isinstance(paragraph, Paragraph)
    assert "no document that all of these read" in paragraph.text
