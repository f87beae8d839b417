"""A study population like that of Canales 2021: asthma and nine secondary variables."""

from goldbench.synthetic.asthma.generation import notes
from goldbench.synthetic.asthma.population import SITES, Site
from goldbench.synthetic.asthma.variables import PRIMARY, VARIABLES

__all__ = ["PRIMARY", "SITES", "VARIABLES", "Site", "notes"]
