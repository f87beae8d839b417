"""The MEDDOCAN rules on brat folders, many notes at a time: the same counts as `meddocan`.

A note whose lines are simple and whose quotes stand in its text is counted in arrays; any other is
left to the caller, who reads and compares it as the script does. The three rules come from one
reading.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.engines import apart, can_fork, cores
from goldbench.formats.brat import lines as ann_lines
from goldbench.formats.brat.files import read_both
from goldbench.matching import Spans, Text, has_alphanumeric, match_exact, spans

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Three = tuple[int, int, int]
"""tp, fp, fn of one note under one rule."""

BATCH = 1000
"""Notes read at a time: their bytes and what is made of them stay in fast memory."""


class Counted(NamedTuple):
    """One note under the three rules; None where it must be compared one by one."""

    id: str
    ner: Three | None
    strict: Three | None
    merged: Three | None


class _Side(NamedTuple):
    """Some notes of one folder: which are plain, the spans and texts of these.

    `lengths` are in characters; those of other notes are 0.
    """

    plain: Flags
    spans: Spans
    texts: bytes
    lengths: Ints

    def text(self) -> Text:
        return Text.joined(self.texts.decode(), self.lengths)


def count_notes(gold: str, system: str, ids: Sequence[str]) -> Iterator[Counted]:
    """Count notes that both folders have as ID.txt and ID.ann, in the order of the ids.

    Many batches are dealt out in turn to this process and to copies of it, one for each core.
    """
    batches = [ids[low : low + BATCH] for low in range(0, len(ids), BATCH)]
    count = partial(_count_batch, gold, system)
    hands = min(cores(), len(batches) // 2) if can_fork() else 1
    others = [apart(count, batches[hand::hands], room=2) for hand in range(1, hands)]
    try:
        for number, batch in enumerate(batches):
            hand = number % hands if hands > 1 else 0
            yield from next(others[hand - 1]) if hand else count(batch)
    finally:
        for other in others:
            other.close()


def _count_batch(gold: str, system: str, some: Sequence[str]) -> list[Counted]:
    codes: dict[str, int] = {}
    sides = [_read(folder, some, codes) for folder in (gold, system)]
    plain = sides[0].plain & sides[1].plain
    ours, theirs = (side.spans.take(plain[side.spans.document]) for side in sides)
    first = sides[0].text()
    alike = sides[0].texts == sides[1].texts
    alike = alike and np.array_equal(sides[0].lengths, sides[1].lengths)
    texts = [first, first if alike else sides[1].text()]
    rules = [
        _compare(ours, theirs, len(some)),
        _compare(ours.unlabelled(), theirs.unlabelled(), len(some)),
        _compare_merged(ours.unlabelled(), theirs.unlabelled(), texts, len(some)),
    ]
    columns = [zip(*(column.tolist() for column in rule), strict=True) for rule in rules]
    return [
        Counted(id_, *counts) if known else Counted(id_, None, None, None)
        for id_, known, *counts in zip(some, plain.tolist(), *columns, strict=True)
    ]


def _read(folder: str, ids: Sequence[str], codes: dict[str, int]) -> _Side:
    read = [read_both(f"{folder}{id_}.txt", f"{folder}{id_}.ann") for id_ in ids]
    known = np.array([_is_known(pair) for pair in read], dtype=bool)
    both = [pair if pair is not None else (b"", b"") for pair in read]
    both = [pair if good else (b"", b"") for pair, good in zip(both, known.tolist(), strict=True)]
    parsed = ann_lines.parse([pair[0] for pair in both], [pair[1] for pair in both])
    plain = parsed.plain & known
    odd = np.array([len(label.split()) != 1 for label in parsed.labels], dtype=bool)
    if odd.any():  # the script splits at any white space
        plain[parsed.document[odd[parsed.label]]] = False
    label = np.array([codes.setdefault(pair, len(codes)) for pair in parsed.labels], dtype=np.int64)
    columns = spans(parsed.document, parsed.start, parsed.end, label[parsed.label])
    texts = b"".join(text for (text, _), good in zip(both, plain.tolist(), strict=True) if good)
    return _Side(plain, columns, texts, np.where(plain, parsed.lengths, 0))


def _is_known(read: tuple[bytes, bytes] | None) -> bool:
    r"""Whether both files were read and have no "\r", which the script turns into "\n"."""
    return read is not None and b"\r" not in read[0] and b"\r" not in read[1]


def _compare(gold: Spans, system: Spans, notes: int) -> tuple[Ints, Ints, Ints]:
    pairs = match_exact(gold, system)
    tp = np.bincount(gold.document[pairs.gold], minlength=notes)
    fp = np.bincount(system.document, minlength=notes) - tp
    fn = np.bincount(gold.document, minlength=notes) - tp
    return tp, fp, fn


def _compare_merged(
    gold: Spans, system: Spans, texts: list[Text], notes: int
) -> tuple[Ints, Ints, Ints]:
    pairs = match_exact(gold, system)
    ours, theirs = merge(gold, texts[0]), merge(system, texts[1])
    same = ours.take(match_exact(ours, theirs).gold)
    exact = gold.take(pairs.gold)
    right = spans(
        *(
            np.concatenate((getattr(exact, name), getattr(same, name)))
            for name in ("document", "start", "end", "label")
        )
    )
    tp = np.bincount(right.document, minlength=notes)
    wrong = []
    for side, rows in ((system, pairs.system), (gold, pairs.gold)):
        rest = side.take(np.setdiff1d(np.arange(side.size), rows, assume_unique=True))
        outside = rest.document[~_inside(rest, right)]
        wrong.append(np.bincount(outside, minlength=notes))
    return tp, wrong[0], wrong[1]


def merge(side: Spans, text: Text) -> Spans:
    """Join neighbours as the script does: the later end counts, even if it is the smaller one."""
    if not side.size:
        return side
    begin = text.begin[side.document]
    fresh = np.ones(side.size, dtype=bool)
    fresh[1:] = side.document[1:] != side.document[:-1]
    inner = np.flatnonzero(~fresh)
    fresh[inner] = has_alphanumeric(
        text, begin[inner] + side.end[inner - 1], begin[inner] + side.start[inner]
    )
    heads = np.flatnonzero(fresh)
    last = np.append(heads[1:], side.size) - 1
    return spans(side.document[heads], side.start[heads], side.end[last], side.label[heads])


def _inside(side: Spans, right: Spans) -> Flags:
    """Say which spans lie inside a right one of their note.

    Among the right ones that begin no later, it is enough to look at the one that reaches farthest.
    """
    if not side.size or not right.size:
        return np.zeros(side.size, dtype=bool)
    stride = int(max(side.end.max(), right.end.max())) + 1
    starts = right.document * stride + right.start
    reach = np.maximum.accumulate(right.document * stride + right.end)
    before = np.searchsorted(starts, side.document * stride + side.start, side="right") - 1
    there: Flags = (before >= 0) & (right.document[before] == side.document)
    there &= side.document * stride + side.end <= reach[before]
    return there


__all__ = ["Counted", "count_notes", "merge"]
