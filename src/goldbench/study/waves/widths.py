"""The widths of a study's intervals after a whole wave: what `goldbench score` would print.

A width is a score in disguise: what is made here leaves the package as a verdict, and as numbers
only for those who may see them (`look`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from goldbench.corpus import Corpus, Schema
from goldbench.errors import UsageError
from goldbench.formats import address
from goldbench.planning import Metric
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import Protocol, Variable
from goldbench.planning.waves import Cell, Evidence
from goldbench.schemes import LabelMap
from goldbench.schemes.labelmap import Row as LabelRow
from goldbench.scoring import (
    CorpusStream,
    FileStream,
    Score,
    Scores,
    Settings,
    Track,
    choose,
    track,
)
from goldbench.scoring.counting import Counted, count_together
from goldbench.scoring.request import Request, rule_tracks
from goldbench.scoring.tally import credit_partials
from goldbench.study.gold_build import Built
from goldbench.study.releases import count_variables

_DOCUMENT = "document"
_SYSTEMS = "systems"


@dataclass(frozen=True, slots=True)
class Width:
    """The full width of one interval, and the one that was planned."""

    variable: str
    metric: Metric
    width: float
    planned: float


@dataclass(frozen=True, slots=True)
class Measured:
    """What a look computes. `system` is the name of the system, `tracks` the rules it was by."""

    widths: tuple[Width, ...]
    evidence: tuple[Evidence, ...]
    system: str
    tracks: tuple[str, ...]

    @property
    def narrow(self) -> bool:
        return all(variable.ratio <= 1 for variable in self.evidence)


def measure_widths(built: Built, folder: StudyFolder) -> Measured:
    """Score the study's system on a gold that is built but not frozen, for the widths alone."""
    protocol = folder.protocol
    system = system_of(folder)
    widths: list[Width] = []
    evidence: list[Evidence] = []
    tracks: dict[str, None] = {}
    for variable in protocol.stops_for:
        scored = _score(built, system, protocol, variable)
        rule = _choose_track(scored.tracks, variable)
        tracks[rule.name] = None
        own = _widths(scored.score, rule, system.name, variable, protocol)
        widths += (Width(variable.name, name, width, variable.width) for name, width in own)
        cells = tuple(_cells(scored.counted, built, variable))
        evidence.append(Evidence(cells, dict(own), variable.width, variable.level))
    return Measured(tuple(widths), tuple(evidence), system.name, tuple(tracks))


def system_of(folder: StudyFolder) -> FileStream:
    """Find the system whose scores the study is about: `system` of study.toml, or the only one."""
    named = folder.protocol.system
    if named:
        where = address.parse(named)
        path = folder.path / where.path
        if not path.exists():
            msg = f"{path} does not exist: the widths of a wave are those of this system's scores"
            raise UsageError(
                msg, hint="say where its marks are: system = PATH::LAYER in study.toml"
            )
        return FileStream(path, where.layer, name=where.layer or path.name)
    there = _systems(folder.path / _SYSTEMS)
    if len(there) == 1:
        return FileStream(there[0], None, name=there[0].name)
    msg = "study.toml names no system: the widths of a wave are those of a system's scores"
    names = ", ".join(system.name for system in there)
    raise UsageError(
        msg,
        hint=f"system = PATH::LAYER there; in {_SYSTEMS}/ are: {names}"
        if there
        else f"run it on the notes, keep its marks in {_SYSTEMS}/, and say system = PATH::LAYER",
    )


def _systems(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(entry for entry in folder.iterdir() if not entry.name.startswith("."))


@dataclass(frozen=True, slots=True)
class _Scored:
    score: Score
    counted: Counted
    tracks: tuple[Track, ...]


def _score(built: Built, system: FileStream, protocol: Protocol, variable: Variable) -> _Scored:
    """Score as `goldbench score STUDY` would, and by document besides, for what is expected."""
    ids = set(built.gold.layer)
    documents = {id_: document for id_, document in built.documents.items() if id_ in ids}
    corpus = Corpus(documents, {"gold": built.gold.without_evidence().layer}, schema=built.schema)
    gold = CorpusStream(corpus, "gold", "gold")
    waves = protocol.waves
    asked = (waves.track,) if waves is not None and waves.track else ()
    settings = Settings(
        map=_map_variable(variable, built.schema),
        design=built.design,
        level=variable.level,
        cluster=protocol.sampling.cluster,
        macro=False,
        keep_documents=True,
        variables=count_variables(built.schema, protocol.countings),
    )
    settings = choose(gold, [system], asked, settings)
    names = list(rule_tracks(settings))
    if variable.unit == _DOCUMENT and not asked and not any(track(name).folds for name in names):
        names.append(_DOCUMENT)
    rules = tuple(track(name) for name in names)
    request = Request.of(list(dict.fromkeys((*names, _DOCUMENT))), settings)
    counted = count_together(gold, [system], request.passes)
    return _Scored(request.score(gold, [system], counted), counted[0], rules)


def _map_variable(variable: Variable, schema: Schema) -> LabelMap | None:
    """Call a variable by its name on both sides, whatever its labels are."""
    known = {label.name for label in schema.labels}
    if not known.intersection((variable.name, *variable.labels)):
        msg = f"the guideline has no label {variable.name!r}, for which the study stops"
        raise UsageError(msg, hint=f"its labels are: {', '.join(sorted(known))}")
    others = [label for label in variable.labels if label != variable.name]
    rows = tuple(LabelRow(label, variable.name) for label in others)
    return LabelMap("labels", "variables", rows) if rows else None


def _choose_track(tracks: Sequence[Track], variable: Variable) -> Track:
    """Give the rule of the planned unit, else the first: as the report does."""
    unit = _DOCUMENT if variable.unit == _DOCUMENT else "span"
    return next((track for track in tracks if track.unit == unit), tracks[0])


def _widths(
    score: Score, rule: Track, system: str, variable: Variable, protocol: Protocol
) -> list[tuple[Metric, float]]:
    result = score.result(system, rule.name)
    scores: Scores | None = result.by_label.get(variable.name)
    intervals = None if scores is None else scores.interval
    metrics = ("precision", "recall") if protocol.waves is None else protocol.waves.metrics
    widths: list[tuple[Metric, float]] = []
    for name in metrics:
        interval = None if intervals is None else getattr(intervals, name)
        widths.append((name, 1.0 if interval is None else interval.high - interval.low))
    return widths


def _cells(counted: Counted, built: Built, variable: Variable) -> Iterator[Cell]:
    """Count notes by stratum and by what the system says of the variable in them."""
    design = built.design
    names = counted.names[_DOCUMENT]
    ids = counted.documents.ids
    code = names.codes.get(variable.name)
    cells = counted.tallies[0, _DOCUMENT].cells(len(names.labels))
    if design is None or code is None or cells is None:
        return
    table = credit_partials(cells[:, code])  # tp_gold, tp_system, fp, fn of each note
    marked = (table[:, 1] + table[:, 2]) > 0
    holds = (table[:, 0] + table[:, 3]) > 0
    strata = np.array([design[id_].stratum for id_ in ids])
    weight = np.array([1 / design[id_].probability for id_ in ids])
    for name in sorted(set(strata.tolist())):
        for side in (True, False):
            own = (strata == name) & (marked == side)
            if own.any():
                held = int(holds[own].sum())
                yield Cell(name, side, float(weight[own].sum()), int(own.sum()), held)


__all__ = ["Measured", "Width", "measure_widths", "system_of"]
