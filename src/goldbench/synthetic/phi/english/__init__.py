"""English notes with i2b2 2014 labels."""

from collections.abc import Mapping

from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi.english import exam, exam_2
from goldbench.synthetic.phi.english.scene import Patient, Scene, patient, visits
from goldbench.synthetic.phi.english.slots import SLOTS
from goldbench.synthetic.phi.labels import I2B2
from goldbench.synthetic.phi.note_language import NoteLanguage
from goldbench.synthetic.phi.people import Part

__all__ = ["EXAM_SLOTS", "NOTE_LANGUAGE", "SLOTS", "Patient", "Scene", "patient", "visits"]

# What an exam's templates may use beside the slots of all.
EXAM_SLOTS: Mapping[Part, Mapping[str, Slot[Scene]]] = {
    "exam": exam.SLOTS,
    "exam-2": exam_2.SLOTS,
}
NOTE_LANGUAGE = NoteLanguage(
    scheme="i2b2-2014",
    labels=tuple(I2B2),
    slots=SLOTS,
    patient=patient,
    visits=visits,
    exam_slots=EXAM_SLOTS,
)
