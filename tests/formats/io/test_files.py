from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.formats.io.files import decode


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
