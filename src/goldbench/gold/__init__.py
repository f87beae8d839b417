"""From several annotators to one gold standard: vote or curate, freeze, compare.

A `Panel` puts annotators side by side. `vote` keeps what k of n say; `disagreements` makes cases
for a curator and `merge` applies the decisions. Either way each gold mark has a provenance, and
`freeze` writes a release that nobody changes.
"""

from goldbench.gold.casebook import cases_to_csv, decisions_from_csv, in_words
from goldbench.gold.disagreements import KINDS, Case, Disagreements, Kind, disagreements
from goldbench.gold.editions import (
    EVIDENCE,
    Editions,
    check_name,
    freeze_editions,
    list_release_folders,
)
from goldbench.gold.merge import Decision, merge
from goldbench.gold.normalise import normalise, normalise_panel, select_counted
from goldbench.gold.panel import Panel
from goldbench.gold.provenance import Gold, Mark, Provenance, provenance_to_csv
from goldbench.gold.release import Change, Diff, Policy, Release, diff, freeze, open_release
from goldbench.gold.unplaced import Unplaced
from goldbench.gold.vote import Lost, Voted, vote

__all__ = [
    "EVIDENCE",
    "KINDS",
    "Case",
    "Change",
    "Decision",
    "Diff",
    "Disagreements",
    "Editions",
    "Gold",
    "Kind",
    "Lost",
    "Mark",
    "Panel",
    "Policy",
    "Provenance",
    "Release",
    "Unplaced",
    "Voted",
    "cases_to_csv",
    "check_name",
    "decisions_from_csv",
    "diff",
    "disagreements",
    "freeze",
    "freeze_editions",
    "in_words",
    "list_release_folders",
    "merge",
    "normalise",
    "normalise_panel",
    "open_release",
    "provenance_to_csv",
    "select_counted",
    "vote",
]
