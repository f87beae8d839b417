"""Tools of a benchmark's boards that mark what is to be removed from notes."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.benchmark import Plug
    from goldbench.corpus import Record


def plugs_of(addresses: Iterable[str]) -> "list[Plug]":
    """Find the tool that leads each board, by its address `board:TASK@FOLDER`."""
    from goldbench.api import bench
    from goldbench.benchmark import best_tool, parse_address

    plugs = []
    for address in addresses:
        slug, folder = parse_address(address)
        with bench.open(folder) as opened:
            plugs.append(best_tool(opened.bench, slug))
    return plugs


def mark_with(
    records: "Iterable[Record]", plugs: "list[Plug]", lang: str, stood_in: dict[str, int]
) -> "Iterable[Record]":
    """Give records with the marks of the tools, as they are where there is none.

    `stood_in` counts by tool the notes for which our own annotator had to stand in.
    """
    from goldbench.benchmark import plug_tools

    return plug_tools(records, plugs, lang=lang, missing=stood_in) if plugs else records
