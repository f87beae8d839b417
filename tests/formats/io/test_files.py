from pathlib import Path

import pytest

from goldbench.errors import FormatError, UsageError
from goldbench.formats.io.files import (
    FIGURE,
    PAGE,
    RECORD,
    decode,
    head,
    refuse_other,
    share_heads,
)


@pytest.mark.parametrize(
    ("encoding", "way_out"),
    [
        ("latin-1", "iconv -f latin1 "),
        ("utf-16-le", "iconv -f utf-16le "),
        ("utf-16-be", "iconv -f utf-16be "),
        ("utf-16", "iconv -f utf-16 "),
    ],
)
def test_the_hint_is_for_the_encoding_that_it_looks_like(encoding: str, way_out: str) -> None:
    with pytest.raises(FormatError, match="not UTF-8") as caught:
        decode("El niño ya señala.".encode(encoding), Path("n.txt"))
    assert way_out in str(caught.value.hint)


def test_first_bytes_are_read_once_while_they_are_shared(tmp_path: Path) -> None:
    file = tmp_path / "note"
    file.write_bytes(b"first")
    with share_heads():
        assert head(file) == b"first"
        file.write_bytes(b"second")
        assert (head(file), head(file, 2), head(file, 1 << 20)) == (b"first", b"fi", b"first")
        assert head(tmp_path / "none") == b""
    assert head(file) == b"second"


def test_a_look_that_goes_far_into_a_long_file_is_not_cut_short(tmp_path: Path) -> None:
    file = tmp_path / "note"
    file.write_bytes(bytes(1 << 19))
    with share_heads():
        assert len(head(file)) == 4096
        assert len(head(file, 1 << 20)) == 1 << 19
        assert len(head(file, 1 << 17)) == 1 << 17


@pytest.mark.parametrize("begins", [PAGE, FIGURE, RECORD])
def test_a_page_is_not_written_over_what_is_no_page(tmp_path: Path, begins: str) -> None:
    """An earlier one gives way; notes that a slip names do not."""
    file = tmp_path / "file"
    refuse_other(file, begins)
    for there in ("", f"{begins} and more"):
        file.write_text(there, encoding="utf-8")
        refuse_other(file, begins)
    for there in ("{", "id,text\n1,Señal\n", "\x00\x01"):
        file.write_text(there, encoding="utf-8")
        with pytest.raises(UsageError, match="exists and is something else"):
            refuse_other(file, begins)
    with pytest.raises(UsageError, match="is a folder"):
        refuse_other(tmp_path, begins)
