"""Folders of brat that copies of this process begin to read before anybody asks for them.

A command knows its folders long before what scores them is imported, which takes as long as some
thousands of notes. Every copy reads all of the folders, every so many batches: so the copies have
the same to do, and a text that stands in several folders is looked at once. What was begun is for
who asks for just that; anybody else reads anew.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from goldbench.corpus import DEFAULT_LAYER
from goldbench.engines.forked import Relay, apart, can_fork
from goldbench.engines.processes import cores
from goldbench.formats import Findings, ReadOptions
from goldbench.formats.brat import paired_stems, walk_whole
from goldbench.formats.brat.files import Batch, Names, Raw, check_apart, read_raw
from goldbench.formats.io.listing import Listing

READ = 1000
"""Documents of brat read at a time: their bytes and what is made of them stay in fast memory."""
FORKED = 3
"""Batches from which on brat files are read by other processes, copies of this one."""
PARALLEL = 20
"""Batches from which on they are read by several spawned ones, which take a second to start..."""
CORES = 4
"""... and cores from which on that pays; no more copies are made."""
ROOM = 8
"""Batches of every folder that may wait in a copy until they are asked for: less than 1 MB each."""

Given = tuple[Batch, Findings]
Beside = Callable[[Raw, Raw], Any]
"""What is made of the files of one batch in the first folder and in another."""
Instead = Callable[[Sequence[Raw]], Any]
"""What is sent instead of the files of one batch in all folders; None where they must be sent."""


class _TextsElsewhereError(Exception):
    """Some notes have no .txt, and only who asks knows their texts; or files are called .TXT."""


class _Seen(NamedTuple):
    """What was found in a folder: how many batches, why they cannot be read.

    `counts` are the files by suffix, where .txt and .ann are alone. `together` says that something
    else is sent instead of its batches.
    """

    batches: int
    counts: dict[str, int] | None
    refused: Exception | None
    together: bool = False


class _Answer(NamedTuple):
    """One batch of each folder, or its error; and the first beside each other folder.

    None where a folder has no such batch; beside another, where it has other documents. `instead`
    is what was made of all folders; where it is not None there are no `sides`.
    """

    sides: list[Given | Exception | None]
    beside: list[Any]
    instead: Any = None


@dataclass(slots=True, eq=False)
class BratAhead:
    """A folder that is being read, without its texts, until somebody takes it or closes this."""

    path: Path
    strict: bool
    _copies: "_Copies"
    _side: int
    _taken: bool = False

    @classmethod
    def begin(
        cls,
        paths: Sequence[Path],
        *,
        strict: bool,
        beside: Beside | None = None,
        instead: Instead | None = None,
    ) -> "dict[Path, BratAhead]":
        """Begin to read the folders where that pays: many files, more than one core.

        `beside` is called in the copies for each batch of the first folder and every other,
        `instead` for each batch of all, where they have the same documents and nothing else: what
        it makes is for `together`.
        """
        if not can_fork() or cores() == 1:
            return {}
        large = [path for path in dict.fromkeys(paths) if _is_many(path)]
        if not large:
            return {}
        copies = _Copies(large, strict, beside, instead if len(large) == len(paths) else None)
        return {path: cls(path, strict, copies, side) for side, path in enumerate(large)}

    def take(self, options: ReadOptions, *, text: bool) -> Iterator[Given] | None:
        """Give what is read, once; None to who asks for something else and must read anew."""
        if self._taken:
            return None
        self._taken = True
        seen = self._copies.seen(self._side) if self._gives(options, text=text) else _ELSEWHERE
        if seen.together or isinstance(seen.refused, _TextsElsewhereError):
            self._copies.drop(self._side)
            return None
        if seen.refused is not None:
            self._copies.drop(self._side)
            raise seen.refused
        return self._copies.batches(self._side)

    def together(
        self, others: "Sequence[BratAhead]", every: Sequence[ReadOptions]
    ) -> Iterator[Any] | None:
        """Give what was made of each batch of this folder, the first, and all the others.

        Once; for a batch of which nothing was made, what was read of every folder. None unless
        the folders are all that were begun, and have the same documents and nothing else.
        """
        sides = [self, *others]
        if [side._side for side in sides] != list(range(self._copies.sides)):  # noqa: SLF001  # of its own class
            return None
        if any(side._copies is not self._copies or side._taken for side in sides):  # noqa: SLF001  # as above
            return None
        if not all(
            side._gives(options, text=False)  # noqa: SLF001  # as above
            for side, options in zip(sides, every, strict=True)
        ):
            return None
        if not all(self._copies.seen(number).together for number in range(len(sides))):
            return None
        for side in sides:
            side._taken = True  # noqa: SLF001  # as above
        return self._copies.together()

    def _gives(self, options: ReadOptions, *, text: bool) -> bool:
        same = options.layer == DEFAULT_LAYER and options.findings.strict == self.strict
        return same and not text

    def listing(self) -> Listing | None:
        """Give what lies in the folder, where .txt and .ann are alone; else None."""
        counts = self._copies.seen(self._side).counts
        return None if counts is None else Listing.counted(self.path, counts)

    def beside(self, other: "BratAhead") -> list[Any] | None:
        """Give what was made of each batch of this folder, the first, beside another.

        None unless both were read to their ends and have the same documents, and nothing else.
        """
        if self._side or self._copies is not other._copies:  # noqa: SLF001  # of its own class
            return None
        return self._copies.beside(other._side)  # noqa: SLF001  # as above

    def close(self) -> None:
        self._copies.drop(self._side)


class _Copies:
    """Copies that read the same folders, each its share of the batches, in turn."""

    def __init__(
        self,
        paths: list[Path],
        strict: bool,  # noqa: FBT001  # of this module alone
        beside: Beside | None,
        instead: Instead | None,
    ) -> None:
        hands = min(cores(), CORES)
        self.sides = len(paths)
        self._given: list[Generator[Any, None, None]] = []
        relay = Relay(hands - 1)
        for hand in range(hands):
            work = _read(paths, strict, beside, instead, share=(hand, hands), relay=relay)
            self._given.append(apart(_as_it_is, work, room=ROOM))
        relay.close()
        self._waiting: list[deque[Given | Exception] | None] = [deque() for _ in paths]
        self._seen: list[_Seen] | None = None
        self._answers = 0
        self._beside: list[list[Any]] = [[] for _ in paths]

    def seen(self, side: int) -> _Seen:
        if self._seen is None:
            self._seen, *_ = [next(given) for given in self._given]  # all of them say the same
        return self._seen[side]

    def batches(self, side: int) -> Iterator[Given]:
        for _ in range(self.seen(side).batches):
            while (waiting := self._waiting[side]) is not None and not waiting:
                self._take()
            if waiting is None:  # closed meanwhile
                return
            answer = waiting.popleft()
            if isinstance(answer, Exception):
                self.drop(side)
                raise answer
            yield answer

    def together(self) -> Iterator[Any]:
        for _ in range(self.seen(0).batches):
            if (answer := self._next()) is None:
                return
            yield answer.sides if answer.instead is None else answer.instead

    def _take(self) -> None:
        if (answer := self._next()) is None:
            return
        for waiting, given in zip(self._waiting, answer.sides, strict=True):
            if waiting is not None and given is not None:
                waiting.append(given)

    def _next(self) -> _Answer | None:
        answer: _Answer | None = next(self._given[self._answers % len(self._given)], None)
        if answer is None:  # closed meanwhile
            self._waiting = [None] * len(self._waiting)
            return None
        self._answers += 1
        for counts, given in zip(self._beside, answer.beside, strict=True):
            counts.append(given)
        if self._answers == max(self.seen(side).batches for side in range(self.sides)):
            self._close()
        return answer

    def beside(self, side: int) -> list[Any] | None:
        ours, theirs = self.seen(0), self.seen(side)
        counts = self._beside[side]
        if ours.counts is None or ours.counts != theirs.counts:
            return None
        if len(set(ours.counts.values())) > 1:  # not every note was looked at
            return None
        if len(counts) < ours.batches or any(each is None for each in counts):
            return None
        return counts

    def drop(self, side: int) -> None:
        """Forget a folder; when none is wanted any more the copies end."""
        self._waiting[side] = None
        if all(waiting is None for waiting in self._waiting):
            self._close()

    def _close(self) -> None:
        for given in self._given:
            with suppress(ValueError):  # a thread still takes: it closes this when it ends
                given.close()


def _as_it_is(answer: Any) -> Any:
    return answer


def _read(
    paths: list[Path],
    strict: bool,  # noqa: FBT001  # of this module alone
    beside: Beside | None,
    instead: Instead | None,
    *,
    share: tuple[int, int],
    relay: Relay,
) -> Iterator[list[_Seen] | _Answer]:
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
        made = [_made(raws[0], other, beside) for other in raws]
        whole = [raw for raw in raws if raw is not None]
        if together and instead is not None and len(whole) == len(raws):
            answer = instead(whole)
            if answer is not None:
                yield _Answer([], made, answer)
                continue
        for side, raw in enumerate(raws):
            if raw is not None:
                try:
                    sides[side] = check_apart(raw, layer=DEFAULT_LAYER, strict=strict, text=False)
                except Exception as error:  # noqa: BLE001  # as above
                    sides[side] = error
        failed |= {side for side, given in enumerate(sides) if isinstance(given, Exception)}
        yield _Answer(sides, made)


def _list_once(paths: list[Path], hand: int, relay: Relay) -> "list[tuple[_Seen, _Notes]]":
    """List the folders in the first copy, for all: so that none has another list."""
    if hand:
        walked: list[tuple[_Seen, _Notes]] = relay.receive(hand - 1)
        return walked
    walked = _walk(paths)
    relay.send(walked)
    return walked


def _are_alike(walked: "list[tuple[_Seen, _Notes]]") -> bool:
    """Whether all folders hold the same notes, all looked at, and nothing else."""
    (first, notes), *others = walked
    if not others or first.counts is None or len(set(first.counts.values())) > 1:
        return False
    return all(seen.counts == first.counts and own.ids == notes.ids for seen, own in others)


def _made(gold: Raw | None, other: Raw | None, beside: Beside | None) -> Any:
    if beside is None or gold is None or other is None or gold is other:
        return None
    same = len(gold.names) == len(other.names) and all(
        ours[0] == theirs[0] for ours, theirs in zip(gold.names, other.names, strict=True)
    )
    return beside(gold, other) if same else None


_ELSEWHERE = _Seen(0, None, _TextsElsewhereError())


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


def _walk(paths: Sequence[Path]) -> list[tuple[_Seen, _Notes]]:
    walked: list[tuple[_Seen, _Notes]] = []
    before = _Notes(Path(), [])
    for path, stems in zip(paths, paired_stems(paths), strict=True):
        if stems is None:
            walked.append(_walk_mixed(path))
            continue
        before = before._replace(path=path) if stems.again else _Notes.of(path, stems.names)
        number = sum(packed.count("\0") + 1 for packed in before.ids)
        paired = {".txt": number, ".ann": number}
        walked.append((_Seen(len(before.ids), paired, None), before))
    return walked


def _walk_mixed(path: Path) -> tuple[_Seen, _Notes]:
    """Walk a folder where other things lie too, or notes that lack a file."""
    try:
        names, alone = walk_whole(path)
    except Exception as error:  # noqa: BLE001  # raised again by who asks for this folder
        return _Seen(0, None, error), _Notes(path, [])
    if any(txt is None for _, txt, _ in names):
        return _ELSEWHERE, _Notes(path, [])
    if not alone and any(_in_capitals(txt) or _in_capitals(ann) for _, txt, ann in names):
        return _ELSEWHERE, _Notes(path, [])
    marks = sum(ann is not None for _, _, ann in names)
    counts = {".txt": len(names), ".ann": marks} if alone else None
    notes = _Notes.of(path, [id_ if ann is not None else f"{id_}/" for id_, _, ann in names])
    return _Seen(len(notes.ids), counts, None), notes


def _in_capitals(name: str | None) -> bool:
    return name is not None and not name.endswith((".txt", ".ann"))


def _is_many(path: Path) -> bool:
    """Whether a folder itself holds as many .ann files as a copy should read."""
    try:
        with os.scandir(path) as entries:
            annotations = (entry for entry in entries if entry.name.endswith(".ann"))
            return (
                sum(1 for _ in islice(annotations, (FORKED - 1) * READ + 1)) > (FORKED - 1) * READ
            )
    except OSError:  # told by who reads it
        return False


__all__ = ["CORES", "FORKED", "PARALLEL", "READ", "Beside", "BratAhead", "Given"]
