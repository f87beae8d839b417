"""The date that belongs to a value."""

import pytest

from goldbench.risk import extract

HEAD = "Record date: 2068-03-14\n\nClinic visit\n\n"


def dated(text: str) -> list[tuple[str, str | None]]:
    return [(str(value.value), value.when) for value in extract(HEAD + text).values]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("LDL 131 on 3/2/68.", [("131", "2068-03-02")]),
        ("3/2/68: LDL 131", [("131", "2068-03-02")]),
        (
            "Cholesterol 209, LDL 131, HDL 45 (10/20/67).",
            [("209", "2067-10-20"), ("131", "2067-10-20")],
        ),
        ("FBS log: 3/1 138, 3/2 151", [("138", "2068-03-01"), ("151", "2068-03-02")]),
        ("In 2066 cholesterol 388 and LDL 241.", [("388", "2066"), ("241", "2066")]),
        ("POC A1c 8.1% (was 9.6% in January).", [("8.1", None), ("9.6", "2068-01")]),
        ("LDL 131.", [("131", None)]),
    ],
)
def test_a_value_has_its_own_date(text: str, wanted: list[tuple[str, str | None]]) -> None:
    assert dated(text) == wanted


@pytest.mark.parametrize(
    "filler", [" a1", " a 1", ", HDL 4", " (", " 1/2", " was", ". a", " on", " x,", " of the"]
)
def test_no_text_makes_the_search_for_a_date_explode(filler: str) -> None:
    for many in (80 // len(filler), 400):  # within the reach of a date, and beyond
        more = filler * many
        text = f"Labs: LDL 131{more} x 3/2/2068. BP 150/90{more} quit smoking{more}"
        assert extract(HEAD + text).tags  # it ends; a pattern with two ways a piece would not
