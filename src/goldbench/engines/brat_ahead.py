"""Folders of brat that copies of this process begin to read before anybody asks for them.

A command knows its folders long before what scores them is imported, which takes as long as some
thousands of notes. Every copy reads all of the folders, every so many batches: so the copies have
the same to do, and a text that stands in several folders is looked at once. What was begun is for
who asks for just that; anybody else reads anew.
"""

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldbench.corpus import DEFAULT_LAYER
from goldbench.engines.brat_batches import (
    ELSEWHERE,
    READ,
    Answer,
    Beside,
    Given,
    Instead,
    Seen,
    TextsElsewhereError,
    is_many,
    read_share,
)
from goldbench.engines.forked import Relay, apart, can_fork
from goldbench.engines.processes import cores
from goldbench.formats import ReadOptions
from goldbench.formats.io.listing import Listing

FORKED = 3
"""Batches from which on brat files are read by other processes, copies of this one."""
PARALLEL = 20
"""Batches from which on they are read by several spawned ones, which take a second to start..."""
CORES = 4
"""... and cores from which on that pays; no more copies are made."""
ROOM = 8
"""Batches of every folder that may wait in a copy until they are asked for: less than 1 MB each."""


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
        large = [path for path in dict.fromkeys(paths) if is_many(path, FORKED - 1)]
        if not large:
            return {}
        copies = _Copies(large, strict, beside, instead if len(large) == len(paths) else None)
        return {path: cls(path, strict, copies, side) for side, path in enumerate(large)}

    def take(self, options: ReadOptions, *, text: bool) -> Iterator[Given] | None:
        """Give what is read, once; None to who asks for something else and must read anew."""
        if self._taken:
            return None
        self._taken = True
        seen = (
            self._copies.receive_seen(self._side) if self._gives(options, text=text) else ELSEWHERE
        )
        if seen.together or isinstance(seen.refused, TextsElsewhereError):
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
        if not all(self._copies.receive_seen(number).together for number in range(len(sides))):
            return None
        for side in sides:
            side._taken = True  # noqa: SLF001  # as above
        return self._copies.together()

    def _gives(self, options: ReadOptions, *, text: bool) -> bool:
        same = options.layer == DEFAULT_LAYER and options.findings.strict == self.strict
        return same and not text

    def listing(self) -> Listing | None:
        """Give what lies in the folder, where .txt and .ann are alone; else None."""
        counts = self._copies.receive_seen(self._side).counts
        return None if counts is None else Listing.from_counts(self.path, counts)

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
            work = read_share(paths, strict, beside, instead, share=(hand, hands), relay=relay)
            self._given.append(apart(_pass_on, work, room=ROOM))
        relay.close()
        self._waiting: list[deque[Given | Exception] | None] = [deque() for _ in paths]
        self._seen: list[Seen] | None = None
        self._answers = 0
        self._beside: list[list[Any]] = [[] for _ in paths]

    def receive_seen(self, side: int) -> Seen:
        if self._seen is None:
            self._seen, *_ = [next(given) for given in self._given]  # all of them say the same
        return self._seen[side]

    def batches(self, side: int) -> Iterator[Given]:
        for _ in range(self.receive_seen(side).batches):
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
        for _ in range(self.receive_seen(0).batches):
            if (answer := self._next()) is None:
                return
            yield answer.sides if answer.instead is None else answer.instead

    def _take(self) -> None:
        if (answer := self._next()) is None:
            return
        for waiting, given in zip(self._waiting, answer.sides, strict=True):
            if waiting is not None and given is not None:
                waiting.append(given)

    def _next(self) -> Answer | None:
        answer: Answer | None = next(self._given[self._answers % len(self._given)], None)
        if answer is None:  # closed meanwhile
            self._waiting = [None] * len(self._waiting)
            return None
        self._answers += 1
        for counts, given in zip(self._beside, answer.beside, strict=True):
            counts.append(given)
        if self._answers == max(self.receive_seen(side).batches for side in range(self.sides)):
            self._close()
        return answer

    def beside(self, side: int) -> list[Any] | None:
        ours, theirs = self.receive_seen(0), self.receive_seen(side)
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


def _pass_on(answer: Any) -> Any:
    return answer


__all__ = ["CORES", "FORKED", "PARALLEL", "READ", "Beside", "BratAhead", "Given"]
