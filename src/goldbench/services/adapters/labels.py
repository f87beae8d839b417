"""What other people's labels mean here.

Each map leads to NLP Sandbox families, `family` or `family/type`; None is dropped. What is in no
map is looked up among the labels of i2b2 2014 and MEDDOCAN, on which many models were trained.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from goldbench.corpus import Attributes, Span
from goldbench.schemes import load_map
from goldbench.services.families import FAMILIES

PRESIDIO: dict[str, str | None] = {
    "PERSON": "person_name",
    "LOCATION": "location/other",
    "ORGANIZATION": "location/organization",
    "DATE_TIME": "date",
    "PHONE_NUMBER": "contact/phone",
    "EMAIL_ADDRESS": "contact/email",
    "URL": "contact/url",
    "IP_ADDRESS": "contact/ip_address",
    "US_SSN": "id/ssn",
    "MEDICAL_LICENSE": "id/license",
    "US_DRIVER_LICENSE": "id/license",
    "US_BANK_NUMBER": "id/account",
    "IBAN_CODE": "id/account",
    "CREDIT_CARD": "id/account",
    "CRYPTO": "id/account",
    "US_PASSPORT": "id/id_number",
    "US_ITIN": "id/id_number",
    "UK_NHS": "id/health_plan",
    "ES_NIF": "id/id_number",
    "ES_NIE": "id/id_number",
    "NRP": None,
}
ONTONOTES: dict[str, str | None] = {
    "PERSON": "person_name",
    "PER": "person_name",
    "GPE": "location/other",
    "LOC": "location/other",
    "FAC": "location/other",
    "ORG": "location/organization",
    "DATE": "date",
    "MISC": None,
}
COMMON: dict[str, str | None] = {
    **ONTONOTES,
    "NAME": "person_name",
    "STAFF": "person_name",
    "HCW": "person_name",
    "PATORG": "location/organization",
    "HOSP": "location/hospital",
    "LOCATION": "location/other",
    "VENDOR": "location/organization",
    "CONTACT": "contact/other",
    "ID": "id/other",
    "O": None,
}
_SCHEMES = ("i2b2-2014", "meddocan")


def in_families(spans: Iterable[Span], known: Mapping[str, str | None]) -> list[Span]:
    """Rename spans to families; what leads to none is dropped.

    >>> [(one.label, one.attributes) for one in in_families([Span(0, 9, "UK_NHS")], PRESIDIO)]
    [('id', Attributes({'type': 'health_plan'}))]
    """
    renamed = []
    for span in spans:
        target = known[span.label] if span.label in known else _by_scheme(span.label)
        label, _, kind = (target or "").partition("/")
        if label in FAMILIES:
            attributes = span.attributes.having({"type": kind}) if kind else span.attributes
            renamed.append(Span(span.start, span.end, label, Attributes(attributes)))
    return renamed


@cache
def _by_scheme(label: str) -> str | None:
    for scheme in _SCHEMES:
        row = load_map(scheme, "nlpsandbox-1.2.0").row(label.upper())
        if row is not None:
            return row.target
    return None
