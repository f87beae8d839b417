"""Marks with a confidence: the attribute that is meant, its scale, a system cut at a threshold."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Corpus, Document, Layer, Marks, Span, Tag
from goldbench.errors import UsageError
from goldbench.scoring import CorpusStream
from goldbench.scoring.comparison.confidence import Confident, read_confident


def mark(start: int = 0, **attributes: Any) -> Span:
    return Span(start, start + 1, "NAME", Attributes(attributes))


def read(*notes: Marks, asked: str | None = None, gold: Mapping[str, Marks] | None = None) -> Any:
    """Read a system with these notes; the gold has all of them, and nothing in them."""
    documents = {f"n{place}": Document(f"n{place}", "x" * 20) for place in range(len(notes))}
    system = dict(zip(documents, notes, strict=True))
    layers = {
        "gold": Layer("gold", gold or dict.fromkeys(documents, Marks())),
        "system": Layer("system", system),
    }
    corpus = Corpus(documents, layers)
    truth, theirs = (CorpusStream(corpus, name, name) for name in ("gold", "system"))
    return read_confident(truth, theirs, asked)


def of(*values: Any, name: str = "confidence") -> Confident:
    spans = tuple(mark(place, **{name: value}) for place, value in enumerate(values))
    confident: Confident = read(Marks(spans))
    return confident


@pytest.mark.parametrize(
    ("values", "scale", "read_as"),
    [
        ((0.5,), 1.0, [0.5]),
        ((1, 0), 1.0, [0.0, 1.0]),
        ((50, 1), 100.0, [0.01, 0.5]),
        (("0.25", " 0.5 "), 1.0, [0.25, 0.5]),
        ((100, 0.5), 100.0, [0.005, 1.0]),
        ((0.5, None, "sure", True, "nan", float("nan"), ["0.1"], {}), 1.0, [0.5]),
    ],
)
def test_what_is_above_one_is_a_percentage_and_what_is_no_number_is_none(
    values: tuple[Any, ...], scale: float, read_as: list[float]
) -> None:
    confident = of(*values)
    assert (confident.scale, confident.values) == (scale, read_as)


@pytest.mark.parametrize(
    "values", [(-0.1,), (101,), (0.5, -1), ("1e999",), (float("inf"),), (10**400,)]
)
def test_what_is_no_confidence_is_refused_with_its_range(values: tuple[Any, ...]) -> None:
    with pytest.raises(UsageError, match=r"system: confidence runs from .* to"):
        of(*values)


@pytest.mark.parametrize(
    ("attributes", "asked", "taken"),
    [
        ({"prob": 0.1, "score": 0.2}, None, "score"),
        ({"confidence": "high", "probability": 0.2}, None, "probability"),
        ({"confidence": 0.1, "sure": 0.2}, "sure", "sure"),
    ],
)
def test_the_attribute_is_the_one_that_is_named_or_the_first_known_with_a_number(
    attributes: dict[str, Any], asked: str | None, taken: str
) -> None:
    assert read(Marks((mark(**attributes),)), asked=asked).attribute == taken


@pytest.mark.parametrize(
    ("marks", "asked", "message", "hint"),
    [
        (Marks(), None, "no confidence; their attributes are: none at all", "one of: confidence"),
        (Marks((mark(),)), "sure", "no number under 'sure'", "one of"),
        (Marks((mark(sure=0.5),)), None, "attributes are: sure", "--confidence sure"),
        (Marks((mark(score="x", role="y"),)), None, "attributes are: role, score", "one of"),
    ],
)
def test_without_a_number_it_is_told_what_there_is(
    marks: Marks, asked: str | None, message: str, hint: str
) -> None:
    with pytest.raises(UsageError, match=message) as refused:
        read(marks, asked=asked)
    assert hint in (refused.value.hint or "")


def count(confident: Confident, threshold: float | None) -> int:
    _, system = confident.cut(threshold)
    return sum(
        len(marks.spans) + len(marks.tags)
        for record in system.records()
        for marks in record.layers.values()
    )


def test_a_cut_keeps_what_is_as_sure_and_what_does_not_say() -> None:
    tag = Tag("CAD", Attributes(confidence=0.4))
    confident = read(Marks((mark(0, confidence=0.5), mark(1), mark(2, confidence="?")), (tag,)))
    assert [count(confident, t) for t in (None, 0.0, 0.4, 0.41, 0.5, 0.51, 1.0)] == [
        4, 4, 4, 3, 3, 2, 2,
    ]  # fmt: skip


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8), st.floats(0, 1), st.floats(0, 1))
def test_a_higher_threshold_never_keeps_more(values: list[float], one: float, two: float) -> None:
    confident = of(*values)
    low, high = sorted((one, two))
    assert count(confident, high) <= count(confident, low) <= count(confident, None)
    assert count(confident, low) == sum(value >= low for value in values)


def test_a_note_that_the_system_did_not_look_at_has_no_marks_of_its() -> None:
    gold = {"n0": Marks(), "n1": Marks((mark(3),))}
    documents = {id_: Document(id_, "x" * 9) for id_ in gold}
    layers = {
        "gold": Layer("gold", gold),
        "system": Layer("system", {"n0": Marks((mark(confidence=1),))}),
    }
    corpus = Corpus(documents, layers)
    confident = read_confident(
        CorpusStream(corpus, "gold", "gold"), CorpusStream(corpus, "system", "s")
    )
    assert [note.system for note in confident.notes] == [Marks((mark(confidence=1),)), Marks()]
    only = confident.only(lambda document: document.id == "n1")
    assert [note.document.id for note in only.notes] == ["n1"]
    assert only.values == []


def test_each_mark_that_says_how_sure_it_is_has_a_note_of_its_own() -> None:
    first = Marks((mark(0, confidence=0.5), mark(1)), (Tag("CAD", Attributes(confidence=0.25)),))
    second = Marks((mark(2, confidence=1),))
    gold, system, owners = read(first, second).split_by_mark()
    assert owners == [(0.5, 0), (0.25, 0), (1.0, 1)]
    theirs = [record.layers["system"] for record in system.records()]
    assert [(len(marks.spans), len(marks.tags)) for marks in theirs] == [(1, 0), (0, 1), (1, 0)]
    assert len(list(gold.records())) == 3
