"""Searching notes for terms: word boundaries, accents, plurals, abbreviations, denied mentions.

All forms of all terms and all cues are looked for in one pass of an Aho-Corasick automaton (that of
polars) over the notes of a partition; everything after that is array code. Regular expressions are
Python's, on the note as it stands, letter case ignored unless the pattern says (?-i:...); they are
an order of magnitude slower.

A term matches with or without accents, in any case, in singular and plural, with a space, a hyphen
or a line end between its words; abbreviations only in capitals. A mention inside a longer one of
the same group ("asthma" in "bronchial asthma") is the same mention.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from goldbench.errors import UsageError
from goldbench.language.cues import KINDS, Bools, Cues, Hits, Kind, outermost
from goldbench.language.folding import Folded, Ints, flat
from goldbench.language.variants import check_language, is_abbreviation, variants

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl


@dataclass(frozen=True, slots=True)
class Term:
    """Words to look for, or a regular expression; the language decides plurals and cues."""

    text: str
    language: str = "en"
    regex: bool = False

    def __post_init__(self) -> None:
        check_language(self.language)
        if self.regex:
            compile_pattern(self.text)
        else:
            variants(self.text, self.language)


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Compile a regular expression; refuse one that is wrong or finds nothing everywhere."""
    try:
        regex = re.compile(pattern, re.IGNORECASE)
    except re.error as error:
        msg = f"the regular expression {pattern!r} does not compile: {error}"
        hint = "Python's syntax; in TOML write it between single quotes"
        raise UsageError(msg, hint=hint) from None
    if regex.search("") is not None:
        msg = f"the regular expression {pattern!r} matches the empty string"
        raise UsageError(msg, hint="it would be found everywhere; replace * by + or add a word")
    return regex


class Mentions(NamedTuple):
    """What was found, sorted by group, document and start: [start, end) in code points."""

    group: Ints
    document: Ints
    start: Ints
    end: Ints
    negated: Bools
    family: Bools
    uncertain: Bools

    def only(self, kept: Bools | Ints) -> "Mentions":
        return Mentions(
            self.group[kept],
            self.document[kept],
            self.start[kept],
            self.end[kept],
            self.negated[kept],
            self.family[kept],
            self.uncertain[kept],
        )


@dataclass(frozen=True)
class TermSearch:
    """Groups of terms made ready to be looked for; `groups` are their names, sorted."""

    groups: tuple[str, ...]
    words: Mapping[str, tuple[int, ...]]
    capitals: Mapping[str, tuple[int, ...]]
    patterns: tuple[tuple[int, re.Pattern[str]], ...]
    cues: Cues = field(repr=False)

    @classmethod
    def of(cls, groups: Mapping[str, Iterable[Term]]) -> "TermSearch":
        words: dict[str, set[int]] = {}
        capitals: dict[str, set[int]] = {}
        patterns: list[tuple[int, re.Pattern[str]]] = []
        languages: set[str] = set()
        names = tuple(sorted(groups))
        for code, name in enumerate(names):
            for term in groups[name]:
                languages.add(term.language)
                if term.regex:
                    patterns.append((code, compile_pattern(term.text)))
                    continue
                forms = capitals if is_abbreviation(term.text) else words
                for form in variants(term.text, term.language):
                    forms.setdefault(form, set()).add(code)
        return cls(
            names,
            {form: tuple(sorted(codes)) for form, codes in sorted(words.items())},
            {form: tuple(sorted(codes)) for form, codes in sorted(capitals.items())},
            tuple(patterns),
            Cues(languages or {"en"}),
        )

    def find(self, texts: "Sequence[str | None] | pl.Series", *, run: int = 1 << 21) -> Mentions:
        """Find the terms in notes; `document` counts the notes given.

        So many bytes are searched at a time: a run fits into the caches and is worth an automaton.

        >>> search = TermSearch.of({"ASTHMA": [Term("asthma")]})
        >>> found = search.find(["Asthma since 2001.", "No asthma. Mother with asthma."])
        >>> found.document.tolist(), found.start.tolist()
        ([0, 1, 1], [0, 3, 23])
        >>> found.negated.tolist(), found.family.tolist()
        ([False, True, False], [False, False, True])
        """
        import polars as pl  # noqa: PLC0415  # slow to import

        notes = pl.Series(texts, dtype=pl.String)
        mentions = [self._find(notes[a:b], a) for a, b in _runs(notes, run)]
        joined = Mentions(
            *(np.concatenate(column) for column in zip(_NOTHING, *mentions, strict=True))
        )
        return joined.only(np.lexsort((joined.end, joined.start, joined.document, joined.group)))

    def _find(self, texts: "pl.Series", first: int) -> Mentions:
        run = Folded.of(texts)
        phrases = tuple(
            dict.fromkeys((*self.words, *map(str.lower, self.capitals), *self.cues.phrases))
        )
        hits = _search_phrases(run, phrases)
        number = {phrase: code for code, phrase in enumerate(phrases)}
        words = {number[form]: groups for form, groups in self.words.items()}
        parts = [
            *_group_hits(hits, words),
            *self._match_abbreviations(run, hits, number),
            *self._match_patterns(run, texts),
        ]
        mentions = [_NONE, *(_merge_mentions(g, parts) for g in range(len(self.groups)))]
        group, start, end = (np.concatenate(c) for c in zip(*mentions, strict=True))
        judged = self.cues.judge(run, self._cues(hits, number), start, end)
        left, right = run.offsets(start, end)
        kinds: list[Kind] = list(KINDS)
        flags = [judged[kind] for kind in kinds]
        return Mentions(group, run.documents(start) + first, left, right, *flags)

    def _cues(self, hits: Hits, number: Mapping[str, int]) -> Hits:
        """Keep the cues and number them as `Cues` does."""
        codes = np.full(len(number), -1, np.int64)
        for code, phrase in enumerate(self.cues.phrases):
            codes[number[phrase]] = code
        cues = codes[hits.phrase]
        return Hits(hits.start, hits.end, cues).only(cues >= 0)

    def _match_abbreviations(
        self, run: Folded, hits: Hits, number: Mapping[str, int]
    ) -> Iterator[tuple[int, Ints, Ints]]:
        """Keep the hits that are written in the letters of their form."""
        for form, groups in self.capitals.items():
            form_hits = hits.only(hits.phrase == number[form.lower()])
            same = np.ones(len(form_hits.start), np.bool_)
            for place, letter in enumerate(form):
                same &= run.array[form_hits.start + place] == ord(letter)
            kept = form_hits.only(same)
            yield from ((group, kept.start, kept.end) for group in groups)

    def _match_patterns(self, run: Folded, texts: "pl.Series") -> list[tuple[int, Ints, Ints]]:
        """Run the regular expressions over each note."""
        matches = []
        for group, pattern in self.patterns:
            places = [
                run.run_of(row, *match.span())
                for row, text in enumerate(texts)
                for match in pattern.finditer(text)
                if match.end() > match.start()
            ]
            spans = np.array(places, np.int64).reshape(-1, 2)
            matches.append((group, spans[:, 0], spans[:, 1]))
        return matches


_EMPTY = np.empty(0, np.int64)
_NONE = (_EMPTY, _EMPTY, _EMPTY)
_NOTHING = Mentions(*(_EMPTY,) * 4, *(np.empty(0, np.bool_),) * 3)


def _runs(texts: "pl.Series", size: int) -> Iterator[tuple[int, int]]:
    """Cut notes into runs of bounded size."""
    sizes = np.cumsum(texts.str.len_bytes().fill_null(0).to_numpy(), dtype=np.int64)
    first = 0
    while first < len(texts):
        done = int(sizes[first - 1]) if first else 0
        end = max(first + 1, int(np.searchsorted(sizes, done + size, side="right")))
        yield first, end
        first = end


def _search_phrases(run: Folded, phrases: tuple[str, ...]) -> Hits:
    """Find the phrases that begin and end where words do."""
    import polars as pl  # noqa: PLC0415  # slow to import

    frame = pl.DataFrame({"text": [flat(run.plain).decode("utf-8")]}).select(
        start=pl.col("text").str.find_many(list(phrases), overlapping=True),
        phrase=pl.col("text").str.extract_many(list(phrases), overlapping=True),
    )
    hits = frame.explode("start", "phrase").drop_nulls()
    start = hits["start"].to_numpy().astype(np.int64)
    numbers = hits["phrase"].cast(pl.Enum(phrases)).to_physical().to_numpy().astype(np.int64)
    lengths = np.array([len(phrase.encode("utf-8")) for phrase in phrases], np.int64)
    end = start + lengths[numbers]
    opens = np.array([_is_word(phrase[0]) for phrase in phrases], np.bool_)[numbers]
    closes = np.array([_is_word(phrase[-1]) for phrase in phrases], np.bool_)[numbers]
    kept = ~(opens & _word_before(run, start)) & ~(closes & _word_at(run, end))
    return Hits(start, end, numbers).only(kept)


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


_WORD = np.array([byte < 128 and _is_word(chr(byte)) for byte in range(256)], np.bool_)


def _word_at(run: Folded, at: Ints) -> Bools:
    """Say whether a letter or digit stands at a byte; letters beyond ASCII are looked at singly."""
    data = run.array
    inside = np.minimum(at, len(data) - 1)
    mask: Bools = _WORD[data[inside]] & (at < len(data))
    for index in np.flatnonzero((at < len(data)) & (data[inside] >= 0x80)):
        letter = run.plain[at[index] : at[index] + 4].decode("utf-8", "ignore")[:1]
        mask[index] = _is_word(letter)
    return mask


def _word_before(run: Folded, at: Ints) -> Bools:
    data = run.array
    last = np.maximum(at - 1, 0)
    while (inner := (data[last] & 0xC0) == 0x80).any():
        last = last - inner
    return _word_at(run, last) & (at > 0)


def _group_hits(
    hits: Hits, owners: Mapping[int, tuple[int, ...]]
) -> Iterator[tuple[int, Ints, Ints]]:
    """Give the places of each group; a phrase may belong to several."""
    own: dict[int, list[int]] = {}
    for number, groups in owners.items():
        for group in groups:
            own.setdefault(group, []).append(number)
    most = int(hits.phrase.max(initial=0)) + 1
    for group, numbers in sorted(own.items()):
        of_group = np.zeros(max(most, *numbers) + 1, np.bool_)
        of_group[numbers] = True
        kept = hits.only(of_group[hits.phrase])
        yield group, kept.start, kept.end


def _merge_mentions(group: int, parts: list[tuple[int, Ints, Ints]]) -> tuple[Ints, Ints, Ints]:
    start = np.concatenate([_EMPTY, *(s for g, s, _ in parts if g == group)])
    end = np.concatenate([_EMPTY, *(e for g, _, e in parts if g == group)])
    kept = outermost(start, end)
    return np.full(len(kept), group, np.int64), start[kept], end[kept]
