"""Coming in and going out, and the language of the pages."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from goldbench.http import Problem, no_cookie, session_cookie
from goldbench.web.answers import way_back
from goldbench.web.bench.frame import show
from goldbench.web.bench.visitor import sessions_of
from goldbench.web.pages.forms import Form, Onward, field, go
from goldbench.web.render import LANGUAGE_COOKIE
from goldbench.web.session import cookie_of, settings_of
from goldbench.web.words import LANGUAGES

router = APIRouter(include_in_schema=False)
_YEAR = 365 * 24 * 3600


@router.get("/sign-in")
def sign_in_page(request: Request, onward: Onward) -> Response:
    return show(request, "bench-sign-in.html", next=onward, problem=None)


@router.post("/sign-in")
def sign_in(request: Request, form: Form) -> Response:
    sessions, onward = sessions_of(request), way_back(field(form, "next", "/"))
    secret = sessions.begin(field(form, "token"))
    if secret is None:
        problem = Problem(403, "token", "the token is no team's and not the host's")
        return show(request, "bench-sign-in.html", 403, next=onward, problem=problem)
    before = cookie_of(request)
    if before is not None:
        sessions.end(before)
    if onward == "/":
        visitor = sessions.find(secret)
        onward = "/host" if visitor is not None and visitor.host else "/team"
    response = RedirectResponse(onward, 303)
    cookie = session_cookie(secret, https=settings_of(request).https)
    response.headers.append("set-cookie", cookie)
    return response


@router.post("/sign-out")
def sign_out(request: Request) -> Response:
    secret = cookie_of(request)
    if secret is not None:
        sessions_of(request).end(secret)
    response = go("/", "signed_out")
    response.headers.append("set-cookie", no_cookie(https=settings_of(request).https))
    return response


@router.post("/language")
def language(request: Request, form: Form) -> Response:
    chosen = field(form, "language")
    response = RedirectResponse(way_back(field(form, "next", "/")), 303)
    if chosen in LANGUAGES:
        https = settings_of(request).https
        response.set_cookie(
            LANGUAGE_COOKIE, chosen, max_age=_YEAR, path="/", secure=https, httponly=True,
            samesite="lax",
        )  # fmt: skip
    return response
