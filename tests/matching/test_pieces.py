import pytest
from hypothesis import given

from goldbench.matching import Text, match_exact, tokens
from matching.plain_rows import TEXTS, Row, rows, rows_of, side


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("visible", ["Ana-María,", "3º", "B."]),
        ("words", ["Ana", "María", "3º", "B"]),
        ("ascii alphanumeric", ["Ana", "Mar", "a", "3", "B"]),
    ],
)
def test_tokens_of_a_span(kind: str, wanted: list[str]) -> None:
    cut = tokens(side([(0, 0, 16, 0)]), Text.of(TEXTS), kind=kind)
    assert [TEXTS[0][a:b] for _, a, b, _ in rows_of(cut)] == wanted


@given(rows())
def test_tokens_are_the_pieces_of_the_spans_own_text(given_: list[Row]) -> None:
    cut = tokens(side(given_), Text.of(TEXTS), kind="visible")
    wanted = set()
    for d, a, b, label in given_:
        text, at = TEXTS[d], a
        for piece in text[a:b].split():
            at = text.index(piece, at)
            wanted.add((d, at, at + len(piece), label))
            at += len(piece)
    assert set(rows_of(cut)) == wanted


def test_two_names_earn_what_one_name_earns() -> None:
    text = Text.of(["John Smith"])
    gold = tokens(side([(0, 0, 10, 0)]), text)
    both = tokens(side([(0, 0, 4, 0), (0, 5, 10, 0)]), text)
    half = tokens(side([(0, 0, 4, 0)]), text)
    assert match_exact(gold, both).gold.size == 2
    assert match_exact(gold, half).gold.size == 1
