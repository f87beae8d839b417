import pytest

from goldbench.agreement import MEASURES, Options, agree
from goldbench.corpus import Layer, Marks
from goldbench.errors import UsageError
from panels import facts, panel, spans

ONE, TWO = spans((0, 5, "X")), spans((0, 4, "X"))
PAIR = panel({"A": {"n": ONE}, "B": {"n": TWO}})
THREE = panel({"A": {"n": ONE}, "B": {"n": TWO}, "C": {"n": ONE}})


def families(rows: object) -> list[str]:
    return list(dict.fromkeys(row.measure for row in rows))  # type: ignore[attr-defined]  # a report


def test_measures_come_in_the_order_named_and_once() -> None:
    assert families(agree(PAIR, ["pabak", "f1", "pabak"])) == ["pabak", "f1"]


def test_all_are_those_that_fit() -> None:
    two, three = (families(agree(p, ["all"])) for p in (PAIR, THREE))
    assert set(two) == set(MEASURES) - {"gold", "leave-one-out"}
    assert {name for name in MEASURES if any(m.startswith(name) for m in three)} == set(MEASURES)
    with_gold = families(agree(PAIR, ["all"], gold=("g", Layer("g", {"n": ONE}))))
    assert "gold-f1" in with_gold
    assert "leave-one-out-f1" not in with_gold


@pytest.mark.parametrize(
    ("marks", "matches"),
    [
        (ONE, ["exact"]),
        (facts("CAD event"), ["tags"]),
        (Marks(ONE.spans, facts("CAD event").tags), ["exact", "tags"]),
        (Marks(), ["exact"]),
    ],
)
def test_what_is_marked_decides_how_it_is_matched(marks: Marks, matches: list[str]) -> None:
    agreement = agree(panel({"A": {"n": marks}, "B": {"n": marks}}), ["f1"])
    assert list(dict.fromkeys(row.match for row in agreement)) == matches


@pytest.mark.parametrize(
    ("marks", "track", "words"),
    [
        (facts("CAD event"), "exact", "the annotators hold facts alone, and exact counts spans"),
        (ONE, "tags", "the annotators hold spans alone, and tags counts facts"),
    ],
)
def test_a_rule_that_cannot_see_the_marks_is_refused(marks: Marks, track: str, words: str) -> None:
    both = panel({"A": {"n": marks}, "B": {"n": marks}})
    with pytest.raises(UsageError, match=words) as error:
        agree(both, ["f1"], Options(tracks=(track,)))
    assert error.value.hint is not None
    assert "--match document" in error.value.hint
    (row,) = [r for r in agree(both, ["f1"], Options(tracks=("document",))) if r.label is None]
    assert row.value == 1.0


def test_one_annotator_agrees_with_nobody() -> None:
    with pytest.raises(UsageError, match="at least two annotators, not 1"):
        agree(PAIR.only("A"))


def test_an_unknown_track_and_a_wrong_level_are_refused() -> None:
    with pytest.raises(UsageError, match="no track 'exakt'"):
        agree(PAIR, options=Options(tracks=("exakt",)))
    with pytest.raises(UsageError, match="not 95"):
        agree(PAIR, options=Options(level=95))


def test_notes_say_what_was_left_out_and_which_intervals_are_short() -> None:
    ids = [f"n{number}" for number in range(12)]
    first = {id_: facts("X a") if number % 2 else Marks() for number, id_ in enumerate(ids)}
    second = {id_: facts("X a") if number % 3 else Marks() for number, id_ in enumerate(ids)}
    agreement = agree(panel({"A": first, "B": second, "C": {"other": Marks()}}), ["cohen-kappa"])
    assert agreement.notes == (
        "1 documents that only one annotator looked at are left out",
        "no document in common: A and C, B and C",
        "bootstrap intervals of fewer than 100 documents are too short: here are 12",
    )


def test_json_has_the_names_of_the_contract() -> None:
    # One document says nothing about others.
    agreement = agree(PAIR, ["f1"]).as_json()
    assert agreement["level"] == 0.95
    assert agreement["results"][0] == {
        "measure": "f1",
        "match": "exact",
        "pair": ["A", "B"],
        "label": None,
        "value": 0.0,
        "interval": [0.0, 1.0],
        "n": 2,
        "documents": 1,
        "method": "one-more-document",
        "weighted": False,
    }
