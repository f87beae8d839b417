"""Records of patients, written short."""

from goldbench.corpus import Attributes, Document, Marks, Record, Tag
from goldbench.risk.timeline import Timeline, timeline_of, visits_by_patient

ALL = ("before", "during", "after")


def tag(label: str, what: str, *times: str) -> list[Tag]:
    name = {"MEDICATION": "type1", "SMOKER": "status"}.get(label, "indicator")
    if not times:
        return [Tag(label, Attributes({name: what}))]
    return [Tag(label, Attributes({name: what, "time": f"{time} DCT"})) for time in times]


def record(id_: str, day: str, *tags: list[Tag]) -> Record:
    marks = Marks(tags=tuple(fact for group in tags for fact in group))
    return Record(Document(id_, f"Record date: {day}\n\nText."), {"gold": marks})


def line(*records: Record) -> Timeline:
    visits = visits_by_patient(records, "gold")
    ((patient, own),) = visits.items()
    return timeline_of(patient, own)
