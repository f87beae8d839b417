"""Heart-disease risk factors in notes: tags, their times, their evidence; rules as data."""

from goldbench.risk.corpus_run import RISK, RiskTask, annotate_risk
from goldbench.risk.evidence import Finding, Reading
from goldbench.risk.examples import find_failing
from goldbench.risk.extract import extract
from goldbench.risk.languages import LANGUAGES
from goldbench.risk.rulebook import Example, Rulebook, rulebook

__all__ = [
    "LANGUAGES",
    "RISK",
    "Example",
    "Finding",
    "Reading",
    "RiskTask",
    "Rulebook",
    "annotate_risk",
    "extract",
    "find_failing",
    "rulebook",
]
