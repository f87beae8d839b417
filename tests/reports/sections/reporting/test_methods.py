"""Methods in sentences: rule, version, intervals, units, seed."""

from dataclasses import replace

import pytest

from goldbench.corpus import Design
from goldbench.corpus.design import Place
from goldbench.reports import ReportData, Words
from goldbench.reports.section import Copyable
from goldbench.reports.sections.reporting.methods import methods
from goldbench.schemes import LabelMap
from goldbench.schemes.labelmap import Row
from reports.small import GOLD, QUICK, evidence, good, poor, stream

WORDS = Words.of("en")

DESIGN = Design({f"n{n:03}": Place("s", f"p{n // 3}", 0.5 - n % 2 / 4) for n in range(36)})


def methods_of(report_data: ReportData) -> str:
    text = methods(report_data, WORDS).blocks[0]
    assert isinstance(text, Copyable)
    return "\n".join(text.paragraphs)


def test_methods_state_rule_version_intervals_units_seed_and_missing_documents() -> None:
    lazy = stream("lazy", [GOLD] * 30 + [None] * 6)
    report_data = evidence(lazy, good(), seed=17)
    text = methods_of(report_data)
    for part in (
        "The output of lazy and good was compared with the gold standard truth (36 documents,",
        f"108 marks; fingerprint {report_data.score.gold.hash[:12]}) using goldbench 9.8.7.",
        "The rule exact (version 2) counts same label and same borders:",
        "tp = |G ∩ S| over (label, start, end).",
        "Documents that a system did not return count as missed in full (lazy 6).",
        "Intervals are at 95% and by patient",
        "taken to be alike by ρ = 0.10",
        "There were 12 such units.",
        "seed 17",
        "sign-flip test over units (by patient), inverted",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("interval", "word"),
    [
        ("korn-graubard", "Korn and Graubard 1998"),
        ("clopper-pearson", "Canales"),
        ("wilson", "Wilson 1927"),
        ("bootstrap", "Efron 1987"),
    ],
)
def test_methods_name_the_interval_that_was_used(interval: str, word: str) -> None:
    text = methods_of(evidence(good(), interval=interval))
    assert word in text
    assert "one more unit" not in text
    assert ("such units" in text) == (interval in {"korn-graubard", "bootstrap"})


def test_methods_tell_of_maps_filters_weights_and_runs() -> None:
    mapped = LabelMap("ours", "theirs", (Row("DATE", "WHEN"),))
    report_data = evidence(
        good(),
        poor(),
        wanted=replace(QUICK, run_of="M"),
        map=mapped,
        exclude=frozenset({"NAME"}),
        design=DESIGN,
    )
    text = methods_of(report_data)
    for part in (
        "mapped from ours to theirs",
        "These labels were left out: NAME.",
        "weighted by the inverse of the inclusion probability",
        "The systems are 2 runs of M",
    ):
        assert part in text
    assert "sign-flip" not in text


def test_korn_graubard_resamples_where_the_sides_count_differently_and_says_so() -> None:
    both = replace(QUICK, tracks=("exact", "merged"))
    text = methods_of(evidence(good(), wanted=both, interval="korn-graubard"))
    assert "differently (merged)" in text
    assert "J = tp / (tp + fp + fn)" in text
