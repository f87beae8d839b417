"""English names by their form: "R. Mehta (thoracics)", "Win Hart 92y", "Mott, Tate and Pell"."""

import re
from collections.abc import Iterator

from goldbench.phi.languages.english.words.cue_words import FUNCTION, NEVER
from goldbench.phi.languages.english.words.vocabulary import WORDS, is_title
from goldbench.phi.mark import Mark
from goldbench.phi.rules.people import UPPER
from goldbench.phi.rules.prefilter import lines_in, matches_at

_LAST = rf"(?:(?:Mc|Mac|O['’]|D['’])?[{UPPER}][a-zß-ÿ]+(?:-[{UPPER}][a-zß-ÿ]+)?)"
# An initial where no sentence ends: at the beginning of a line or a field, in a list, behind "by".
_INITIALLED = re.compile(
    rf"[A-Z](?<![\w.'’-].)\.(?: ?[A-Z]\.){{0,2}} ?(?P<last>{_LAST})(?![\w'’])(?!\.\w)"
)
_LEADS = re.compile(r"(?:\A|[\n\t,;:(/|–—+&•*]|- |\b(?:by|with|w|per|and|from|to)) ?\Z")
_DOSED = re.compile(
    r" \d+(?:\.\d+)?(?:/\d+)? ?(?:mc?g|g|ml|[OBTQ]D|TDS|QDS|HS|SOS|od|bd|tds|qds|hs|sos|"
    r"[0-2½]-[0-2½]-[0-2½])(?!\w)"
)
_SPECIES = frozenset(
    [
        "albicans", "aureus", "avium", "coli", "difficile", "epidermidis", "faecalis", "faecium",
        "fragilis", "gondii", "influenzae", "jejuni", "jirovecii", "meningitidis", "monocytogenes",
        "perfringens", "pneumoniae", "pylori", "pyogenes",
    ]
)  # fmt: skip
# Two words and more, or one and an initial, before an age or a sex, at the beginning of a line.
_AGED = re.compile(
    rf"(?:^|\n)(?:[A-Z]{{0,2}}\d{{1,3}}[A-D]?[ :.|-]{{1,4}})?"
    rf"(?P<it>{_LAST}(?: (?:(?:ap|van|de|der|da|bin|al|el|von|ter) )?(?:{_LAST}|[A-Z]\.)){{1,3}}),?"
    r"[ ]{1,3}(?=\d{1,3} ?(?:y/?o?|yrs?|yr old|[MF]|[mf])\b)"
)
_THREE = re.compile(
    rf"(?P<a>[{UPPER}](?<!\w.)[a-z]+), (?P<b>[{UPPER}][a-z]+),? (?:and|&) (?P<c>[{UPPER}][a-z]+)"
    r"(?! ?['’]?\w)"
)
_THIRD = re.compile(rf", [{UPPER}][a-z]+,? (?:and|&) [{UPPER}]")  # the last two of them
# What a message ends in: "thx! -tracy".
_SIGNED_OFF = re.compile(
    r"(?:\n|[.!?,] |\b(?:thx|thanks|thank you|regards|best|cheers)[ !.,]{1,4})[-–—~]{1,2} ?"
    r"(?:Dr\.? )?(?P<it>[A-Za-z]{1,12})\s*\Z",
    re.IGNORECASE,
)
_DASHES = frozenset("-–—~")
_TAIL = 40  # characters that a message ends in
_FAR = 8  # characters before an initial
_SHORT = 2


def find_name_forms(text: str) -> Iterator[Mark]:
    """Yield names that their form gives away; what is yielded may overlap.

    >>> text = "Present: L. Gagnor (rad onc), W. Thoh (path)"
    >>> [text[mark.start : mark.end] for mark in find_name_forms(text)]
    ['L. Gagnor', 'W. Thoh']
    """
    for match in _INITIALLED.finditer(text):
        start = match.start()
        if text.startswith(" ", match.end()) and _DOSED.match(text, match.end()):
            continue  # T. Glycomet 500 BD
        if _is_own(match["last"]) and _LEADS.search(text, max(0, start - _FAR), start):
            yield Mark(*match.span(), "DOCTOR", "", 78.0, "cue.initialled")
    for match in matches_at(_AGED, text, [max(0, line - 1) for line in lines_in(text)]):
        words = [word for word in match["it"].split() if len(word) > _SHORT]
        if words and _is_own(words[-1]) and not is_title(words[0]):
            yield Mark(*match.span("it"), "PATIENT", "", 78.0, "cue.aged")
    for match in _THREE.finditer(text) if _THIRD.search(text) else ():
        names = (match["a"], match["b"], match["c"])
        if all(map(_is_family, names)):
            yield Mark(match.start(), match.end(), "ORGANIZATION", "", 70.0, "cue.partners")
    tail = max(0, len(text) - _TAIL)
    dashed = not _DASHES.isdisjoint(text[tail:])
    if dashed and (signed := _SIGNED_OFF.search(text, tail)):
        name = signed["it"]
        if len(name) <= _SHORT or "G" in WORDS[name.capitalize()].flags:
            yield Mark(*signed.span("it"), "DOCTOR", "", 75.0, "cue.signed-off")


def _is_own(last: str) -> bool:
    """Say whether a word is a family name rather than a term: no eponym, no species."""
    word = WORDS[re.split(r"['’-]", last)[-1 if last[1:2] in ("'", "’") else 0]]
    low = last.lower()
    if low in _SPECIES or low in NEVER or low in FUNCTION or word.is_eponym:
        return False
    return word.may_name and not word.is_common


def _is_family(name: str) -> bool:
    word = WORDS[name]
    return (
        word.is_listed
        and word.may_name
        and not word.is_eponym
        and not set("CRP") & set(word.flags)
        and name.lower() not in NEVER
    )
