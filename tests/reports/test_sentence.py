import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.reports.section import Piece
from goldbench.reports.sentence import pieces, sentence_of
from strategies import texts


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[x]", "[x]"),
        ("He came home. She [saw] it. Then left.", "She [saw] it."),
        ("Seen by Dr. [Ruiz]. No fever.", "Seen by Dr. [Ruiz]."),
        ("Remitido por: Dra. Ana [Gil]. Fin.", "Remitido por: Dra. Ana [Gil]."),
        ("first line\nsecond [line]\nthird", "second [line]"),
        ("One. T[wo. Thr]ee. Four.", "T[wo. Thr]ee."),
        ("Ends here.[ ]Next one.", "[ ]"),
        ("Name: [Ana].", "Name: [Ana]."),
    ],
)
def test_the_sentence_around_a_mark(text: str, sentence: str) -> None:
    start = text.index("[")
    end = text.index("]") - 1
    plain = text.replace("[", "").replace("]", "")
    assert plain[slice(*sentence_of(plain, start, end))] == sentence.replace("[", "").replace(
        "]", ""
    )


def cut(text: str, start: int, end: int, around: int) -> tuple[Piece, ...]:
    context = (text[max(start - around, 0) : start], text[start:end], text[end : end + around])
    return pieces(context, (start, end), None, around=around)


def test_a_sentence_that_reaches_further_is_cut_at_a_word() -> None:
    text = "a long beginning of a sentence with marked words in the middle and a long end"
    start = text.index("marked")
    parts = cut(text, start, start + 6, 15)
    assert [piece.text for piece in parts] == ["…sentence with ", "marked", " words in the…"]


def test_a_sentence_that_fits_is_not_cut() -> None:
    parts = cut("short marked text", 6, 12, 15)
    assert "".join(piece.text for piece in parts) == "short marked text"


def test_pieces_tell_who_marked_what() -> None:
    text = "Seen by Luz Gil Paz."
    parts = pieces((text[:8], text[8:19], text[19:]), (8, 15), (12, 19), around=60)
    assert [tuple(piece) for piece in parts] == [
        ("Seen by ", ""),
        ("Luz ", "gold"),
        ("Gil", "both"),
        (" Paz", "system"),
        (".", ""),
    ]


def test_marks_apart_from_each_other_leave_the_middle_unmarked() -> None:
    parts = pieces(("", "ab--cd", ""), (0, 2), (4, 6), around=60)
    assert [tuple(p) for p in parts] == [("ab", "gold"), ("--", ""), ("cd", "system")]


@given(st.data(), texts(min_size=1), st.integers(1, 30))
def test_the_marked_text_is_never_lost(data: st.DataObject, text: str, around: int) -> None:
    if not text:
        return
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    parts = cut(text, start, end, around)
    assert "".join(p.text for p in parts if p.role == "gold") == text[start:end]
    assert all(p.role in {"", "gold"} for p in parts)
    assert "".join(p.text for p in parts).replace("…", "") in text.replace("…", "")
