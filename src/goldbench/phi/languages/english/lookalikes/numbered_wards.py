"""Wards that have a number and a direction and no name: 5 North, Ward 9, 3W, West 4.

Every hospital has them; a ward is somebody's only where it is called after a person or a place.
"""

import re

from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL
from goldbench.phi.mark import Mark

_SIDE = r"(?:North|South|East|West|NORTH|SOUTH|EAST|WEST|Main|[NSEW]{1,2})"
_WARD = r"(?:Ward|WARD|ward|Unit|UNIT|Floor|FLOOR|Level|Wing|WING)"
_NUMBERED = re.compile(
    rf"(?:{_WARD} )?(?:\d{{1,2}}(?:st|nd|rd|th)?[ -]?{_SIDE}?|{_SIDE}[ -]?\d{{1,2}}[A-Z]?)"
    rf"(?: {_WARD})?"
)
_CALLED = re.compile(r"([A-Z][\w'’]{3,}) \Z")
_NEAR = 24


def is_numbered_ward(mark: Mark, text: str) -> bool:
    """Say whether a guessed ward has nothing but a number and a direction.

    >>> text = "5 North, Harlow 9 North"
    >>> [is_numbered_ward(Mark(*span, "DEPARTMENT"), text) for span in ((0, 7), (9, 23))]
    [True, False]
    """
    if mark.label != "DEPARTMENT":
        return False
    if _NUMBERED.fullmatch(text, mark.start, mark.end) is None:
        return False
    before = _CALLED.search(text, max(0, mark.start - _NEAR), mark.start)
    return before is None or IS_CLINICAL[before[1]]  # or else the rest of Harlow 9 North
