"""What every measure must do, whatever it measures."""

import json
import math
from collections.abc import Mapping
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

import places
from goldbench.agreement import MEASURES, Agreement, Options, agree, measure
from goldbench.corpus import Document, Layer, Marks
from goldbench.errors import UsageError
from goldbench.gold import Panel
from goldbench.schemes import scheme
from panels import TEXT, facts, panel, panels, spans

HEART = scheme("heart-risk")
SCHEMA = places.CONTRACTS / "agree.schema.json"
T = TypeVar("T")
FAST = Options(resamples=50)

every_measure = pytest.mark.parametrize("name", MEASURES)


def drawn_notes(seed: int, *, notes: int = 30) -> Panel:
    """Make three annotators who err now and then."""
    chance = Random(seed)
    layers: dict[str, dict[str, Marks]] = {"one": {}, "two": {}, "three": {}}
    for number in range(notes):
        places = [(start, start + 4, "DATE" if start % 20 else "NAME") for start in (0, 10, 20, 40)]
        for marks in layers.values():
            kept = [p for p in places if chance.random() < 0.8]
            moved = [(a, b + chance.choice([0, 0, 0, 1]), label) for a, b, label in kept]
            statements = [
                f"CAD event @{t} DCT" for t in ("before", "after") if chance.random() < 0.6
            ]
            statements.append(f"SMOKER {chance.choice(['past', 'past', 'never'])}")
            marks[f"n{number}"] = Marks(spans(*moved).spans, facts(*statements).tags)
    return panel(layers)


def turned_round(given_: Mapping[str, T]) -> dict[str, T]:
    return {key: given_[key] for key in reversed(list(given_))}


def by_pair(rows: tuple[Agreement, ...]) -> dict[object, tuple[object, ...]]:
    return {
        (row.measure, row.match, frozenset(row.pair or ()), row.label, row.group): (
            row.value if row.value is None else round(row.value, 12),
            row.interval,
            row.n,
            row.documents,
        )
        for row in rows
    }


@every_measure
def test_rows_fit_the_contract_and_are_named_after_the_measure(name: str) -> None:
    agreement = agree(drawn_notes(1), [name], FAST, schema=HEART)
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(
        json.loads(json.dumps(agreement.as_json()))
    )
    assert agreement.rows
    assert all(row.measure == name or row.measure.startswith(f"{name}-") for row in agreement)
    assert agreement.rows[0].label is None
    assert {row.label for row in agreement} >= {None, "DATE", "NAME"}


@every_measure
def test_values_are_at_most_one_and_intervals_are_in_order(name: str) -> None:
    for row in agree(drawn_notes(2), [name], FAST, schema=HEART):
        assert row.value is None or row.value <= 1
        assert row.value is not None or row.interval is None
        assert (row.method is None) == (row.interval is None)
        if row.interval is not None:
            assert row.interval.low < row.interval.high <= 1 + 1e-12


@every_measure
def test_who_says_the_same_agrees_fully(name: str) -> None:
    first = drawn_notes(3).layers["one"]
    same = panel({who: dict(first) for who in ("a", "b", "c")})
    agreement = agree(same, [name], FAST, schema=HEART)
    values = [row.value for row in agreement if row.value is not None]
    assert values
    assert values == pytest.approx([1.0] * len(values))
    assert all(row.interval is None or row.interval.low < 1 for row in agreement)


@every_measure
def test_where_nothing_is_marked_nothing_is_defined(name: str) -> None:
    empty = panel({who: {"a": Marks(), "b": Marks()} for who in ("one", "two", "three")})
    for row in agree(empty, [name], FAST):
        assert (row.value, row.interval, row.method) == (None, None, None)
        assert row.n == 0 or row.measure.endswith("macro")


@every_measure
def test_annotators_without_a_common_document_cannot_be_compared(name: str) -> None:
    first = drawn_notes(4).layers["one"]
    apart = panel({who: {id_: first[id_]} for who, id_ in zip("abc", first, strict=False)})
    assert all(row.value is None for row in agree(apart, [name], FAST))


@every_measure
def test_the_order_of_annotators_and_documents_changes_nothing(name: str) -> None:
    given_ = drawn_notes(5)
    turned = Panel(
        turned_round(given_.documents),
        {who: Layer(who, turned_round(given_.layers[who])) for who in reversed(given_.names)},
    )
    first, second = (agree(p, [name], FAST, schema=HEART).rows for p in (given_, turned))
    assert by_pair(first) == by_pair(second)


@every_measure
def test_a_document_only_one_looked_at_does_not_count(name: str) -> None:
    given_ = drawn_notes(6, notes=12)
    more = dict(given_.layers["one"].marks) | {"alone": given_.layers["two"]["n0"]}
    wider = Panel(
        {**given_.documents, "alone": Document("alone", TEXT)},
        {**given_.layers, "one": Layer("one", more)},
    )
    first, second = (agree(p, [name], FAST, schema=HEART) for p in (given_, wider))
    assert by_pair(first.rows) == by_pair(second.rows)
    assert "1 documents that only one annotator looked at are left out" in second.notes


@every_measure
def test_another_seed_moves_only_bootstrap_intervals(name: str) -> None:
    first, second = (
        agree(drawn_notes(7), [name], Options(resamples=50, seed=seed), schema=HEART).rows
        for seed in (1, 2)
    )
    for a, b in zip(first, second, strict=True):
        assert a.value == b.value
        assert a.interval == b.interval or a.method == "bootstrap-bca"


@every_measure
@settings(max_examples=5)
@given(drawn=panels(least=3))
def test_any_panel_can_be_measured(name: str, drawn: Panel) -> None:
    for row in agree(drawn, [name], FAST, schema=HEART):
        assert row.value is None or math.isfinite(row.value)


def test_an_unknown_measure_is_answered_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="no measure 'kohen-kappa'") as caught:
        measure("kohen-kappa")
    assert caught.value.hint == "did you mean cohen-kappa?"
