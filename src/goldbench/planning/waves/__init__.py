"""Waves: the draw read in parts, so that annotation can stop as soon as it is enough.

The rule (registered before the first wave, `Protocol.waves`): up to depth L the sample is the first
max(2, round(L n_h)) units of each stratum by rank, nested by construction. A wave is looked at when
it is whole and never before; probabilities are then n_h(L) / N_h. The study stops when the widest
of the planned intervals is as narrow as planned, else the next wave follows; at the cap it stops
anyway and says so. The rule looks at a width, not at a claim: nothing is corrected for the looks.
"""

from goldbench.planning.waves.plan import LEAST, WavePlan, plan_waves
from goldbench.planning.waves.projection import Cell, Evidence, Outlook, project

__all__ = ["LEAST", "Cell", "Evidence", "Outlook", "WavePlan", "plan_waves", "project"]
