"""Sections that are mainly tables: scores, comparison, runs, editions, quotes."""

import json
from dataclasses import replace
from pathlib import Path

from goldbench.corpus import Document, Marks, Record, Span
from goldbench.formats import ReadOptions, write
from goldbench.reports import Section, Wanted, Words, gather
from goldbench.reports.section import Fold, Paragraph, Points, Table
from goldbench.reports.sections.comparisons.comparison import comparison
from goldbench.reports.sections.comparisons.editions import editions
from goldbench.reports.sections.comparisons.runs import runs
from goldbench.reports.sections.error_analysis.quotes import quotes
from goldbench.reports.sections.performance.scores import scores
from goldbench.scoring import FileStream, Settings
from reports.small import GOLD, POOR, QUICK, TEXT, evidence, good, poor, stream

WORDS = Words.of("en")


def only_table(section: Section) -> Table:
    (table,) = [block for block in section.blocks if isinstance(block, Table)]
    return table


def test_scores_have_counts_and_intervals() -> None:
    table = only_table(scores(evidence(good()), WORDS))
    (row,) = table.rows
    assert row[:7] == ("good", "exact", "36", "0", "96", "18", "12")
    assert row[7].startswith('0.842 <span class="under">0.')
    assert [len(r) for r in table.rows] == [len(table.columns)]


def test_scores_fold_averages_and_the_papers_intervals_away() -> None:
    section = scores(evidence(good()), WORDS)
    folds = [block for block in section.blocks if isinstance(block, Fold)]
    assert [fold.title for fold in folds] == [
        "Averages over labels and over documents",
        "Intervals by the papers’ method, for comparison",
    ]
    (macro,) = folds[0].blocks
    assert isinstance(macro, Table)
    assert [row[2] for row in macro.rows] == ["labels", "documents"]


def test_both_sides_counts_are_shown_where_they_differ() -> None:
    split = Marks((GOLD.spans[0], Span(21, 24, "NAME"), Span(25, 28, "NAME"), GOLD.spans[2]))
    system = stream("split", [split] * 36)
    section = scores(evidence(system, wanted=replace(QUICK, tracks=("merged",))), WORDS)
    assert only_table(section).rows[0][4] == "108 / 144"


def test_over_three_systems_there_is_a_summary() -> None:
    three = [stream(name, [GOLD] * 36) for name in "ab"]
    section = scores(evidence(*three, poor()), WORDS)
    (table,) = next(
        block.blocks
        for block in section.blocks
        if isinstance(block, Fold) and block.title == "Over all systems"
    )
    assert isinstance(table, Table)
    assert table.rows[2][:2] == ("exact", "F1")
    assert table.rows[2][4] == "1.000"  # the median


def test_a_comparison_gives_difference_interval_p_and_verdict() -> None:
    section = comparison(evidence(good(), poor()), WORDS)
    assert section is not None
    verdicts, table, fold = section.blocks
    assert isinstance(verdicts, Points)
    assert "good is better than poor" in verdicts.items[0]
    assert isinstance(table, Table)
    assert table.rows[0][:4] == ("good − poor", "exact", "0.865", "0.426")
    assert table.rows[0][4] == "+0.439"
    assert isinstance(fold, Fold)
    (labels,) = fold.blocks
    assert isinstance(labels, Table)
    assert [row[0] for row in labels.rows] == ["DATE", "ILLNESS", "NAME"]


def test_one_system_is_not_compared() -> None:
    assert comparison(evidence(good()), WORDS) is None


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


def brat(folder: Path, name: str, marks: list[Marks]) -> FileStream:
    records = [Record(Document(f"n{i}", TEXT), {"x": m}) for i, m in enumerate(marks)]
    write(iter(records), folder / name, "brat")
    return FileStream(folder / name, name=name)


def test_editions_say_how_far_apart_they_are_and_why(tmp_path: Path) -> None:
    gold = brat(tmp_path, "gold", [GOLD] * 3)
    systems = [brat(tmp_path, "lazy", [GOLD] * 2), brat(tmp_path, "poor", [POOR] * 3)]
    wanted = replace(QUICK, tracks=("meddocan-ner",))
    section = editions(gather(gold, systems, Settings(()), wanted), WORDS)
    assert section is not None
    table, points, why = section.blocks
    assert isinstance(table, Table)
    assert [row[1] for row in table.rows] == ["meddocan-ner", "meddocan-ner:official"] * 2
    assert [row[-1] for row in table.rows] == ["", "+0.200", "", "0.000"]
    assert isinstance(points, Points)
    assert points.items == (
        "Original and repaired edition count the same: poor (meddocan-ner:official).",
        (
            "lazy, meddocan-ner:official: F1 is 20.0 points higher than by the repaired edition. "
            "It passes over the 1 document that the system did not return; we count what is "
            "marked there as missed."
        ),
    )
    assert isinstance(why, Fold)
    (reasons,) = why.blocks
    assert isinstance(reasons, Points)
    assert len(reasons.items) == 3


def test_editions_say_why_an_original_could_not_be_run() -> None:
    section = editions(evidence(good(), wanted=replace(QUICK, tracks=("nlpsandbox-token",))), WORDS)
    assert section is not None
    (paragraph,) = section.blocks
    assert isinstance(paragraph, Paragraph)
    assert paragraph.text.startswith("nlpsandbox-token:official could not be run on these files: ")
    assert editions(evidence(good()), WORDS) is None


def quoting(folder: Path, *, text: bool) -> Section | None:
    notes = [Record(Document("n0", TEXT), {"gold": GOLD})]
    write(iter(notes), folder / "gold.jsonl", "jsonl")
    entities = [{"quote": "3 May", "label": "DATE"}, {"quote": "Luzia Gilford", "label": "NAME"}]
    (folder / "q.jsonl").write_text(
        json.dumps({"id": "n0", "entities": entities}), encoding="utf-8"
    )
    options = ReadOptions(texts={"n0": TEXT})
    system = FileStream(folder / "q.jsonl", format="quotes", name="llm", options=options)
    gold = FileStream(folder / "gold.jsonl", name="gold")
    return quotes(gather(gold, [system], Settings(()), Wanted(text=text)), WORDS)


def test_invented_quotes_are_counted_and_shown(tmp_path: Path) -> None:
    section = quoting(tmp_path, text=True)
    assert section is not None
    table, fold = section.blocks
    assert isinstance(table, Table)
    assert table.rows == (("llm", "2", "1", "0", "0", "0", "50.0%"),)
    assert isinstance(fold, Fold)
    (examples,) = fold.blocks
    assert isinstance(examples, Table)
    assert examples.rows == (("Invented", "NAME", "n0", "Luzia Gilford"),)


def test_quotes_can_be_left_out(tmp_path: Path) -> None:
    section = quoting(tmp_path, text=False)
    assert section is not None
    assert "Luzia" not in str(section)
    assert "Gil" not in str(section)


def test_systems_that_quote_nothing_have_no_such_section() -> None:
    assert quotes(evidence(good()), WORDS) is None


def test_three_systems_are_ranked_beside_their_comparisons() -> None:
    three = (good(), replace(good(), name="like"), poor())
    for lang, range_ in (("en", "1 to 2"), ("es", "de 1 a 2")):
        section = comparison(evidence(*three), Words.of(lang))
        assert section is not None
        _, ranks = (block for block in section.blocks if isinstance(block, Table))
        assert [(row[0], *row[2:]) for row in ranks.rows] == [
            ("good", "1", range_),
            ("like", "1", range_),
            ("poor", "3", "3"),
        ]
