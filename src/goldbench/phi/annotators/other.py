"""What the label sets mark beyond NLP Sandbox's five tools: ages and trades.

In Spanish also relatives, sex and whatever else tells who the patient is.
"""

from goldbench.phi.annotators.annotator import Annotator, keep

_ENGLISH = frozenset({"age.decade", "age.years"})
_SPANISH = frozenset({"field.age", "field.sex", "age.of-age", "kin.word", "kin.family?"})

OTHER = Annotator("other", "other", {"en": _ENGLISH, "es": _SPANISH}, keep)
