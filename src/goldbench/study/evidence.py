"""What reviewers ask of a study, gathered from all of it: folder, database, release, scores."""

from collections.abc import Sequence
from pathlib import Path

from goldbench.errors import UsageError
from goldbench.formats import Findings, ReadOptions, address
from goldbench.gold import list_release_folders
from goldbench.planning.folder import StudyFolder
from goldbench.reports import Origin, ReportData, StudySummary, Wanted, gather, read_account
from goldbench.reports.evidence import Material, Pack, make_pack, read_authors
from goldbench.scoring import FileStream, Settings, choose, edition, track
from goldbench.scoring.fields.nodes import FieldSchema
from goldbench.scoring.reading.texts import StreamTexts
from goldbench.scoring.request import rule_tracks
from goldbench.study.actor import OPERATOR
from goldbench.study.releases import list_releases
from goldbench.study.study import Study
from goldbench.study.summary import summarise_annotation

RELEASES, SYSTEMS = "releases", "systems"


def gather_evidence(
    folder: Path,
    study: Study | None,
    origin: Origin,
    *,
    systems: Sequence[str] | None = None,
    release: str | None = None,
    tracks: Sequence[str] = (),
    fields: FieldSchema | None = None,
    lang: str | None = None,
) -> Pack:
    """Fill the pack of a study with what it has; what it has not stays open.

    `systems` are addresses (NAME=PATH::LAYER); None takes all that stand in the study's folder.
    `release` None is the newest. `study` is the open database, None where there is none.
    """
    folder = StudyFolder.open(folder).path
    where = _release(folder, release)
    streams = [] if where is None else _streams(folder, systems)
    if systems and where is None:
        msg = f"{folder} has no gold release to score systems by"
        raise UsageError(msg, hint=f"goldbench gold build {folder} --name 1.0")
    data = None
    if where is not None and streams:
        data = _score(where, streams, study, origin, tracks=tracks, fields=fields)
    account = data.account if data is not None else None
    if account is None:
        account = _account(folder, study, None if where is None else where.name, ())
    material = Material(account, data, None if where is None else where.name)
    names = () if data is None else data.systems
    return make_pack(
        material,
        read_authors(folder, names),
        lang=lang,
        now=origin.now,
        versions=origin.versions,
    )


def _release(folder: Path, name: str | None) -> Path | None:
    there = list_release_folders(folder / RELEASES)
    if name is None:
        return there[-1] if there else None
    path = folder / RELEASES / name
    if not (path / "release.json").is_file():
        msg = f"{folder} has no release {name!r}"
        raise UsageError(msg, hint=f"one of: {', '.join(release.name for release in there)}")
    return path


def _streams(folder: Path, systems: Sequence[str] | None) -> list[FileStream]:
    if systems is None:
        inside = folder / SYSTEMS
        paths = sorted(inside.iterdir()) if inside.is_dir() else []
        parsed = [address.Address(path) for path in paths if not path.name.startswith(".")]
    else:
        parsed = [address.parse(system) for system in systems]
    for system in parsed:
        if not system.path.exists():
            msg = f"{system.path} does not exist"
            raise UsageError(msg, hint="a system is NAME=PATH or PATH::LAYER")
    names = address.names(parsed)
    return [
        FileStream(system.path, system.layer, None, _strip_suffixes(name, system.path))
        for system, name in zip(parsed, names, strict=True)
    ]


def _strip_suffixes(name: str, path: Path) -> str:
    return path.name.partition(".")[0] if name == path.name else name


def _score(
    where: Path,
    streams: list[FileStream],
    study: Study | None,
    origin: Origin,
    *,
    tracks: Sequence[str],
    fields: FieldSchema | None,
) -> ReportData:
    gold = FileStream(where, None, None, where.name)
    options = ReadOptions(texts=StreamTexts(gold), findings=Findings())
    streams = [FileStream(s.path, s.layer, s.format, s.name, options) for s in streams]
    settings = choose(gold, streams, tracks, Settings(design=gold.design, fields=fields))
    taken = rule_tracks(settings)
    account = _account(where.parent.parent, study, where.name, taken[:1])
    wanted = Wanted(taken, text=False, editions=False)
    return gather(gold, streams, settings, wanted, origin, account=account)


def _account(
    folder: Path, study: Study | None, release: str | None, tracks: Sequence[str]
) -> StudySummary:
    """Read what the study tells; annotators and agreement where it has a release in its log."""
    known = (
        {release.name for release in list_releases(study, OPERATOR)} if study is not None else set()
    )
    if study is None or release not in known:
        return read_account(folder)
    named = tuple(edition(name).track for name in tracks)
    agreed = tuple("document" if track(name).unit == "patient" else name for name in named)
    return read_account(folder, summarise_annotation(study, OPERATOR, release, tracks=agreed))
