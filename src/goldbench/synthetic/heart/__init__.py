"""Longitudinal notes about heart disease and its risk factors, with gold on exact evidence.

The patients follow Stubbs & Uzuner 2015: two to five records each, three equal cohorts, and
every do and don't of the annotation guideline. The gold layer holds document-level tags of the
scheme `heart-risk`, one for each time; evidence keeps the annotator's shorthand `continuing`.
"""

from goldbench.synthetic.heart.notes import notes
from goldbench.synthetic.heart.patients import COHORTS

__all__ = ["COHORTS", "notes"]
