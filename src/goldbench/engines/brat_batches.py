"""Folders of brat, batch by batch, as a copy of a process reads them: every so many of them.

The first copy lists the folders for all. What cannot be read is told to who asks for it.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from goldbench.corpus import DEFAULT_LAYER
from goldbench.engines.forked import Relay
from goldbench.formats import Findings
from goldbench.formats.brat import pair_stems, walk_whole
from goldbench.formats.brat.files import Batch, Names, Raw, check_apart, read_raw

READ = 1000
"""Documents of brat read at a time: their bytes and what is made of them stay in fast memory."""
Given = tuple[Batch, Findings]
Beside = Callable[[Raw, Raw], Any]
"""What is made of the files of one batch in the first folder and in another."""
Instead = Callable[[Sequence[Raw]], Any]
"""What is sent instead of the files of one batch in all folders; None where they must be sent."""


class TextsElsewhereError(Exception):
    """Some notes have no .txt, and only who asks knows their texts; or files are called .TXT."""


class Seen(NamedTuple):
    """What was found in a folder: how many batches, why they cannot be read.

    `counts` are the files by suffix, where .txt and .ann are alone. `together` says that something
    else is sent instead of its batches.
    """

    batches: int
    counts: dict[str, int] | None
    refused: Exception | None
    together: bool = False


class Answer(NamedTuple):
    """One batch of each folder, or its error; and the first beside each other folder.

    None where a folder has no such batch; beside another, where it has other documents. `instead`
    is what was made of all folders; where it is not None there are no `sides`.
    """

    sides: list[Given | Exception | None]
    beside: list[Any]
    instead: Any = None


def read_share(
    paths: list[Path],
    strict: bool,  # noqa: FBT001  # of this module alone
    beside: Beside | None,
    instead: Instead | None,
    *,
    share: tuple[int, int],
    relay: Relay,
) -> Iterator[list[Seen] | Answer]:
    """Be a copy: say what lies in the folders, then read every so many batches of each."""
    hand, hands = share
    walked = _list_once(paths, hand, relay)
    together = instead is not None and _are_alike(walked)
    yield [seen._replace(together=together) for seen, _ in walked]
    most = max(seen.batches for seen, _ in walked)
    failed: set[int] = set()
    for number in range(hand, most, hands):
        raws: list[Raw | None] = []
        sides: list[Given | Exception | None] = [None] * len(walked)
        for side, (seen, notes) in enumerate(walked):
            raw: Raw | None = None
            if number < seen.batches and side not in failed:
                try:
                    raw = read_raw(notes.batch(number), like=raws[0] if raws else None)
                except Exception as error:  # noqa: BLE001  # raised again by who asks for this batch
                    sides[side] = error
            raws.append(raw)
        made = [_make_beside(raws[0], other, beside) for other in raws]
        whole = [raw for raw in raws if raw is not None]
        if together and instead is not None and len(whole) == len(raws):
            answer = instead(whole)
            if answer is not None:
                yield Answer([], made, answer)
                continue
        for side, raw in enumerate(raws):
            if raw is not None:
                try:
                    sides[side] = check_apart(raw, layer=DEFAULT_LAYER, strict=strict, text=False)
                except Exception as error:  # noqa: BLE001  # as above
                    sides[side] = error
        failed |= {side for side, given in enumerate(sides) if isinstance(given, Exception)}
        yield Answer(sides, made)


def _list_once(paths: list[Path], hand: int, relay: Relay) -> "list[tuple[Seen, _Notes]]":
    """List the folders in the first copy, for all: so that none has another list."""
    if hand:
        walked: list[tuple[Seen, _Notes]] = relay.receive(hand - 1)
        return walked
    walked = _walk(paths)
    relay.send(walked)
    return walked


def _are_alike(walked: "list[tuple[Seen, _Notes]]") -> bool:
    """Whether all folders hold the same notes, all looked at, and nothing else."""
    (first, notes), *others = walked
    if not others or first.counts is None or len(set(first.counts.values())) > 1:
        return False
    return all(seen.counts == first.counts and own.ids == notes.ids for seen, own in others)


def _make_beside(gold: Raw | None, other: Raw | None, beside: Beside | None) -> Any:
    if beside is None or gold is None or other is None or gold is other:
        return None
    same = len(gold.names) == len(other.names) and all(
        ours[0] == theirs[0] for ours, theirs in zip(gold.names, other.names, strict=True)
    )
    return beside(gold, other) if same else None


ELSEWHERE = Seen(0, None, TextsElsewhereError())


class _Notes(NamedTuple):
    """The notes of a folder: ids by the batch, one text each, a fraction of a string an id.

    They are joined by zeros, which no name has; one without an .ann ends with a slash.
    """

    path: Path
    ids: list[str]

    @classmethod
    def of(cls, path: Path, ids: Sequence[str]) -> "_Notes":
        return cls(path, ["\0".join(ids[at : at + READ]) for at in range(0, len(ids), READ)])

    def batch(self, number: int) -> list[Names]:
        folder = str(self.path)
        packed = self.ids[number]
        ids = packed.split("\0")
        if f"{packed}\0".count("/\0"):
            every = ((id_.removesuffix("/"), id_) for id_ in ids)
            return [
                (id_, f"{folder}/{id_}.txt", None if told != id_ else f"{folder}/{id_}.ann")
                for id_, told in every
            ]
        return [(id_, f"{folder}/{id_}.txt", f"{folder}/{id_}.ann") for id_ in ids]


def _walk(paths: Sequence[Path]) -> list[tuple[Seen, _Notes]]:
    walked: list[tuple[Seen, _Notes]] = []
    before = _Notes(Path(), [])
    for path, stems in zip(paths, pair_stems(paths), strict=True):
        if stems is None:
            walked.append(_walk_mixed(path))
            continue
        before = before._replace(path=path) if stems.again else _Notes.of(path, stems.names)
        number = sum(packed.count("\0") + 1 for packed in before.ids)
        paired = {".txt": number, ".ann": number}
        walked.append((Seen(len(before.ids), paired, None), before))
    return walked


def _walk_mixed(path: Path) -> tuple[Seen, _Notes]:
    """Walk a folder where other things lie too, or notes that lack a file."""
    try:
        names, alone = walk_whole(path)
    except Exception as error:  # noqa: BLE001  # raised again by who asks for this folder
        return Seen(0, None, error), _Notes(path, [])
    if any(txt is None for _, txt, _ in names):
        return ELSEWHERE, _Notes(path, [])
    if not alone and any(_in_capitals(txt) or _in_capitals(ann) for _, txt, ann in names):
        return ELSEWHERE, _Notes(path, [])
    marks = sum(ann is not None for _, _, ann in names)
    counts = {".txt": len(names), ".ann": marks} if alone else None
    notes = _Notes.of(path, [id_ if ann is not None else f"{id_}/" for id_, _, ann in names])
    return Seen(len(notes.ids), counts, None), notes


def _in_capitals(name: str | None) -> bool:
    return name is not None and not name.endswith((".txt", ".ann"))


def is_many(path: Path, batches: int) -> bool:
    """Whether a folder itself holds more .ann files than so many batches have."""
    try:
        with os.scandir(path) as entries:
            annotations = (entry for entry in entries if entry.name.endswith(".ann"))
            return sum(1 for _ in islice(annotations, batches * READ + 1)) > batches * READ
    except OSError:  # told by who reads it
        return False


__all__ = [
    "ELSEWHERE",
    "READ",
    "Answer",
    "Beside",
    "Given",
    "Instead",
    "Seen",
    "TextsElsewhereError",
    "is_many",
    "read_share",
]
