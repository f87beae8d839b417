"""Set-up: what `study.toml` says, and bringing the notes in, from the draw or another place."""

from collections import Counter

from fastapi import APIRouter, Request, Response

from goldbench.study import Origin, add_site, list_notes, list_sites
from goldbench.web.pages.forms import Form, field, go
from goldbench.web.pages.planning.intake import bring_in, read_intake
from goldbench.web.render import page
from goldbench.web.sanitize import cleaner, policies
from goldbench.web.session import Lead, TheStudy, settings_of
from goldbench.web.study_folder import place_in, view_of

router = APIRouter(prefix="/lead", include_in_schema=False)
ORIGINS: tuple[Origin, ...] = ("sample", "training", "reserve", "unusable", "other")
"""In the order in which the pages show them."""


@router.get("/setup")
def setup(request: Request, actor: Lead, study: TheStudy) -> Response:
    sites = {site.id: site.name for site in list_sites(study, actor)}
    there = list_notes(study, actor)
    notes = Counter((note.site, note.origin) for note in there)
    origins = [kind for kind in ORIGINS if any(origin == kind for _, origin in notes)]
    view = view_of(settings_of(request))
    protocol = view.protocol
    asked = protocol.population.sites if protocol is not None else ()
    return page(
        request,
        "setup.html",
        view=view,
        folder=settings_of(request).folder,
        origins=origins,
        notes=[(name, [notes[id_, origin] for origin in origins]) for id_, name in sites.items()],
        totals=[sum(notes[id_, origin] for id_ in sites) for origin in origins],
        total=notes.total(),
        in_study=view.drawn is not None and view.drawn.ids <= {note.name for note in there},
        new_sites=[site.name for site in asked if site.name not in sites.values()],
        policies=policies(),
    )


@router.post("/setup/sites")
def sites_from_protocol(request: Request, actor: Lead, study: TheStudy) -> Response:
    """Add the sites that the protocol names and the study lacks."""
    protocol = view_of(settings_of(request)).protocol
    known = {site.name for site in list_sites(study, actor)}
    for site in protocol.population.sites if protocol is not None else ():
        if site.name not in known:
            add_site(study, actor, site.name)
    return go("/lead/people", "sites_added")


@router.post("/setup/notes")
def notes(request: Request, actor: Lead, study: TheStudy, form: Form) -> Response:
    """Bring notes in, each to the site it says it is of, the others to the one that was named."""
    settings = settings_of(request)
    path = place_in(settings, field(form, "place") or field(form, "typed"))
    intake = read_intake(path, settings)
    wanted = field(form, "policy")
    secret = study.entropy(32)
    through = cleaner(wanted, field(form, "language"), secret=secret) if wanted else None
    bring_in(study, actor, intake, otherwise=field(form, "site").strip(), through=through)
    return go("/lead/setup", "notes_added")
