import json
from datetime import date

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asthma_study import note, parts
from goldbench.corpus import Record
from goldbench.errors import DesignError, UsageError
from goldbench.planning.protocol import Criterion, Population, Site
from goldbench.planning.sample.population import Filter, Flow

NOTES = [
    note("a", site="one", date="2015-03-01", age=40, sex="F", department="Allergy", kind="x"),
    note("b", site="one", date="2015-03-01T10:00", age=17, sex="F", department="Allergy", kind="x"),
    note("c", site="one", date="2012-12-31", age=40, sex="M", department="Allergy", kind="x"),
    note("d", site="two", date="2015-03-01", age=40, sex="M", department="Surgery", kind="y"),
    note("e", site="two", date="2015-03-01", sex="F", department="Allergy", kind="y"),
    note("f", site="two", date="31/12/2015", age=40, sex="F", department="Allergy", kind="y"),
    note("g", site="three", date="2015-03-01", age=40, sex="F", department="Allergy", kind="y"),
    note("h", date="2015-03-01", age=40, sex="F", department="Allergy", kind="y"),
]


def filtered(population: Population, notes: list[Record], size: int = 3) -> tuple[Flow, list[str]]:
    asked = Filter(population)
    kept = [
        id_ for part in parts(notes, size) for id_ in asked.select_eligible(part.documents)["id"]
    ]
    return asked.flow(), sorted(kept)


WHOLE = Population(
    sites=(Site("one"), Site("two")),
    youngest=18,
    departments=("Allergy",),
    first_day=date(2013, 1, 1),
    last_day=date(2018, 12, 31),
)


def test_a_note_is_counted_at_the_first_condition_it_fails() -> None:
    flow, kept = filtered(WHOLE, NOTES)
    assert kept == ["a"]
    assert [(e.reason, dict(e.sites)) for e in flow.exclusions] == [
        ("no site", {"no site": 1}),
        ("not of a site of the study", {"other sites": 1}),
        ("no readable date", {"two": 1}),
        ("before 2013-01-01 or after 2018-12-31", {"one": 1}),
        ("other departments", {"two": 1}),
        ("no age", {"two": 1}),
        ("age under 18", {"one": 1}),
    ]
    assert dict(flow.found) == {"one": 3, "two": 3, "other sites": 1, "no site": 1}
    assert dict(flow.eligible) == {"one": 1, "two": 0}
    assert flow.sites == ("one", "two", "other sites", "no site")


@pytest.mark.parametrize(
    ("population", "kept"),
    [
        (Population(), "abcdefgh"),
        (Population(sexes=("F",)), "abefgh"),
        (Population(kinds=("x",)), "abc"),
        (Population(oldest=17), "b"),
        (Population(youngest=40, oldest=40), "acdfgh"),
        (Population(last_day=date(2015, 3, 1)), "abcdegh"),
        (Population(first_day=date(2015, 3, 1)), "abdegh"),
        (Population(criteria=(Criterion("sex", ("M",)),)), "cd"),
        (Population(criteria=(Criterion("age", minimum=18),)), "acdfgh"),
        (Population(criteria=(Criterion("age", maximum=20),)), "b"),
    ],
)
def test_each_condition_keeps_the_right_notes(population: Population, kept: str) -> None:
    assert filtered(population, NOTES)[1] == list(kept)


@given(st.permutations(NOTES), st.integers(1, 8))
def test_neither_order_nor_partitions_change_the_flow(notes: list[Record], size: int) -> None:
    assert filtered(WHOLE, notes, size) == filtered(WHOLE, NOTES, 8)


@given(st.sets(st.sampled_from(["one", "two", "three"]), min_size=1))
def test_found_notes_are_left_out_or_eligible(names: set[str]) -> None:
    sites = tuple(Site(name) for name in sorted(names))
    flow, kept = filtered(Population(sites=sites, youngest=18), NOTES)
    left_out = sum(exclusion.total for exclusion in flow.exclusions)
    assert sum(flow.found.values()) == len(NOTES) == left_out + len(kept)


def test_values_of_several_types_are_read_from_json_too() -> None:
    mixed = [note("a", age=40), note("b", age="41"), note("c", age=12)]
    (part,) = parts(mixed)
    assert "meta" in part.documents.columns
    assert filtered(Population(youngest=18), mixed)[1] == ["a", "b"]


def test_notes_that_name_no_site_are_one_site() -> None:
    flow, kept = filtered(Population(), [note("a"), note("b")])
    assert (dict(flow.eligible), kept) == ({"no site": 2}, ["a", "b"])


@pytest.mark.parametrize(
    ("population", "message", "hint"),
    [
        (Population(sites=(Site("on"),)), "unknown site 'on'", "did you mean 'one'?"),
        (Population(sites=(Site("hospital"),)), "unknown site 'hospital'", "the notes have: "),
        (Population(departments=("Alergy",)), "unknown department", "did you mean 'Allergy'?"),
        (Population(criteria=(Criterion("ward", ("3",)),)), "unknown ward '3'", "no note says"),
    ],
)
def test_what_no_note_has_is_refused(population: Population, message: str, hint: str) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        filtered(population, NOTES)
    assert hint in str(caught.value.hint)


def test_an_empty_population_is_refused_with_the_main_reason() -> None:
    with pytest.raises(DesignError, match="8 notes found, none eligible") as caught:
        filtered(Population(youngest=90), NOTES)
    assert caught.value.hint == "most were left out for: age under 90"


def test_no_notes_at_all_are_an_empty_population() -> None:
    with pytest.raises(DesignError, match="0 notes found"):
        filtered(Population(sites=(Site("one"),)), [])


def test_notes_can_be_left_out_afterwards() -> None:
    asked = Filter(Population())
    (part,) = parts(NOTES)
    asked.select_eligible(part.documents)
    asked.leave_out("never seen", ["one", "one", "two"])
    flow = asked.flow()
    assert flow.exclusions[-1] == ("never seen", {"one": 2, "two": 1})
    assert flow.eligible["one"] == 1


def test_the_flow_is_json() -> None:
    flow, _ = filtered(WHOLE, NOTES)
    written = json.loads(json.dumps(flow.as_json()))
    assert written["eligible"] == {"one": 1, "two": 0}
    assert written["exclusions"][1] == {
        "reason": "not of a site of the study",
        "notes": 1,
        "sites": {"other sites": 1},
    }


def test_rows_are_those_of_the_table_given() -> None:
    (part,) = parts(NOTES)
    kept = Filter(Population(sexes=("M",))).select_eligible(part.documents)
    assert kept["row"].to_list() == [2, 3]
    assert kept["site"].to_list() == ["one", "two"]
    assert isinstance(kept, pl.DataFrame)
