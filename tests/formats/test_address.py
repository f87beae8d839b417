from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.formats import address
from goldbench.formats.address import Address


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("out", Address(Path("out"))),
        ("out::v2", Address(Path("out"), "v2")),
        ("rules=out::v2", Address(Path("out"), "v2", "rules")),
        ("a=b=c", Address(Path("c"), None, "a")),
        ("-", Address(Path("-"))),
        ("out::a::b", Address(Path("out"), "a::b")),
    ],
)
def test_an_address_is_a_path_a_layer_and_a_name(text: str, parsed: Address) -> None:
    assert address.parse(text) == parsed


@pytest.mark.parametrize("text", ["", "::layer", "out::", "=out", "rules=", "rules=out::"])
def test_half_an_address_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not an address"):
        address.parse(text)


def test_a_path_that_exists_under_that_very_name_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert address.parse("a=b::x") == Address(Path("b"), "x", "a")
    (tmp_path / "a=b").mkdir()
    assert address.parse("a=b::x") == Address(Path("a=b"), "x")


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        (["runs/a", "runs/b"], ["a", "b"]),
        (["runs/a/brat", "runs/b/brat"], ["a/brat", "b/brat"]),
        (["x/a/brat", "y/a/brat"], ["x/a/brat", "y/a/brat"]),
        (["out::one", "out::two"], ["out::one", "out::two"]),
        (["best=out", "out"], ["best", "out"]),
    ],
)
def test_a_name_is_the_shortest_end_of_a_path_that_no_other_shares(
    texts: list[str], names: list[str]
) -> None:
    assert address.names([address.parse(text) for text in texts]) == names


@pytest.mark.parametrize("texts", [["out", "out"], ["a=x", "a=y"], ["a=x", "y/a"]])
def test_two_systems_of_one_name_are_refused(texts: list[str]) -> None:
    with pytest.raises(UsageError, match="two systems would be called"):
        address.names([address.parse(text) for text in texts])
