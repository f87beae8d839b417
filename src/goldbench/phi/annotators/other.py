"""What the label sets mark beyond NLP Sandbox's five tools: ages and trades.

In Spanish also relatives, sex and whatever else tells who the patient is.
"""

from goldbench.phi.annotators.annotator import Annotator

OTHER = Annotator("other", "other")
