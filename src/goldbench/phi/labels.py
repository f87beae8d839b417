"""Labels and families of PHI: which label belongs to which annotator, and its type in NLP Sandbox.

Families are those of the annotators, so a new annotator brings its own.
"""

from functools import cache
from typing import NamedTuple

from goldbench.phi.annotators import ANNOTATORS, Annotator
from goldbench.phi.languages import load_language
from goldbench.schemes import load_map, scheme

SCHEMES = {"nlpsandbox": "nlpsandbox-1.2.0", "i2b2": "i2b2-2014", "meddocan": "meddocan"}
# What a label set marks and NLP Sandbox has no tool for.
OTHER = "other"


class Kind(NamedTuple):
    """What a label is in NLP Sandbox: its family, and its type where the label decides it."""

    family: str
    type: str


def families() -> tuple[str, ...]:
    """List the families of all annotators.

    >>> families()
    ('date', 'person_name', 'location', 'contact', 'id', 'other')
    """
    return tuple(annotator.family for annotator in ANNOTATORS.values())


def kinds(lang: str) -> dict[str, Kind]:
    """Give the family and type of every label: of the language's scheme, and of annotators' own.

    >>> kinds("en")["ZIP"], kinds("es")["FECHAS"]
    (Kind(family='location', type='zip'), Kind(family='date', type=''))
    >>> kinds("en")["AGE"]
    Kind(family='other', type='')
    """
    return _kinds(lang, tuple(ANNOTATORS.values()))


@cache
def _kinds(lang: str, annotators: tuple[Annotator, ...]) -> dict[str, Kind]:
    own = load_language(lang).scheme
    to_sandbox = load_map(own, SCHEMES["nlpsandbox"])
    known = {}
    for label in scheme(own).labels:
        family, _, type_ = (to_sandbox.target(label.name) or OTHER).partition("/")
        known[label.name] = Kind(family, type_)
    for annotator in annotators:
        known |= {label: Kind(annotator.family, "") for label in annotator.labels}
    return known


def labels_of(family: str, lang: str) -> frozenset[str]:
    """Give the labels of a family.

    >>> sorted(labels_of("person_name", "en"))
    ['DOCTOR', 'PATIENT', 'USERNAME']
    """
    return _labels_of(family, lang, tuple(ANNOTATORS.values()))


@cache
def _labels_of(family: str, lang: str, annotators: tuple[Annotator, ...]) -> frozenset[str]:
    known = _kinds(lang, annotators)
    return frozenset(label for label, kind in known.items() if kind.family == family)


def telling_labels(lang: str) -> frozenset[str]:
    """Give the labels that say who somebody is: those of the tools, and others that a tagger has.

    >>> "CITY" in telling_labels("en"), "AGE" in telling_labels("en")
    (True, False)
    """
    return _telling_labels(lang, tuple(ANNOTATORS.values()))


@cache
def _telling_labels(lang: str, annotators: tuple[Annotator, ...]) -> frozenset[str]:
    known = _kinds(lang, annotators)
    tagging = load_language(lang).tagging
    of_tools = frozenset(label for label, kind in known.items() if kind.family != OTHER)
    return of_tools if tagging is None else of_tools | tagging.telling


def is_telling(label: str, written: str, lang: str) -> bool:
    """Say whether what is written under a label says who somebody is: no word of kinship.

    >>> kin = "FAMILIARES_SUJETO_ASISTENCIA"
    >>> is_telling(kin, "madre", "es"), is_telling(kin, "Nekane", "es")
    (False, True)
    """
    tagging = load_language(lang).tagging
    if tagging is not None and label == tagging.kinship and written.islower():
        return False
    return label in telling_labels(lang)
