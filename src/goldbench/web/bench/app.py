"""The benchmark in a browser, beside its HTTP API: one server, two applications.

What lies below `/api/` goes to `goldbench.benchmark.bench_app`, which knows tokens and no cookies;
everything else are pages, which know cookies and no tokens. So nothing that a browser sends by
itself can act on the API, and the walls of the study's pages stand around these, too.
"""

import logging
from functools import partial

from fastapi import Depends, FastAPI, Request

from goldbench.benchmark import Bench, bench_app
from goldbench.http import BodyLimit, Guard, OriginCheck, Problem, SecurityHeaders
from goldbench.http.asgi import App, Receive, Scope, Send
from goldbench.web import assets
from goldbench.web.bench import boards, entry, host, submissions, tasks
from goldbench.web.bench.answers import answer, answer_errors
from goldbench.web.bench.visitor import Sessions
from goldbench.web.session import csrf
from goldbench.web.settings import Settings

LOG = logging.getLogger("goldbench.benchmark")
_API = "/api/"


def bench_site(bench: Bench, settings: Settings) -> App:
    """Make the ASGI application: pages and API. The caller opens and closes the benchmark."""
    api, pages = bench_app(bench), bench_pages(bench, settings)

    async def site(scope: Scope, receive: Receive, send: Send) -> None:
        below = scope["type"] == "http" and scope["path"].startswith(_API)
        await (api if below else pages)(scope, receive, send)

    return site


def bench_pages(bench: Bench, settings: Settings) -> FastAPI:
    """Make the pages alone."""
    app = FastAPI(
        title="goldbench benchmark pages",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        dependencies=[Depends(csrf)],
    )
    app.state.bench = bench
    app.state.settings = settings
    app.state.sessions = Sessions(bench)
    for page in (assets, tasks, boards, submissions, entry, host):
        app.include_router(page.router)
    answer_errors(app)
    # Starlette puts the last one added outermost.
    app.add_middleware(BodyLimit, limit=settings.body, paths={"/tasks/": settings.upload})
    app.add_middleware(OriginCheck, origins=settings.origins)
    app.add_middleware(partial(Guard, log=LOG, answer=_last_words))
    app.add_middleware(SecurityHeaders, https=settings.https)
    return app


def _last_words(scope: Scope, problem: Problem) -> App:
    return answer(Request(scope), problem)
