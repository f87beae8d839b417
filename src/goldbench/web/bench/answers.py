"""What becomes of an error on a page of the benchmark: a page that says it, or the way to go on."""

from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException

from goldbench.benchmark import QuotaError
from goldbench.errors import GoldbenchError
from goldbench.http import SAFE_METHODS, Problem
from goldbench.web.bench.frame import show
from goldbench.web.bench.visitor import StrangerError
from goldbench.web.session import ProblemError

_CODES = {404: "not-found", 405: "method"}


def answer_errors(app: FastAPI) -> None:
    """Tell the app what to do with each kind of error."""
    for kind in (GoldbenchError, ProblemError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, _answer_error)


def answer(request: Request, problem: Problem) -> Response:
    shown = show(request, "problem.html", problem.status, problem=problem, back=None)
    shown.headers.update({name.decode(): value.decode() for name, value in problem.headers})
    return shown


def _answer_error(request: Request, error: Exception) -> Response:
    if isinstance(error, StrangerError):
        back = request.url.path if request.method in SAFE_METHODS else "/"
        return RedirectResponse(f"/sign-in?next={quote(back, safe='/')}", 303)
    if isinstance(error, ProblemError):
        return answer(request, error.problem)
    if isinstance(error, HTTPException):
        return answer(request, Problem(error.status_code, _CODES.get(error.status_code, "request")))
    if isinstance(error, QuotaError):
        return answer(request, Problem(409, "quota", str(error), error.hint))
    if isinstance(error, RequestValidationError):
        return answer(request, Problem(422, "request", "the request does not fit"))
    return answer(request, Problem.of(error))
