"""Notes on their way in: a corpus of the study's folder, or all parts of a draw at once."""

from dataclasses import dataclass
from pathlib import Path

from goldbench.corpus import Corpus, Design, Document, Place
from goldbench.errors import FormatError, UsageError
from goldbench.formats import FORMATS, find_design, read_corpus
from goldbench.planning.folder.draw_lists import DrawnNote, read_draw, read_waves
from goldbench.study import Actor, DrawnWaves, Origin, Study, add_notes_by_site
from goldbench.web.sanitize import Cleaner
from goldbench.web.settings import Settings

_PARTS = ("reserve", "training")


@dataclass(frozen=True, slots=True)
class Intake:
    """Notes with what a draw says about them: site, design, and which part of it they are of."""

    documents: tuple[Document, ...]
    design: Design | None
    origins: dict[str, Origin]
    sites: dict[str, str]
    waves: DrawnWaves | None = None


def read_intake(path: Path, settings: Settings) -> Intake:
    """Read the notes of a place; those of a draw come with its reserve and its training notes."""
    corpus = _read(path, settings)
    draw = _draw_above(path, settings.folder)
    design = corpus.design or find_design(path) or (find_design(draw) if draw else None)
    if draw is None:
        return Intake(tuple(corpus.documents.values()), design, {}, {})
    lists = read_draw(draw)
    documents = list(corpus.documents.values())
    for part in _PARTS:
        beside = draw / f"{part}-{path.name}"
        if path.parent == draw and beside.exists():
            added = _read(beside, settings).documents.values()
            documents += sorted(added, key=lambda document: _order(lists, document.id))
    origins: dict[str, Origin] = {
        document.id: lists[document.id].origin
        for document in documents
        if document.id in lists and lists[document.id].origin in _PARTS
    }
    sites = {id_: note.site for id_, note in lists.items() if note.site}
    waves = _waves(draw, lists)
    return Intake(tuple(documents), _with_reserve(design, lists), origins, sites, waves)


def bring_in(
    study: Study,
    actor: Actor,
    intake: Intake,
    *,
    otherwise: str,
    through: Cleaner | None = None,
) -> int:
    """Add notes by site; sites that are not there yet are made.

    The draw says where a note is from, then its metadata do, then `otherwise`. Everything is
    checked before anything is written. `through` is a de-identifier.
    """
    of: dict[str, list[Document]] = {}
    for document in intake.documents:
        where = intake.sites.get(document.id) or document.meta.text("site") or otherwise
        if not where:
            msg = "some notes do not say which site they are from"
            raise UsageError(msg, hint="name the site that those are of")
        of.setdefault(where, []).append(document)
    design, origins = intake.design, intake.origins
    drawn = (document.id for document in intake.documents if origins.get(document.id) != "training")
    if design is not None and any(id_ not in design for id_ in drawn):
        msg = "the design does not name all of the notes"
        raise UsageError(msg)
    if through is None:
        return add_notes_by_site(
            study, actor, of, design=design, origins=origins, waves=intake.waves
        )
    return add_notes_by_site(
        study,
        actor,
        of,
        design=design,
        origins=origins,
        waves=intake.waves,
        clean=through.clean,
        cleaned_by=through.name,
    )


def _read(path: Path, settings: Settings) -> Corpus:
    """Read notes; what is wrong with them is said without where the server keeps its files."""
    try:
        return read_corpus(path)
    except FormatError as error:
        kept = f"{settings.folder.resolve()}/" if settings.folder is not None else ""
        message = str(error).removeprefix(kept)
        raise UsageError(message, hint=f"goldbench reads: {', '.join(FORMATS)}") from None


def _draw_above(path: Path, folder: Path | None) -> Path | None:
    """Give the draw that a place is inside of."""
    if folder is None:
        return None
    draw = (folder / "draw").resolve()
    return draw if path.is_relative_to(draw) else None


def _waves(draw: Path, lists: dict[str, DrawnNote]) -> DrawnWaves | None:
    """Give the waves of a draw that is read in waves, and the rank of each of its notes."""
    plan = read_waves(draw)
    if plan is None:
        return None
    ranks = {id_: note.rank for id_, note in lists.items() if note.rank is not None}
    return DrawnWaves(plan, ranks)


def _order(lists: dict[str, DrawnNote], id_: str) -> int:
    return lists[id_].order if id_ in lists else len(lists)


def _with_reserve(design: Design | None, lists: dict[str, DrawnNote]) -> Design | None:
    """Add the strata of the reserve, in which its notes stand by."""
    if design is None:
        return None
    standing_by = {
        note.id: Place(note.stratum, note.cluster, note.probability or 1.0)
        for note in lists.values()
        if note.origin == "reserve" and note.id not in design
    }
    return Design({**design.places, **standing_by})
