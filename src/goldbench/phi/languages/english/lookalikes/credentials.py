"""What stands behind a name and a comma and is no name: a degree that no list has, a rank.

"Ann Lee, KRCHN", "Ann Lee, D.O.", "Ann Lee, Senior SLT".
"""

import re

from goldbench.phi.languages.english.words.cue_words import DEGREES, ROLES
from goldbench.phi.languages.english.words.vocabulary import WORDS
from goldbench.phi.mark import Mark
from goldbench.phi.rules.people import UPPER

_LABELS = frozenset(["DOCTOR", "PATIENT"])  # a house may stand there: Ann Lee, SMCH
# A given name or an initial and a surname that is not all capitals.
_BEHIND_NAME = re.compile(
    rf"(?<![\w'’-])[{UPPER}][\w'’-]*\.? (?:[a-z]{{1,3}} )?[{UPPER}][\w'’-]*[a-zß-ÿ], \Z"
)
_SHORT = 2  # letters of initials
_LONG = 6  # letters of a degree
_NEAR = 40
_DOTTED = re.compile(r"(?:[A-Z][a-z]?\.){2,5}")
_RANKS = frozenset(
    [
        "Acting", "Assistant", "Associate", "Chief", "Clinical", "Community", "Consultant",
        "Deputy", "Head", "Junior", "Lead", "Principal", "Senior", "Specialist", "Staff",
    ]
)  # fmt: skip


def is_credential(mark: Mark, text: str) -> bool:
    """Say whether a guess is a degree or a rank behind somebody's name.

    >>> text = "Ann Lee, KRCHN; Tom Bell, Senior SLT; Okoro, BT"
    >>> spans = ((9, 14), (26, 32), (45, 47))
    >>> [is_credential(Mark(*span, "DOCTOR"), text) for span in spans]
    [True, True, False]
    """
    start, end = mark.start, mark.end
    if mark.label not in _LABELS:
        return False
    written = text[start:end]
    if len(written) <= _SHORT and (dotted := _find_dotted(text, start)) is not None:
        start = dotted
    elif not (written in _RANKS or (written.isupper() and written.isalpha())):
        return False
    if not _BEHIND_NAME.search(text, max(0, start - _NEAR), start):
        return False
    if start != mark.start or _DOTTED.match(text, start) or written in _RANKS:
        return True
    low = written.lower()
    if len(written) <= _SHORT:
        return low in DEGREES or low in ROLES
    return len(written) <= _LONG and not WORDS[written].is_listed


def _find_dotted(text: str, at: int) -> int | None:
    """Give where the degree begins that a letter is part of: D.O., the O. of it."""
    start = at
    while start > 1 and text[start - 1] == "." and text[start - 2].isupper():
        start -= 2
    dotted = _DOTTED.match(text, start)
    return start if dotted and dotted.end() > at else None
