"""The page of a line of time, whoever's it is."""

from goldbench.reports.timeline.cohort_page import cohort_page
from goldbench.reports.timeline.patient_page import patient_page
from goldbench.risk.timeline import Cohort, Timeline


def page_of(line: Timeline | Cohort, *, source: str = "") -> str:
    """Write the page of a patient or of a cohort; `source` says whose tags they are."""
    if isinstance(line, Timeline):
        return patient_page(line, source=source)
    return cohort_page(line, source=source)
