import numpy as np
import pytest

from goldbench.matching import Text


@pytest.mark.parametrize(
    ("texts", "dtype"),
    [(["Ana", "María"], np.uint8), (["Ana", "…"], np.uint32), (["😀"], np.uint32), ([], np.uint8)],
)
def test_a_character_takes_one_byte_where_all_allow_it(texts: list[str], dtype: type) -> None:
    text = Text.of(texts)
    assert text.codes.dtype == dtype
    parts = [
        "".join(map(chr, text.codes[a:b].tolist()))
        for a, b in zip(text.begin[:-1], text.begin[1:], strict=True)
    ]
    assert parts == texts


def test_a_lone_surrogate_is_one_code_point() -> None:
    assert Text.of(["a\ud800b"]).codes.tolist() == [97, 0xD800, 98]


@pytest.mark.parametrize(
    ("kind", "members"),
    [
        ("alphanumeric", "aé3º²"),
        ("visible", "aé3º²-_"),
        ("ascii alphanumeric", "a3"),
    ],
)
def test_classes_of_characters_are_those_of_python(kind: str, members: str) -> None:
    characters = "aé3º²-_ \t\n\xa0"
    for more in ("", "…"):  # one byte a character, and four
        text = Text.of([characters + more])
        table = text.classes(kind)
        chosen = [c for c in characters if table[ord(c)]]
        assert "".join(chosen) == members


def test_a_table_is_no_longer_than_the_highest_character_asks_for() -> None:
    assert len(Text.of(["…"]).classes("visible")) == 1 << 14
    assert len(Text.of(["\U0010ffff"]).classes("visible")) == 0x110000
