"""Gold and system as files that an original script can read: their own, or copies made for it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from goldbench.corpus import Document, Marks, Record, Span
from goldbench.corpus.alignment import is_invented
from goldbench.formats import WriteOptions, require_writable
from goldbench.formats.json.nlpsandbox import is_annotation_list
from goldbench.scoring.reading.streams import File, Stream


class _Reads(NamedTuple):
    """What a family of scripts reads, and the format (and dialect) we make for it.

    `spans` says whether it scores marks in the text, `same_text` whether it refuses a system's
    text that is not gold's, `is_own` which files of the formats it reads.
    """

    formats: tuple[str, ...]
    format: str
    style: str
    spans: bool = True
    same_text: bool = False
    is_own: Callable[[Path], bool] = Path.exists


FAMILIES = {
    "meddocan": _Reads(("brat", "i2b2-phi"), "brat", ""),
    "i2b2-2014-phi": _Reads(("i2b2-phi",), "i2b2-phi", "i2b2", same_text=True),
    "i2b2-2014-risk": _Reads(("i2b2-risk",), "i2b2-risk", "gold", spans=False),
    "nlpsandbox": _Reads(("nlpsandbox",), "nlpsandbox", "store", is_own=is_annotation_list),
}
"""By the beginning of a track's name."""

_LETTER = " x"


def locate_own(
    gold: Stream, systems: Sequence[Stream], family: str
) -> list[tuple[Path, Path] | None]:
    """Give gold and each system where they are, None where the script cannot read them there."""
    reads = FAMILIES[family]
    ours = _own_file(gold, reads)
    if ours is None:
        return [None] * len(systems)
    every = [_own_file(system, reads) for system in systems]
    return [
        None if each is None or each.format != ours.format else (ours.path, each.path)
        for each in every
    ]


def _own_file(side: Stream, reads: _Reads) -> File | None:
    file = None if side.layer else side.file
    own = file is not None and file.format in reads.formats and reads.is_own(file.path)
    return file if own else None


@dataclass(frozen=True)
class Copies:
    """Copies for a family of scripts below a folder: of gold one for all systems, when asked for.

    A system's copy stands in a folder of its own.
    """

    gold: Stream
    family: str
    folder: Path

    @cached_property
    def _gold(self) -> tuple[Path, dict[str, str]]:
        numbers: dict[str, str] = {}
        place = self.folder / "gold"
        self._write(self.gold, map(_without_invented, self.gold.records()), place, numbers)
        return place, numbers

    def of(self, system: Stream, folder: Path) -> tuple[Path, Path]:
        """Give gold and a system, copied for the script."""
        gold, numbers = self._gold
        reads = FAMILIES[self.family]
        records = (_with_lost(record, reads) for record in system.records())
        self._write(system, records, folder / "system", dict(numbers))
        return gold, folder / "system"

    def _write(
        self, side: Stream, records: Iterator[Record], place: Path, numbers: dict[str, str]
    ) -> None:
        reads = FAMILIES[self.family]
        options = WriteOptions(layer=side.layer, style=reads.style)
        numbered = _with_numbers(records, self.family, numbers)
        require_writable(reads.format).write(numbered, place, options)


def _with_numbers(
    records: Iterator[Record], family: str, numbers: dict[str, str]
) -> Iterator[Record]:
    """i2b2 2014 pairs files by the pattern patient-record.xml and passes over all others."""
    for record in records:
        if not family.startswith("i2b2"):
            yield record
            continue
        document = record.document
        id_ = numbers.setdefault(document.id, f"{len(numbers) + 1}-01")
        yield Record(Document(id_, document.text, document.meta), record.layers)


def _without_invented(record: Record) -> Record:
    """Leave out quotes that stand nowhere: gold asks nobody for them."""
    layers = {
        name: replace(marks, spans=tuple(span for span in marks.spans if not is_invented(span)))
        for name, marks in record.layers.items()
    }
    return Record(record.document, layers)


def _with_lost(record: Record, reads: _Reads) -> Record:
    """Put answers that stand nowhere behind the text, where gold has nothing: a copy needs places.

    Each stands on a letter of its own, after one that is not marked: MEDDOCAN's merged rule joins
    marks with no letter between them. Where texts must be the same there is no letter.
    """
    lost = {name: _labels_nowhere(marks) for name, marks in record.layers.items()}
    if not reads.spans or not any(lost.values()):
        return record
    document, placed = record.document, _without_invented(record)
    ends = (span.end for marks in placed.layers.values() for span in marks.spans)
    behind = max((len(document.text or ""), *ends))
    layers = {
        name: replace(marks, spans=(*marks.spans, *_place_behind(behind, lost[name])))
        for name, marks in placed.layers.items()
    }
    text = document.text
    if text is not None and not reads.same_text:
        text = text.ljust(behind) + _LETTER * (max(map(len, lost.values())) + 1)
    return Record(Document(document.id, text, document.meta), layers)


def _place_behind(end: int, labels: tuple[str, ...]) -> Iterator[Span]:
    for place, label in enumerate(labels):
        start = end + len(_LETTER) * (place + 2) - 1
        yield Span(start, start + 1, label, quote=_LETTER.strip())


def _labels_nowhere(marks: Marks) -> tuple[str, ...]:
    """The labels of quotes that stand nowhere and of marks that could not be read."""
    invented = (span.label for span in marks.spans if is_invented(span))
    return (*invented, *marks.unreadable)


__all__ = ["FAMILIES", "Copies", "locate_own"]
