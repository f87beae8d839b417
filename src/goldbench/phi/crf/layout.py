"""What is said of a token by where it stands: its line, the field it fills, lists, rules.

Everything here is sparse: stretches of tokens, or single tokens with what is said of them.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, count
from typing import Any, NamedTuple

from goldbench.language.lexicons import Lexicon
from goldbench.language.tokens import Tokens, fold_word
from goldbench.phi.crf.features import PAD, Line
from goldbench.phi.rules.hits import Hit
from goldbench.phi.word_cache import WordCache

FAR = 13  # a label so many tokens away is as far as it can be
_LAST_LINES = 4
_FIRST_LINES = 15
_NUMBERS = list(range(_FIRST_LINES + 1))
_LEFT = list(range(_LAST_LINES, -1, -1))
Lines = Sequence[tuple[int, int]]
Memory = tuple[tuple[str, ...], int]  # labels, and how many there are


class Stretch(NamedTuple):
    """Tokens [start, end) that follow a label in their line; `left`: lines below it."""

    start: int
    end: int
    label: str
    left: int


def lines_of(words: Sequence[str]) -> list[tuple[int, int]]:
    """Give the token ranges of lines that hold a token."""
    lines, start = [], 0
    for at in compress(count(), map("\n".__eq__, words)):
        if at > start:
            lines.append((start, at))
        start = at + 1
    if len(words) > start:
        lines.append((start, len(words)))
    return lines


def beginnings(words: Sequence[str], lines: Lines) -> list[Line]:
    """Say of each line where it stands and how it begins."""
    return list(map(Line, *line_columns(words, lines)))


def line_columns(words: Sequence[str], lines: Lines) -> tuple[list[Any], ...]:
    """Say the same column by column, in the order of `Line`."""
    size = len(lines)
    firsts = [" ".join(words[a : min(b, a + 2)]).lower() for a, b in lines]
    return (
        _NUMBERS[:size] + _NUMBERS[-1:] * (size - len(_NUMBERS)),
        _LEFT[:1] * (size - len(_LEFT)) + _LEFT[max(0, len(_LEFT) - size) :],
        firsts,
        [PAD, *firsts[:-1]] if firsts else [],
        [*firsts[1:], PAD] if firsts else [],
        [":" in words[start : min(end, start + 6)] for start, end in lines],
    )


def fields(cut: Tokens, lowered: Sequence[str], lines: Lines) -> Iterator[Stretch]:
    """Give the stretches of tokens with the label that stands before each in its line."""
    words = cut.words
    colons = list(compress(count(), map(":".__eq__, words)))
    first = 0
    for at, (start, end) in enumerate(lines):
        last = bisect_left(colons, end, first)
        if first == last:
            continue
        left = min(len(lines) - 1 - at, _LAST_LINES)
        label, since = "", start
        for token in colons[first:last]:
            if token > start and words[token - 1].isdigit():
                continue
            if label:
                yield Stretch(since, token + 1, label, left)
            label, since = _label(cut, lowered, start, token), token + 1
        first = last
        if label and since < end:
            yield Stretch(since, end, label, left)


def _label(cut: Tokens, lowered: Sequence[str], start: int, colon: int) -> str:
    parts: list[str] = []
    at = colon - 1
    while at >= start and len(parts) < 3:
        word = cut.words[at]
        if not (word.isalpha() or word in "/-º."):
            break
        if word == "." and parts and cut.ends[at] < cut.starts[at + 1]:
            break
        parts.append(lowered[at])
        at -= 1
    return " ".join(reversed(parts)) or ":"


def bucket(distance: int) -> int:
    """Give the distance to a label as models know it.

    >>> sorted({bucket(distance) for distance in range(99)})
    [0, 1, 2, 3, 4, 7, 13]
    """
    return distance if distance < 4 else 4 if distance < 7 else 7 if distance < FAR else FAR


def memories(
    words: Sequence[str], lowered: Sequence[str], stretches: Sequence[Stretch]
) -> Iterator[tuple[int, Memory]]:
    """Remember under which labels of the note a capitalised word (or the age) stands elsewhere."""
    known: dict[str, set[str]] = {}
    for start, end, label, _ in stretches:
        last = min(end, start + FAR)
        for at in compress(range(start, last), map(_IS_NAME.__getitem__, words[start:last])):
            known.setdefault(lowered[at], set()).add(label)
        if label in ("edad", "age") and start < end and words[start].isdigit():
            known.setdefault(lowered[start], set()).add(label)
    if not known:
        return
    begins = [stretch.start for stretch in stretches]
    recalled: dict[tuple[str, str], Memory] = {}
    for at in compress(count(), map(known.__contains__, lowered)):
        nth = bisect_right(begins, at) - 1
        own = stretches[nth].label if nth >= 0 and at < stretches[nth].end else ""
        key = lowered[at], own
        if key not in recalled:
            labels = known[lowered[at]]
            others = sorted(labels - {own}) if len(labels) > 1 else labels - {own}
            recalled[key] = tuple(others), min(len(labels), 3)
        yield at, recalled[key]


_IS_NAME = WordCache(lambda word: len(word) > 2 and word[0].isupper())


def phrases(
    words: Sequence[str], known: Lexicon, starts: Iterable[int]
) -> Iterator[tuple[int, str]]:
    """Find the names of several words that the lists have, where they may begin."""
    until = 0
    for at in starts:
        if at < until or at + 1 == len(words):
            continue
        for phrase in known.phrases.get((fold_word(words[at]), fold_word(words[at + 1])), ()):
            end = at + len(phrase.words)
            if tuple(map(fold_word, words[at:end])) == phrase.words:
                until = end
                yield at, f"B{phrase.code}"
                yield from ((inner, f"I{phrase.code}") for inner in range(at + 1, end))
                break


def tag_tokens(hits: Sequence[Hit], cut: Tokens) -> dict[int, str]:
    """Write the rule that hit each token, with B at its first and I at the others.

    Hits stand in the order of the text; where two overlap, the earlier one is told.
    """
    tags: dict[int, str] = {}
    _, starts, ends = cut
    for start, end, _, rule, _, _ in hits:
        at = bisect_right(ends, start)
        last = bisect_left(starts, end, at)
        if at < last:
            first, inner = _TAGS[rule]
            tags.setdefault(at, first)
            for token in range(at + 1, last):
                tags.setdefault(token, inner)
    return tags


_TAGS = WordCache(lambda rule: (f"B-{rule}", f"I-{rule}"))
