"""The families of PHI: which labels belong to which annotator, and their names in NLP Sandbox."""

from functools import cache
from typing import NamedTuple

from goldbench.errors import UsageError
from goldbench.schemes import named_map, scheme

SCHEME = {"en": "i2b2-2014", "es": "meddocan"}
LANGUAGES = tuple(SCHEME)
SCHEMES = {"nlpsandbox": "nlpsandbox-1.2.0", "i2b2": "i2b2-2014", "meddocan": "meddocan"}
# Label groups that NLP Sandbox has no tool for; they come with `other`.
FAMILIES = ("date", "person_name", "location", "contact", "id", "other")


class Kind(NamedTuple):
    """What a label is in NLP Sandbox: its family, and its type where the label decides it."""

    family: str
    type: str


@cache
def kinds(lang: str) -> dict[str, Kind]:
    """Give the family and type of every label of a language's scheme.

    >>> kinds("en")["ZIP"], kinds("es")["FECHAS"]
    (Kind(family='location', type='zip'), Kind(family='date', type=''))
    >>> kinds("en")["AGE"]
    Kind(family='other', type='')
    """
    known(lang)
    mapped = named_map(SCHEME[lang], "nlpsandbox-1.2.0")
    made = {}
    for label in scheme(SCHEME[lang]).labels:
        family, _, type_ = (mapped.target(label.name) or "other").partition("/")
        made[label.name] = Kind(family, type_)
    return made


@cache
def labels_of(family: str, lang: str) -> frozenset[str]:
    """Give the labels of a family.

    >>> sorted(labels_of("person_name", "en"))
    ['DOCTOR', 'PATIENT', 'USERNAME']
    """
    return frozenset(label for label, kind in kinds(lang).items() if kind.family == family)


def known(lang: str) -> None:
    """Refuse a language without rules and model."""
    if lang not in SCHEME:
        msg = f"there are no PHI tools for language {lang!r}"
        raise UsageError(msg, hint=f"languages: {', '.join(SCHEME)}")
