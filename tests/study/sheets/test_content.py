"""What stands on a sheet after its operations."""

from collections.abc import Mapping
from typing import Any

import pytest

from goldbench.corpus import Attributes, Extent, Label, Marks, Schema, Span, Tag
from goldbench.study import Content, OperationError
from goldbench.study.sheets.content import FactMark, SpanMark, apply
from studies import FACTS, SPANS

ADD = {"mark": "m1", "label": "DATE", "pieces": [[0, 4]], "attributes": {}}
FACT = {"mark": "f1", "label": "CAD", "attributes": {"time": "continuing"}, "present": True}


def after(
    *steps: tuple[str, Mapping[str, Any]], private: Mapping[str, Any] | None = None
) -> Content:
    content = Content()
    for kind, payload in steps:
        content = apply(content, kind, payload, private or {})
    return content


def test_spans_are_added_changed_and_removed() -> None:
    changed = {**ADD, "pieces": [[0, 2], [3, 4]], "label": "NAME"}
    assert after(("add_span", ADD)).spans == {"m1": SpanMark("DATE", (Extent(0, 4),))}
    content = after(("add_span", ADD), ("change_span", changed))
    assert content.marks() == Marks((Span.of_fragments(((0, 2), (3, 4)), "NAME"),))
    assert after(("add_span", ADD), ("remove_span", {"mark": "m1"})) == Content()


def test_private_attributes_come_back_to_their_mark() -> None:
    content = after(("add_span", ADD), private={"attributes": {"comment": "why?"}})
    assert content.spans["m1"].attributes == {"comment": "why?"}


def test_comments_are_no_part_of_what_gold_and_agreement_see() -> None:
    comment = Attributes(comment="why?", role="patient")
    content = Content({"m": SpanMark("NAME", (Extent(0, 3),), comment)})
    assert content.marks(SPANS).spans[0].attributes == {"role": "patient"}


def test_evidence_hangs_on_its_fact_and_goes_with_it() -> None:
    point = {"fact": "f1", "mark": "e1", "pieces": [[2, 5]]}
    content = after(("add_fact", FACT), ("add_evidence", point))
    assert content.facts["f1"].evidence == {"e1": (Extent(2, 5),)}
    tag = content.marks(FACTS).tags[0]
    assert tag == Tag("CAD", Attributes(time="continuing"),
                      (Span(2, 5, "CAD", Attributes(time="continuing")),))  # fmt: skip
    moved = {**point, "pieces": [[6, 7]]}
    content = after(("add_fact", FACT), ("add_evidence", point), ("change_evidence", moved))
    assert content.facts["f1"].evidence == {"e1": (Extent(6, 7),)}
    kept = after(("add_fact", FACT), ("add_evidence", point), ("change_fact", FACT))
    assert kept.facts["f1"].evidence == {"e1": (Extent(2, 5),)}
    gone = after(("add_fact", FACT), ("add_evidence", point),
                 ("remove_evidence", {"fact": "f1", "mark": "e1"}))  # fmt: skip
    assert gone.facts["f1"].evidence == {}


def test_what_is_denied_or_not_mentioned_makes_no_fact() -> None:
    content = Content(
        facts={
            "a": FactMark("CAD", Attributes(time="not mentioned", indicator="event")),
            "b": FactMark("CAD", Attributes(indicator="mention"), present=False),
            "c": FactMark("SMOKER", Attributes(status="never")),
        }
    )
    assert [tag.label for tag in content.marks(FACTS).tags] == ["SMOKER"]
    assert [tag.label for tag in content.negatives()] == ["CAD"]


def test_what_is_denied_is_a_fact_where_the_guideline_counts_it() -> None:
    schema = Schema("allergies", "1", (Label("ALLERGY", "tag", denied=True), Label("CAD", "tag")))
    content = Content(
        facts={
            "a": FactMark("ALLERGY", present=False, evidence={"e": (Extent(2, 5),)}),
            "b": FactMark("CAD", present=False),
        }
    )
    (tag,) = content.marks(schema).tags
    assert (tag.label, dict(tag.attributes)) == ("ALLERGY", {"negated": "yes"})
    assert [(span.start, span.end) for span in tag.evidence] == [(2, 5)]


def test_done_and_reopened_are_states_of_the_whole() -> None:
    done = after(("done", {"rest": True, "active_ms": 5}))
    assert (done.done, done.rest) == (True, True)
    assert apply(done, "reopen", {}, {}) == Content()


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([("remove_span", {"mark": "m1"})], "no mark m1"),
        ([("change_span", ADD)], "no mark m1"),
        ([("add_span", ADD), ("add_span", ADD)], "a mark m1 already"),
        ([("add_span", ADD), ("add_fact", {**FACT, "mark": "m1"})], "a mark m1 already"),
        ([("add_span", ADD), ("nothing", {"value": True})], "there are marks"),
        ([("nothing", {"value": True}), ("add_span", ADD)], "take that back first"),
        ([("add_evidence", {"fact": "f1", "mark": "e", "pieces": [[0, 1]]})], "no fact f1"),
        ([("add_fact", FACT), ("remove_evidence", {"fact": "f1", "mark": "e"})], "no mark e"),
        ([("remove_fact", {"mark": "f1"})], "no mark f1"),
    ],
)
def test_what_does_not_fit_the_sheet_is_refused(
    steps: list[tuple[str, dict[str, Any]]], message: str
) -> None:
    with pytest.raises(OperationError, match=message):
        after(*steps)
