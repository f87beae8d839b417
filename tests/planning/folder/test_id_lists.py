from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import FormatError
from goldbench.planning.folder.id_lists import digest_of, format_ids, parse_ids, read_labels


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1), unique=True))
def test_what_is_written_is_read_back(ids: list[str]) -> None:
    assert parse_ids(format_ids(ids)) == tuple(ids)
    assert parse_ids(format_ids(ids, label=True)) == tuple(ids)
    assert digest_of(ids) == digest_of(reversed(ids))


def test_labels_are_read_in_several_words_and_empty_ones_counted() -> None:
    text = "id,label\na,1\nb,No\nc,\nd,Positive\ne, 0\n"
    assert read_labels(text, Path("x.csv")) == ({"a": True, "b": False, "d": True, "e": False}, 1)
    lines = '{"id": "a", "label": true}\n\n{"id": 7, "label": 0}\n'
    assert read_labels(lines, Path("x.jsonl")) == ({"a": True, "7": False}, 0)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("x.csv", "note,label\na,1\n", "columns id and label"),
        ("x.csv", "", "columns id and label"),
        ("x.csv", "id,label\na,perhaps\n", r"x\.csv:2.*'perhaps' is no label"),
        ("x.csv", "id,label\na,1\na,0\n", r"x\.csv:3.*both ways"),
        ("x.jsonl", "{", r"x\.jsonl:1.*id and label"),
        ("x.jsonl", '{"id": "a"}', "id and label"),
    ],
)
def test_what_is_no_list_of_labels_is_refused(name: str, text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_labels(text, Path(name))
