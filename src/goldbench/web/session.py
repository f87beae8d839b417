"""Who is asking: what every route begins with.

    from goldbench.web.session import Person, TheStudy, require_actor, study_of, require
    from goldbench.web.render import page

    router = APIRouter()

    @router.get("/annotate/{batch_id}", include_in_schema=False)
    def annotate(request: Request, actor: Person, study: TheStudy, batch_id: str) -> Response:
        return page(request, "annotate.html", number=next_note(study, actor, batch_id))

- `study_of(request)` gives the `Study`, `require_actor(request)` the `Actor`; both are FastAPI
  dependencies, as `TheStudy` and `Person` they are annotations. `require("lead")` is a dependency
  that gives the actor if they have one of the roles; `Lead`, `Author` are annotations of it.
- Under `/api/` a bearer token signs in as well as the cookie; elsewhere only the cookie does.
- CSRF is checked for the whole app (`csrf`, see `goldbench.web.app`): a form has the field
  `csrf` (`{{ csrf_field }}` in a template), a script sends the header `X-CSRF-Token` with
  the content of `<meta name="csrf">` (`call` in `static/base.js` does it). Routes do nothing.
- Errors of `goldbench.study` are raised and left alone. `/api/` answers with the JSON of
  `goldbench.http.Problem`; a page answers with an error page, or leads to `/sign-in`, `/unlock`
  (`LockedError`), `/terms` or the guideline to confirm (`TermsError`).
- Routes that read the database are plain `def`: the framework runs them in a thread.

Addresses: Continue on an annotator's card leads to `/annotate/{batch}`, a curator's to
`/curate/{batch}`; their JSON lives below `/api/`.
"""

from collections.abc import AsyncIterator, Callable
from typing import Annotated

from fastapi import Depends, Request
from starlette.datastructures import FormData

from goldbench.http import SAFE_METHODS, Problem, bearer, csrf_fits, csrf_token, session_token
from goldbench.http.csrf import FIELD, HEADER
from goldbench.study import (
    Actor,
    NotAllowedError,
    Role,
    SignInError,
    Study,
    resume,
    token_actor,
)
from goldbench.web.settings import Settings

API = "/api/"


class ProblemError(Exception):
    """A `Problem` on its way out of a route."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def study_of(request: Request) -> Study:
    study: Study = request.app.state.study
    return study


def settings_of(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


def cookie_of(request: Request) -> str | None:
    """Give the token of the session's cookie."""
    return session_token(request.headers.raw, https=settings_of(request).https)


def api_token_of(request: Request) -> str | None:
    """Give the bearer token of a request to the API; pages take none."""
    if not request.url.path.startswith(API):
        return None
    return bearer(request.headers.get("authorization"))


def address_of(request: Request) -> str:
    """Give where a request comes from, for the throttle."""
    return request.client.host if request.client is not None else "nowhere"


def require_actor(request: Request) -> Actor:
    """Give who asks; raises `SignInError` or `LockedError`."""
    known: Actor | None = getattr(request.state, "actor", None)
    if known is None:
        known = _actor(request)
        request.state.actor = known
    return known


def current_person(request: Request) -> Actor | None:
    """Give who asks; None where nobody is signed in, or the session is locked."""
    try:
        return require_actor(request)
    except SignInError:
        return None


def require(*roles: Role) -> Callable[[Actor], Actor]:
    """Give a dependency that lets in those who have one of the roles."""

    def with_role(actor: Annotated[Actor, Depends(require_actor)]) -> Actor:
        if not actor.roles.intersection(roles):
            msg = f"this is for the role {' or '.join(roles)}"
            raise NotAllowedError(msg)
        return actor

    return with_role


def csrf_of(request: Request) -> str:
    """Give the token that forms and scripts of this session send along; empty without one."""
    cookie = cookie_of(request)
    return "" if cookie is None else csrf_token(cookie)


async def csrf(request: Request) -> AsyncIterator[None]:
    """Refuse a request that changes something, comes with a cookie and lacks the second secret.

    An API token is no cookie: no page elsewhere can make a browser send it. Whatever form was
    read, its files are closed at the end.
    """
    try:
        await _check_csrf(request)
        yield
    finally:
        await request.close()


async def _check_csrf(request: Request) -> None:
    if request.method in SAFE_METHODS or api_token_of(request) is not None:
        return
    cookie = cookie_of(request)
    if cookie is None:
        return  # signs nobody in; where a route needs somebody, it says so itself
    given = request.headers.get(HEADER)
    if given is None and _is_form(request):
        field = (await form_of(request)).get(FIELD)
        given = field if isinstance(field, str) else None
    if not csrf_fits(cookie, given):
        detail = "the page is from another session, or not from here"
        raise ProblemError(Problem(403, "csrf", detail, "load the page again"))


async def form_of(request: Request) -> FormData:
    """Read a form once; ticking a few thousand notes for a batch is no attack."""
    return await request.form(max_files=4, max_fields=20_000)


def _is_form(request: Request) -> bool:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind in ("application/x-www-form-urlencoded", "multipart/form-data")


def _actor(request: Request) -> Actor:
    token = api_token_of(request)
    if token is not None:
        return token_actor(study_of(request), token)
    cookie = cookie_of(request)
    if cookie is None:
        msg = "you are not signed in"
        raise SignInError(msg)
    return resume(study_of(request), cookie)


Person = Annotated[Actor, Depends(require_actor)]
TheStudy = Annotated[Study, Depends(study_of)]
Lead = Annotated[Actor, Depends(require("lead"))]
Author = Annotated[Actor, Depends(require("lead", "author"))]
