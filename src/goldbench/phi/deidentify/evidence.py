"""What an expert determination needs to know of leaks: evidence, not a determination.

From a gold sample: how it was drawn and from what, the share of entities that get through by
category, by section, by origin of name and by the 18 identifiers, each with a one-sided upper bound
that holds also where none was seen, and the chance that a patient keeps a direct identifier.

Bounds: of entities by note or patient (`stats.one_more`, rho .25), of patients exact binomial
(Clopper and Pearson); both one-sided at `level`. 45 CFR 164.514(b)(1).
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import version
from typing import Any, NamedTuple

import numpy as np
import orjson

from goldbench.corpus import Design, Span
from goldbench.errors import UsageError
from goldbench.language import Section, sections
from goldbench.phi.deidentify.leaks import Sampled, coverage, is_covered
from goldbench.phi.deidentify.name_origins import origin_of
from goldbench.phi.deidentify.policies import Policy
from goldbench.phi.deidentify.safe_harbor import identifiers
from goldbench.phi.labels import kinds
from goldbench.phi.languages import load_language
from goldbench.phi.shipped_models import hash_models
from goldbench.schemes import scheme
from goldbench.stats import PHI_RHO, clopper_pearson, one_more

TITLE = "Leak evidence, not a determination"
# The identifiers of the individual that no limited data set may hold (45 CFR 164.514(e)(2)).
_INDIRECT = frozenset("BCQR")
_STREETS = frozenset({"STREET", "CALLE"})
_STAFF = frozenset({"DOCTOR", "USERNAME", "NOMBRE_PERSONAL_SANITARIO"})
_NO_HEADING = "before the first heading"
_OTHER_HEADINGS = "other headings"
_FEW_PATIENTS = 3  # of whom a heading is told
_MOST_SECTIONS = 12


class LeakRow(NamedTuple):
    """Entities of one kind: how many there were and got through, in how many patients or notes.

    `upper`: the one-sided upper bound of the share; None where there were none to count.
    """

    what: str
    entities: int
    leaked: int
    clusters: int
    rate: float | None
    upper: float | None


class Entity(NamedTuple):
    """One gold entity: whose, its label, the section it stands in, its text, whether it leaks."""

    cluster: str
    label: str
    section: str
    written: str
    leaks: bool


class Evidence(NamedTuple):
    """Everything that is printed; `blanks` are for the expert to fill in."""

    level: float
    draw: Mapping[str, Any]
    patients: LeakRow
    categories: tuple[LeakRow, ...]
    sections: tuple[LeakRow, ...]
    origins: tuple[LeakRow, ...]
    safe_harbor: tuple[Mapping[str, Any], ...]
    made_with: Mapping[str, str]

    def as_json(self) -> dict[str, Any]:
        """Write it as plain values."""
        return {
            "title": TITLE,
            "level": self.level,
            "draw": dict(self.draw),
            "patients_with_a_direct_identifier": self.patients._asdict(),
            "categories": [row._asdict() for row in self.categories],
            "sections": [row._asdict() for row in self.sections],
            "origins_of_names": [row._asdict() for row in self.origins],
            "safe_harbor": [dict(row) for row in self.safe_harbor],
            "made_with": dict(self.made_with),
            "blanks": list(BLANKS),
        }


BLANKS = (
    "The expert: name, qualification, experience with statistical and scientific principles",
    "Population that the notes stand for, and why the sample stands for it",
    "Anticipated recipients, and what else is reasonably available to them",
    "Methods applied beside those of this page",
    "Risk found, and why it is very small",
    "Conditions, and the date until which the determination holds",
    "Date and signature",
)


def entities_of(sample: Iterable[Sampled]) -> list[Entity]:
    """List the gold entities of a sample, each with its section and whether it gets through."""
    entities = []
    for note in sample:
        covered = coverage(note.text, note.marks)
        parts = sections(note.text)
        for span in note.gold:
            through = not is_covered(note.text, span, covered)
            place = _section_at(parts, span, note)
            entities.append(
                Entity(note.cluster, span.label, place, span.text_in(note.text), through)
            )
    return entities


def check_one_sided(level: float) -> None:
    """Refuse a level at which a bound on one side says nothing."""
    if not 0.5 < level < 1:
        msg = f"a level of {level} is not between 0.5 and 1"
        raise UsageError(msg, hint="0.95 is usual")


def check_gold_labels(labels: Iterable[str], lang: str) -> None:
    """Refuse labels of another scheme: which of them name a patient, nobody could say."""
    strange = sorted(set(labels) - kinds(lang).keys())
    if strange:
        own = load_language(lang).scheme
        msg = f"the gold has labels that {own} does not have: {', '.join(strange)}"
        raise UsageError(msg, hint="bring them to it with convert --map, or name another --lang")


def hash_gold(sample: Iterable[Sampled]) -> str:
    """Give the hash of a gold sample: whose notes, their texts and what was to go."""
    digest = hashlib.sha256()
    for note in sample:
        spans = [[span.start, span.end, span.label] for span in note.gold]
        digest.update(orjson.dumps([note.cluster, note.text, spans]))
    return digest.hexdigest()


def gather_evidence(
    sample: Sequence[Sampled],
    *,
    policy: Policy,
    lang: str,
    gold: str,
    design: Design | None = None,
    population: str = "",
    level: float = 0.95,
) -> Evidence:
    """Count what gets through of a gold sample; `gold` is its hash, `population` in your words."""
    entities = entities_of(sample)
    clusters = sorted({note.cluster for note in sample})
    groups = {
        label.name: label.group or label.name for label in scheme(load_language(lang).scheme).labels
    }

    def rows(key: Callable[[Entity], str], some: Iterable[Entity]) -> tuple[LeakRow, ...]:
        grouped: dict[str, list[Entity]] = {}
        for entity in some:
            grouped.setdefault(key(entity), []).append(entity)
        return tuple(_row(what, own, level) for what, own in sorted(grouped.items()))

    names = [e for e in entities if _is_name(e.label, lang)]
    by_section = sorted(
        rows(lambda e: e.section, _without_rare(entities)), key=lambda row: -row.entities
    )
    return Evidence(
        level,
        _draw(sample, design, population),
        _patients(entities, clusters, lang, level),
        (
            _row("all", entities, level),
            *rows(lambda e: groups.get(e.label, e.label), entities),
        ),
        tuple(by_section[:_MOST_SECTIONS]),
        rows(lambda e: origin_of(e.written), names),
        tuple(_identifier_rows(entities, lang, level)),
        _list_versions(lang, policy, gold),
    )


def _is_name(label: str, lang: str) -> bool:
    return label in kinds(lang) and kinds(lang)[label].family == "person_name"


def _section_at(parts: Sequence[Section], span: Span, note: Sampled) -> str:
    """Give the heading that a span stands under, unless the heading holds PHI itself."""
    part = next((part for part in parts if part.start <= span.start < part.end), None)
    if part is None or not part.title:
        return _NO_HEADING
    end = note.text.find(part.title, part.start) + len(part.title)
    if any(other.start < end and part.start < other.end for other in note.gold):
        return _OTHER_HEADINGS
    return part.title.strip().capitalize()


def _without_rare(rows: Iterable[Entity]) -> list[Entity]:
    """Put the headings of few patients together: a heading must not tell whose note it was."""
    entities = list(rows)
    who: dict[str, set[str]] = {}
    for entity in entities:
        who.setdefault(entity.section, set()).add(entity.cluster)
    return [
        e if len(who[e.section]) >= _FEW_PATIENTS else e._replace(section=_OTHER_HEADINGS)
        for e in entities
    ]


def _row(what: str, entities: Sequence[Entity], level: float) -> LeakRow:
    by_cluster: dict[str, list[bool]] = {}
    for entity in entities:
        by_cluster.setdefault(entity.cluster, []).append(entity.leaks)
    if not entities:
        return LeakRow(what, 0, 0, 0, None, None)
    sizes = np.array([len(some) for some in by_cluster.values()])
    kept = sizes - np.array([sum(some) for some in by_cluster.values()])
    # The upper end of a two-sided interval with twice the error is the one-sided bound.
    interval = one_more(kept, sizes, level=2 * level - 1, rho=PHI_RHO)
    leaked = int(sizes.sum() - kept.sum())
    upper = None if interval is None else 1 - interval.low
    return LeakRow(what, len(entities), leaked, len(by_cluster), leaked / len(entities), upper)


def direct_labels(lang: str) -> frozenset[str]:
    """Give the labels of direct identifiers of a person: names, streets, contacts, numbers."""
    direct = {
        label for row in identifiers(lang) if row.letter not in _INDIRECT for label in row.labels
    }
    return frozenset((direct - _STAFF) | (_STREETS & kinds(lang).keys()))


def _patients(
    entities: Iterable[Entity], clusters: Sequence[str], lang: str, level: float
) -> LeakRow:
    """Count the patients of whom one direct identifier or more gets through."""
    direct = direct_labels(lang)
    open_ = {e.cluster for e in entities if e.leaks and e.label in direct}
    size = len(clusters)
    interval = clopper_pearson(len(open_), size, level=2 * level - 1)
    upper = None if interval is None else interval.high
    rate = len(open_) / size if size else None
    return LeakRow("patients with a direct identifier left", size, len(open_), size, rate, upper)


def _identifier_rows(
    entities: Sequence[Entity], lang: str, level: float
) -> Iterable[Mapping[str, Any]]:
    for row in identifiers(lang):
        own = [e for e in entities if e.label in row.labels]
        counted = _row(row.what, own, level)
        yield {
            "letter": row.letter,
            "identifier": row.what,
            "looked_for": row.is_looked_for,
            "entities": counted.entities,
            "leaked": counted.leaked,
            "upper": counted.upper,
            "caveat": row.caveat,
        }


def _draw(sample: Sequence[Sampled], design: Design | None, population: str) -> Mapping[str, Any]:
    strata = {place.stratum for place in design.values()} if design else set()
    weight = sum(1 / place.probability for place in design.values()) if design else None
    return {
        "documents": len(sample),
        "patients_or_documents": len({note.cluster for note in sample}),
        "entities": sum(len(note.gold) for note in sample),
        "design": "stated with the sample" if design else "not stated",
        "strata": len(strata) if design else None,
        "documents_stood_for": None if weight is None else round(weight),
        "population": population or None,
    }


def _list_versions(lang: str, policy: Policy, gold: str) -> Mapping[str, str]:
    return {
        "goldbench": version("goldbench"),
        "language": lang,
        **{f"model {name}, sha256": digest for name, digest in hash_models(lang).items()},
        "policy": policy.name,
        "gold, sha256": gold,
    }
