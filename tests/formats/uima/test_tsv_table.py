from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import FormatError
from goldbench.formats import Findings, ReadOptions
from goldbench.formats.uima.tsv_cells import Column, Layer
from goldbench.formats.uima.tsv_table import Row, TokenTable

LAYER = Layer("span", "custom.A", (Column("value", "k"),), 0)
CODE_POINTS = "repaired: offsets counted in code points"
NOT_IN_THE_FILE = "repaired: text between sentences is not in the file"


def read_table(*lines: str, layers: tuple[Layer, ...] = (), version: int = 3) -> TokenTable:
    table = TokenTable(Path("n.tsv"), list(layers), version)
    table.read(list(lines))
    return table


def place_text(table: TokenTable) -> tuple[str, dict[str, int]]:
    """Give the text that a table was cut from, and what was told of it."""
    findings = Findings()
    text, _ = table.place(ReadOptions(findings=findings), "n")
    return text, dict(findings.counts)


def test_rows_belong_to_the_sentence_before_them() -> None:
    table = read_table(
        "#FORMAT=WebAnno TSV 3.3",
        "",
        "#Text=Ana",
        "1-1\t0-3\tAna\tX\t",
        "# a remark",
        "",
        "#Text=Eva vino",
        "2-1\t4-7\tEva\t_",
        "2-1.1\t4-5\tE\tY",
        layers=(LAYER,),
    )
    assert [(sentence.text, sentence.line) for sentence in table.sentences] == [
        ("Ana", 3),
        ("Eva vino", 7),
    ]
    assert [sentence.rows for sentence in table.sentences] == [
        [Row("1-1", 0, 3, "Ana", ["X"], 4)],
        [Row("2-1", 4, 7, "Eva", ["_"], 8), Row("2-1.1", 4, 5, "E", ["Y"], 9)],
    ]


def test_a_sentence_of_several_lines_is_one_with_line_ends_inside() -> None:
    table = read_table("#Text=Ana", "#Text=", "#Text=vino", "1-1\t0-3\tAna", "1-2\t5-9\tvino")
    (sentence,) = table.sentences
    assert (sentence.text, sentence.line) == ("Ana\n\nvino", 1)
    assert place_text(table) == ("Ana\n\nvino", {})


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        (["1-1\t0-3\tAna"], 1, "before the first #Text="),
        (["#Text=Ana", "1-1\t0-3\tAna", "", "#Text=Eva", ""], 5, "a sentence without tokens"),
        (["#Text=Ana", "1-1\t0-3"], 2, "expected 3 cells"),
        (["#Text=Ana", "1-1\t0-3-4\tAna"], 2, "expected 3 cells"),
        (["#Text=Ana", "1-1\t-1-3\tAna"], 2, "expected 3 cells"),
        (["#Text=Ana", "1-1\t0-9999999999\tAna"], 2, "expected 3 cells"),
        (["#Text=Ana", "1\t0-3\tAna"], 2, "expected 3 cells"),
    ],
)
def test_what_cannot_be_taken_apart_is_refused_with_its_line(
    lines: list[str], line: int, message: str
) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        read_table(*lines)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("lines", "text", "found"),
    [
        ([], "", {}),
        (["#Text=Ana", "1-1\t3-6\tAna"], "   Ana", {}),
        (["#Text=Ana", "1-1\t0-3\tAna", "#Text=Eva", "2-1\t3-6\tEva"], "AnaEva", {}),
        (["#Text=Ana", "1-1\t0-3\tAna", "#Text=Eva", "2-1\t4-7\tEva"], "Ana\nEva", {}),
        (
            ["#Text=Ana", "1-1\t0-3\tAna", "#Text=Eva", "2-1\t6-9\tEva"],
            "Ana\n  Eva",
            {NOT_IN_THE_FILE: 1},
        ),
        (["#Text=😀 a", "1-1\t0-2\t😀", "1-2\t3-4\ta"], "😀 a", {}),
        (["#Text=😀 a", "1-1\t0-1\t😀", "1-2\t2-3\ta"], "😀 a", {CODE_POINTS: 1}),
        (["#Text=😀 a", "1-1\t0-1\t😀", "1-2\t3-4\ta"], "😀 a", {"quote differs": 1}),
    ],
)
def test_sentences_stand_where_their_first_tokens_say(
    lines: list[str], text: str, found: dict[str, int]
) -> None:
    assert place_text(read_table(*lines)) == (text, found)


WORDS = st.text(alphabet="aé😀\u0301\u4e2d", min_size=1, max_size=5)


@given(st.lists(st.lists(WORDS, min_size=1, max_size=4), max_size=4), st.booleans())
def test_a_text_comes_back_whichever_unit_was_counted_in(
    sentences: list[list[str]], utf16: bool
) -> None:
    def units(word: str) -> int:
        return len(word.encode("utf-16-le")) // 2 if utf16 else len(word)

    lines, at = [], 0
    for number, words in enumerate(sentences, start=1):
        lines.append(f"#Text={' '.join(words)}")
        for place, word in enumerate(words, start=1):
            lines.append(f"{number}-{place}\t{at}-{at + units(word)}\t{word}")
            at += units(word) + 1
    text, found = place_text(read_table(*lines))
    assert text == "\n".join(" ".join(words) for words in sentences)
    assert set(found) <= {CODE_POINTS}
    assert not (utf16 and found)
