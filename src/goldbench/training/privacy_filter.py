"""What a model must not remember of its notes: words of one note, numbers, addresses.

A weight for a record number or for the name in somebody's e-mail address helps with no other note
and repeats the one it came from. So a feature is taught only if notes of several sources have it;
and where it names words, each must be one that as many sources write outside addresses, and none a
number of three digits or more. Zeros may be: they stand for the length of a number. An @ is never
named together with what stands beside it: that is half of an address.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from goldbench.language.tokens import fold_word

Line = tuple[list[list[str]], list[str]]

# Kinds of features (what stands before "=") whose values are words or pieces of words.
_AFFIXES = frozenset({"p1", "p2", "p3", "p4", "z1", "z2", "z3", "z4", "z-1"})
_WORDS = re.compile(r"W|w-?\d|b-?\d|k[dlw]?|l[abf]|m|segment(?:-at|-pair)?0")
_OF_FIELDS = re.compile(r"k[dlw]?")  # the label of a field, and a word: "kw=e - mail|@"
_PART = re.compile(r"[^\W\d_]+|\d+")
_DIGITS = 3
# What the rules or the gold say of a token that is part of an address.
_ADDRESSES = frozenset(
    f"contacts0={begins}contact.{kind}" for begins in ("B-", "I-") for kind in ("email", "url")
)
_LABELS = frozenset({"CORREO_ELECTRONICO", "EMAIL", "URL", "URL_WEB"})


class _Public(NamedTuple):
    """Words and pieces of words, folded, that enough sources write outside addresses."""

    words: frozenset[str]
    affixes: frozenset[str]


def source_of(id_: str) -> str:
    """Give the source of a note: its id without the last number.

    >>> source_of("S0004-06142005000500011-1")
    'S0004-06142005000500011'
    """
    return id_.rpartition("-")[0] or id_


def generalise(examples: Mapping[str, Iterable[Line]], *, sources: int) -> Iterator[Line]:
    """Yield the lines of notes, by id, without the features that too few `sources` share."""
    by_source: dict[str, list[Line]] = {}
    for id_, lines in examples.items():
        by_source.setdefault(source_of(id_), []).extend(lines)
    seen: Counter[str] = Counter()
    words: Counter[str] = Counter()
    affixes: Counter[str] = Counter()
    for lines in by_source.values():
        seen.update({name for features, _ in lines for token in features for name in token})
        outside = {name for line in lines for token in _skip_addresses(line) for name in token}
        words.update({fold_word(name[2:]) for name in outside if name.startswith("W=")})
        affixes.update({fold_word(_value(name)) for name in outside if _kind(name) in _AFFIXES})
    public = _Public(
        frozenset(word for word, count in words.items() if count >= sources),
        frozenset(affix for affix, count in affixes.items() if count >= sources),
    )
    kept = {n for n, count in seen.items() if count >= sources and _is_public(n, public)}
    for lines in by_source.values():
        for features, gold in lines:
            yield [[name for name in token if name in kept] for token in features], gold


def _skip_addresses(line: Line) -> Iterator[list[str]]:
    """Yield the features of tokens that are no part of an address."""
    for token, tag in zip(*line, strict=True):
        if tag[2:] not in _LABELS and _ADDRESSES.isdisjoint(token):
            yield token


def _kind(name: str) -> str:
    return name.partition("=")[0]


def _value(name: str) -> str:
    return name.partition("=")[2]


def _is_public(name: str, public: _Public) -> bool:
    kind = _kind(name)
    if kind in _AFFIXES:
        return fold_word(_value(name)) in public.affixes and not is_number(_value(name))
    if not _WORDS.fullmatch(kind):
        return True
    if "@" in _value(name) and list_words(name) and not _OF_FIELDS.fullmatch(kind):
        return False
    return all(
        not is_number(part) if part.isdigit() else fold_word(part) in public.words
        for part in list_words(name)
    )


def list_words(feature: str) -> list[str]:
    """List the words and numbers that a feature names.

    >>> list_words("b0=calle|4711"), list_words("w0=0000")
    (['calle', '4711'], ['0000'])
    """
    return _PART.findall(_value(feature))


def is_number(part: str) -> bool:
    """Tell a number that may be somebody's from short ones, and from zeros for a length.

    >>> [part for part in ("28", "000", "301", "4711", "calle") if is_number(part)]
    ['301', '4711']
    """
    return len(part) >= _DIGITS and part.isdigit() and bool(part.strip("0"))
