"""The app: routes, walls around them, what happens to errors.

Around every request, outermost first: `SecurityHeaders` (strict CSP: no inline script or style,
so no nonces are needed), `Guard` (log, last resort), `OriginCheck` (Host and Origin), `BodyLimit`;
then the CSRF check, which no route can leave out.
"""

from fastapi import Depends, FastAPI

from goldbench.http import BodyLimit, OriginCheck, SecurityHeaders
from goldbench.study import Study
from goldbench.web import api, assets, curation, sheets
from goldbench.web.answers import answer_errors
from goldbench.web.guard import Guard
from goldbench.web.pages import ROUTERS
from goldbench.web.session import csrf
from goldbench.web.settings import Settings


def create_app(study: Study, settings: Settings | None = None) -> FastAPI:
    """Make the app of one study. The caller opens and closes the study."""
    chosen = settings or Settings()
    app = FastAPI(
        title="goldbench study",
        description="Guidelines, blind annotation, curation, agreement, gold.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        dependencies=[Depends(csrf)],
    )
    app.state.study = study
    app.state.settings = chosen
    app.include_router(assets.router)
    for router in (*ROUTERS, *api.ROUTERS, sheets.router, curation.router):
        app.include_router(router)
    answer_errors(app)
    # Starlette puts the last one added outermost.
    uploads = {"/lead/bundles": chosen.upload, "/api/bundles": chosen.upload}
    app.add_middleware(BodyLimit, limit=chosen.body, paths=uploads)
    app.add_middleware(OriginCheck, origins=chosen.origins)
    app.add_middleware(Guard)
    app.add_middleware(SecurityHeaders, https=chosen.https)
    return app
