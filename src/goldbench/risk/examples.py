"""The examples of the rules, tried: what a rule says it does, it does.

A site that adds a file of its own runs `find_failing(rulebook(site=FILE))` and sees which of its
examples do not hold, before any note is read with it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from goldbench.risk.evidence import Reading
from goldbench.risk.extract import extract
from goldbench.risk.rulebook import Example, Rulebook
from goldbench.risk.text.context import REJECTING
from goldbench.risk.text.note import read_note

_PERSON = ("SMOKER", "FAMILY_HIST")


def find_failing(rules: Rulebook) -> Iterator[Example]:
    """Yield the examples that do not hold."""
    for example in rules.examples():
        if holds(example, rules) != example.holds:
            yield example


def holds(example: Example, rules: Rulebook) -> bool:
    """Say whether a rule does in its example what it is for."""
    if example.file == "sections":
        note = read_note(example.text, rules)
        sections = {sentence.section for sentence in note.sentences}
        return example.rule in {note.kind, *sections}
    reading = extract(example.text, rules)
    if example.file == "cues":
        return _shows_cue(reading, _cue(rules, example.rule))
    if example.file == "times":
        return any(finding.time_rule == example.rule for finding in reading.accepted)
    if example.file == "person":
        findings = [finding for finding in reading.accepted if finding.rule == example.rule]
        return any(finding.status != "unmentioned" for finding in findings)
    if example.rule == "drug.not-a-drug":
        return not any(finding.label == "MEDICATION" for finding in reading.accepted)
    return any(finding.rule == example.rule for finding in reading.accepted)


def _cue(rules: Rulebook, name: str) -> Mapping[str, Any]:
    cue: Mapping[str, Any] = next(c for c in rules.tables["cues"]["cue"] if c["id"] == name)
    return cue


def _shows_cue(reading: Reading, row: Mapping[str, Any]) -> bool:
    statuses = {finding.status for finding in reading.findings}
    if row["status"] == "none":
        return any(finding.label not in _PERSON for finding in reading.accepted)
    if row["status"] in REJECTING:
        return any(finding.reason == row["id"] for finding in reading.findings)
    if row["status"] == "switched":
        return {row["left"], row["right"]} <= statuses
    return row["status"] in statuses
