"""Names and initials that stand alone in a line of a Spanish note: signatures."""

import re
from collections.abc import Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.name_runs import read_name, words_in_name
from goldbench.phi.languages.spanish.other_notes.name_words import CLASSES, STAFF, UPPER
from goldbench.phi.mark import Mark

_CLOSE = re.compile(r"[ \t]*(?:[,;|/–·(-][^\n]*|R\d[^\n]*|\.?)$", re.MULTILINE)
_INITIALS = re.compile(rf"[{UPPER}]\. ?(?:[{UPPER}]\. ?){{1,3}}(?=[ \t]*(?:\n|\Z|\)|  ))")
_BEFORE_INITIALS = ("\n", ": ", ", ", "/ ", ". ", "(", "- ", "– ")
_DON = re.compile(rf"D(?:\.ª?|ª\.?) (?=[{UPPER}][^\W\d_]+ )")  # no initial
_SIGNATURE = 320  # characters before the end in which a line may be a signature


def find_signature(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a line that is a name, with perhaps a rank or a post behind it."""
    text = analysis.text
    words, starts, _ = analysis.note.tokens
    if token and words[token - 1] not in ("\n", "-", "*", ">"):
        return
    at = starts[token]
    if don := _DON.match(text, at):
        at = don.end()
    end = read_name(text, at, most=4)
    if end == at:
        return
    names = words_in_name(text[at:end])
    initial = len(names[0]) == 1 and len(names) > 1 and "S" in CLASSES[names[-1]]
    if not _CLOSE.match(text, end) and not initial:
        return
    first = initial or "G" in CLASSES[names[0]]
    last = any("S" in CLASSES[word] or not CLASSES[word] for word in names[1:])
    if first and last:
        yield Mark(at, end, STAFF, "", 84.0, "cue.line")
    elif first and len(names) == 1 and at > len(text) - _SIGNATURE:
        alone = text[end : end + 2].strip(" \t.\r")[:1] in ("", "\n")
        if alone and "W" not in CLASSES[names[0]]:
            yield Mark(at, end, STAFF, "", 80.0, "cue.line")


def find_initials(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield initials that sign: "U.C.G."."""
    text = analysis.text
    at = analysis.note.tokens.starts[token]
    if at and not text.endswith(_BEFORE_INITIALS, 0, at):
        return
    match = _INITIALS.match(text, at)
    if match and (at > len(text) - _SIGNATURE or text[at - 1] == "\n"):
        yield Mark(at, at + len(match[0].rstrip()), STAFF, "", 75.0, "cue.initials")
