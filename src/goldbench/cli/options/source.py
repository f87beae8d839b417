"""Options that every verb which reads a corpus shares, and the reading itself."""

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from goldbench.cli.options.candidates import formats, paths
from goldbench.errors import MissingLayerError, UsageError

if TYPE_CHECKING:  # loaded when a verb runs
    from goldbench.corpus import Record, Schema
    from goldbench.formats import Findings, ReadOptions


class Source:
    """A corpus named on the command line: records, once or again, and what was found in them."""

    def __init__(self, path: Path, name: str, options: "ReadOptions", layer: str | None) -> None:
        self.path = path
        self.format = name
        self.options = options
        self.layer = layer

    def records(self) -> "Iterator[Record]":
        """Yield the records; where a layer was named, with that layer only."""
        from goldbench.corpus import Record  # noqa: PLC0415  # loaded when the verb runs
        from goldbench.formats import read  # noqa: PLC0415  # loaded when the verb runs

        records = read(self.path, self.format, self.options)
        if self.layer is None:
            yield from records
            return
        seen: set[str] = set()
        for record in records:
            seen |= record.layers.keys()
            kept = {k: v for k, v in record.layers.items() if k == self.layer}
            yield Record(record.document, kept)
        if self.layer not in seen:
            there = ", ".join(sorted(seen)) or "none"
            msg = f"{self.path} has no layer {self.layer!r}; the layers are: {there}"
            raise MissingLayerError(msg)

    @property
    def findings(self) -> "Findings":
        return self.options.findings

    def report_findings(self) -> None:
        """Tell, on stderr, what did not fit or was repaired."""
        if self.findings.any:
            click.echo(f"{self.findings}", err=True)


def reads_corpus(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the argument SRC and the options of reading; it receives a `Source`."""

    @click.argument("src", shell_complete=paths)
    @click.option(
        "--from",
        "from_",
        metavar="FORMAT",
        shell_complete=formats,
        help="The format of SRC; detected if absent.",
    )
    @click.option(
        "--strict", is_flag=True, help="Refuse what does not fit instead of reporting it."
    )
    @click.option("--texts", metavar="PATH", help="The notes, for formats that carry marks only.")
    @click.option(
        "--column", "columns", multiple=True, metavar="OURS=THEIRS", help="Rename a column."
    )
    @wraps(function)
    def wrapped(
        src: str,
        from_: str | None,
        texts: str | None,
        columns: tuple[str, ...],
        *args: Any,
        strict: bool,
        **kwargs: Any,
    ) -> Any:
        from goldbench.corpus import DEFAULT_LAYER  # noqa: PLC0415  # loaded when the verb runs
        from goldbench.formats import Findings, ReadOptions, address, detect  # noqa: PLC0415  # loaded when the verb runs

        with spool_stdin(src) as where:
            source = address.parse(where)
            options = ReadOptions(
                layer=source.layer or DEFAULT_LAYER,
                texts=texts_of(texts) if texts else None,
                columns=_parse_columns(columns),
                findings=Findings(strict=strict),
            )
            name = from_ or ("jsonl" if src == "-" else detect(source.path))
            return function(Source(source.path, name, options, source.layer), *args, **kwargs)

    return wrapped


@contextmanager
def spool_stdin(src: str) -> Iterator[str]:
    """Give standard input a place on disk, because sniffing and second passes need one."""
    if src != "-":
        yield src
        return
    with tempfile.TemporaryDirectory(prefix="goldbench-") as folder:
        file = Path(folder) / "stdin.jsonl"
        with file.open("wb") as out:
            while chunk := sys.stdin.buffer.read(1 << 20):
                out.write(chunk)
        yield str(file)


def texts_of(path: str) -> dict[str, str]:
    """Read the notes' texts by id, for formats without text."""
    from goldbench.formats import address, read_corpus  # noqa: PLC0415  # loaded when the verb runs

    documents = read_corpus(address.parse(path).path).documents
    return {id_: d.text for id_, d in documents.items() if d.text is not None}


def _parse_columns(columns: Iterable[str]) -> dict[str, str]:
    pairs = [column.partition("=") for column in columns]
    if any(not ours or not theirs for ours, _, theirs in pairs):
        msg = "--column takes OURS=THEIRS"
        raise UsageError(msg, hint="for example --column text=note_body")
    return {ours: theirs for ours, _, theirs in pairs}


def find_schema(name: str | None) -> "Schema | None":
    """Find a schema: one of ours by name, or a JSON file."""
    if name is None:
        return None
    from goldbench.formats import read_schema  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.schemes import scheme  # noqa: PLC0415  # loaded when the verb runs

    if Path(name).exists():
        return read_schema(Path(name))

    return scheme(name)


__all__ = [
    "Source",
    "find_schema",
    "reads_corpus",
    "spool_stdin",
    "texts_of",
]
