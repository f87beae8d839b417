"""Sections that give account: errors, limits, methods, checklist, provenance."""

from dataclasses import replace

import pytest

from goldbench.corpus import Design
from goldbench.corpus.design import Place
from goldbench.reports import ReportData, Wanted, Words
from goldbench.reports.section import Checks, Copyable, ErrorTable, Facts, Paragraph, Points
from goldbench.reports.sections.error_analysis.errors import errors
from goldbench.reports.sections.reporting.checklist import checklist, find_stated
from goldbench.reports.sections.reporting.limits import limits
from goldbench.reports.sections.reporting.methods import methods
from goldbench.reports.sections.reporting.provenance import provenance
from goldbench.schemes import LabelMap
from goldbench.schemes.labelmap import Row
from reports.small import GOLD, NOTHING, QUICK, evidence, good, poor, stream

WORDS = Words.of("en")
DESIGN = Design({f"n{n:03}": Place("s", f"p{n // 3}", 0.5 - n % 2 / 4) for n in range(36)})


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


def limits_of(report_data: ReportData) -> str:
    section = limits(report_data, WORDS)
    if section is None:
        return ""
    (points,) = section.blocks
    assert isinstance(points, Points)
    return "\n".join(points.items)


def test_limits_are_read_from_the_data() -> None:
    lazy = stream("lazy", [GOLD] * 30 + [None] * 6)
    text = limits_of(evidence(lazy))
    assert "only 12 independent units (by patient)" in text
    assert "No sampling design" in text
    assert "lazy did not return 6 documents" in text
    assert "no site" not in text
    bare = [stream(n, [GOLD] * 40, meta=False) for n in ("g", "s")]
    text = limits_of(evidence(bare[1], gold=bare[0]))
    assert "carry no patient" in text
    assert "carry no site" in text
    assert "independent units" not in text


def test_intervals_that_take_marks_for_independent_are_named_a_limit() -> None:
    text = limits_of(evidence(good(), interval="wilson"))
    assert "Intervals by wilson take all marks for independent" in text


def test_labels_that_are_not_known_well_are_named() -> None:
    text = limits_of(evidence(stream("s", [GOLD] * 35 + [NOTHING]), level=0.999))
    assert "For 3 of 3 labels the F1 of s is known to no better than ±0.10" in text


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


def test_the_checklist_ticks_what_the_data_show() -> None:
    alone = find_stated(evidence(good()))
    assert alone["sites"]
    assert alone["clusters"]
    assert not alone["baseline"]
    assert not alone["drawing"]
    assert not alone["annotators"]
    more = find_stated(evidence(good(), poor(), design=DESIGN))
    assert more["baseline"]
    assert more["drawing"]
    bare = stream("s", [GOLD] * 4, meta=False)
    none = find_stated(evidence(bare, gold=stream("g", [GOLD] * 4, meta=False)))
    assert not none["sites"]
    assert not none["clusters"]


def test_what_a_study_states_is_ticked_with_its_words() -> None:
    report_data = replace(evidence(good()), statements={"annotators": "Two, and a curator."})
    section = checklist(report_data, WORDS)
    checks = section.blocks[0]
    assert isinstance(checks, Checks)
    (gold_check,) = [
        check for check in checks if check.item.startswith("Who made the gold standard")
    ]
    assert (gold_check.state, gold_check.detail) == ("stated", "Two, and a curator.")
    done = sum(check.state == "stated" for check in checks)
    total = len(list(checks))
    assert section.lead.startswith(f"{done} of {total} items are stated in this report")
    assert f"{total - done} are left for the authors" in section.lead


def test_provenance_has_hashes_versions_seed_and_command() -> None:
    report_data = evidence(good(), poor(), seed=23)
    facts = provenance(report_data, WORDS).blocks[0]
    assert isinstance(facts, Facts)
    pairs = dict(facts.pairs)
    assert pairs["Fingerprint of the gold standard"] == report_data.score.gold.hash
    assert pairs["Fingerprint of poor"] == report_data.survey.systems[1].hash
    assert pairs["Seed"] == "23"
    assert pairs["Versions"] == "goldbench 9.8.7"
    assert pairs["Command"] == "goldbench report a b"
    assert pairs["Made"] == "2031-02-03 04:05 UTC"
    assert pairs["Intervals"] == "one-more-document (rho 0.10), 95%"
    assert pairs["Independent units"] == "patient, 12"
