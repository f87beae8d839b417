import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.formats.brat.lines import Lines, parse


def rows(lines: Lines) -> list[tuple[int, int, int, str]]:
    columns = (lines.document.tolist(), lines.start.tolist(), lines.end.tolist())
    labels = [lines.labels[code] for code in lines.label.tolist()]
    return list(zip(*columns, labels, strict=True))


def test_lines_of_several_documents_become_rows() -> None:
    parsed = parse(
        [b"Ana came.", "Íñigo vino.".encode(), b"nothing"],
        [b"T1\tNAME 0 3\tAna\nT2\tVERB 4 8\tcame", "T1\tNAME 0 5\tÍñigo\n".encode(), b""],
    )
    assert parsed.plain.tolist() == [True, True, True]
    assert rows(parsed) == [(0, 0, 3, "NAME"), (0, 4, 8, "VERB"), (1, 0, 5, "NAME")]


@pytest.mark.parametrize(
    "line",
    [
        b"T1\tNAME 0 3\tana",  # another quote
        b"T1\tNAME 0 3\tAn",  # shorter than its offsets say
        b"T1\tNAME 0 99\tAna",
        b"T1\tNAME 3 0\tAna",
        b"T1\tNAME 0 3\tAna\r",
        b"T1\tNAME 0 1;2 3\tA a",
        b"T1\tNAME 0 3\t",
        b"T1\tNAME 0 3",
        b"T1\tNAME  0 3\tAna",
        b"T1\tNAME 0 x\tAna",
        b"T1\t 0 3\tAna",
        b"T1\tNAME +0 3\tAna",
        b"T1\tNAME 000000000 3\tAna",
        b"A1\tSure T1",
        b"T1 NAME 0 3 Ana",
        b"T1\tN\xff 0 3\tAna",
        b"T1\t" + b"N" * 65 + b" 0 3\tAna",
        b"\t",
        b"T",
    ],
)
def test_any_other_line_leaves_its_document_to_the_ordinary_way(line: bytes) -> None:
    parsed = parse([b"Ana", b"Ana"], [line, b"T1\tNAME 0 3\tAna\n"])
    assert parsed.plain.tolist() == [False, True]
    assert rows(parsed) == [(1, 0, 3, "NAME")]
    assert parsed.labels == ("NAME",)


def test_texts_that_are_not_utf_8_are_left_to_the_ordinary_way() -> None:
    assert parse([b"\xff\xfe", b"Ana"], [b"", b""]).plain.tolist() == [False, True]


def test_no_document_is_no_line() -> None:
    assert rows(parse([], [])) == []


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\n\t\r"), min_size=1, max_size=40)
LABELS = st.text("ABCDEFGHIJ_-é", min_size=1, max_size=20)


@given(st.lists(st.lists(st.tuples(WORDS, LABELS), max_size=4), max_size=4))
def test_what_was_written_is_what_is_found(notes: list[list[tuple[str, str]]]) -> None:
    texts, anns, wanted = [], [], []
    for number, words in enumerate(notes):
        text, lines = "", ""
        for nth, (word, label) in enumerate(words):
            start = len(text)
            text += word + " \n"
            lines += f"T{nth}\t{label} {start} {start + len(word)}\t{word}\n"
            wanted.append((number, start, start + len(word), label))
        texts.append(text.encode())
        anns.append(lines.encode())
    parsed = parse(texts, anns)
    assert parsed.plain.all()
    assert rows(parsed) == wanted


BROKEN = [
    b"\x80",  # continues nothing
    b"\xc3",  # ends too early
    b"\xc0\xaf",  # a long form
    b"\xe0\x80\x80",
    b"\xed\xa0\x80",  # half a pair
    b"\xe2\x82",
    b"\xc3\xb1\xb1",
    b"\xf4\x90\x80\x80",
]
WHOLE = [b"", b"Ana", "ñ".encode(), "€uro".encode(), "\ud7ff\ue000ࠀ".encode(), "🙂".encode()]


@given(st.lists(st.sampled_from(BROKEN + WHOLE), max_size=6))
def test_a_text_is_plain_exactly_where_it_is_utf_8(texts: list[bytes]) -> None:
    parsed = parse(texts, [b""] * len(texts))
    for text, plain, length in zip(texts, parsed.plain, parsed.lengths, strict=True):
        assert plain == _is_utf_8(text)
        assert not plain or length == len(text.decode())


def test_a_letter_in_two_files_is_none_in_either() -> None:
    halves = "ñ".encode()
    assert parse([halves[:1], halves[1:]], [b"", b""]).plain.tolist() == [False, False]


def test_labels_by_the_thousand_are_told_apart() -> None:
    """So many do not find a slot each."""
    names = [f"L{number}" for number in range(2000)]
    ann = "".join(f"T{n}\t{name} 0 3\tAna\n" for n, name in enumerate(names))
    assert [label for *_, label in rows(parse([b"Ana"], [ann.encode()]))] == names


def _is_utf_8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
