"""The checklist: what the data show is ticked, and what a study states."""

from dataclasses import replace

from goldbench.corpus import Design
from goldbench.corpus.design import Place
from goldbench.reports import Words
from goldbench.reports.section import Checks
from goldbench.reports.sections.reporting.checklist import checklist, find_stated
from reports.small import GOLD, evidence, good, poor, stream

WORDS = Words.of("en")

DESIGN = Design({f"n{n:03}": Place("s", f"p{n // 3}", 0.5 - n % 2 / 4) for n in range(36)})


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
