import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus.alignment import SHORTEST, Alignment, align
from strategies import texts


@pytest.mark.parametrize(
    ("text", "quote", "there", "how"),
    [
        ("Ana came", "Ana", "Ana", "exact"),
        # A whole word comes before the same letters inside one.
        ("Anatomy of Ana", "Ana", "Ana", "exact"),
        ("Anatomy", "Ana", "Ana", "exact"),
        ("Ana  came", "ana came", "Ana  came", "loose"),
        ("JOSÉ\nPÉREZ left", "José Pérez", "JOSÉ\nPÉREZ", "loose"),
        ("Jose\u0301 left", "José", "Jose\u0301", "loose"),
        ("La Straße", "STRASSE", "Straße", "loose"),
        ("See Smyth-Jones.", "Smith-Jones", "Smyth-Jones", "edited"),
        ("See Smyth-Jones.", " smith-Jones, ", "Smyth-Jones.", "edited"),
        ("Pérez left", "Perez", "Pérez", "edited"),
        ("aspirin 81 mg daily", "aspirin 81mg daily", "aspirin 81 mg daily", "edited"),
        # One digit off is another number; short words are not guessed at.
        ("on 12/26/2020", "12/25/2020", "", "invented"),
        ("Ana came", "Eva", "", "invented"),
        ("Ana came", "Anna", "", "invented"),
        ("Ana came", "", "", "invented"),
        ("Ana came", "\n", "", "invented"),
        ("", "Ana", "", "invented"),
        ("a 😀 Ana", "Ana", "Ana", "exact"),
        ("ß", "s", "", "invented"),
    ],
)
def test_a_quote_is_found_exactly_then_loosely_then_with_edits(
    text: str, quote: str, there: str, how: str
) -> None:
    (alignment,) = align(text, [quote])
    assert (text[alignment.start : alignment.end], alignment.how) == (there, how)
    if how == "invented":
        assert alignment == Alignment(len(text), len(text), "invented", 0)


@pytest.mark.parametrize(
    ("length", "edits", "aligned"),
    [(5, 1, True), (5, 2, False), (8, 1, True), (8, 2, False), (9, 2, True), (16, 2, True)],
)
def test_one_edit_is_allowed_for_every_eight_characters_begun(
    length: int, edits: int, *, aligned: bool
) -> None:
    word = "abcdefghijklmnop"[:length]
    text = f"so {word} it is"
    changed = "".join("z" if at and at <= edits else c for at, c in enumerate(word))
    assert align(text, [changed])[0].how == ("edited" if aligned else "invented")
    assert length >= SHORTEST


def test_the_kth_mention_takes_the_kth_place() -> None:
    text = "Ana, Eva, Ana, Eva"
    alignments = align(text, ["Ana", "Ana", "Eva", "Eva"])
    assert [(a.start, a.how) for a in alignments] == [
        (0, "exact"),
        (10, "exact"),
        (5, "exact"),
        (15, "exact"),
    ]


def test_a_mention_too_many_stays_at_the_last_place() -> None:
    assert [a.start for a in align("Ana, Ana", ["Ana"] * 3)] == [0, 5, 5]


def test_neighbours_in_text_order_settle_which_place_is_meant() -> None:
    text = "Ana on Monday, Ana on Friday, Ana on Sunday"
    alignments = align(text, ["Monday", "Ana", "Friday"])
    assert (alignments[1].start, alignments[1].how) == (15, "exact")


def test_neighbours_out_of_text_order_settle_nothing() -> None:
    text = "Ana on Monday, Ana on Friday"
    alignments = align(text, ["Friday", "Ana", "Monday"])
    assert alignments[1] == Alignment(0, 3, "ambiguous", 2)


def test_more_places_than_mentions_are_ambiguous_and_the_first_is_taken() -> None:
    assert align("Ana, Ana, Ana", ["Ana"]) == [Alignment(0, 3, "ambiguous", 3)]
    assert [a.start for a in align("Ana, Ana, Ana", ["Ana", "Ana"])] == [0, 5]


def test_two_mentions_never_share_a_place_while_others_are_free() -> None:
    text = "Ana. Monday. Ana. Ana."
    alignments = align(text, ["Ana", "Monday", "Eva", "Ana"])
    assert [a.start for a in alignments if a.places and a.end - a.start == 3] == [0, 13]


def test_equally_near_places_are_ambiguous() -> None:
    (alignment,) = align("Smyth and Smyth", ["Smith"])
    assert alignment == Alignment(0, 5, "ambiguous", 2)
    (nearer,) = align("Smytt and Smyth", ["Smith"])
    assert (nearer.start, nearer.how) == (10, "edited")


def test_edits_take_whole_words_without_blanks_around_them() -> None:
    text = "to the Smith yard"
    (alignment,) = align(text, ["Smithx"])
    assert text[alignment.start : alignment.end] == "Smith"


def test_a_long_quote_is_found_in_a_long_text() -> None:
    text = "Lorem ipsum dolor. " * 500 + "The patient denies chest pain at rest and on exertion."
    (alignment,) = align(text, ["The patient denied chest pain, at rest and on exertion"])
    assert text[alignment.start : alignment.end] == text[-54:-1]


@given(text=texts(min_size=1), data=st.data())
def test_what_was_cut_out_of_a_text_is_found_in_it_again(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    (alignment,) = align(text, [text[start:end]])
    assert alignment.how in ("exact", "ambiguous")
    assert text[alignment.start : alignment.end] == text[start:end]


@given(text=texts(min_size=1), data=st.data())
def test_case_and_white_space_do_not_hide_a_word(text: str, data: st.DataObject) -> None:
    words = [word for word in text.split() if word]
    if words:
        word = data.draw(st.sampled_from(words))
        (alignment,) = align(text, [f" {word.swapcase()}\n"])
        assert alignment.how != "invented"


@given(text=texts(), quotes=st.lists(texts(), max_size=4))
def test_every_place_lies_in_the_text(text: str, quotes: list[str]) -> None:
    for alignment in align(text, quotes):
        assert 0 <= alignment.start <= alignment.end <= len(text)
        assert (alignment.how == "invented") == (alignment.start == alignment.end)
