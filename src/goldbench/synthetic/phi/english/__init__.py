"""English notes with i2b2 2014 labels."""

from goldbench.synthetic.phi.english.exam import SLOTS as EXAM
from goldbench.synthetic.phi.english.scene import Patient, Scene, patient, visits
from goldbench.synthetic.phi.english.slots import SLOTS

__all__ = ["EXAM", "SLOTS", "Patient", "Scene", "patient", "visits"]
