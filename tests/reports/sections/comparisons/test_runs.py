"""Runs of a model and their spread."""

from goldbench.reports import Wanted, Words
from goldbench.reports.section import Paragraph, Table
from goldbench.reports.sections.comparisons.runs import runs
from reports.small import evidence, good, poor

WORDS = Words.of("en")


def test_runs_of_a_model_show_their_spread() -> None:
    report_data = evidence(good(), poor(), wanted=Wanted(run_of="GPT-x"))
    section = runs(report_data, WORDS)
    assert section is not None
    sentence, table = section.blocks
    assert isinstance(sentence, Paragraph)
    assert "<strong>GPT-x</strong> in 2 runs: mean F1 <strong>0.646</strong>" in sentence.text
    assert isinstance(table, Table)
    assert [row[1] for row in table.rows] == ["Precision", "Recall", "F1"]
    assert runs(evidence(good()), WORDS) is None
