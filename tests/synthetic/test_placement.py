from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Document, Extent, Span
from goldbench.synthetic.chance import stream
from goldbench.synthetic.placement import Places
from strategies import texts

TEXT = "known bronchial asthma since childhood\nno fever"


def moved(span: Span, others: tuple[Span, ...] = (), text: str = TEXT) -> set[tuple[int, int]]:
    places = set()
    for seed in range(60):
        shifted = Places(Document("d", text), (span, *others)).move_edge(span, stream(seed))
        assert (shifted.label, shifted.attributes) == (span.label, span.attributes)
        places.add((shifted.start, shifted.end))
    return places


def test_an_edge_moves_by_one_word_at_either_side() -> None:
    assert moved(Span(6, 22, "ASTHMA")) == {(6, 28), (0, 22), (6, 15), (16, 22)}


def test_a_span_never_grows_over_the_end_of_a_line() -> None:
    assert moved(Span(29, 38, "X")) == {(23, 38)}


def test_a_span_never_grows_into_another() -> None:
    others = (Span(0, 5, "X"), Span(23, 28, "X"))
    assert moved(Span(6, 22, "ASTHMA"), others) == {(6, 15), (16, 22)}


def test_a_word_shut_in_on_both_sides_loses_a_letter() -> None:
    others = (Span(0, 5, "X"), Span(16, 22, "X"))
    assert moved(Span(6, 15, "X"), others) == {(6, 14), (7, 15)}


def test_a_single_letter_alone_in_a_note_stays() -> None:
    assert moved(Span(0, 1, "X"), text="a") == {(0, 1)}


def test_a_span_in_pieces_loses_its_last_piece() -> None:
    span = Span.of_fragments(((0, 5), (16, 22), (29, 38)), "X")
    shifted = Places(Document("d", TEXT), (span,)).move_edge(span, stream(1))
    assert shifted.pieces == (Extent(0, 5), Extent(16, 22))


@given(texts(min_size=1), st.integers(0, 50), st.data())
def test_spurious_spans_are_words_and_touch_no_other(
    text: str, seed: int, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    gold = Span(start, data.draw(st.integers(start + 1, len(text))), "X")
    places, rng, taken = Places(Document("d", text), (gold,)), stream(seed), [gold]
    while (place := places.take_spurious(rng)) is not None:
        assert text[place.start].isalnum()
        assert text[place.end - 1].isalnum()
        assert "\n" not in text[place.start : place.end]
        here = Span(*place, "X")
        assert not any(here.overlaps(other) for other in taken)
        taken.append(here)


def test_a_note_without_free_words_has_no_room() -> None:
    assert Places(Document("d", "asthma"), (Span(0, 6, "X"),)).take_spurious(stream(1)) is None
    assert Places(Document("d", " . "), ()).take_spurious(stream(1)) is None


def test_a_note_is_not_read_before_it_is_needed() -> None:
    Places(Document("d", None), (Span(3, 9, "X"),))
