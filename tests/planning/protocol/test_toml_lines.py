import tomllib
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.planning.protocol.toml_lines import lines_of
from goldbench.planning.protocol.write import toml_value

FILE = '''\
a = 1
"b c".d = "x # no comment"  # a comment = 3
[t]
long = """
e = 5
"""
f = [ # first
  "one",
  {g = 1, h = 'x]'}, "three",
]

[[list]]
i = 2020-01-02 03:04:05
[[list]]
[list.sub]
j = true
[[list.deep]]
[[list.deep]]
k = ""\x20
esc = "a\\"b\\\\"
l = \'\'\'it's''\'\'\'
m = 1.5
'''


@pytest.mark.parametrize(
    ("address", "line"),
    [
        (("a",), 1),
        (("b c", "d"), 2),
        (("t",), 3),
        (("t", "long"), 4),
        (("t", "f"), 7),
        (("t", "f", 0), 8),
        (("t", "f", 1), 9),
        (("t", "f", 1, "h"), 9),
        (("t", "f", 2), 9),
        (("list", 0), 12),
        (("list", 0, "i"), 13),
        (("list", 1), 14),
        (("list", 1, "sub"), 15),
        (("list", 1, "sub", "j"), 16),
        (("list", 1, "deep", 0), 17),
        (("list", 1, "deep", 1, "k"), 19),
        (("list", 1, "deep", 1, "esc"), 20),
        (("list", 1, "deep", 1, "l"), 21),
        (("list", 1, "deep", 1, "m"), 22),
    ],
)
def test_every_key_has_its_line(address: tuple[str | int, ...], line: int) -> None:
    tomllib.loads(FILE)
    assert lines_of(FILE)[address] == line


def test_an_empty_file_has_no_keys() -> None:
    assert lines_of("") == {}
    assert lines_of("# only talk") == {}


_KEYS = st.text(alphabet="abc-_", min_size=1, max_size=4)
_VALUES = st.one_of(
    st.text(max_size=8),
    st.booleans(),
    st.integers(-(2**40), 2**40),
    st.floats(allow_nan=False, allow_infinity=False),
    st.dates(date(1900, 1, 1)),
    st.lists(st.text(max_size=4), max_size=3).map(tuple),
)


@given(st.dictionaries(_KEYS, _VALUES, max_size=6))
def test_what_is_written_is_read_back_and_found_line_by_line(values: dict[str, object]) -> None:
    text = "\n".join(f"{key} = {toml_value(value)}" for key, value in values.items())
    read = tomllib.loads(text)
    listed = {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}
    assert read == listed
    lines = lines_of(text)
    assert [lines[(key,)] for key in values] == list(range(1, len(values) + 1))
