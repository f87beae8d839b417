from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.formats.contract.ids import Ids, id_of


def test_an_id_is_claimed_once_and_both_lines_are_told() -> None:
    ids, path = Ids(), Path("a.jsonl")
    assert ids.claim("n1", path, 3) == "n1"
    with pytest.raises(FormatError, match=r"a\.jsonl:9: the document id 'n1' .* in line 3"):
        ids.claim("n1", path, 9)
    with pytest.raises(FormatError, match=r"b\.jsonl:1: .* in a\.jsonl:3"):
        ids.claim("n1", Path("b.jsonl"), 1)


@pytest.mark.parametrize(
    ("raw", "id_"), [("a", "a"), (7, "7"), (True, None), (None, None), ([], None)]
)
def test_numbers_become_strings_and_nothing_else_does(raw: object, id_: str | None) -> None:
    assert id_of(raw) == id_
