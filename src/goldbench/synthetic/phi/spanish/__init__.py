"""Spanish notes with MEDDOCAN labels."""

from goldbench.synthetic.phi.labels import MEDDOCAN
from goldbench.synthetic.phi.note_language import NoteLanguage
from goldbench.synthetic.phi.spanish.scene import Patient, Scene, patient, visits
from goldbench.synthetic.phi.spanish.slots import SLOTS

__all__ = ["NOTE_LANGUAGE", "SLOTS", "Patient", "Scene", "patient", "visits"]

NOTE_LANGUAGE = NoteLanguage(
    scheme="meddocan",
    labels=tuple(MEDDOCAN),
    slots=SLOTS,
    patient=patient,
    visits=visits,
    exam_slots={},
)
