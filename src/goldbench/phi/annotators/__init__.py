"""One file an annotator. `ANNOTATORS` names them; `other` has no counterpart in NLP Sandbox."""

from goldbench.phi.annotators.annotator import Annotator
from goldbench.phi.annotators.contact import CONTACT
from goldbench.phi.annotators.date import DATE
from goldbench.phi.annotators.id import ID
from goldbench.phi.annotators.location import LOCATION
from goldbench.phi.annotators.other import OTHER
from goldbench.phi.annotators.person_name import PERSON_NAME

__all__ = ["ANNOTATORS", "Annotator"]

ANNOTATORS: dict[str, Annotator] = {
    "date": DATE,
    "person-name": PERSON_NAME,
    "location": LOCATION,
    "contact": CONTACT,
    "id": ID,
    "other": OTHER,
}
