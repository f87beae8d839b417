"""Many `.ann` files at once: simple text-bound lines, from bytes to arrays, all in one go.

A simple line is `T…<tab>label start end<tab>quote` whose quote stands in the text where the
offsets say. A document with any other line is left to the ordinary way (`brat.read_pair`), so
that findings, fragments, attributes and errors are the same.
"""

import codecs
import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.signedinteger[Any]]
Words = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]

_LF, _TAB, _BLANK, _T = 10, 9, 32, 84
_WIDEST_LABEL = 64
_MOST_DIGITS = 8
_ZEROS = np.uint64(0x3030303030303030)
_HIGH = np.uint64(0xF0F0F0F0F0F0F0F0)
_SIXES = np.uint64(0x0606060606060606)
_NOT_ASCII = np.uint64(0x8080808080808080)
_ODD = np.uint64(0x9E3779B97F4A7C15)
_MASKS = np.array([(1 << 8 * width) - 1 for width in range(9)], dtype=np.uint64)
"""The first bytes of a word, by how many of them count."""
_SLOT = np.uint64(48)
"""Bits of a label's key that its slot leaves out: 65,536 slots for a few dozen labels."""


class Lines(NamedTuple):
    """The spans of the documents that are `plain`, in the order of the lines.

    `lengths` are those of all texts, in characters.
    """

    plain: Flags
    document: Small
    start: Small
    end: Small
    label: Small
    labels: tuple[str, ...]
    lengths: Ints

    def narrow(self) -> "Lines":
        """Give the same in half the bytes, for another process; offsets have eight digits."""
        columns = (self.document, self.start, self.end, self.label)
        document, start, end, label = (column.astype(np.int32) for column in columns)
        return self._replace(document=document, start=start, end=end, label=label)


class _Rows(NamedTuple):
    """One row a line: its document, its offsets, and from where to where its quote is."""

    document: Ints
    start: Ints
    end: Ints
    quote: Ints
    quote_end: Ints


class _Bytes:
    """Bytes with a view of the eight from any place on: one gather compares or parses eight."""

    def __init__(self, pieces: Sequence[bytes]) -> None:
        whole = b"".join((*pieces, bytes(8)))
        self.size = len(whole) - 8
        self.single = np.frombuffer(whole, dtype=np.uint8)
        self.eight: Words = np.ndarray((self.size + 1,), "<u8", whole, strides=(1,))
        sizes = np.fromiter(map(len, pieces), dtype=np.int64, count=len(pieces))
        self.ends = np.cumsum(sizes)
        self.starts = self.ends - sizes

    @cached_property
    def high(self) -> Ints:
        """Where a byte beyond ASCII stands."""
        return np.flatnonzero(self.single.view(np.int8)[: self.size] < 0)

    def words(self, at: Ints, length: Ints) -> Words:
        """Up to eight bytes from each place on, zero beyond the length."""
        return self.eight[np.minimum(at, self.size)] & _MASKS[np.clip(length, 0, 8)]


class Notes:
    """Texts of several documents, looked at once for all who marked them."""

    def __init__(self, texts: Sequence[bytes]) -> None:
        self.texts = texts
        self.whole = _Bytes(texts)
        self.are_text = _are_text(texts, self.whole)
        self.measure = _Measure(self.whole)

    @cached_property
    def digests(self) -> list[str]:
        """Fingerprints as `parquet.digests`."""
        sha = hashlib.sha256
        return [sha(text).hexdigest()[:16] for text in self.texts]


class _Columns(NamedTuple):
    """Where the parts of the lines that are not empty begin and end; `simple` have these parts.

    `label` begins behind the first tab, `first` and `second` are the blanks behind it, `after` is
    the second tab, `end` the line break. What is said of other lines means nothing.
    """

    simple: Flags
    document: Ints
    start: Ints
    label: Ints
    first: Ints
    second: Ints
    after: Ints
    end: Ints


def parse(texts: Sequence[bytes] | Notes, anns: Sequence[bytes]) -> Lines:
    """Parse the files of several documents; texts and lines of one document stand at one index."""
    notes = texts if isinstance(texts, Notes) else Notes(texts)
    lines = _Bytes([ann + b"\n" if ann[-1:] not in (b"", b"\n") else ann for ann in anns])
    plain = notes.are_text & _are_text(anns, lines)
    cut = _cut(lines)
    document, simple = cut.document, cut.simple
    start, good = _numbers(lines, cut.first + 1, cut.second)
    end, also = _numbers(lines, cut.second + 1, cut.after)
    label, labels, known = _labels(lines, cut.label, cut.first)
    simple &= good & also & known & plain[document]
    rows = _Rows(document, start, end, cut.after + 1, cut.end)
    if not simple.all():
        plain[document[~simple]] = False
        rows = _Rows(*(column[simple] for column in rows))
    stands = _stand(lines, notes, rows)
    if not stands.all():
        plain[rows.document[~stands]] = False
    keep = plain[document]
    if keep.all():
        code, labels = _drop_unused(label, labels)
        return Lines(plain, document, start, end, code, labels, notes.measure.lengths)
    code, labels = _drop_unused(label[keep], labels)
    lengths = notes.measure.lengths
    return Lines(plain, document[keep], start[keep], end[keep], code, labels, lengths)


def _cut(lines: _Bytes) -> _Columns:
    """Cut lines at their white space: a tab, two blanks and a tab come first, then the quote's."""
    low = np.flatnonzero(lines.single[: lines.size] <= _BLANK)
    byte = np.concatenate((lines.single[low], np.zeros(4, dtype=np.uint8)))
    ends = np.flatnonzero(byte == _LF)
    firsts = np.concatenate(([0], ends + 1))[:-1] if len(ends) else ends
    there = np.concatenate((low, np.full(4, lines.size)))
    end = there[ends]
    start = np.concatenate(([0], end + 1))[:-1] if len(ends) else end
    document = np.repeat(
        np.arange(len(lines.ends)), np.diff(np.searchsorted(end, lines.ends), prepend=0)
    )
    full = start < end
    if not full.all():
        firsts, start, end, document = firsts[full], start[full], end[full], document[full]
    tab, first, second, after = (there[firsts + place] for place in range(4))
    simple = (lines.single[start] == _T) & (after < end - 1)
    for place, wanted in enumerate((_TAB, _BLANK, _BLANK, _TAB)):
        simple &= byte[firsts + place] == wanted
    return _Columns(simple, document, start, tab + 1, first, second, after, end)


class _Measure:
    """Turns places in code points into places in bytes, for all notes at once.

    A byte that continues a character is 10xxxxxx. The i-th of them, at byte p, comes after p - i
    characters; so before the k-th character there are as many as have p - i <= k.
    """

    def __init__(self, notes: _Bytes) -> None:
        sizes = notes.ends - notes.starts
        if not len(notes.high):
            self._after: Ints | None = None
            self.begin, self.lengths = notes.starts, sizes
            return
        inner = notes.high[notes.single[notes.high] < 0xC0]
        self._after = inner - np.arange(len(inner))
        until = np.searchsorted(inner, notes.ends)
        self.lengths = sizes - np.diff(until, prepend=0)
        self.begin = np.cumsum(self.lengths) - self.lengths

    def bytes_at(self, document: Ints, place: Ints) -> Ints:
        """Give the byte at which a document's character begins."""
        character = self.begin[document] + place
        if self._after is None:
            return character
        return character + np.searchsorted(self._after, character, side="right")


def _drop_unused(codes: Ints, labels: tuple[str, ...]) -> tuple[Ints, tuple[str, ...]]:
    """Forget the labels of lines that are left to others."""
    there = np.bincount(codes, minlength=len(labels)) > 0
    kept = tuple(label for label, used in zip(labels, there.tolist(), strict=True) if used)
    return (np.cumsum(there) - 1)[codes] if len(codes) else codes, kept


def _are_text(pieces: Sequence[bytes], whole: _Bytes) -> Flags:
    """Say which pieces are UTF-8."""
    if _is_simple_text(whole):
        return np.ones(len(pieces), dtype=bool)
    return np.fromiter(map(_is_text, pieces), dtype=bool, count=len(pieces))


def _is_simple_text(whole: _Bytes) -> bool:
    """Say whether every piece is surely UTF-8: letters of one, two or three bytes, all whole.

    A leading byte has its one or two others right behind it, and there are no more of those than
    leading bytes ask for. What could be another letter's long form, half of
    a pair or a letter of four bytes is not looked into here.
    """
    at = whole.high
    if not len(at):
        return True
    byte = whole.single[at]
    begins = byte >= 0xC0
    lead, first = at[begins], byte[begins]
    long = first >= 0xE0
    if not ((first >= 0xC2) & (first <= 0xEF) & (first != 0xE0) & (first != 0xED)).all():
        return False
    follows = whole.single.view(np.int8)  # a byte that continues is below -64
    if not (follows[lead + 1] < -64).all() or not (follows[lead[long] + 2] < -64).all():
        return False
    if len(at) - len(lead) != len(lead) + int(long.sum()):
        return False
    # No piece begins inside a letter, so none ends inside one.
    return not (follows[np.minimum(whole.starts, whole.size)] < -64).any()


def _is_text(data: bytes | memoryview) -> bool:
    try:
        codecs.utf_8_decode(data, "strict", True)  # noqa: FBT003  # the end is the end
    except UnicodeDecodeError:
        return False
    return True


def _numbers(lines: _Bytes, low: Ints, high: Ints) -> tuple[Ints, Flags]:
    """Read the decimal numbers between two places, and say which of them are such.

    Eight digits are one word: neighbours are joined into pairs, fours, then all eight.
    """
    width = high - low
    good = (width >= 1) & (width <= _MOST_DIGITS)
    width = np.clip(width, 1, _MOST_DIGITS)
    shift = ((_MOST_DIGITS - width) << 3).astype(np.uint64)
    word = lines.eight[np.clip(low, 0, lines.size)] << shift
    word |= _ZEROS & ((np.uint64(1) << shift) - np.uint64(1))
    good &= (word & _HIGH) == _ZEROS
    good &= ((word + _SIXES) & _HIGH) == _ZEROS
    word &= ~_HIGH
    word = (word * np.uint64(2561) >> np.uint64(8)) & np.uint64(0x00FF00FF00FF00FF)
    word = (word * np.uint64(6553601) >> np.uint64(16)) & np.uint64(0x0000FFFF0000FFFF)
    word = word * np.uint64(42949672960001) >> np.uint64(32)
    return word.astype(np.int64), good


def _labels(lines: _Bytes, low: Ints, high: Ints) -> tuple[Ints, tuple[str, ...], Flags]:
    """Number the labels; the last array says which lines have one that is not too wide."""
    width = high - low
    good = (width >= 1) & (width <= _WIDEST_LABEL)
    widest = int(width[good].max(initial=0))
    words = [lines.words(low + at, width - at) for at in range(0, widest, 8)]
    key = width.astype(np.uint64)
    for word in words:
        key = (key ^ word) * _ODD
        key ^= key >> np.uint64(29)
    where, code = _number_keys(key)
    for word in words:  # keys may meet by accident, labels not
        good &= word == word[where][code]
    names = []
    for at in where.tolist():
        piece = lines.single[low[at] : high[at]].tobytes() if good[at] else b""
        names.append(piece.decode("utf-8", "replace"))
    return code, tuple(names), good


def _number_keys(key: Words) -> tuple[Ints, Ints]:
    """Number equal keys in their order: where each is first met, and the number of every row."""
    slot = (key >> _SLOT).astype(np.int64)
    where = np.zeros(1 << (64 - int(_SLOT)), dtype=np.int64)
    where[slot[::-1]] = np.arange(len(key) - 1, -1, -1)  # the first one is written last
    if (key[where[slot]] != key).any():  # two keys in one slot
        _, first, code = np.unique(key, return_index=True, return_inverse=True)
        return first.astype(np.int64), code.astype(np.int64)
    used = np.zeros(len(where), dtype=bool)
    used[slot] = True
    return where[used], (np.cumsum(used) - 1)[slot]


def _stand(lines: _Bytes, notes: Notes, given: _Rows) -> Flags:
    """Say which quotes stand in their texts, eight bytes at a time."""
    measure = notes.measure
    stands: Flags = (given.start <= given.end) & (given.end <= measure.lengths[given.document])
    rows = np.flatnonzero(stands)
    there = measure.bytes_at(given.document[rows], given.start[rows])
    place = given.quote[rows]
    left = given.quote_end[rows] - place
    # A quote with as many bytes as characters is ASCII; any other must end where its mark ends.
    plain = left == given.end[rows] - given.start[rows]
    longer = np.flatnonzero(~plain)
    until = measure.bytes_at(given.document[rows[longer]], given.end[rows[longer]])
    wrong = longer[until - there[longer] != left[longer]]
    if len(wrong):
        stands[rows[wrong]] = False
        keep = stands[rows]
        rows, place, there, left, plain = (c[keep] for c in (rows, place, there, left, plain))
    beyond = np.where(plain, _NOT_ASCII, np.uint64(0))
    while len(rows):
        word = lines.eight[place]
        differ = (word ^ notes.whole.eight[there] | word & beyond) & _MASKS[np.minimum(left, 8)]
        same = differ == 0
        stands[rows[~same]] = False
        more = np.flatnonzero(same & (left > 8))
        rows, beyond = rows[more], beyond[more]
        place, there, left = place[more] + 8, there[more] + 8, left[more] - 8
    return stands
