"""The sets of a split on disk: OUT/train, OUT/dev, OUT/test and OUT/split.csv (id, set)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from goldbench.corpus import Record
from goldbench.errors import UsageError
from goldbench.formats.contract.options import WriteOptions
from goldbench.formats.registry import SUFFIXES, write
from goldbench.formats.tables.cells import csv_row


def check_new_folder(out: Path) -> None:
    """Refuse a folder that has something in it, and what is no folder."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        msg = f"{out} exists"
        raise UsageError(msg, hint="choose a new name, or remove it first")


def write_sets(
    records: Callable[[], Iterable[Record]],
    sets: Mapping[str, str],
    out: Path,
    name: str,
    options: WriteOptions,
) -> None:
    """Write each set in a format; `records` begins anew for each, `sets` is document id -> set."""
    for part in sorted(set(sets.values())):
        write(
            _select_part(records(), sets, part),
            out / f"{part}{SUFFIXES.get(name, '')}",
            name,
            options,
        )
    rows = [csv_row(("id", "set")), *(csv_row((id_, sets[id_])) for id_ in sorted(sets))]
    out.mkdir(parents=True, exist_ok=True)
    (out / "split.csv").write_text("".join(rows), encoding="utf-8", newline="")


def _select_part(records: Iterable[Record], sets: Mapping[str, str], part: str) -> Iterator[Record]:
    return (record for record in records if sets[record.document.id] == part)
