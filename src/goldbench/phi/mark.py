"""What an annotator found: a place in a note, what stands there, how sure, and who says so."""

from typing import NamedTuple


class Mark(NamedTuple):
    """[start, end) in code points.

    `label` is of the language's own scheme: i2b2 2014 for English, MEDDOCAN for Spanish. `subtype`
    is what NLP Sandbox asks for: the format of a date (MM/DD/YYYY), the type of a location, contact
    or id; "" where nothing is known beyond the label. `confidence`, 0 to 100, is calibrated: of the
    marks that say 80, about 80 % are right. `rule` names the rule or model, for audits.

    A tuple, because a note makes hundreds that are compared, sorted and put into sets.
    """

    start: int
    end: int
    label: str
    subtype: str = ""
    confidence: float = 100.0
    rule: str = ""

    def overlaps(self, other: "Mark") -> bool:
        """Touching is not overlapping."""
        return self.start < other.end and other.start < self.end

    def move(self, start: int, end: int) -> "Mark":
        """Give the mark with other ends.

        >>> Mark(0, 8, "CITY", rule="model.en").move(2, 8)
        Mark(start=2, end=8, label='CITY', subtype='', confidence=100.0, rule='model.en')
        """
        if start == self.start and end == self.end:
            return self
        return Mark(start, end, self.label, self.subtype, self.confidence, self.rule)

    def retype(self, subtype: str) -> "Mark":
        """Give the mark with another subtype."""
        if subtype == self.subtype:
            return self
        return Mark(self.start, self.end, self.label, subtype, self.confidence, self.rule)

    def within(self, length: int) -> "Mark":
        """Give the part of the mark that lies in a text of that length."""
        return self.move(max(0, self.start), min(length, self.end))
