"""How well annotators agree: F1, kappa, AC1, alpha, unitizing alpha, and each against the gold."""

from goldbench.agreement.agree import agree
from goldbench.agreement.decisions import Decisions, Stated
from goldbench.agreement.inquiry import Inquiry, Options, inquire
from goldbench.agreement.measures import MEASURES, Measure, measure
from goldbench.agreement.result import Agreement, Report

__all__ = [
    "MEASURES",
    "Agreement",
    "Decisions",
    "Inquiry",
    "Measure",
    "Options",
    "Report",
    "Stated",
    "agree",
    "inquire",
    "measure",
]
