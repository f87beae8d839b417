"""A name that was found once is looked for in the rest of the note.

The whole name and each of its parts count, as whole words in any case but written with a capital.
A part stays out if the note also writes it small (then it is a word), if it is short, or where a
clinical word makes it an eponym ("Wilson disease"): that, a language tells.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import compress, count

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.labels import labels_of
from goldbench.phi.languages import load_language
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

_LEAST = 3
_SURE = 80.0
_PARTICLES = frozenset(
    {
        "al", "ben", "bin", "da", "de", "del", "den", "der", "di", "dos", "el", "jr", "la", "las",
        "le", "los", "mac", "mc", "of", "san", "santa", "sr", "the", "van", "von", "y",
    }
)  # fmt: skip


_PLAIN = WordCache(fold_word)


def find_repeated_names(marks: Iterable[Mark], analysis: NoteAnalysis) -> Iterator[Mark]:
    """Yield further places of the names among `marks`; may overlap what was marked already."""
    parts = _parts(marks, analysis)
    if not parts:
        return
    words, starts, ends = analysis.note.tokens
    written = frozenset(words)
    named = compress(written, map(parts.__contains__, map(_PLAIN.__getitem__, written)))
    labels = {
        word: parts[_PLAIN[word]]
        for word in named
        if word[0].isupper() and not ((small := word.lower()) in written and small.islower())
    }
    is_other_use = load_language(analysis.lang).is_other_use
    for at in compress(count(), map(labels.__contains__, words)):
        if not is_other_use(analysis.text, starts[at], ends[at]):
            yield Mark(starts[at], ends[at], labels[words[at]], "", _SURE, "echo.name")


def _parts(marks: Iterable[Mark], analysis: NoteAnalysis) -> dict[str, str]:
    """Give the label of each part of a name; where two names share it, that of the first."""
    labels = labels_of("person_name", analysis.lang) - {"USERNAME"}
    names = {mark[:3] for mark in marks if mark.label in labels and mark.confidence >= _SURE}
    words, starts, ends = analysis.note.tokens
    parts: dict[str, str] = {}
    for start, end, label in sorted(names):
        for word in words[bisect_left(starts, start) : bisect_right(ends, end)]:
            if len(word) < _LEAST or not word[0].isupper() or not word.isalpha():
                continue
            if word.lower() not in _PARTICLES:
                parts.setdefault(_PLAIN[word], label)
    return parts
