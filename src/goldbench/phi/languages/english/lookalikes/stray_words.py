"""Words of notes that are taken for people: "Nil acute", the A of A&E and A&Ox3."""

import re

from goldbench.phi.mark import Mark

_PEOPLE = frozenset(["DOCTOR", "PATIENT"])
_NOTHING = re.compile(r"(?:Nil|NIL)(?=[.,;\n]|\Z| [a-z(])")
_JOINED = re.compile(r"[A-Z]&[A-Z]")


def is_stray_word(mark: Mark, text: str) -> bool:
    """Say whether a guessed name is "nil", or one letter of several that a sign joins.

    >>> [is_stray_word(Mark(0, 3, "DOCTOR"), text) for text in ("Nil acute.", "Nil Sen")]
    [True, False]
    """
    if mark.label not in _PEOPLE:
        return False
    nothing = _NOTHING.match(text, mark.start)
    if nothing and nothing.end() == mark.end:
        return True
    return mark.end == mark.start + 1 and _JOINED.match(text, mark.start) is not None
