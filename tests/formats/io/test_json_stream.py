import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import FormatError, UsageError
from goldbench.formats.io import json_stream
from goldbench.formats.io.json_stream import elements, first_element, write_list

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


def _write(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


@given(
    values=st.lists(VALUES, max_size=5),
    indent=st.sampled_from((None, 1)),
    window=st.integers(1, 40),
)
def test_any_list_is_read_through_any_window(
    tmp_path_factory: pytest.TempPathFactory, values: list[object], indent: int | None, window: int
) -> None:
    path = _write(
        tmp_path_factory.mktemp("stream") / "list.json", json.dumps(values, indent=indent)
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_stream, "WINDOW", window)
        assert [element for _, _, element in elements(path)] == values


def test_lists_under_the_wanted_keys_are_read_and_other_members_skipped(tmp_path: Path) -> None:
    path = _write(
        tmp_path / "page.json", '{"limit": 10,\n "notes": [\n{"a": 1},\n{"a": 2}],\n"links": {}}'
    )
    assert list(elements(path, "notes")) == [(3, "notes", {"a": 1}), (4, "notes", {"a": 2})]


def test_a_written_list_is_read_back(tmp_path: Path) -> None:
    for parts in ([], [b"1"], [b"1", b'{"a": [2]}']):
        write_list(parts, tmp_path / "new" / "list.json")
        read_back = [element for _, _, element in elements(tmp_path / "new" / "list.json")]
        assert read_back == [json.loads(part) for part in parts]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "the file is empty"),
        (" \n", 2, "the file is empty"),
        ("3", 1, "expected a JSON list"),
        ('{"other": []}', 1, "an object with notes"),
        ('[\n{"a": 1},\n{"a" 2}]', 3, "not JSON"),
        ("[1, 2", 1, "unexpected end of data"),
        ('[1,\n{"a": "open', 2, "Unterminated string"),
        ("[1,]", 1, "a comma before the closing bracket"),
        ("[1] [2]", 1, "more text after the end"),
        ('[{"a": "NaN",\n"b": [1, NaN]}]', 2, "NaN or Infinity"),
        ('[{"a": -Infinity}]', 1, "NaN or Infinity"),
        ("[" + "9" * 5000 + "]", 1, "a number out of range"),
        ("[" * 5000, 1, "nested too deeply"),
        ('["\\ud800"]', 1, "a lone surrogate"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    tmp_path: Path, text: str, line: int, message: str
) -> None:
    path = _write(tmp_path / "x.json", text)
    with pytest.raises(FormatError, match=message) as caught:
        list(elements(path, "notes"))
    assert caught.value.line == line


def test_bytes_that_are_not_utf8_are_told_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(b'[\n"a\xff"]')
    with pytest.raises(FormatError, match=r"x\.json:2: not UTF-8: byte 0xff"):
        list(elements(tmp_path / "x.json"))


def test_an_element_beyond_the_limit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_stream, "MAX_BYTES", 100)
    monkeypatch.setattr(json_stream, "WINDOW", 10)
    with pytest.raises(FormatError, match="an element of more than"):
        list(elements(_write(tmp_path / "x.json", json.dumps(["a" * 1000]))))


def test_a_missing_file_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        list(elements(tmp_path / "none.json"))


def test_sniffing_sees_the_key_of_an_element_that_goes_on(tmp_path: Path) -> None:
    path = _write(tmp_path / "x.json", '{"notes": [{"text": "' + "a" * 100 + '"}]}')
    assert first_element(path, "notes", size=50) == ("notes", None)
    assert first_element(tmp_path / "none.json", "notes") is None
