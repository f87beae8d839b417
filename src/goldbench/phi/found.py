"""What an annotator found: a place in a note, what stands there, how sure, and who says so."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Found:
    """[start, end) in code points.

    `label` is of the language's own scheme: i2b2 2014 for English, MEDDOCAN for Spanish. `subtype`
    is what NLP Sandbox asks for: the format of a date (MM/DD/YYYY), the type of a location, contact
    or id; "" where nothing is known beyond the label. `confidence`, 0 to 100, is calibrated: of the
    marks that say 80, about 80 % are right. `rule` names the rule or model, for audits.
    """

    start: int
    end: int
    label: str
    subtype: str = ""
    confidence: float = 100.0
    rule: str = ""

    def overlaps(self, other: "Found") -> bool:
        """Touching is not overlapping."""
        return self.start < other.end and other.start < self.end
