"""A name that was found once is looked for in the rest of the note.

The whole name and each of its parts count, as whole words in any case but written with a capital.
A part stays out if the note also writes it small (then it is a word), if it is short, or where a
clinical word follows that makes it an eponym ("Wilson disease").
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from goldbench.language import folded
from goldbench.phi.families import kinds
from goldbench.phi.found import Found
from goldbench.phi.reading import Reading

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


def echoes(found: Iterable[Found], reading: Reading) -> Iterator[Found]:
    """Yield further places of the names among `found`; may overlap what was found already."""
    names = kinds(reading.lang)
    words = reading.note.tokens.words
    parts = _parts([one for one in found if names[one.label].family == "person_name"], reading)
    if not parts:
        return
    small = {word for word in words if word.islower()}
    starts, ends = reading.note.tokens.starts, reading.note.tokens.ends
    for at, word in enumerate(words):
        label = parts.get(folded(word)) if word[:1].isupper() else None
        if label is None or word.lower() in small:
            continue
        if reading.lang == "es" and _is_label(reading.text, starts[at]):
            continue
        if not _AFTER.match(reading.text, ends[at]):
            yield Found(starts[at], ends[at], label, "", _SURE, "echo.name")


def _is_label(text: str, at: int) -> bool:
    """Tell the label of a field, which may be spelt as a name: "País:" is not Doctor Pais."""
    return (at == 0 or text[at - 1] == "\n") and _LABEL.match(text, at) is not None


def _parts(names: list[Found], reading: Reading) -> dict[str, str]:
    """Give the label of each part of a name; where two names share it, that of the first."""
    cut = reading.note.tokens
    parts: dict[str, str] = {}
    for name in sorted(names):
        if name.confidence < _SURE or name.label == "USERNAME":
            continue
        first, last = bisect_left(cut.starts, name.start), bisect_right(cut.ends, name.end)
        for word in cut.words[first:last]:
            if not word.isalpha():
                continue
            if len(word) >= _LEAST and word[0].isupper() and word.lower() not in _PARTICLES:
                parts.setdefault(folded(word), name.label)
    return parts
