import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Ruler
from goldbench.corpus.offsets import Unit
from goldbench.errors import OffsetError
from strategies import texts

ENCODED = {"utf-16": ("utf-16-le", 2), "utf-8": ("utf-8", 1)}


@given(texts(), st.sampled_from(sorted(ENCODED)))
def test_positions_agree_with_the_encoder_both_ways(text: str, unit: Unit) -> None:
    codec, width = ENCODED[unit]
    ruler = Ruler.of(text, unit)
    assert ruler.units == len(text.encode(codec)) // width
    for position in range(len(text) + 1):
        units = len(text[:position].encode(codec)) // width
        assert ruler.to_units(position) == units
        assert ruler.to_code_points(units) == position


@pytest.mark.parametrize(("unit", "inside"), [("utf-16", 2), ("utf-8", 3)])
def test_a_position_inside_a_character_is_refused(unit: Unit, inside: int) -> None:
    with pytest.raises(OffsetError, match="inside a character"):
        Ruler.of("a😀b", unit).to_code_points(inside)


def test_positions_past_the_end_keep_their_distance() -> None:
    ruler = Ruler.of("😀", "utf-16")
    assert ruler.to_units(3) == 4
    assert ruler.to_code_points(4) == 3
