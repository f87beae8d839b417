"""What a shell offers after Tab."""

from typing import Any

import click
import pytest

from goldbench.cli.options.candidates import formats, paths, tracks
from goldbench.formats import FORMATS
from goldbench.scoring import TRACKS


def offer(complete: Any, typed: str) -> list[str]:
    command = click.Command("x")
    items = complete(click.Context(command), click.Option(["--x"]), typed)
    return [item.value for item in items]


def test_all_that_there_is_is_offered_sorted_to_who_has_typed_nothing() -> None:
    assert offer(formats, "") == sorted(FORMATS)
    everything = offer(tracks, "")
    assert everything == sorted(everything)
    assert set(TRACKS) <= set(everything)
    assert len(everything) == len(set(everything))


@pytest.mark.parametrize("complete", [formats, tracks])
def test_what_was_typed_is_how_each_begins(complete: Any) -> None:
    for name in offer(complete, ""):
        assert name in offer(complete, name)
        assert all(each.startswith(name[:2]) for each in offer(complete, name[:2]))
    assert offer(complete, "no such") == []


def test_an_original_is_offered_beside_its_track() -> None:
    assert any(name.endswith(":official") for name in offer(tracks, "meddocan"))


def test_paths_are_the_shells_own() -> None:
    (item,) = paths(click.Context(click.Command("x")), click.Option(["--x"]), "gold=no")
    assert (item.value, item.type) == ("gold=no", "file")
