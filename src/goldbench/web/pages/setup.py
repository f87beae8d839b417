"""Set-up: what `study.toml` says, and bringing the notes in, from the draw or another place."""

from collections import Counter
from pathlib import Path

from fastapi import APIRouter, Request, Response

from goldbench.corpus import Corpus, Design, Document
from goldbench.errors import FormatError, UsageError
from goldbench.formats import FORMATS, find_design, read_corpus
from goldbench.study import Actor, Study, add_notes_by_site, add_site, list_notes, list_sites
from goldbench.web.pages.forms import Form, field, go
from goldbench.web.pages.protocol import place_in, sites_of_draw, view_of
from goldbench.web.render import page
from goldbench.web.sanitize import Cleaner, cleaner, policies
from goldbench.web.session import Lead, TheStudy, settings_of
from goldbench.web.settings import Settings

router = APIRouter(prefix="/lead", include_in_schema=False)


@router.get("/setup")
def setup(request: Request, actor: Lead, study: TheStudy) -> Response:
    sites = {one.id: one.name for one in list_sites(study, actor)}
    notes = Counter(one.site for one in list_notes(study, actor))
    return page(
        request,
        "setup.html",
        view=view_of(settings_of(request)),
        folder=settings_of(request).folder,
        notes=[(name, notes[id_]) for id_, name in sites.items()],
        total=notes.total(),
        policies=policies(),
    )


@router.post("/setup/sites")
def sites_from_protocol(request: Request, actor: Lead, study: TheStudy) -> Response:
    """Add the sites that the protocol names and the study lacks."""
    protocol = view_of(settings_of(request)).protocol
    known = {one.name for one in list_sites(study, actor)}
    for site in protocol.population.sites if protocol is not None else ():
        if site.name not in known:
            add_site(study, actor, site.name)
    return go("/lead/people", "sites_added")


@router.post("/setup/notes")
def notes(request: Request, actor: Lead, study: TheStudy, form: Form) -> Response:
    """Bring notes in, each to the site it says it is of, the others to the one that was named."""
    settings = settings_of(request)
    path = place_in(settings, field(form, "place") or field(form, "typed"))
    corpus = _read(path, settings)
    design = corpus.design or find_design(path) or _design_of_draw(path, settings.folder)
    wanted = field(form, "policy")
    secret = study.entropy(32)
    through = cleaner(wanted, field(form, "language"), secret=secret) if wanted else None
    bring_in(
        study,
        actor,
        corpus,
        design=design,
        sites=sites_of_draw(settings),
        otherwise=field(form, "site").strip(),
        through=through,
    )
    return go("/lead/setup", "notes_added")


def _read(path: Path, settings: Settings) -> Corpus:
    """Read notes; what is wrong with them is said without where the server keeps its files."""
    try:
        return read_corpus(path)
    except FormatError as error:
        kept = f"{settings.folder.resolve()}/" if settings.folder is not None else ""
        told = str(error).removeprefix(kept)
        raise UsageError(told, hint=f"goldbench reads: {', '.join(FORMATS)}") from None


def bring_in(
    study: Study,
    actor: Actor,
    corpus: Corpus,
    *,
    design: Design | None,
    sites: dict[str, str],
    otherwise: str,
    through: Cleaner | None = None,
) -> int:
    """Add the notes of a corpus by site; sites that are not there yet are made.

    `sites` says where a note is from, then its metadata do, then `otherwise`. Everything is
    checked before anything is written. `through` is a de-identifier.
    """
    of: dict[str, list[Document]] = {}
    for document in corpus.documents.values():
        where = sites.get(document.id) or document.meta.text("site") or otherwise
        if not where:
            msg = "some notes do not say which site they are from"
            raise UsageError(msg, hint="name the site that those are of")
        of.setdefault(where, []).append(document)
    if design is not None and any(one not in design for one in corpus.documents):
        msg = "the design does not name all of the notes"
        raise UsageError(msg)
    if through is None:
        return add_notes_by_site(study, actor, of, design=design)
    clean, by = through.clean, through.name
    return add_notes_by_site(study, actor, of, design=design, clean=clean, cleaned_by=by)


def _design_of_draw(path: Path, folder: Path | None) -> Design | None:
    """Find the design that lies in `draw/`, above the folder of one format."""
    if folder is None:
        return None
    draw = (folder / "draw").resolve()
    return find_design(draw) if path != draw and path.is_relative_to(draw) else None
