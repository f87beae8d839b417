import json
from collections.abc import Mapping
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Label, Layer, Marks, Relation, Schema, Span, Tag
from goldbench.errors import UsageError
from goldbench.formats import read_corpus
from goldbench.gold import Panel, vote
from goldbench.schemes import scheme
from panels import facts, panel, panels, spans
from shared import VECTORS, needs_shared

HEART = scheme("heart-risk")


def on_one_note(**answers: Marks) -> Panel:
    return panel({name: {"n": marks} for name, marks in answers.items()})


def test_two_of_three_make_a_fact_gold_whatever_their_evidence() -> None:
    first, second = Span(0, 5, "OBESE"), Span(0, 9, "OBESE")
    time = Attributes(indicator="mention", time="during DCT")
    voted = vote(
        on_one_note(
            A=Marks(tags=(Tag("OBESE", time, (first,)),)),
            B=Marks(tags=(Tag("OBESE", time, (second,)),)),
            C=facts("OBESE BMI @during DCT"),
        ),
        schema=HEART,
    )
    assert voted.gold.layer["n"] == facts("OBESE mention @during DCT")
    assert voted.evidence.layer["n"] == Marks(tags=(Tag("OBESE", time, (first, second)),))
    (row,) = voted.gold.provenance
    assert (row.document, row.how, row.by) == ("n", "voted 2/3", ("A", "B"))
    assert voted.candidates == 2


def test_partial_agreement_about_time_survives() -> None:
    voted = vote(
        on_one_note(
            A=facts("OBESE mention @continuing"),
            B=facts("OBESE mention @during DCT"),
            C=facts("OBESE mention @before DCT"),
        ),
        schema=HEART,
    )
    wanted = facts("OBESE mention @before DCT", "OBESE mention @during DCT")
    assert voted.gold.layer["n"] == wanted


def test_a_single_valued_fact_without_majority_is_lost_and_told() -> None:
    voted = vote(
        on_one_note(A=facts("SMOKER past"), B=facts("SMOKER ever"), C=facts("SMOKER current")),
        schema=HEART,
    )
    assert voted.gold.layer["n"] == Marks()
    (lost,) = voted.lost
    assert (lost.document, lost.label) == ("n", "SMOKER")
    assert [(tag.attributes["status"], by) for tag, by in lost.votes] == [
        ("current", ("C",)),
        ("ever", ("B",)),
        ("past", ("A",)),
    ]


@pytest.mark.parametrize(
    ("statuses", "gold"),
    [
        (("past", "past", "never"), ("past",)),
        (("past", "past", "never", "never"), ()),
        (("past", "never"), ()),
        (("past", "past"), ("past",)),
    ],
)
def test_with_few_votes_needed_a_single_valued_fact_still_has_one_value(
    statuses: tuple[str, ...], gold: tuple[str, ...]
) -> None:
    layers = {f"{n}": {"n": facts(f"SMOKER {status}")} for n, status in enumerate(statuses)}
    voted = vote(panel(layers), minimum=1, schema=HEART)
    assert voted.gold.layer["n"] == facts(*(f"SMOKER {status}" for status in gold))
    assert bool(voted.lost) == (not gold)


def test_nothing_is_lost_where_nobody_said_anything() -> None:
    assert vote(on_one_note(A=Marks(), B=Marks()), schema=HEART).lost == ()


def test_only_those_who_looked_at_a_document_vote() -> None:
    cad = facts("CAD event")
    voted = vote(
        panel({"A": {"n": cad, "m": cad}, "B": {"n": cad, "m": Marks()}, "C": {"n": Marks()}})
    )
    assert voted.gold.layer == Layer("gold", {"m": Marks(), "n": cad})
    assert [row.how for row in voted.gold.provenance] == ["voted 2/3"]


def test_a_document_too_few_looked_at_is_not_in_the_gold() -> None:
    voted = vote(panel({"A": {"n": facts("CAD event")}, "B": {"m": Marks()}}))
    assert voted.gold.layer.keys() == set()
    assert voted.short == ("m", "n")


def test_spans_need_equal_borders_label_and_attributes() -> None:
    voted = vote(
        on_one_note(
            A=spans((0, 5, "NAME"), (9, 12, "DATE"), (20, 22, "AGE")),
            B=spans((0, 5, "NAME"), (9, 13, "DATE"), (20, 22, "AGE")),
            C=spans((0, 5, "DATE"), (9, 14, "DATE"), (20, 22, "AGE")),
        )
    )
    assert voted.gold.layer["n"] == spans((0, 5, "NAME"), (20, 22, "AGE"))
    assert [row.how for row in voted.gold.provenance] == ["voted 2/3", "voted 3/3"]


def test_relations_are_voted_on() -> None:
    drug, disease = Span(0, 3, "DRUG"), Span(9, 12, "DISEASE")
    linked = Marks((drug, disease), (), (Relation("treats", drug, disease),))
    voted = vote(on_one_note(A=linked, B=linked, C=Marks((drug, disease))))
    assert voted.gold.layer["n"] == linked


def test_more_than_half_is_the_minimum_where_none_is_named() -> None:
    cad = facts("CAD event")
    four = {"A": {"n": cad}, "B": {"n": cad}, "C": {"n": Marks()}, "D": {"n": Marks()}}
    assert vote(panel(four), minimum=None).gold.layer["n"] == Marks()
    three = {name: four[name] for name in ("A", "B", "C")}
    assert vote(panel(three), minimum=None).gold.layer["n"] == cad


@pytest.mark.parametrize("minimum", [0, 3])
def test_a_minimum_that_cannot_be_reached_is_refused(minimum: int) -> None:
    with pytest.raises(UsageError, match=f"a minimum of {minimum} votes"):
        vote(on_one_note(A=Marks(), B=Marks()), minimum=minimum)


def test_a_single_valued_span_label_is_left_alone() -> None:
    schema = Schema("s", "1", (Label("TITLE", single=True),))
    both = spans((0, 5, "TITLE"), (6, 9, "TITLE"))
    assert vote(on_one_note(A=both, B=both), schema=schema).gold.layer["n"] == both


@given(panels(), st.randoms(use_true_random=False), st.integers(1, 2))
def test_the_order_of_annotators_changes_nothing(drawn: Panel, random: Random, least: int) -> None:
    names = list(drawn.names)
    random.shuffle(names)
    assert vote(drawn.only(*names), minimum=least, schema=HEART) == vote(
        drawn, minimum=least, schema=HEART
    )


@given(panels(least=3))
def test_a_higher_minimum_keeps_a_part_of_what_a_lower_one_keeps(drawn: Panel) -> None:
    layers = [vote(drawn, minimum=least, schema=HEART).gold.layer for least in (1, 2, 3)]
    for lower, higher in pairwise(layers):
        for id_, marks in higher.items():
            assert set(marks.tags) <= set(lower[id_].tags)
            assert set(marks.spans) <= set(lower[id_].spans)


@given(panels())
def test_every_gold_mark_has_a_provenance(drawn: Panel) -> None:
    voted = vote(drawn, schema=HEART)
    for gold in (voted.gold, voted.evidence):
        stated: dict[str, list[object]] = {id_: [] for id_ in gold.layer}
        for row in gold.provenance:
            assert len(row.by) >= 2
            stated[row.document].append(row.mark)
        for id_, marks in gold.layer.items():
            assert stated[id_] == [*marks.spans, *marks.tags, *marks.relations]


@needs_shared
def test_the_voting_vectors_come_out() -> None:
    folder = VECTORS / "i2b2" / "voting"
    raw = Panel.split(read_corpus(folder / "annotators"), r"(\d+-\d+)(.*)")
    voted = vote(raw, schema=HEART)
    wanted = read_corpus(folder / "gold").layer()
    assert {id_: voted.gold.layer[id_] for id_ in voted.gold.layer} == dict(wanted)
    expected: Mapping[str, Mapping[str, Mapping[str, list[str]]]] = json.loads(
        (folder / "votes.json").read_text(encoding="utf-8")
    )
    assert voted.candidates == sum(len(about["votes"]) for about in expected.values()) == 38
    for id_, about in expected.items():
        voters = sorted(by for by in about["votes"].values() if len(by) >= 2)
        assert sorted(list(r.by) for r in voted.gold.provenance if r.document == id_) == voters
    assert [(lost.document, lost.label) for lost in voted.lost] == [("301-01", "SMOKER")]
