"""Tools of a benchmark's boards in a command: found, run beside it, and told of at the end."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from goldbench.corpus import Record
from goldbench.errors import UsageError

if TYPE_CHECKING:  # loaded when a board is named
    from goldbench.benchmark import Plug


class PluggedTools:
    """The best tool of each board that was named; without any, nothing happens.

    `alone` is what the command was asked for that cannot go together with it.
    """

    def __init__(self, addresses: tuple[str, ...], *, alone: bool) -> None:
        if addresses and alone:
            others = "--marks, --gold, --site, --careful, --encoder or parts"
            msg = f"--tool does not go together with {others}"
            raise UsageError(msg, hint="the board of the tool says what gets through")
        self._plugs = [_find_best(address) for address in addresses]
        self._missing: dict[str, int] = {}

    @property
    def layer(self) -> str | None:
        """Name the layer in which the marks stand; None without a tool."""
        return self._plugs[0].layer if self._plugs else None

    def mark(self, records: Iterable[Record], lang: str) -> Iterable[Record]:
        if not self._plugs:
            return records
        from goldbench.benchmark import plug_tools  # noqa: PLC0415  # loaded when a board is named

        return plug_tools(records, self._plugs, lang=lang, missing=self._missing)

    def processes(self, workers: int | None) -> int | None:
        """Give how many further processes there may be: none beside a cage."""
        return 0 if self._plugs else workers

    def report(self) -> None:
        for tool, notes in self._missing.items():
            message = f"{tool}: no usable answer for {notes} notes; goldbench's own stood in"
            click.echo(message, err=True)


def _find_best(address: str) -> "Plug":
    from goldbench.benchmark import best_tool, parse_address  # noqa: PLC0415  # loaded when a board is named
    from goldbench.cli.bench.folder import open_bench  # noqa: PLC0415  # loaded when a board is named

    slug, folder = parse_address(address)
    with open_bench(folder) as opened:
        plug = best_tool(opened, slug)
    click.echo(f"{slug}: {plug.name}", err=True)
    return plug
