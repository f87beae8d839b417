import pytest

from goldbench.corpus import Marks, Span
from goldbench.schemes import LabelMap
from goldbench.schemes.labelmap import Row
from goldbench.scoring import CorpusStream, Settings, score
from goldbench.scoring.reading.names import DROPPED, Names, filters
from scoring.small_notes import GOLD, NAME, corpus, counts, scored


def test_maps_drop_merge_and_count_what_they_do_not_know() -> None:
    mine = LabelMap("a", "b", (Row("NAME", "PERSON"), Row("CITY", None)))
    system = Marks((Span(0, 23, "PERSON"), Span(31, 37, "PLANET")))
    names = Names(mine)
    assert names.code("NAME") == names.code("PERSON")
    answer = score(
        CorpusStream(corpus({"a": GOLD}), name="gold"),
        [CorpusStream(corpus({"a": system}), name="sys")],
        ["exact"],
        Settings(map=mine),
    )
    assert counts(answer.results[0]) == (1, 1, 1)
    assert any("CITY (1)" in note for note in answer.notes)
    assert any("PLANET (1)" in note for note in answer.notes)


def test_include_and_exclude_filter_both_sides() -> None:
    gold, system = corpus({"a": GOLD}), corpus({"a": Marks((NAME, Span(1, 2, "CITY")))})
    assert counts(scored(gold, system, include=frozenset({"NAME"}))) == (1, 0, 0)
    assert counts(scored(gold, system, exclude=frozenset({"CITY"}))) == (1, 0, 1)


def test_codes_grow_as_labels_are_met_and_mean_the_same_ever_after() -> None:
    names = Names()
    assert [names.code(label) for label in ("NAME", "DATE", "NAME")] == [0, 1, 0]
    assert names.code("NAME", "doctor") == 2
    assert names.labels == ("NAME", "DATE", "NAME/doctor")


def test_what_is_filtered_out_has_been_met_and_has_no_code() -> None:
    names = Names(include=frozenset({"NAME", "DATE"}), exclude=frozenset({"DATE"}))
    assert [names.code(label) for label in ("CITY", "DATE", "NAME")] == [DROPPED, DROPPED, 0]
    assert names.met == {"CITY", "DATE", "NAME"}


@pytest.mark.parametrize(
    ("filtered", "kept"),
    [
        ({"include": {"location"}}, ["location", "location/city", "location/a/b"]),
        ({"include": {"location/city"}}, ["location/city"]),
        ({"exclude": {"location"}}, ["date", "loc/x"]),
        ({"exclude": {"location/city"}}, ["location", "date", "location/a/b", "loc/x"]),
        ({"include": {"location"}, "exclude": {"location/city"}}, ["location", "location/a/b"]),
        ({"include": {"city"}}, []),
    ],
)
def test_a_label_is_filtered_with_all_its_types_or_with_one_of_them(
    filtered: dict[str, set[str]], kept: list[str]
) -> None:
    include, exclude = filtered.get("include"), filtered.get("exclude", set())
    names = Names(
        include=None if include is None else frozenset(include), exclude=frozenset(exclude)
    )
    marks = [
        ("location", None), ("location", "city"), ("date", ""), ("location", "a/b"), ("loc", "x"),
    ]  # fmt: skip
    for label, type_ in marks:
        names.code(label, type_)
    assert list(names.labels) == kept


def test_a_label_that_holds_a_slash_of_its_own_has_no_family() -> None:
    assert Names(include=frozenset({"A"})).code("A/B") == DROPPED
    assert Names(exclude=frozenset({"A"})).code("A/B") == 0


def test_the_family_of_a_typed_label_was_met() -> None:
    names = Names()
    names.code("location", "city")
    assert names.met == {"location", "location/city"}


def test_filters_are_of_labels_after_the_map() -> None:
    mapped = LabelMap("a", "b", (Row("NAME", "PERSON"),))
    assert Names(mapped, include=frozenset({"PERSON"})).code("NAME") == 0
    assert Names(mapped, include=frozenset({"NAME"})).code("NAME") == DROPPED


def test_marks_are_counted_by_the_label_they_had_before_the_map() -> None:
    names = Names(LabelMap("a", "b", (Row("NAME", "PERSON"), Row("CITY", None))))
    for label, marks in (("NAME", 3), ("CITY", 2), ("CITY", 1), ("PLANET", 4), ("MOON", 0)):
        names.note(label, None, marks)
    assert (dict(names.dropped), dict(names.unknown)) == ({"CITY": 3}, {"PLANET": 4})


@pytest.mark.parametrize(
    ("given", "labels"),
    [((), set()), (("A,B", " C "), {"A", "B", "C"}), (("A,,A", ""), {"A"})],
)
def test_a_filter_is_one_label_or_several_with_commas(
    given: tuple[str, ...], labels: set[str]
) -> None:
    assert filters(given) == labels
