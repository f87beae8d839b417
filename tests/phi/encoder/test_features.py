import pytest

from goldbench.phi.encoder.features import describe_gaps, describe_words
from goldbench.phi.encoder.wordpieces import cut_words
from goldbench.phi.rules import Hit


def _describe(text: str, *hits: Hit) -> list[tuple[str, ...]]:
    return describe_words(text, cut_words(text), {"names": list(hits)}, "en")


@pytest.mark.parametrize(
    ("word", "shape"),
    [
        ("Ana", "s:Cap"), ("ana", "s:low"), ("ANA", "s:CAP"), ("McA", "s:Mix"), ("A", "s:one"),
        ("58", "s:num"), ("5mg", "s:alnum"), ("/", "s:sign"),
    ],
)  # fmt: skip
def test_the_shape_of_a_word_tells_its_case(word: str, shape: str) -> None:
    assert _describe(f"x {word} x")[1][0] == shape


def test_a_number_tells_how_many_digits_it_has() -> None:
    assert [own[1] for own in _describe("7 1998 12345678")] == ["d1", "d4", "d6+"]


def test_lists_and_everyday_use_speak_of_letters_only() -> None:
    smith, sign = _describe("Smith /")
    assert {"f:S", "u:e"} <= set(smith)
    assert sign == ("s:sign",)


def test_a_hit_speaks_for_every_word_it_touches_and_says_when_it_is_doubtful() -> None:
    sure, doubtful = Hit(0, 7, "PATIENT", "name.x", 90.0), Hit(8, 11, "CITY", "place.x?", 90.0)
    told = _describe("Ana Lee Ely x", sure, doubtful)
    assert [("h:PATIENT" in own, "q:CITY" in own) for own in told] == [
        (True, False), (True, False), (False, True), (False, False),
    ]  # fmt: skip


def test_words_of_a_line_in_capitals_are_loud() -> None:
    assert ["loud" in own for own in _describe("ANA IN\nRome")] == [True, True, False]


def test_gaps_are_told_by_what_stands_between() -> None:
    text = "a b  c-d\ne\n\nf"
    assert describe_gaps(text, cut_words(text)) == [
        "g:first", "g:space", "g:wide", "g:glued", "g:glued", "g:line", "g:blank",
    ]  # fmt: skip
    assert describe_gaps("", cut_words("")) == []
