"""How to reach somebody: telephone, fax, e-mail, web and IP addresses."""

from goldbench.phi.annotators.annotator import Annotator, type_by_label

CONTACT = Annotator("contact", "contact", type_by_label)
