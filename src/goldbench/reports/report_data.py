"""Everything that a report on systems is made from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from goldbench.agreement import SecondHuman
from goldbench.reports.listing import Listing
from goldbench.reports.study_summary import StudySummary
from goldbench.reports.survey import Survey
from goldbench.scoring import Comparison, Result, Score, Scores, Settings, Thresholds, Track
from goldbench.scoring.comparison.runs import Runs
from goldbench.scoring.rates.rating import Method
from goldbench.scoring.tally import Raw


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a report comes from: who made it when and with what, given from outside."""

    now: datetime | None = None
    command: str = ""
    versions: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def version(self) -> str:
        return self.versions.get("goldbench", "")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a report is asked to hold. No `tracks`: by the rule that fits what the gold holds.

    `text` False leaves out all note text. `errors` is how many errors are shown, of all systems
    together. `run_of` names the model whose runs the systems are. `editions` also runs the
    original scripts of the tracks that have one.
    """

    tracks: tuple[str, ...] = ()
    text: bool = True
    errors: int = 2_000
    run_of: str | None = None
    editions: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class ReportData:
    """`tracks` are repaired editions, the first of which the report is about.

    `method` is how intervals were made (clusters, weights); `counts` are those of each system on
    the first track, a row a document in the order of `matching.Counts`. `quoted` names systems
    that gave quotes. `refused` says why an original script could not be run. `findings` are what
    was noticed in reading each side. `statements` answer items of the checklist that data alone
    cannot answer (purpose, annotators, agreement, ...): a study that knows them fills them in.
    `account` is what the study itself tells, where the gold standard comes from one. `human` are
    systems in the places of its annotators, `unasked` says why one could not be put there.
    `thresholds` are of systems whose marks carry a confidence.
    """

    score: Score
    tracks: tuple[Track, ...]
    systems: tuple[str, ...]
    settings: Settings
    wanted: Wanted
    origin: Origin
    survey: Survey
    method: Method
    counts: tuple[Raw, ...]
    listings: tuple[Listing, ...]
    comparisons: tuple[Comparison, ...] = ()
    runs: tuple[Runs, ...] = ()
    quoted: tuple[str, ...] = ()
    refused: Mapping[str, str] = field(default_factory=dict[str, str])
    findings: tuple[str, ...] = ()
    statements: Mapping[str, str] = field(default_factory=dict[str, str])
    account: StudySummary | None = None
    human: tuple[SecondHuman, ...] = ()
    unasked: Mapping[str, str] = field(default_factory=dict[str, str])
    thresholds: tuple[Thresholds, ...] = ()

    @property
    def primary(self) -> Track:
        return self.tracks[0]

    @property
    def planned_track(self) -> Track:
        """The rule of the planned unit, where it was scored, else the primary one."""
        if self.account is None:
            return self.primary
        wanted = self.account.protocol.primary.unit
        units = ("document",) if wanted == "document" else ("span",)
        return next((track for track in self.tracks if track.unit in units), self.primary)

    @property
    def results(self) -> tuple[Result, ...]:
        """The results of all systems on the primary track."""
        return self.on(self.primary.name)

    def on(self, name: str) -> tuple[Result, ...]:
        return tuple(result for result in self.score if result.track == name)

    def primary_scores(self, result: Result) -> Scores | None:
        """The scores of the primary variable of the study; None if it has several labels."""
        if self.account is None or len(self.account.primary) != 1:
            return None
        return result.by_label.get(self.account.primary[0])

    @property
    def official(self) -> tuple[str, ...]:
        """Names of the original editions that were run."""
        return tuple(dict.fromkeys(r.track for r in self.score if ":" in r.track))

    @property
    def clusters(self) -> int:
        """How many independent units there are: patients, else documents."""
        sample = self.method.sample
        return self.score.gold.documents if sample is None else sample.clusters

    @property
    def unit(self) -> str:
        """What is independent: document, patient, …; a study knows what its draw calls cluster."""
        if self.method.cluster == "cluster" and self.account is not None:
            return self.account.protocol.sampling.cluster
        return self.method.cluster

    @property
    def strata(self) -> int:
        sample = self.method.sample
        return 1 if sample is None else sample.strata

    @property
    def changes_labels(self) -> bool:
        """Whether labels were mapped or left out."""
        return changes_labels(self.settings)


def changes_labels(settings: Settings) -> bool:
    return settings.map is not None or settings.include is not None or bool(settings.exclude)
