"""One map after another, and what a map loses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Marks, Span
from goldbench.errors import UsageError
from goldbench.schemes import LabelMap, Row, compose, load_map, losses, scheme

CHAINS = (
    ("meddocan", "i2b2-2014", "hipaa"),
    ("meddocan", "nlpsandbox-1.2.0", "i2b2-2014"),
    ("i2b2-2014", "nlpsandbox-1.2.0", "nlpsandbox-1.1.2"),
    ("nlpsandbox-1.1.2", "nlpsandbox-1.2.0", "hipaa"),
    ("nlpsandbox-1.1.2", "nlpsandbox-1.2.0", "i2b2-2014"),
)


@st.composite
def marked(draw: st.DrawFn, name: str) -> Marks:
    """Draw spans with labels and types of a scheme."""
    spans = []
    for start in range(draw(st.integers(0, 6))):
        label = draw(st.sampled_from(scheme(name).labels))
        type_ = label.attribute("type")
        given_ = {"type": draw(st.sampled_from(type_.values))} if type_ and type_.values else {}
        spans.append(Span(start, start + 1, label.name, Attributes(given_)))
    return Marks(tuple(spans))


@given(st.sampled_from(CHAINS).flatmap(lambda chain: st.tuples(st.just(chain), marked(chain[0]))))
def test_a_composed_map_does_what_its_two_maps_do(
    drawn: tuple[tuple[str, str, str], Marks],
) -> None:
    (first, middle, last), marks = drawn
    to_middle, to_last = load_map(first, middle), load_map(middle, last)
    halfway = to_middle.apply(marks)
    end = to_last.apply(halfway.marks)
    at_once = compose(to_middle, to_last).apply(marks)
    assert at_once.marks == end.marks
    assert at_once.dropped.total() == halfway.dropped.total() + end.dropped.total()
    assert (halfway.unknown, end.unknown, at_once.unknown) == ({}, {}, {})


def test_the_composition_carries_the_ends_and_the_last_schema() -> None:
    composed = compose(load_map("meddocan", "i2b2-2014"), load_map("i2b2-2014", "hipaa"))
    assert (composed.origin, composed.destination) == ("meddocan", "hipaa")
    assert composed.schema == scheme("hipaa")


def test_maps_that_do_not_meet_are_refused() -> None:
    with pytest.raises(UsageError, match="leads to location/hospital, which the map from meddocan"):
        compose(LabelMap("a", "b", (Row("x", "location/hospital"),)), load_map("meddocan", "hipaa"))


def test_a_bare_row_is_written_out_for_the_types_the_second_map_tells_apart() -> None:
    composed = compose(LabelMap("a", "b", (Row("num", "id"),)), LabelMap(
        "b", "c", (Row("id/ssn", "SSN"), Row("id", "ID"), Row("id/vehicle", None)),
    ))  # fmt: skip
    assert composed.rows == (Row("num/ssn", "SSN"), Row("num/vehicle", None), Row("num", "ID"))


def test_losses_name_what_is_dropped_and_what_is_merged() -> None:
    lost = losses(load_map("i2b2-2014", "meddocan"))
    assert lost.dropped == ("ROOM", "DEPARTMENT")
    assert lost.merged == {
        "TERRITORIO": ("CITY", "STATE", "ZIP", "LOCATION-OTHER"),
        "OTRO_NUMERO_IDENTIF": ("ACCOUNT", "IDNUM"),
    }


def test_the_way_between_the_nlp_sandbox_editions_loses_nothing() -> None:
    back = losses(load_map("nlpsandbox-1.2.0", "nlpsandbox-1.1.2"))
    assert (back.dropped, back.merged) == ((), {})
    forth = losses(load_map("nlpsandbox-1.1.2", "nlpsandbox-1.2.0"))
    assert forth.dropped == ()
    assert forth.merged == {"location/other": ("physical_address/other", "physical_address")}
