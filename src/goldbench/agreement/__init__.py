"""How well annotators agree: F1, kappa, AC1, alpha, unitizing alpha, and each against the gold."""

from goldbench.agreement.agree import agree
from goldbench.agreement.decisions import Decisions, Stated
from goldbench.agreement.human_result import SecondHuman
from goldbench.agreement.inquiry import Inquiry, Options, inquire
from goldbench.agreement.measures import MEASURES, Measure, measure
from goldbench.agreement.result import Agreement, Report
from goldbench.agreement.seats import seat_readers
from goldbench.agreement.second_human import HumanQuestion, documents_shown, second_human

__all__ = [
    "MEASURES",
    "Agreement",
    "Decisions",
    "HumanQuestion",
    "Inquiry",
    "Measure",
    "Options",
    "Report",
    "SecondHuman",
    "Stated",
    "agree",
    "documents_shown",
    "inquire",
    "measure",
    "seat_readers",
    "second_human",
]
