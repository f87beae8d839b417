"""The JSON API: the same functions as the pages, for scripts with a session or an API token.

Which roles and scopes a route needs is decided in `goldbench.study`; an answer that is an error
has the shape of `goldbench.http.Problem`. Notes and sheets are in `goldbench.web.sheets`.
"""

from fastapi import APIRouter

from goldbench.web.api import batches, people, results, self_service, waves

ROUTERS: tuple[APIRouter, ...] = (
    self_service.router,
    people.router,
    batches.router,
    results.router,
    waves.router,
)
