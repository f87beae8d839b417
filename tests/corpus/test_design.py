import pytest

from goldbench.corpus import Design, Place
from goldbench.errors import DesignError


def test_a_design_is_a_mapping_of_places() -> None:
    places = {"a": Place("north", "p1", 0.5), "b": Place("south", "p2", 1.0)}
    design = Design(places)
    assert (list(design), len(design)) == (["a", "b"], 2)
    assert design["a"].probability == 0.5
    assert "c" not in design
    assert design == Design(dict(reversed(places.items())))


@pytest.mark.parametrize("probability", [0.0, -0.1, 1.000001, float("nan")])
def test_what_could_not_be_drawn_has_no_place(probability: float) -> None:
    with pytest.raises(
        DesignError, match=r"document 'b': inclusion probability .* not in \(0, 1\]"
    ):
        Design({"a": Place("-", "p", 1.0), "b": Place("-", "p", probability)})
