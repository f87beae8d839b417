"""What the network is told of a word beside its pieces: its case, the gap before it, lists, rules.

The pieces know no case, so the shape of a word, what stands between it and the word before, and
whether its line is in capitals are told by name; so are the lists that have it, how everyday text
writes it (`usage`) and the labels of the rules' hits on it.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from goldbench.language import fold_word, lexicon, usage
from goldbench.phi.reading import Words
from goldbench.phi.rules import Hit

_WEAK = 60.0  # confidence below which a hit is told as a doubtful one
_MANY = 6  # digits of a long number
GLUED, LOUD = "g:glued", "loud"


def describe_words(
    text: str, words: Words, hits: Mapping[str, Sequence[Hit]], lang: str
) -> list[tuple[str, ...]]:
    """Give the features of each word but the gap before it."""
    by_rules = _spread_hits(words, hits)
    loud = [line.isupper() for line in text.split("\n")]
    features: list[tuple[str, ...]] = []
    for start, end, line, labels in zip(*words, by_rules, strict=True):
        own = describe_word(text[start:end], lang)
        features.append((*own, *sorted(labels), *((LOUD,) if loud[line] else ())))
    return features


def describe_gaps(text: str, words: Words) -> list[str]:
    r"""Say of each word what stands before it.

    >>> words = Words([0, 3, 4, 7], [3, 4, 6, 9], [0, 0, 0, 1])
    >>> describe_gaps("Ana-Li\n58", words)
    ['g:first', 'g:glued', 'g:glued', 'g:line']
    """
    gaps = ["g:first"] if words.starts else []
    for end, start in zip(words.ends, words.starts[1:], strict=False):
        gaps.append(_name_gap(text[end:start]))
    return gaps


def _name_gap(gap: str) -> str:
    if breaks := gap.count("\n"):
        return "g:blank" if breaks > 1 else "g:line"
    return GLUED if not gap else "g:space" if len(gap) == 1 else "g:wide"


@lru_cache(maxsize=1 << 15)
def describe_word(word: str, lang: str) -> tuple[str, ...]:
    """Give what a word says by itself.

    >>> describe_word("Smith", "en"), describe_word("1998", "en")
    (('s:Cap', 'f:E', 'f:G', 'f:S', 'u:e'), ('s:num', 'd4'))
    """
    shape = _name_shape(word)
    if word.isdigit():
        return shape, f"d{len(word)}" if len(word) < _MANY else f"d{_MANY}+"
    if not word.isalpha():
        return (shape,)
    flags = [f"f:{code}" for code in lexicon(lang).flags.get(fold_word(word), "")]
    use = usage(word.lower(), lang)
    return shape, *(flags or ["f:none"]), f"u:{use.case}" if use else "u:?"


def _name_shape(word: str) -> str:
    if not word[0].isalnum():
        return "s:sign"
    if word.isdigit():
        return "s:num"
    if any(map(str.isdigit, word)):
        return "s:alnum"
    if word.isupper():
        return "s:one" if len(word) == 1 else "s:CAP"
    if word == word.lower():
        return "s:low"
    return "s:Cap" if word[0].isupper() and word[1:].islower() else "s:Mix"


def _spread_hits(words: Words, hits: Mapping[str, Iterable[Hit]]) -> list[set[str]]:
    labels: list[set[str]] = [set() for _ in words.starts]
    for at, name in name_hits(words, hits):
        labels[at].add(name)
    return labels


def name_hits(words: Words, hits: Mapping[str, Iterable[Hit]]) -> set[tuple[int, str]]:
    """Give the words on which rules have hits, by number, each with the feature of a hit."""
    named = set()
    for group in hits.values():
        for hit in group:
            is_weak = hit.rule.endswith("?") or hit.confidence < _WEAK
            name = f"{'q' if is_weak else 'h'}:{hit.label}"
            first = bisect_right(words.ends, hit.start)
            for at in range(first, bisect_left(words.starts, hit.end)):
                named.add((at, name))
    return named
