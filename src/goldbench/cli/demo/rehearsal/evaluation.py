"""Phase 5: the systems against the gold, compared, and the report."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from goldbench.cli.demo.rehearsal.annotation import GOLD
from goldbench.cli.demo.rehearsal.people import Cast
from goldbench.cli.demo.rehearsal.population import READER, TERMS, TRACK, Town
from goldbench.reports import (
    Origin,
    ReportData,
    Wanted,
    evaluation,
    gather,
    read_account,
    render,
    versions,
)
from goldbench.scoring import FileStream, Settings
from goldbench.study.summary import summarise_annotation


@dataclass(frozen=True, slots=True, eq=False)
class Evaluated:
    evidence: ReportData
    report: Path


def evaluate(town: Town, cast: Cast, *, now: datetime, command: str) -> Evaluated:
    """Score, compare and write `report.html`: what `goldbench report … --study` does."""
    path = town.folder.path
    gold = FileStream(path / "releases" / GOLD, "gold", name=GOLD)
    systems = [FileStream(path / "systems" / name, name, name=name) for name in (READER, TERMS)]
    summary = summarise_annotation(cast.study, cast.lead, GOLD, tracks=(TRACK,))
    settings = Settings((), design=gold.design, seed=town.seed)
    wanted = Wanted(tracks=(TRACK,), errors=400, editions=False)
    evidence = gather(
        gold,
        systems,
        settings,
        wanted,
        Origin(now, command, versions()),
        account=read_account(path, summary),
    )
    page = path / "report.html"
    report = evaluation(evidence, title=town.folder.protocol.title)
    page.write_text(render(report), encoding="utf-8")
    return Evaluated(evidence, page)
