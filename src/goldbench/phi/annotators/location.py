"""Places: streets, towns, states, countries, postcodes, hospitals, wards, organisations."""

from goldbench.phi.annotators.annotator import Annotator, type_by_label

LOCATION = Annotator("location", "location", type_by_label)
