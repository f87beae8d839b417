"""What a study tells of how its gold standard came to be: plan, draw, people, agreement, gold.

Planning lies below this package, so the study's folder is read here. The annotation part lives in
a database above it: whoever can read that fills in an `Annotation`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

from goldbench.agreement import Agreement
from goldbench.corpus import Schema
from goldbench.errors import FormatError, GoldbenchError
from goldbench.formats import read_design
from goldbench.formats.io.files import read_bytes
from goldbench.gold import Panel
from goldbench.planning.folder import FREQUENCIES, StudyFolder
from goldbench.planning.protocol import Protocol
from goldbench.planning.sample.frequency import Frequency
from goldbench.planning.sample.population import Exclusion, Flow
from goldbench.planning.sizes.plan import SizeRequest, plan_summary
from goldbench.planning.sizes.study_plan import StudyPlan
from goldbench.planning.waves import WavePlan

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Round:
    """A training round: averages of the annotators against the voted gold, and the gate."""

    number: int
    guideline: int
    notes: int
    annotators: int
    precision: float | None
    recall: float | None
    f1: float | None
    gate: float
    passed: bool


@dataclass(frozen=True, slots=True)
class Expertise:
    """Annotators of one kind, and their averages against the gold; no names."""

    name: str
    annotators: int
    precision: float | None
    recall: float | None
    f1: float | None


@dataclass(frozen=True, slots=True)
class SiteWork:
    """Who read how many notes at a site. `minutes`: mean active time a note, None if unknown."""

    site: str
    annotators: int
    curators: int
    professions: tuple[str, ...]
    notes: int
    minutes: float | None
    agreement: Agreement | None


@dataclass(frozen=True, slots=True)
class WaveLook:
    """A look at a whole wave: what it said, and how many waves more were expected, if any."""

    wave: int
    depth: float
    notes: int
    verdict: str
    expected: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class WavesSummary:
    """How a study that was read in waves came to its end.

    `wave` is the last one in the gold, `within` and `reserve` count those of the plan and those
    after it. `departures` are what was done otherwise than the rule says (kind, wave, why).
    `early` is why the gold was built before the study had stopped; "" where it had.
    """

    wave: int
    within: int
    reserve: int
    depth: float
    notes: int
    planned: int
    looks: tuple[WaveLook, ...]
    departures: tuple[tuple[str, int, str], ...] = ()
    waiting: int = 0
    early: str = ""

    @property
    def verdict(self) -> str:
        """What the last look at the gold's own wave said; "" if nobody looked."""
        return next((look.verdict for look in self.looks if look.wave == self.wave), "")

    @property
    def shown(self) -> tuple[int, ...]:
        """The waves whose widths somebody saw."""
        return tuple(dict.fromkeys(wave for kind, wave, _ in self.departures if kind == "shown"))


@dataclass(frozen=True, slots=True)
class Annotation:
    """What the study's database tells, in numbers; nobody is named.

    `agreement`: F1 of all pairs together, for all variables (label None) and for each.
    `how` counts the marks of the gold by where they come from; `cases` the disagreements by kind.
    `head` is the hash over the ends of all logs, `events` how many events they hold. `undrawn` are
    notes of the gold that no draw chose. `readers` is what the annotators said before curation,
    under numbers, for the question whether a system is as good as a second human.
    `waves` is there where the study was read in waves.
    """

    guideline: int
    guideline_hash: str
    rounds: tuple[Round, ...]
    sites: tuple[SiteWork, ...]
    expertise: tuple[Expertise, ...]
    policy: str
    notes: int
    unfinished: int
    cases: Mapping[str, int]
    how: Mapping[str, int]
    agreement: tuple[Agreement, ...]
    release: str
    release_hash: str
    head: str
    logs: int
    events: int
    undrawn: int = 0
    readers: Panel | None = field(default=None, compare=False, repr=False)
    schema: Schema | None = field(default=None, compare=False, repr=False)
    waves: WavesSummary | None = None

    @property
    def annotators(self) -> int:
        return sum(site.annotators for site in self.sites)

    @property
    def curators(self) -> int:
        return sum(site.curators for site in self.sites)

    def find_agreement(self, label: str | None) -> Agreement | None:
        return next((row for row in self.agreement if row.label == label), None)


@dataclass(frozen=True, slots=True, eq=False)
class StudySummary:
    """A study as its folder tells it, and its annotation where somebody read the database.

    `plan` is what `goldbench size` says (`size.schema.json`), None where a frequency is missing.
    `draw` is the manifest of the draw. `weights` are the least and the largest design weight.
    """

    protocol: Protocol
    flow: Flow | None = None
    frequencies: Mapping[str, Frequency] = field(default_factory=dict[str, Frequency])
    ask: SizeRequest | None = None
    plan: Mapping[str, Any] | None = None
    draw: Mapping[str, Any] | None = None
    weights: tuple[float, float] | None = None
    annotation: Annotation | None = None

    @property
    def primary(self) -> tuple[str, ...]:
        """The labels of the primary variable."""
        variable = self.protocol.primary
        return variable.labels or (variable.name,)


def read_account(path: Path, annotation: Annotation | None = None) -> StudySummary:
    """Read a study's folder: protocol, flow, frequencies, plan, draw."""
    folder = StudyFolder.open(path)
    measured, ask, plan = _plan_again(folder)
    manifest = _json(folder.path / "draw" / MANIFEST)
    weights = None if manifest is None else _weights(folder.path / "draw")
    if manifest is not None and "waves" in manifest:
        manifest, weights = _read_part(folder.path / "draw", manifest, annotation)
    return StudySummary(
        folder.protocol,
        _flow(folder.path / FREQUENCIES),
        measured,
        ask,
        plan,
        manifest,
        weights,
        annotation,
    )


def _plan_again(
    folder: StudyFolder,
) -> tuple[Mapping[str, Frequency], SizeRequest | None, Mapping[str, Any] | None]:
    """Plan again from the protocol; a study whose notes are elsewhere is told without."""
    try:
        plan = StudyPlan(folder)
        ask = plan.ask()
        return plan.measured, ask, plan_summary(ask)
    except GoldbenchError:
        return {}, None, None


def _flow(file: Path) -> Flow | None:
    summary = _json(file)
    if summary is None:
        return None
    try:
        flow = summary["flow"]
        return Flow(
            flow["found"],
            tuple(
                Exclusion(exclusion["reason"], exclusion["sites"])
                for exclusion in flow["exclusions"]
            ),
            flow["eligible"],
        )
    except (KeyError, TypeError):
        hint = "remove it; `goldbench study freq` writes it anew"
        raise FormatError(file, 0, "not what goldbench writes there", hint=hint) from None


def _weights(folder: Path) -> tuple[float, float]:
    weights = [1 / place.probability for place in read_design(folder / "design.csv").values()]
    return min(weights), max(weights)


def _read_part(
    folder: Path, manifest: Mapping[str, Any], annotation: Annotation | None
) -> tuple[dict[str, Any], tuple[float, float]]:
    """Tell of a draw in waves the part that was read; where nobody says which, the plan."""
    plan = WavePlan.from_json(manifest["waves"])
    waves = None if annotation is None else annotation.waves
    sizes = plan.sizes(plan.within if waves is None else min(waves.wave, plan.waves))
    share = {name: sizes[name] / drawn for name, drawn in plan.drawn_sizes.items()}
    strata = [
        {**stratum, "drawn": round(stratum["drawn"] * share.get(stratum["stratum"], 1))}
        for stratum in manifest["strata"]
    ]
    notes = sum(stratum["drawn"] for stratum in strata) if waves is None else waves.notes
    weights = [
        1 / (place.probability * share[place.stratum])
        for place in read_design(folder / "design.csv").values()
    ]
    return {**manifest, "strata": strata, "notes": notes}, (min(weights), max(weights))


def _json(file: Path) -> dict[str, Any] | None:
    if not file.is_file():
        return None
    try:
        content: dict[str, Any] = orjson.loads(read_bytes(file))
    except orjson.JSONDecodeError:
        raise FormatError(file, 0, "not JSON") from None
    return content
