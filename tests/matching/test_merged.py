from hypothesis import given

from goldbench.matching import Text, match_merged, merge
from matching.plain_rows import TEXTS, Row, rows, rows_of, side


def merged_plainly(given_: list[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(given_):
        if joined and not any(c.isalnum() for c in text[joined[-1][1] : start]):
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


@given(rows())
def test_merging_follows_the_rule(given_: list[Row]) -> None:
    own = side(given_).drop_labels()
    merged = merge(own, Text.of(TEXTS)).spans
    for document in (0, 1):
        plain = sorted({(a, b) for d, a, b, _ in given_ if d == document})
        wanted = merged_plainly(plain, TEXTS[document])
        got = [(a, b) for d, a, b, _ in rows_of(merged) if d == document]
        assert got == wanted


def test_a_split_name_is_whole_after_merging_both_ways() -> None:
    text = Text.of(["Ignacio Navarro Cuéllar"])
    whole, parts = side([(0, 0, 23, 0)]), side([(0, 0, 7, 0), (0, 8, 23, 0)])
    assert [h.tolist() for h in match_merged(whole, parts, text)] == [[True], [True, True]]
    assert [h.tolist() for h in match_merged(parts, whole, text)] == [[True, True], [True]]


def test_a_long_gap_of_dashes_still_merges() -> None:
    text = Text.of(["a" + "-" * 500 + "b", "a" + "-" * 500 + "x-b"])
    rows_ = [(0, 0, 1, 0), (0, 501, 502, 0), (1, 0, 1, 0), (1, 503, 504, 0)]
    assert rows_of(merge(side(rows_), text).spans) == [
        (0, 0, 502, 0),
        (1, 0, 1, 0),
        (1, 503, 504, 0),
    ]
