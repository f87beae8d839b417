"""Where a patient lies in a house: the bed of a unit, a bay and its bed, a side room, a station.

A unit alone is nobody's ("to MICU"), and neither is what is counted in days or doses.
"""

import re
from collections.abc import Iterator

from goldbench.language import Tokens
from goldbench.phi.mark import Mark
from goldbench.phi.rules.prefilter import outline

# Units that number their beds, by their first token.
_UNITS = frozenset(
    [
        "BICU", "CCU", "CTICU", "CVICU", "CVU", "Fast", "ICU", "L", "LDR", "LDRP", "MICU", "NICU",
        "Neuro", "OR", "PACU", "PICU", "RESUS", "Resus", "SDU", "SICU", "TICU", "Theatre", "Trauma",
    ]
)  # fmt: skip
_WORDS = frozenset(
    [
        "BAY", "BED", "BUNK", "Bay", "Bed", "Bedspace", "Bunk", "CELL", "CHAIR", "Cell",
        "Chair", "Cot", "Cubicle", "Incubator", "Isolette", "Pod", "RM", "ROOM", "Recliner", "Rm",
        "Room", "SIDE", "STATION",
        "Side", "Station", "Stretcher", "Suite", "bay", "bed", "bunk", "cell", "chair", "cubicle",
        "pod", "recliner", "rm", "room", "side",
    ]
)  # fmt: skip
ROOM_WORDS = _UNITS | _WORDS
_WORD = (
    r"(?:(?:side|Side|SIDE) (?:room|Room|ROOM)|[Rr]oom|ROOM|R[Mm]|rm|[Bb]ed(?:space)?|BED|Bay|bay|"
    r"BAY|Pod|pod|[Cc]ubicle|[Cc]hair|CHAIR|[Bb]unk|BUNK|Station|STATION|[Cc]ell|CELL|"
    r"Stretcher|Cot|Isolette|Suite|[Rr]ecliner|Incubator)"
)
_NUMBER = r"(?:(?: No)?\.? ?#? ?(?:[A-Z]-?(?:\d-?)?)?\d{1,4}(?:[-/]?[A-Z]|-\d{1,2})?| [A-H])"
_END = (
    r"(?![\w%°:]|\.\d|/\d|-\d)(?! ?(?:d|days?|h|hrs?|hours?|min|mins|x|times|wks?|weeks?|months?|"
    r"mg|ml|mL|L|pts?|patients?|beds?|visits?|person|people|assist|staff|RNs?|nurses|cm|ft|feet|"
    r"degrees|liters|litres|points|units|reps)\b)"
)
_OF_UNIT = re.compile(
    r"(?P<it>(?:L&D|Trauma (?:[Bb]ay|[Rr]oom)|Fast ?[Tt]rack|Neuro ?ICU|[A-Z]{2,5}|Resus|Theatre)"
    rf"(?:[ -]|[ -]?#)\d{{1,2}}[A-D]?){_END}"
)
_NAMED = re.compile(rf"(?P<it>{_WORD}{_NUMBER}(?:,? {_WORD}{_NUMBER})?){_END}")
# What sits in bed or in a chair is written small and counted; so a small word alone needs more.
_SMALL = re.compile(r"(?:bay|pod|cell)\.? ?\d{1,2}|(?:bed|room|bay|rm) [A-H]")
# Who lies there is spoken of: his roommate in bed B.
_LED = re.compile(r"\b(?:in|for|to|from|loc:?|Loc:?|preop|postop|roommate) \Z")
_LETTERED = re.compile(r"(?:bed|room|bay|rm) [A-H]|bay \d{1,2}")
# The bed of a ward, in one: 5W-18, 4S-11.
_CODE = re.compile(r"(?<![\w/.-])\d{1,2}[NSEW][A-Z]?-\d{1,2}[AB]?(?![\w/.-]|\.\d)")
_POD = re.compile(r"(?<!\w)[A-Z]-?[Pp]od \Z")  # C-Pod cell 217
_RATIO = re.compile(r"\b(?:OR|odds ratio)\b[^\n]{0,30}\b(?:CI|p ?[<=])")


def find_rooms(text: str, cut: Tokens) -> Iterator[Mark]:
    """Yield rooms, beds and chairs with their word.

    >>> from goldbench.language import tokens
    >>> text = "Admit LDR 4, was pod C bed 2 in MICU; ICU 3 days."
    >>> [text[mark.start : mark.end] for mark in find_rooms(text, tokens(text))]
    ['LDR 4', 'pod C bed 2']
    """
    last = 0
    for word, start in zip(cut.words, cut.starts, strict=True):
        if start < last or (word not in _WORDS and word not in _UNITS):
            continue
        match = _NAMED.match(text, start) if word in _WORDS else _OF_UNIT.match(text, start)
        if match is None or (_SMALL.fullmatch(match["it"]) and not _is_led(text, match)):
            continue
        if word == "OR" and _RATIO.search(text, start, start + 60):
            continue
        last = match.end()
        pod = _POD.search(text, max(0, start - 7), start)
        yield Mark(pod.start() if pod else start, last, "ROOM", "room", 80.0, "cue.room")


def find_coded_beds(text: str) -> Iterator[Mark]:
    """Yield the beds of wards that have a number, a direction and a hyphen.

    >>> text = "Ruiz 4S-11, T4-11, 5-11, 4S"
    >>> [text[mark.start : mark.end] for mark in find_coded_beds(text)]
    ['4S-11']
    """
    if b"0A-0" in outline(text) or b"0AA-0" in outline(text):
        for match in _CODE.finditer(text):
            yield Mark(*match.span(), "ROOM", "room", 76.0, "cue.room")


def _is_led(text: str, match: re.Match[str]) -> bool:
    if not _LETTERED.fullmatch(match["it"]):
        return False
    return _LED.search(text, max(0, match.start() - 12), match.start()) is not None
