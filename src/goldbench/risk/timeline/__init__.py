"""How the disease of a patient develops over records, and of a cohort over patients."""

from goldbench.risk.timeline.cohort import TABLES, Cohort, Onset, Trend, cohort_of
from goldbench.risk.timeline.lanes import Lane, Mark, Stretch
from goldbench.risk.timeline.measured import Measured
from goldbench.risk.timeline.patient import Timeline, timeline_of
from goldbench.risk.timeline.visits import Visit, patient_of, visits_by_patient, with_values

__all__ = [
    "TABLES",
    "Cohort",
    "Lane",
    "Mark",
    "Measured",
    "Onset",
    "Stretch",
    "Timeline",
    "Trend",
    "Visit",
    "cohort_of",
    "patient_of",
    "timeline_of",
    "visits_by_patient",
    "with_values",
]
