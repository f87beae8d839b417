"""Clinical notes full of protected health information that belongs to nobody."""

from goldbench.synthetic.phi.generation import LABELS, PARTS, SCHEMES, notes
from goldbench.synthetic.phi.people import Part

__all__ = ["LABELS", "PARTS", "SCHEMES", "Part", "notes"]
