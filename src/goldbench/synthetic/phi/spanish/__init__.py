"""Spanish notes with MEDDOCAN labels."""

from goldbench.synthetic.phi.spanish.scene import Patient, Scene, patient, visits
from goldbench.synthetic.phi.spanish.slots import SLOTS

__all__ = ["SLOTS", "Patient", "Scene", "patient", "visits"]
