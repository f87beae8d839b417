"""Pages of heart-disease risk over time: one patient on a screen, a cohort in tables and curves."""

from goldbench.reports.timeline.cohort_page import PAPER, PAPER_RECORDS, cohort_page
from goldbench.reports.timeline.page_of import page_of
from goldbench.reports.timeline.patient_page import patient_page

__all__ = ["PAPER", "PAPER_RECORDS", "cohort_page", "page_of", "patient_page"]
