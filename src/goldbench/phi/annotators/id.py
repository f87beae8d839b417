"""Identifying numbers: records, insurance, accounts, licences, vehicles, devices."""

from goldbench.phi.annotators.annotator import Annotator, type_by_label

ID = Annotator("id", "id", type_by_label)
