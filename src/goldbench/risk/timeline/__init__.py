"""How the disease of a patient develops over records, and of a cohort over patients."""

from goldbench.risk.timeline.cohort import TABLES, Cohort, Onset, Trend, cohort_of
from goldbench.risk.timeline.lanes import Lane, Mark, Stretch
from goldbench.risk.timeline.measured import Measured
from goldbench.risk.timeline.patient import Timeline, timeline_of
from goldbench.risk.timeline.request import cohort_timeline, only_layer, patient_timeline
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
    "cohort_timeline",
    "only_layer",
    "patient_of",
    "patient_timeline",
    "timeline_of",
    "visits_by_patient",
    "with_values",
]
