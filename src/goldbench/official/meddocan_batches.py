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
from goldbench.formats.brat.files import Names, Raw, read_raw
from goldbench.matching import Spans, Text, has_alphanumeric, match_exact, spans

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int32]
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


class BatchCounts(NamedTuple):
    """Notes that both sides have, in order; `counts` (rules, 3, notes) of those that are plain."""

    ids: list[str]
    plain: Flags
    counts: Small

    def notes(self) -> Iterator[Counted]:
        rules = [zip(*rule, strict=True) for rule in self.counts.tolist()]
        for id_, known, *counts in zip(self.ids, self.plain.tolist(), *rules, strict=True):
            yield Counted(id_, *counts) if known else Counted(id_, None, None, None)


class _Side(NamedTuple):
    """Some notes of one folder: which are plain, the spans and texts of these.

    `lengths` are in characters; those of other notes are 0.
    """

    plain: Flags
    spans: Spans
    texts: list[bytes]
    lengths: Ints

    def text(self) -> Text:
        return Text.from_joined(b"".join(self.texts).decode(), self.lengths)


def count_notes(
    gold: str, systems: Sequence[str], ids: Sequence[str]
) -> Iterator[tuple[Counted, ...]]:
    """Count notes that all folders have as ID.txt and ID.ann, in the order of the ids, by system.

    Gold is read once for all systems. Many batches are dealt out in turn to this process and to
    copies of it, one for each core.
    """
    batches = [ids[low : low + BATCH] for low in range(0, len(ids), BATCH)]
    count = partial(_count_batch, gold, systems)
    hands = min(cores(), len(batches) // 2) if can_fork() else 1
    others = [apart(count, batches[hand::hands], room=2) for hand in range(1, hands)]
    try:
        for number, batch in enumerate(batches):
            hand = number % hands if hands > 1 else 0
            counted = next(others[hand - 1]) if hand else count(batch)
            yield from zip(*(each.notes() for each in counted), strict=True)
    finally:
        for other in others:
            other.close()


def _count_batch(gold: str, systems: Sequence[str], some: Sequence[str]) -> list[BatchCounts]:
    raw = read_raw(_name_files(gold, some))
    return [count_read(raw, read_raw(_name_files(each, some), like=raw)) for each in systems]


def _name_files(folder: str, some: Sequence[str]) -> list[Names]:
    return [(id_, f"{folder}{id_}.txt", f"{folder}{id_}.ann") for id_ in some]


def count_read(gold: Raw, system: Raw) -> BatchCounts:
    """Count the same notes as read on both sides."""
    ids = [id_ for id_, _, _ in gold.names]
    codes: dict[str, int] = {}
    sides = [_side(raw, codes) for raw in (gold, system)]
    plain = sides[0].plain & sides[1].plain
    ours, theirs = (side.spans.take(plain[side.spans.document]) for side in sides)
    first = sides[0].text()
    alike = sides[0].texts == sides[1].texts
    alike = alike and np.array_equal(sides[0].lengths, sides[1].lengths)
    texts = [first, first if alike else sides[1].text()]
    rules = [
        _compare(ours, theirs, len(ids)),
        _compare(ours.drop_labels(), theirs.drop_labels(), len(ids)),
        _compare_merged(ours.drop_labels(), theirs.drop_labels(), texts, len(ids)),
    ]
    return BatchCounts(ids, plain, np.array(rules, dtype=np.int32))


def _side(raw: Raw, codes: dict[str, int]) -> _Side:
    lines, texts = raw.lines, raw.notes.texts
    known = [
        b"\r" not in text and b"\r" not in ann for text, ann in zip(texts, raw.anns, strict=True)
    ]
    plain = lines.plain & np.array(known, dtype=bool)  # the script turns "\r" into "\n"
    odd = np.array([len(label.split()) != 1 for label in lines.labels], dtype=bool)
    if odd.any():  # the script splits at any white space
        plain[lines.document[odd[lines.label]]] = False
    label = np.array([codes.setdefault(name, len(codes)) for name in lines.labels], dtype=np.int64)
    documents = raw.rows[lines.document] if len(raw.rows) else lines.document
    columns = spans(documents, lines.start, lines.end, label[lines.label])
    whole = np.zeros(len(raw.names), dtype=bool)
    whole[raw.rows] = plain
    lengths = np.zeros(len(raw.names), dtype=np.int64)
    lengths[raw.rows] = np.where(plain, lines.lengths, 0)
    good = [text for text, fine in zip(texts, plain.tolist(), strict=True) if fine]
    return _Side(whole, columns, good, lengths)


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


__all__ = ["BatchCounts", "Counted", "count_notes", "count_read", "merge"]
