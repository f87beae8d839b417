"""English names, whole: a mark grows over the names beside it ("Wei" of "Wei Porter").

The initials of a whole name are looked for in the rest of the note.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import attrgetter

from goldbench.language import fold_word, lexicon
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.english.words.vocabulary import is_title, is_word
from goldbench.phi.mark import Mark

_SURE = 80.0
_UNLISTED = 4
_NAMES = frozenset({"PATIENT", "DOCTOR"})
# The rest of Midgate-D'Amico.
_GLUED = re.compile(r"(?:[-'’][A-Z][a-zà-ÿ]*)+")
# In the lists of names, but beside a name mostly something else.
_NEAR = 200  # characters of the line before a name that tell whether it is written in capitals
_WORDS = frozenset(
    [
        "and", "but", "for", "from", "has", "her", "his", "may", "not", "now", "our", "she", "the",
        "was", "will", "with", "day", "date", "note", "page", "room", "unit", "ward", "home",
        "hospital", "clinic", "street", "road", "avenue", "drive", "lane", "court", "college",
        "school", "church", "center", "january", "february", "march", "april", "june", "july",
        "august", "september", "october", "november", "december", "monday", "tuesday", "wednesday",
        "thursday", "friday", "saturday", "sunday",
    ]
)  # fmt: skip
_ABBREVIATIONS = frozenset(
    [
        "AC", "AM", "AP", "BC", "BM", "BP", "BS", "CA", "CC", "CF", "CR", "CT", "CV", "DB", "DC",
        "DL", "DM", "DO", "ED", "EF", "EM", "ER", "ET", "FX", "GI", "GU", "HA", "HD", "HR", "HS",
        "ID", "IM", "IO", "IV", "KG", "LA", "LE", "LP", "LR", "LV", "MA", "MD", "MG", "MI", "ML",
        "MM", "MR", "MS", "NG", "NP", "NS", "OA", "OB", "OR", "OT", "PA", "PC", "PD", "PE", "PH",
        "PM", "PN", "PO", "PP", "PR", "PS", "PT", "RA", "RN", "RR", "RT", "RV", "SC", "SI", "SL",
        "SP", "SQ", "ST", "SW", "TB", "TC", "TM", "TR", "TV", "UA", "UE", "US", "VA", "VS", "VT",
        "WC",
    ]
)  # fmt: skip


def grow_name(mark: Mark, analysis: NoteAnalysis) -> Mark:
    """Let a name grow to the left and right over words that are names."""
    if mark.label == "USERNAME":
        return mark
    text = analysis.text
    low = max(0, mark.start - _NEAR)
    line = text[text.rfind("\n", low, mark.start) + 1 or low : mark.end + 40].partition("\n")[0]
    if line.isupper():
        return mark
    start, end = _behind_title(mark, analysis), mark.end
    if glued := _GLUED.match(text, end):
        end = glued.end()
    cut = analysis.note.tokens
    at = bisect_left(cut.starts, end)
    while at < len(cut.words) and text[end : cut.starts[at]] == " " and _is_name(analysis, at):
        end = cut.ends[at]
        at += 1
    at = bisect_left(cut.starts, start) - 1
    while (
        at >= 0
        and text[cut.ends[at] : start] == " "
        and _is_name(analysis, at)
        and not is_title(cut.words[at])
    ):
        start = cut.starts[at]
        at -= 1
    return mark.move(start, end)


def _behind_title(mark: Mark, analysis: NoteAnalysis) -> int:
    """Give where a name begins whose title the model took for a part of it: "Miss Ruiz"."""
    cut = analysis.note.tokens
    at, last = bisect_left(cut.starts, mark.start), bisect_right(cut.ends, mark.end)
    while at < last - 1 and (is_title(cut.words[at]) or cut.words[at] == "."):
        at += 1
    return cut.starts[at] if at < last else mark.start


def _is_name(analysis: NoteAnalysis, at: int) -> bool:
    """Say whether a word is in the lists of names and nobody takes it for something else."""
    word, start = analysis.note.tokens.words[at], analysis.note.tokens.starts[at]
    if len(word) < 3 or not word.isalpha() or not word[0].isupper():
        return False
    small = fold_word(word)
    flags = lexicon("en").flags.get(small, "")
    if small in _WORDS or (flags and not ("G" in flags or "S" in flags)) or "E" in flags:
        return False
    if not flags and (len(word) < _UNLISTED or is_word(small)):
        return False  # nobody knows it: a word, or too short to be told from a code
    # What the model spots is sorted and does not overlap: only the last to begin may stand here.
    last = bisect_right(analysis.model_marks, start, key=attrgetter("start")) - 1
    other = analysis.model_marks[last] if last >= 0 else None
    return other is None or other.end <= start or other.label in _NAMES


def find_initials(marks: Sequence[Mark], analysis: NoteAnalysis) -> Iterator[Mark]:
    """Yield the initials of whole names where they stand alone: WP for Wei Porter."""
    known: dict[str, str] = {}
    for mark in sorted(marks):
        words = analysis.text[mark.start : mark.end].replace(".", " ").split()
        if mark.confidence < _SURE or mark.label == "USERNAME" or len(words) < 2:
            continue
        if words[0].endswith(","):
            words = [words[1], words[0]]
        letters = words[0][0] + words[-1][0]
        if letters.isupper() and letters not in _ABBREVIATIONS:
            known.setdefault(letters, mark.label)
    words, starts, ends = analysis.note.tokens
    if known.keys().isdisjoint(words):
        return
    for at in compress(count(), map(known.__contains__, words)):
        yield Mark(starts[at], ends[at], known[words[at]], "", _SURE, "echo.initials")
