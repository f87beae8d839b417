import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import goldbench as gb
from api.small_corpora import GOLD, GOOD, NAMES, NOTES, POOR, TEXT
from goldbench.corpus import Corpus, Document, Marks, Record, Span


def test_a_corpus_is_scored_in_one_call() -> None:
    scored = gb.score(GOLD, {"good": GOOD, "poor": POOR}, ["exact", "overlap"])
    assert [(r.system, r.track, r.scores.f1) for r in scored] == [
        ("good", "exact", 1.0),
        ("good", "overlap", 1.0),
        ("poor", "exact", 0.0),
        ("poor", "overlap", 1.0),
    ]


def test_marks_beyond_the_text_of_a_corpus_are_told_or_refused() -> None:
    marks = Marks((Span(0, 9999, "NAME"),))
    beyond = Corpus.from_records([Record(Document("n", TEXT), {"m": marks})])
    scored = gb.score(beyond, {"s": beyond})
    line = "1 × outside the text (first: document 'n')"
    assert [f"gold: {line}", f"s: {line}"] == [f for f in scored.findings if "outside" in f]
    with pytest.raises(gb.FormatError, match="outside the text in document 'n'"):
        gb.score(beyond, {"s": beyond}, strict=True)


def test_gaps_are_a_table_of_groups() -> None:
    scored = gb.score(GOLD, {"good": GOOD}, by="site", gaps=True)
    assert scored.gaps().rows == ()
    assert scored.gaps().columns[:4] == ("system", "track", "key", "group")
    with pytest.raises(gb.UsageError, match="gaps needs groups"):
        gb.score(GOLD, {"good": GOOD}, gaps="f1")


def test_a_system_is_cut_at_its_confidences_in_one_call() -> None:
    spans = tuple(
        Span(start, end, "NAME", gb.Attributes(confidence=value))
        for start, end, value in ((0, 8, 0.9), (9, 13, 0.2))
    )
    sure = Corpus.from_records([Record(Document("n", TEXT), {"s": Marks(spans)})])
    cut = gb.thresholds(GOLD, {"sure": sure}, "exact")
    assert [(row[2], row[3], row[7]) for row in cut.grid().rows] == [(None, 2, 0.5), (0.9, 1, 1.0)]
    assert cut.calibration().rows[0][:2] == ("sure", "exact")
    assert cut.as_json()["thresholds"][0]["confidence"] == "confidence"
    with pytest.raises(gb.UsageError, match="carry no confidence"):
        gb.thresholds(GOLD, GOOD)
    with pytest.raises(gb.UsageError, match="original scripts"):
        gb.thresholds(GOLD, sure, "meddocan-ner:official")


def test_two_corpora_are_compared_in_one_call() -> None:
    (comparison,) = gb.compare(GOLD, {"good": GOOD, "poor": POOR})
    assert (comparison.a, comparison.b, comparison.overall.difference) == ("good", "poor", 1.0)


def test_paths_and_addresses_are_taken_too(tmp_path: Path) -> None:
    from goldbench.formats import write  # noqa: PLC0415  # what is tested loads it itself

    write(GOLD.records(), tmp_path / "g.jsonl", "jsonl")
    assert gb.score(f"{tmp_path}/g.jsonl::gold", GOOD).results[0].scores.f1 == 1
    with pytest.raises(gb.UsageError, match="does not exist"):
        gb.score(tmp_path / "nowhere", GOOD)


def test_a_score_has_a_row_for_each_label_and_for_all_together() -> None:
    scored = gb.score(gb.read(NOTES, marks=NAMES), gb.read(NOTES, marks=NAMES))
    assert scored.to_polars()["label"].to_list() == [None, "NAME"]
    assert scored.result("system", "exact") is scored[0]
    assert scored.as_json("9")["goldbench"] == "9"
    assert "1.000" in repr(scored)


def test_a_breakdown_by_attribute_and_a_summary_are_there_as_in_the_command() -> None:
    kinds = NAMES.with_columns(kind=pl.Series(["full", "short"] * 6))
    gold = gb.read(NOTES, marks=kinds)
    poor = gb.read(NOTES, marks=kinds.with_columns(kind=pl.lit("full")).head(8))
    scored = gb.score(gold, {"good": gold, "poor": poor}, by="attribute:kind", run_of="model")
    rows = {(row[0], row[2]): row[3:6] for row in scored.by("attribute:kind")}
    assert rows["poor", "NAME/full"] == (4, 4, 2)
    micro = {row[2]: row[3] for row in scored.summary() if row[1] == "micro"}
    assert micro["recall"] == pytest.approx((1 + 8 / 12) / 2)
    assert scored.runs[0].runs == 2
    figures = scored.as_json("9")
    assert {"summary", "runs"} <= set(figures)


def test_a_plain_script_is_run_once_and_needs_no_guard(tmp_path: Path) -> None:
    """Enough brat files that other processes read them; the script has no main guard."""
    for side in ("gold", "system"):
        folder = tmp_path / side
        folder.mkdir()
        for number in range(40):
            (folder / f"n{number}.txt").write_text(TEXT, encoding="utf-8")
            (folder / f"n{number}.ann").write_text("T1\tNAME 0 8\tAna Ruiz\n", encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text(
        "import goldbench as gb\n"
        "from goldbench.scoring.reading import streams\n"
        "streams.BATCH, streams.PARALLEL, streams.cores = 4, 2, lambda: 4\n"
        'print(gb.score("gold", "system", ["exact"])[0].scores.tp)\n',
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("40\n", 0), done.stderr
