"""What becomes of an error: JSON for programs, a page or the way to go on for people."""

from dataclasses import replace
from urllib.parse import quote, urlsplit

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException

from goldbench.errors import GoldbenchError
from goldbench.http import MEDIA_TYPE, SAFE_METHODS, Problem
from goldbench.study import ANSWERS, LockedError, SignInError, TermsError
from goldbench.web.render import page, words_of
from goldbench.web.session import API, ProblemError, cookie_of

SCRIPTS_KNOW = frozenset(("sign-in", "locked"))
"""Scripts have words of their own for these, and tell some apart by what is said."""


def answer_errors(app: FastAPI) -> None:
    """Tell the app what to do with each kind of error."""
    app.add_exception_handler(GoldbenchError, _answer_ours)
    app.add_exception_handler(ProblemError, _answer_problem)
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_http_error)


def way_back(path: str | None) -> str:
    """Give where to go after signing in: a path of this server, nothing else.

    >>> way_back("/lead/people?x=1"), way_back("//elsewhere"), way_back("https://elsewhere")
    ('/lead/people?x=1', '/', '/')
    """
    ours = path is not None and path.startswith("/") and path.isprintable()
    if path is None or not ours or path[1:2] in ("/", "\\") or "\\" in path:
        return "/"
    return path


def _answer_ours(request: Request, error: Exception) -> Response:
    if not _is_for_programs(request):
        way = _way(request, error)
        if way is not None:
            return RedirectResponse(way, 303)
    return answer(request, Problem.of(error, ANSWERS))


def _way(request: Request, error: Exception) -> str | None:
    """Where an error only says what to do first, give the page on which to do it."""
    here = request.url.path
    if here in ("/sign-in", "/unlock") or here.startswith("/invite/"):
        return None
    if here == "/terms" and isinstance(error, TermsError):
        return None
    if request.url.query:
        here += f"?{request.url.query}"
    back = quote(here if request.method in SAFE_METHODS else "/", safe="/")
    if isinstance(error, LockedError):
        return f"/unlock?next={back}"
    if isinstance(error, SignInError):
        return f"/sign-in?next={back}"
    if isinstance(error, TermsError):
        return f"/terms?next={back}" if error.needs == "terms" else f"/guidelines?next={back}"
    return None


def _answer_problem(request: Request, error: Exception) -> Response:
    if not isinstance(error, ProblemError):
        raise error
    return answer(request, error.problem)


def _answer_invalid(request: Request, error: Exception) -> Response:
    """Say where a request does not fit, without what it held."""
    places: list[str] = []
    if isinstance(error, RequestValidationError):
        places = [
            f"{'.'.join(str(part) for part in fault['loc'][1:])}: {fault['type']}"
            for fault in error.errors()
        ]
    detail = f"the request does not fit: {'; '.join(places[:20])}"
    return answer(request, Problem(422, "request", detail))


def _answer_http_error(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    codes = {404: "not-found", 405: "method"}
    problem = Problem(error.status_code, codes.get(error.status_code, "request"))
    response = answer(request, problem)
    response.headers.update(error.headers or {})
    return response


def answer(request: Request, problem: Problem) -> Response:
    """Tell a problem: as JSON below `/api/` and to scripts, else as a page."""
    headers = {name.decode(): value.decode() for name, value in problem.headers}
    if _is_for_programs(request):
        return Response(_for_reader(request, problem).body(), problem.status, headers, MEDIA_TYPE)
    shown = page(
        request, "problem.html", problem.status, problem=problem, back=_find_referer(request)
    )
    shown.headers.update(headers)
    return shown


def _for_reader(request: Request, problem: Problem) -> Problem:
    """Translate for a page, whose script shows what it is told; with a token it stays English."""
    if cookie_of(request) is None or problem.code in SCRIPTS_KNOW:
        return problem
    t = words_of(request)
    detail, hint = (text and t.message(text) for text in (problem.detail, problem.hint))
    return replace(problem, detail=detail, hint=hint)


def _find_referer(request: Request) -> str | None:
    """Give the page whose form was refused, as the browser tells it; other sites it never tells."""
    if request.method in SAFE_METHODS:
        return None
    try:
        referer = urlsplit(request.headers.get("referer", ""))
    except ValueError:  # half an IPv6 address
        return None
    path = way_back(f"{referer.path}?{referer.query}" if referer.query else referer.path)
    return None if path == "/" else path


def _is_for_programs(request: Request) -> bool:
    accept = request.headers.get("accept", "")
    wants_json = "json" in accept and "text/html" not in accept
    path = request.url.path
    return path.startswith((API, "/static/")) or wants_json
