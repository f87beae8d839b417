import pytest

from goldbench.scoring.fields.dates import Moment
from goldbench.scoring.fields.mistakes import format_value
from goldbench.scoring.fields.nodes import Unfit, Value
from goldbench.scoring.fields.units import Quantity


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("former", "former"),
        ("\x002", "2"),
        (True, "true"),
        (Quantity(100.0, "mass"), "100"),
        (Quantity(0.1 + 0.2), "0.3"),
        (Quantity(2.0, "\x00puffs"), "2 puffs"),
        (Moment(2025), "2025"),
        (Moment(2025, 3), "2025-03"),
        (Moment(2025, 3, 5, 630), "2025-03-05T10:30"),
        (Unfit("not a date"), "(not a date)"),
    ],
)
def test_values_are_written_as_they_were_compared(value: Value, wanted: str) -> None:
    assert format_value(value) == wanted
