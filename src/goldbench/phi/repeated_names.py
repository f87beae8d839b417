"""A name that was found once is looked for in the rest of the note.

The whole name and each of its parts count, as whole words in any case but written with a capital.
A part stays out if the note also writes it small (then it is a word), if it is short, or where a
clinical word follows that makes it an eponym ("Wilson disease").
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from goldbench.language import folded
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.labels import labels_of
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

_LEAST = 3
_SURE = 80.0
_AFTER = re.compile(
    r"(?:['’]s)?[ -](?:disease|syndrome|sign|test|catheter|procedure|operation|fracture|"
    r"classification|score|scale|criteria|blade|drain|cells?|tumou?r|lymphoma|sarcoma|palsy|"
    r"reflex|maneuver|position|tube|clamp|line|forceps|retractor|bod(?:y|ies)|node|cyst|hernia|"
    r"gland|duct|stage|grade|class|type|incision|repair|pouch|phenomenon|triad|law|ring|esophagus)",
    re.IGNORECASE,
)
_LABEL = re.compile(r"[^\n:]{1,24}:")
_PARTICLES = frozenset(
    {
        "al", "ben", "bin", "da", "de", "del", "den", "der", "di", "dos", "el", "jr", "la", "las",
        "le", "los", "mac", "mc", "of", "san", "santa", "sr", "the", "van", "von", "y",
    }
)  # fmt: skip


_PLAIN = WordCache(folded)


def find_repeated_names(found: Iterable[Mark], analysis: NoteAnalysis) -> Iterator[Mark]:
    """Yield further places of the names among `found`; may overlap what was found already."""
    parts = _parts(found, analysis)
    if not parts:
        return
    words, starts, ends = analysis.note.tokens
    written = frozenset(words)
    labels = {
        word: parts[plain]
        for word in written
        if word[0].isupper()
        and (plain := _PLAIN[word]) in parts
        and not ((small := word.lower()) in written and small.islower())
    }
    for at in [at for at, word in enumerate(words) if word in labels]:
        if analysis.lang == "es" and _is_label(analysis.text, starts[at]):
            continue
        if not _AFTER.match(analysis.text, ends[at]):
            yield Mark(starts[at], ends[at], labels[words[at]], "", _SURE, "echo.name")


def _is_label(text: str, at: int) -> bool:
    """Tell the label of a field, which may be spelt as a name: "País:" is not Doctor Pais."""
    return (at == 0 or text[at - 1] == "\n") and _LABEL.match(text, at) is not None


def _parts(found: Iterable[Mark], analysis: NoteAnalysis) -> dict[str, str]:
    """Give the label of each part of a name; where two names share it, that of the first."""
    labels = labels_of("person_name", analysis.lang) - {"USERNAME"}
    names = {one[:3] for one in found if one.label in labels and one.confidence >= _SURE}
    words, starts, ends = analysis.note.tokens
    parts: dict[str, str] = {}
    for start, end, label in sorted(names):
        for word in words[bisect_left(starts, start) : bisect_right(ends, end)]:
            if len(word) < _LEAST or not word[0].isupper() or not word.isalpha():
                continue
            if word.lower() not in _PARTICLES:
                parts.setdefault(_PLAIN[word], label)
    return parts
