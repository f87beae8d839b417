from pathlib import Path

import pytest

from goldbench.formats.uima.tsv_cells import (
    Column,
    Layer,
    Reference,
    parse_header,
    references,
    split_cell,
    split_number,
    unescape,
)


def test_the_header_says_which_cells_belong_to_which_layer() -> None:
    lines = [
        "#FORMAT=WebAnno TSV 3.3",
        "#T_SP=c.Empty|",
        "#T_SP=c.Frame|what|ROLE_c.Frame:parts_c.Link|c.Part",
        "#T_CH=c.Chain|referenceType|referenceRelation",
        "#T_RL=c.Near|how|BT_c.Frame",
        "",
        "#Text=#T_SP=no.Layer|x",
        "#T_SP=no.Layer|x",
    ]
    value = Column("value", "what")
    role, target = Column("role", "parts"), Column("target", "c.Part")
    chain = (Column("value", "referenceType"), Column("value", "referenceRelation"))
    assert parse_header(lines, Path("n.tsv")) == [
        Layer("span", "c.Empty", (Column("value", ""),), 0),
        Layer("span", "c.Frame", (value, role, target), 1),
        Layer("chain", "c.Chain", chain, 4),
        Layer("relation", "c.Near", (Column("value", "how"), Column("end", "")), 6, "c.Frame"),
    ]


@pytest.mark.parametrize(
    ("cell", "parts"),
    [
        ("a|b", ["a", "b"]),
        (r"a\|b", [r"a\|b"]),
        (r"a\\|b", [r"a\\", "b"]),
        (r"a\\\|b|c", [r"a\\\|b", "c"]),
        ("", []),
        ("a\\", ["a\\"]),
        ("a;b", ["a;b"]),
    ],
)
def test_cells_are_parted_at_bars_that_are_not_escaped(cell: str, parts: list[str]) -> None:
    assert split_cell(cell) == parts


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("PER[1]", ("PER", 1)),
        ("[1]", ("", 1)),
        (r"a\[1\]", (r"a\[1\]", 0)),
        (r"a\[1\][2]", (r"a\[1\]", 2)),
        ("a[x]", ("a[x]", 0)),
        ("*", ("*", 0)),
        ("a[9999999999]", ("a[9999999999]", 0)),
    ],
)
def test_numbers_are_taken_off(value: str, expected: tuple[str, int]) -> None:
    assert split_number(value) == expected


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("1-2", [Reference("1-2", 0)]),
        ("1-2.3[4]", [Reference("1-2.3", 4)]),
        ("1-2[3_4];5-6", [Reference("1-2", 3, 4), Reference("5-6", 0)]),
        ("_", []),
        ("nonsense;1-1", [Reference("1-1", 0)]),
    ],
)
def test_references(cell: str, expected: list[Reference]) -> None:
    assert references(cell) == expected


@pytest.mark.parametrize(
    ("written", "meant"),
    [(r"\_\*\|\;\[\]", "_*|;[]"), (r"a\->b", "a->b"), (r"\\n\n\t", "\\n\n\t"), (r"\x", r"\x")],
)
def test_escapes_of_values(written: str, meant: str) -> None:
    assert unescape(written) == meant
