"""Names of patients, relatives and staff, and login names; titles and degrees stay outside."""

from goldbench.phi.annotators.annotator import Annotator

PERSON_NAME = Annotator("person-name", "person_name")
