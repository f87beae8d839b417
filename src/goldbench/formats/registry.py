"""Which format a path is of, and reading and writing by name."""

import difflib
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path

from goldbench.corpus import Corpus, Record
from goldbench.errors import FormatError, UsageError
from goldbench.formats.catalog import FORMATS, Format, WritableFormat
from goldbench.formats.contract.layers import only_layer
from goldbench.formats.contract.options import (
    ReadOptions,
    WriteOptions,
    check_columns,
    check_style,
)
from goldbench.formats.contract.unreadable import with_unreadable
from goldbench.formats.design import design_file, find_design, write_design
from goldbench.formats.impression import impression
from goldbench.formats.io.files import share_heads
from goldbench.formats.io.listing import Listing, share_listing
from goldbench.formats.mixture import refuse_mixture

# Formats that put a whole corpus into one file, and what such a file is usually called.
SUFFIXES = {
    "bioc-json": ".json",
    "bioc-xml": ".xml",
    "conll": ".conll",
    "csv": ".csv",
    "doccano": ".jsonl",
    "jsonl": ".jsonl",
    "label-studio": ".json",
    "nlpsandbox": ".json",
    "prodigy": ".jsonl",
    "quotes": ".jsonl",
}

# What a file that is written is by its name; several formats are called .json and .xml.
_NAMED_BY = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".jsonlines": "jsonl",
    ".jsonl.gz": "jsonl",
    ".csv": "csv",
    ".conll": "conll",
}


def format_for(path: Path) -> str:
    """Take the format to write from the name of the file."""
    called = path.name.lower()
    by_name = next((name for end, name in _NAMED_BY.items() if called.endswith(end)), None)
    if by_name is not None:
        return by_name
    can = ", ".join(sorted(n for n, f in FORMATS.items() if isinstance(f, WritableFormat)))
    msg = f"the name {path.name!r} does not tell the format"
    raise UsageError(msg, hint=f"say it with --to: {can}")


def find_format(name: str) -> Format:
    if name not in FORMATS:
        near = difflib.get_close_matches(name, FORMATS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"one of: {', '.join(sorted(FORMATS))}"
        msg = f"there is no format {name!r}"
        raise UsageError(msg, hint=hint)
    return FORMATS[name]


def require_writable(name: str) -> WritableFormat:
    module = find_format(name)
    if not isinstance(module, WritableFormat):
        can = ", ".join(sorted(n for n, f in FORMATS.items() if isinstance(f, WritableFormat)))
        msg = f"{name} can be read but not written"
        raise UsageError(msg, hint=f"one of: {can}")
    return module


def detect(path: Path, *, option: str = "--from", there: Listing | None = None) -> str:
    """Name the format of a file or folder by looking into it; `option` is where to name it.

    `there` is what lies in the folder, where somebody has looked already.
    """
    if not path.exists():
        msg = f"{path} does not exist"
        raise UsageError(msg)
    with share_heads(), share_listing(path, there) if path.is_dir() else nullcontext():
        for name in FORMATS.candidates(path):
            if FORMATS[name].sniff(path):
                if path.is_dir():
                    refuse_mixture(path, name, option)
                return name
        if path.is_file() and path.stat().st_size == 0:
            raise FormatError(path, 0, "the file is empty")
        if path.is_dir() and not any(path.iterdir()):
            raise FormatError(path, 0, "the folder is empty")
        seen = impression(path)
    msg = "the format could not be recognised" + (f": {seen.what}" if seen else "")
    hint = f"name it with {option}: {', '.join(sorted(FORMATS))}"
    raise FormatError(path, 0, msg, hint=(seen.way_out if seen else None) or hint)


def read(
    path: Path, name: str | None = None, options: ReadOptions | None = None
) -> Iterator[Record]:
    """Yield the records of a file or folder, lazily; the format is detected if none is named."""
    options = options or ReadOptions()
    name = name or detect(path)
    module = find_format(name)
    check_columns(name, options.columns)
    return with_unreadable(module.read(path, options), options)


def read_corpus(path: Path, name: str | None = None, options: ReadOptions | None = None) -> Corpus:
    """Read everything at once; a Parquet folder is opened and makes its values when asked."""
    name = name or detect(path)
    options = options or ReadOptions()
    if name == "parquet":
        check_columns(name, options.columns)
        from goldbench.formats import parquet  # noqa: PLC0415  # a format is imported when asked for

        return parquet.ParquetFolder.open(path).corpus(options.findings)
    records = read(path, name, options)
    return Corpus.gather(records, design=find_design(path), schema=options.schema)


def write(
    records: Iterable[Record], path: Path, name: str, options: WriteOptions | None = None
) -> None:
    """Write under a temporary name beside the target and rename at the end.

    An interrupted run leaves the target as it was: absent. A target that exists is refused.
    """
    module = require_writable(name)
    options = options or WriteOptions()
    check_style(name, options.style)
    if options.layer is not None:
        records = only_layer(records, options.layer)
    if path.exists() and (path.is_file() or any(path.iterdir())):
        msg = f"{path} exists"
        raise UsageError(msg, hint="choose a new name, or remove it first")
    path.parent.mkdir(parents=True, exist_ok=True)
    _sweep(path.parent)
    unfinished = Path(tempfile.mkdtemp(prefix=".goldbench-", dir=path.parent))
    try:
        module.write(records, unfinished / path.name, options)
        if options.design is not None and name != "parquet":
            write_design(options.design, design_file(unfinished / path.name))
        for file in sorted(unfinished.iterdir()):
            target = path.parent / file.name
            if target.is_dir():
                target.rmdir()  # empty, or it would have been refused above
            os.replace(file, target)  # noqa: PTH105  # Path.replace would do the same
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _sweep(folder: Path) -> None:
    """Remove what a killed run left here a day ago or longer: it may hold notes."""
    yesterday = time.time() - 24 * 3600
    for left in folder.glob(".goldbench-*"):
        if left.is_dir() and left.stat().st_mtime < yesterday:
            shutil.rmtree(left, ignore_errors=True)
