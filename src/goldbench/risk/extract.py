"""From a note to its tags: the heart-disease risk factors, their times and their evidence."""

from datetime import date
from itertools import pairwise
from operator import attrgetter

from goldbench.risk.conditions import conditions
from goldbench.risk.drugs import drugs
from goldbench.risk.evidence import Finding, Reading, tags_of
from goldbench.risk.family import family_history
from goldbench.risk.rulebook import Rulebook, rulebook
from goldbench.risk.smoking import smoking
from goldbench.risk.text.note import read_note
from goldbench.risk.values import values

_place = attrgetter("start", "end", "label")


def extract(text: str, rules: Rulebook | None = None, *, day: date | None = None) -> Reading:
    r"""Read a note. `day` is its date where the text has none.

    >>> reading = extract("Record date: 2068-03-14\n\nPMH: HTN. Started on Lisinopril.")
    >>> [tag.attributes["time"] for tag in reading.tags if tag.label == "MEDICATION"]
    ['after DCT', 'during DCT']
    """
    rules = rules or rulebook()
    note = read_note(text, rules, day=day)
    findings: list[Finding] = [
        *conditions(note, rules),
        *values(note, rules),
        *drugs(note, rules),
        smoking(note, rules),
        family_history(note, rules),
    ]
    findings.sort(key=_place)
    if any(
        first.start == second.start and first.end == second.end
        for first, second in pairwise(findings)
    ):
        findings.sort(key=_order)  # the whole key is slow, and rarely needed
    return Reading(note.day, note.kind, tags_of(findings), tuple(findings))


def _order(finding: Finding) -> tuple[object, ...]:
    return (
        finding.start,
        finding.end,
        finding.label,
        finding.attributes.sort_key(),
        finding.status,
    )
