import gzip
from pathlib import Path

import pytest

from goldbench.errors import FormatError, UsageError
from goldbench.formats.io import json_lines
from goldbench.formats.io.json_lines import first_object, objects, write_lines


def test_lines_blank_lines_and_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"a": 1}\r\n\n{"a": 2}')
    assert list(objects(path)) == [(path, 1, {"a": 1}), (path, 3, {"a": 2})]
    assert first_object(path) == {"a": 1}


def test_a_list_is_read_as_its_elements(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b'[{"a": 1},\n{"a": 2}]')
    assert [(line, entry) for _, line, entry in objects(path)] == [(1, {"a": 1}), (2, {"a": 2})]
    assert first_object(path) == {"a": 1}


def test_gzip_is_read_and_written_alike_each_time(tmp_path: Path) -> None:
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        write_lines([b'{"a": 1}'], tmp_path / name)
    first, second = ((tmp_path / name).read_bytes() for name in ("a.jsonl.gz", "b.jsonl.gz"))
    assert first == second
    assert gzip.decompress(first) == b'{"a": 1}\n'
    assert [entry for _, _, entry in objects(tmp_path)] == [{"a": 1}, {"a": 1}]
    assert first_object(tmp_path) == {"a": 1}


def test_a_cut_off_gzip_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"a": 1}\n' * 100)[:-12])
    with pytest.raises(FormatError, match="not a whole gzip file"):
        list(objects(path))
    path.write_bytes(b"\x1f\x8b")
    assert first_object(path) is None


def test_a_line_beyond_the_limit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_lines, "MAX_BYTES", 10)
    (tmp_path / "x.jsonl").write_bytes(b"{}\n" + b" " * 50)
    with pytest.raises(FormatError, match=r"x\.jsonl:2: a line longer than"):
        list(objects(tmp_path / "x.jsonl"))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"a": 1}\n[1]', r"x\.jsonl:2: expected a JSON object"),
        (b'{"a": 1}\n{"a"', r"x\.jsonl:2: not JSON \(unexpected end of data\)"),
        (b'{"a": "\\udc00"}', r"x\.jsonl:1: a lone surrogate"),
        (b'{"a": "\xff"}', r"x\.jsonl:1: not UTF-8: byte 0xff"),
        (b"\x00\x01\x02", r"x\.jsonl:1: not JSON"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, data: bytes, message: str) -> None:
    (tmp_path / "x.jsonl").write_bytes(data)
    with pytest.raises(FormatError, match=message):
        list(objects(tmp_path))


def test_a_folder_without_such_files_and_a_missing_path_are_errors(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"no file named \*\.jsonl"):
        list(objects(tmp_path))
    with pytest.raises(UsageError, match="does not exist"):
        list(objects(tmp_path / "none"))
    assert first_object(tmp_path) is None
    assert first_object(tmp_path / "none") is None
