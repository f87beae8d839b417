"""Where houses, addresses, days and numbers end: a ward, a label, an hour, a field are no part."""

import re
from collections.abc import Iterator

from goldbench.phi.mark import Mark

_HOUSES = frozenset(["HOSPITAL", "ORGANIZATION"])
_CUT = _HOUSES | {"DATE", "STREET"}
_HOUSE_TAIL = re.compile(r"(?:,? (?:ED|ER|ICU|MICU|CCU|OPD|Care Team|ID|DOB|MRN))+\Z")
_ADDRESS_HEAD = re.compile(r"(?:Addr(?:ess)?|ADDR(?:ESS)?|Loc(?:ation)?)[.:]? ")
# The hour behind a day: Oct 31 0340; and the 19 of "9 March 19:40".
_HOUR_TAIL = re.compile(
    r"(?:(?:(?<=\d)|(?<=\dth)|(?<=\d[snr][tdd])) (?:0\d|1[0-8]|2[1-3])|(?<=day) (?:[01]\d|2[0-3]))"
    r"[0-5]\d\Z"
)
_MINUTES = re.compile(r"[:.][0-5]\d(?!\d|[/.-]\d)")
_LAST_NUMBER = re.compile(r",? \d{1,2}\Z")


# A gap between two fields of a line: what stands behind it is another field's.
_GAP = re.compile(r"(?<=[^\s,:])(?: {2,}|\t)(?=\S)")
_LABEL = re.compile(r"[A-Z][A-Za-z./#]{1,14}(?: (?:no|No|NO|at|dx)\.?)?:?")


def cut_gaps(mark: Mark, text: str) -> Iterator[Mark]:
    """Part a guess at the gaps between the fields of a line, and leave out a field's bare label.

    >>> text = "Elmfield Hospital   Docket PM 92; 22/4   Bed 7"
    >>> marks = [Mark(0, 26, "HOSPITAL"), Mark(34, 46, "ROOM")]
    >>> [text[piece.start : piece.end] for mark in marks for piece in cut_gaps(mark, text)]
    ['Elmfield Hospital', '22/4', 'Bed 7']
    """
    start = mark.start
    bounds = []
    for gap in _GAP.finditer(text, mark.start, mark.end):
        bounds.append((start, gap.start()))
        start = gap.end()
    bounds.append((start, mark.end))
    pieces = [piece for piece in bounds if not _LABEL.fullmatch(text, *piece)]
    for piece in pieces or bounds:
        yield mark.move(*piece)


# The label of a field of a form that no colon follows: "Street 12 Elm Rd    ST FL".
_FIELD_HEAD = re.compile(
    r"(?:Street|City|ST|State|Zip|Company|Employer|Occupation|Insurer|Carrier) (?=[A-Z\d])"
)
_FIELD_BEFORE = re.compile(r"(?:\A|\n|[ \t]{2}|\|)[ \t]?\Z")


def cut_label(mark: Mark, text: str) -> Mark:
    """Leave out the label of a field of a form, where a gap or a line begins.

    >>> text = "City Erie    ST PA"
    >>> marks = [Mark(0, 9, "CITY"), Mark(13, 18, "STATE")]
    >>> [text[slice(*cut_label(mark, text)[:2])] for mark in marks]
    ['Erie', 'PA']
    """
    head = _FIELD_HEAD.match(text, mark.start, mark.end)
    if head is None or head.end() >= mark.end:
        return mark
    if not _FIELD_BEFORE.search(text, max(0, mark.start - 3), mark.start):
        return mark
    before = text.rfind("\n", 0, mark.start) + 1
    line = text[before : _line_end(text, mark.start)]
    return mark.move(head.end(), mark.end) if "  " in line.strip() else mark


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def cut_ends(mark: Mark, text: str) -> Mark:
    """Leave out a ward behind a house, a label before an address, an hour behind a day.

    >>> text = "to Elmfield General ED Oct 31 0340"
    >>> marks = [Mark(3, 22, "HOSPITAL"), Mark(23, 34, "DATE")]
    >>> [text[slice(*cut_ends(mark, text)[:2])] for mark in marks]
    ['Elmfield General', 'Oct 31']
    """
    if mark.label not in _CUT:
        return mark
    written = text[mark.start : mark.end]
    if mark.label in _HOUSES and (tail := _HOUSE_TAIL.search(written)) and tail.start():
        return mark.move(mark.start, mark.start + tail.start())
    if mark.label == "STREET" and (head := _ADDRESS_HEAD.match(written)):
        return mark.move(mark.start + head.end(), mark.end)
    if mark.label == "DATE":
        if tail := _HOUR_TAIL.search(written):
            return mark.move(mark.start, mark.start + tail.start())
        if _MINUTES.match(text, mark.end) and (tail := _LAST_NUMBER.search(written)):
            return mark.move(mark.start, mark.start + tail.start())
    return mark
