"""Heart-disease risk factors in notes: tags, their times, their evidence; rules as data."""

from goldbench.risk.examples import failing
from goldbench.risk.extract import extract
from goldbench.risk.finding import Finding, Reading
from goldbench.risk.rulebook import LANGUAGES, Example, Rulebook, rulebook

__all__ = [
    "LANGUAGES",
    "Example",
    "Finding",
    "Reading",
    "Rulebook",
    "extract",
    "failing",
    "rulebook",
]
