from typing import Any

import pytest

import goldbench as gb

ANY: Any = gb  # as those write who have no type checker


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"study": 5}, "study is a path, not int"),
        ({"study": None}, "study is a path, not NoneType"),
        ({"labels": 5}, "labels is a path, not int"),
        ({"audit": 5}, "audit is a path, not int"),
        ({"keep": "x"}, "keep is a number, not str"),
        ({"keep": 2}, "keep is 2; it must be from 0 to 1"),
        ({"left_out": 1}, "left_out is 1; it must be at least 2"),
        ({"seed": -1}, "seed is -1"),
        ({"variable": 5}, "variable is a text, not int"),
        ({"day": "today"}, "day is a date, not str"),
        ({"terms": 5}, "terms takes a name"),
        ({"regex": 5}, "regex takes a name"),
        ({"regex": [5]}, "regex takes a name"),
    ],
)
def test_a_wrong_value_is_refused_by_its_name(given: dict[str, Any], message: str) -> None:
    with pytest.raises(gb.UsageError, match=message):
        ANY.narrow(**({"study": "nowhere", "terms": "asma"} | given))
