"""What a study set out to do: the answers to the questions of phase 1, as one frozen value.

Canales et al. 2021, "Phase 1: Definition of the Target Population": ages, hospitals, departments,
period, primary and secondary variables; phase 2 adds the expectations that a sample size needs.
`study.toml` is this value on disk: `protocol_read` reads it, `protocol_write` writes it.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import date
from typing import Literal

from goldbench.corpus import STATUSES, CountedUnit, Counting
from goldbench.errors import UsageError
from goldbench.language import Term
from goldbench.planning.sizes.counts.cells import Metric, Pilot, Source

FILE = "study.toml"
FORMAT = 1
"""The version of the file's form; `Protocol.version` counts the versions of its content."""

Role = Literal["primary", "secondary"]


OF_PATIENTS = (
    "annotators read documents: plan them (unit document), draw whole patients "
    "(goldbench draw --unit cluster), then goldbench score --track patient"
)
"""What to do where patients are to be scored: a hint for whoever asks for them as a unit."""


@dataclass(frozen=True, slots=True)
class Site:
    """A hospital, and what kind of one: `kind` is free text (university, district, ...)."""

    name: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One more condition, on any metadata key: one of some values, or a number in a range."""

    key: str
    values: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None


@dataclass(frozen=True, slots=True)
class Narrowing:
    """A population narrowed by what notes say: the list of those kept, and what an audit found.

    `ids` is a file beside the protocol, `digest` the SHA-256 of what it lists. `lost` is the share
    of positives that is left out, `lowest` and `highest` its interval, `audited` the notes read.
    """

    how: Literal["terms", "classifier"]
    ids: str
    digest: str
    kept: int
    left_out: int
    variable: str
    lost: float
    lowest: float
    highest: float
    audited: int
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Population:
    """Which notes are meant. Empty means any. Ages in years and days are included at both ends.

    `claim` says in words about whom the study speaks, in particular after it was narrowed.
    """

    sites: tuple[Site, ...] = ()
    youngest: float | None = None
    oldest: float | None = None
    sexes: tuple[str, ...] = ()
    departments: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    first_day: date | None = None
    last_day: date | None = None
    criteria: tuple[Criterion, ...] = ()
    claim: str = ""
    narrowing: Narrowing | None = None


@dataclass(frozen=True, slots=True)
class Published:
    """A frequency of the event (tp + fn) / all, from a publication or another study."""

    frequency: float
    reference: str = ""


@dataclass(frozen=True, slots=True)
class PilotSample:
    """A frequency seen in a pilot: annotated notes ("external") or a system's ("internal")."""

    positives: int
    documents: int
    source: Source = "external"

    @property
    def pilot(self) -> Pilot:
        return Pilot(self.positives, self.documents)


@dataclass(frozen=True, slots=True)
class Variable:
    """A condition, test or treatment to be evaluated.

    `labels` are its names in a system's layer, its own name if there are none. `wide` are further
    terms that may hint at it: notes with one of them are looked at more closely in a draw. `width`
    is a full width. `rho` is the correlation of decisions on mentions within one note.
    """

    name: str
    role: Role = "secondary"
    description: str = ""
    labels: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    wide: tuple[Term, ...] = ()
    unit: CountedUnit = "document"
    negated: bool = False
    family: bool = False
    uncertain: bool = False
    precision: float | None = None
    recall: float | None = None
    width: float = 0.10
    level: float = 0.95
    rho: float | None = None
    frequency: Published | PilotSample | None = None

    @property
    def expected(self) -> bool:
        """Whether enough is expected of it to plan for it."""
        return self.precision is not None and self.recall is not None

    @property
    def counting(self) -> Counting:
        """What travels with the gold standard: the unit, and which marks count besides."""
        return Counting(self.unit, tuple(status for status in STATUSES if getattr(self, status)))


@dataclass(frozen=True, slots=True)
class Sampling:
    """How notes are to be drawn. `cluster` is the metadata key of what belongs together."""

    assurance: float = 0.80
    minutes_per_note: float | None = None
    seed: int = 1
    cluster: str = "patient"
    reserve: float = 0.10


WAVE_SHARES = {"every": (0.01, 1.0), "first": (0.01, 1.0), "cap": (1.0, 10.0)}
"""Of a plan, from and to: where waves may end."""


@dataclass(frozen=True, slots=True)
class Waves:
    """When annotation may stop before the planned number: said before the first wave is read.

    Shares of the planned draw: a look `every` so much, the `first` after so much, the last at the
    `cap`. `variables` are those the study stops for, the primary one if none is named; with `f1`
    the interval of F1 must be as narrow as planned, too. `track` is the scoring rule whose
    intervals they are, if not the one that fits the gold.
    """

    every: float = 0.10
    first: float = 0.30
    cap: float = 1.50
    variables: tuple[str, ...] = ()
    f1: bool = False
    track: str = ""

    def __post_init__(self) -> None:
        for name, (least, most) in WAVE_SHARES.items():
            share = getattr(self, name)
            if not least <= share <= most:
                limits = f"from {least * 100:g} to {most * 100:g} %"
                msg = f"{name} is {share * 100:g} %; it must be {limits}"
                raise UsageError(msg, hint="a share of the planned notes, such as 10%")

    @property
    def metrics(self) -> tuple[Metric, ...]:
        return ("precision", "recall", "f1") if self.f1 else ("precision", "recall")


@dataclass(frozen=True, slots=True)
class Human:
    """Whether a system is as good as a second human: what was fixed before anybody saw a score.

    `margin` is by how much less it may agree with the annotators than they with each other.
    `pre_annotated` names systems whose marks annotators saw before they marked.
    """

    margin: float | None = None
    pre_annotated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decided a parameter, and why.

    "The parameters of the calculator should be decided by the medical experts together with NLP
    experts" (Canales et al. 2021, phase 2).
    """

    parameter: str
    by: str
    why: str
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A further question of this study, and its answer."""

    question: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    version: int
    change: str
    by: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Protocol:
    """`notes` and `system` are addresses (PATH or PATH::LAYER), relative to the study's folder.

    `unseen` says how the notes were kept from those who made the system.
    """

    title: str
    variables: tuple[Variable, ...]
    version: int = 1
    objective: str = ""
    language: str = "en"
    notes: str = "notes"
    system: str = ""
    unseen: str = ""
    approval: str = ""
    data_use: str = ""
    population: Population = field(default_factory=Population)
    sampling: Sampling = field(default_factory=Sampling)
    waves: Waves | None = None
    human: Human = field(default_factory=Human)
    decisions: tuple[Decision, ...] = ()
    questions: tuple[Question, ...] = ()
    history: tuple[Change, ...] = ()

    @property
    def primary(self) -> Variable:
        return next(variable for variable in self.variables if variable.role == "primary")

    @property
    def secondary(self) -> tuple[Variable, ...]:
        return tuple(variable for variable in self.variables if variable.role == "secondary")

    @property
    def stops_for(self) -> tuple[Variable, ...]:
        """The variables whose widths decide when a study in waves stops."""
        named = () if self.waves is None else self.waves.variables
        return tuple(map(self.variable, named)) or (self.primary,)

    @property
    def countings(self) -> dict[str, Counting]:
        """How each variable is counted, by its name and by its labels in a system's layer."""
        return {
            name: variable.counting
            for variable in self.variables
            for name in (variable.name, *variable.labels)
        }

    def variable(self, name: str) -> Variable:
        for variable in self.variables:
            if variable.name == name:
                return variable
        msg = f"the protocol has no variable {name!r}"
        raise UsageError(msg, hint=f"one of: {', '.join(v.name for v in self.variables)}")

    @property
    def hash(self) -> str:
        """SHA-256 of the content: it does not see comments, order of keys or line breaks."""
        return _hash(self)

    @property
    def population_hash(self) -> str:
        """The same of all that decides which notes count and in which of them a variable is."""
        variables = tuple(
            (v.name, v.labels, v.terms, v.wide, v.negated, v.family, v.uncertain)
            for v in self.variables
        )
        population = replace(self.population, claim="")
        return _hash((self.notes, self.system, population, variables, self.sampling.cluster))


_SILENT = (Human(),)


def _hash(value: object) -> str:
    encoded = json.dumps(_plain(value), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(encoded.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: object) -> object:
    """Give values for JSON; equal protocols give equal ones: 18 and 18.0 are one age."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, date):
        return value.isoformat()
    if is_dataclass(value):
        members = {part.name: getattr(value, part.name) for part in fields(value)}
        # What came later and says nothing does not change the hash of an older protocol.
        stated = {name: member for name, member in members.items() if member not in _SILENT}
        later = {"waves", "narrowing"}
        return {
            name: _plain(member)
            for name, member in stated.items()
            if name not in later or member is not None
        }
    return value


def revise_protocol(
    protocol: Protocol,
    change: str,
    *,
    by: str,
    day: date | None,
    decisions: Sequence[Decision] = (),
    population: Population | None = None,
    waves: Waves | None = None,
) -> Protocol:
    """Give the next version: what changed, who changed it and when go into its history."""
    version = protocol.version + 1
    return replace(
        protocol,
        version=version,
        population=population or protocol.population,
        waves=waves or protocol.waves,
        decisions=(*protocol.decisions, *decisions),
        history=(*protocol.history, Change(version, change, by, day)),
    )
