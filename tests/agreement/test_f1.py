from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from goldbench.agreement import Agreement, Options, agree
from goldbench.corpus import Attributes, Design, Marks, Place
from goldbench.gold import Panel
from goldbench.schemes import scheme
from goldbench.stats import Sample, score_bounds
from panels import facts, panel, panels, spans

HEART = scheme("heart-risk")


def row(
    agreements: tuple[Agreement, ...], label: str | None = None, pair: object = ("A", "B")
) -> Agreement:
    return next(r for r in agreements if (r.label, r.pair) == (label, pair))


def f1(given_: Panel, match: str = "exact", **options: object) -> tuple[Agreement, ...]:
    return agree(given_, ["f1"], replace(Options(), tracks=(match,), **options)).rows  # type: ignore[arg-type]  # of Options


ONE = spans((0, 5, "NAME"), (9, 12, "DATE"), (20, 24, "DATE"))
TWO = spans((0, 5, "NAME"), (9, 13, "DATE"), (20, 24, "NAME"))


@pytest.mark.parametrize(
    ("match", "value", "n"),
    [("exact", 1 / 3, 5), ("overlap", 2 / 3, 4), ("exact-untyped", 2 / 3, 4), ("muc", 1 / 2, 5)],
)
def test_any_track_can_be_matched_by(match: str, value: float, n: int) -> None:
    agreement = row(f1(panel({"A": {"n": ONE}, "B": {"n": TWO}}), match))
    assert agreement.value == pytest.approx(value)
    assert (agreement.n, agreement.match, agreement.documents) == (n, match, 1)


def test_labels_have_rows_of_their_own() -> None:
    agreements = f1(panel({"A": {"n": ONE}, "B": {"n": TWO}}))
    assert [r.label for r in agreements] == [None, "DATE", "NAME"]
    assert row(agreements, "DATE").value == 0
    assert row(agreements, "NAME").value == pytest.approx(2 / 3)


def test_only_documents_both_looked_at_count() -> None:
    agreement = row(f1(panel({"A": {"n": ONE, "m": ONE}, "B": {"n": ONE}})))
    assert (agreement.value, agreement.documents) == (1.0, 1)


def test_of_several_annotators_the_counts_of_all_pairs_are_added() -> None:
    layers = {"A": {"n": ONE}, "B": {"n": TWO}, "C": {"n": ONE, "m": ONE}, "D": {"m": Marks()}}
    agreements = f1(panel(layers))
    together = row(agreements, None, None)
    # A-B 1 tp of 5, A-C 3 of 3, B-C 1 of 5, C-D 0 of 3.
    assert together.value == pytest.approx(2 * 5 / (5 + 16))
    assert (together.n, together.documents) == (16, 2)
    assert row(agreements, None, ("A", "D")).documents == 0
    assert row(agreements, None, ("A", "D")).value is None


def test_two_annotators_have_no_row_for_all_pairs() -> None:
    assert all(r.pair == ("A", "B") for r in f1(panel({"A": {"n": ONE}, "B": {"n": TWO}})))


def test_facts_are_compared_as_the_schema_has_them() -> None:
    given_ = panel(
        {"A": {"n": facts("CAD Mention @continuing")}, "B": {"n": facts("CAD mention @during DCT")}}
    )
    with_schema = agree(given_, ["f1"], schema=HEART)
    assert with_schema.rows[0].match == "tags"
    assert with_schema.rows[0].value == pytest.approx(2 * 1 / (1 + 3))
    assert agree(given_, ["f1"]).rows[0].value == 0


def many(notes: int) -> Panel:
    """Give notes of which every third shows a difference."""
    return panel(
        {
            "A": {f"n{i:03}": ONE for i in range(notes)},
            "B": {f"n{i:03}": TWO if i % 3 == 0 else ONE for i in range(notes)},
        }
    )


def test_the_interval_is_by_one_more_document() -> None:
    tp = [1 if i % 3 == 0 else 3 for i in range(30)]
    wrong = [2 if i % 3 == 0 else 0 for i in range(30)]
    wanted = score_bounds(np.stack([tp, tp, wrong, wrong], axis=1), "f1").single()
    agreement = row(f1(many(30)))
    assert agreement.value == pytest.approx(2 * sum(tp) / (2 * sum(tp) + 2 * sum(wrong)))
    assert agreement.interval == wanted
    assert agreement.method == "one-more-document"
    wider = row(f1(many(30), level=0.99)).interval
    assert wider is not None
    assert wanted is not None
    assert wider.low < wanted.low


def test_notes_of_one_patient_are_one_cluster() -> None:
    given_ = many(30)
    known = {
        id_: replace(document, meta=Attributes(patient=f"p{number // 6}", ward=id_))
        for number, (id_, document) in enumerate(sorted(given_.documents.items()))
    }
    agreement = row(f1(Panel(known, given_.layers)))
    tp = [1 if i % 3 == 0 else 3 for i in range(30)]
    wrong = [2 if i % 3 == 0 else 0 for i in range(30)]
    sample = Sample.from_labels(30, cluster=[i // 6 for i in range(30)])
    counts = np.stack([tp, tp, wrong, wrong], axis=1)
    assert agreement.interval == score_bounds(counts, "f1", sample=sample).single()
    assert row(f1(Panel(known, given_.layers), cluster="ward")).interval != agreement.interval


def test_a_design_weighs_documents() -> None:
    given_ = many(30)
    places = {
        id_: Place("s" if number % 3 else "t", id_, 0.1 if number % 3 else 0.5)
        for number, id_ in enumerate(sorted(given_.documents))
    }
    agreement = row(f1(Panel(given_.documents, given_.layers, Design(places))))
    # 10 notes with 1 of 5 stand for 2 each, 20 with 3 of 3 for 10 each.
    tp, wrong = 10 * 2 * 1 + 20 * 10 * 3, 10 * 2 * 4
    assert agreement.value == pytest.approx(2 * tp / (2 * tp + wrong))
    assert agreement.weighted
    assert not row(f1(given_)).weighted


def test_where_sides_count_differently_the_interval_is_made_the_same_way() -> None:
    agreement = row(f1(many(30), "muc"))
    # One right, one half right, one with the wrong label in every third note.
    columns = [[1.5] * 4 if i % 3 == 0 else [3.0, 3.0, 0.0, 0.0] for i in range(30)]
    assert agreement.method == "one-more-document"
    assert agreement.interval == score_bounds(columns, "f1").single()


@settings(max_examples=15)
@given(panels())
def test_who_is_taken_for_the_gold_makes_no_difference(drawn: Panel) -> None:
    first, second = drawn.names[:2]
    for match in ("exact", "overlap", "merged", "tags"):
        there, back = (f1(drawn.only(*pair), match) for pair in ((first, second), (second, first)))
        assert [(r.label, r.value, r.interval, r.n) for r in there] == [
            (r.label, r.value, r.interval, r.n) for r in back
        ]
