"""What is asked of records: whose tags, and the line of time of one patient or of them all."""

from collections.abc import Iterable, Mapping

from goldbench.corpus import Record
from goldbench.errors import MissingLayerError, UsageError
from goldbench.risk.timeline.cohort import Cohort, cohort_of
from goldbench.risk.timeline.patient import Timeline, timeline_of
from goldbench.risk.timeline.visits import Visit, with_values


def only_layer(records: Iterable[Record], *, hint: str) -> str:
    """Give the one layer of the records; the `hint` says how one of several is named."""
    names = sorted({name for record in records for name in record.layers})
    if len(names) != 1:
        there = f"several layers: {', '.join(names)}" if names else "no layer"
        msg = f"the source has {there}"
        raise MissingLayerError(msg, hint=hint if names else "goldbench annotate --tool risk")
    return names[0]


def patient_timeline(patient: str, visits: Mapping[str, list[Visit]], *, layer: str) -> Timeline:
    """Read the records of a patient together, with the values that the notes hold."""
    if patient not in visits:
        msg = f"there is no patient {patient!r} with a layer {layer!r}"
        raise UsageError(msg, hint=f"there are {len(visits)} patients: {_list_some(list(visits))}")
    return timeline_of(patient, with_values(visits[patient]))


def cohort_timeline(visits: Mapping[str, list[Visit]]) -> Cohort:
    """Count over all patients."""
    return cohort_of([timeline_of(who, own) for who, own in visits.items()])


def _list_some(names: list[str], most: int = 8) -> str:
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")
