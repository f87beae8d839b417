"""Coming in and going out: links to join, sign-in, the lock, the data-use terms."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from goldbench.errors import GoldbenchError, UsageError
from goldbench.http import Problem, no_cookie, session_cookie
from goldbench.study import (
    ANSWERS,
    LockedError,
    Session,
    SignInError,
    ThrottledError,
    accept_terms,
    current_terms,
    read_invite,
    resume,
    sign_in,
    sign_in_invited,
    sign_out,
    take_invite,
    unlock,
)
from goldbench.web.answers import way_back
from goldbench.web.pages.forms import Form, Onward, field, go, whole
from goldbench.web.render import page
from goldbench.web.session import Person, TheStudy, address_of, cookie_of, settings_of

router = APIRouter(include_in_schema=False)


@router.get("/sign-in")
def sign_in_page(request: Request, onward: Onward) -> Response:
    return page(request, "sign-in.html", next=onward, problem=None, login="")


@router.post("/sign-in")
def sign_in_form(request: Request, study: TheStudy, form: Form) -> Response:
    onward = way_back(field(form, "next", "/"))
    login = field(form, "login")
    try:
        begun = sign_in(study, login, field(form, "password"), address=address_of(request))
    except (SignInError, ThrottledError) as error:
        problem = Problem.of(error, ANSWERS)
        shown = page(
            request, "sign-in.html", problem.status, next=onward, problem=problem, login=login[:200]
        )
        shown.headers.update({k.decode(): v.decode() for k, v in problem.headers})
        return shown
    return _enter(request, study, begun, onward)


@router.post("/sign-out")
def sign_out_form(request: Request, study: TheStudy) -> Response:
    token = cookie_of(request)
    if token is not None:
        sign_out(study, token)
    response = go("/sign-in", "signed_out")
    response.headers.append("set-cookie", no_cookie(https=settings_of(request).https))
    return response


@router.get("/invite/{token}")
def invite_page(request: Request, study: TheStudy, token: str) -> Response:
    try:
        person = read_invite(study, token)
    except SignInError as error:
        return page(request, "invite-over.html", 404, problem=Problem.of(error, ANSWERS))
    return page(request, "invite.html", person=person, token=token, problem=None, login="")


@router.post("/invite/{token}")
def invite_form(request: Request, study: TheStudy, form: Form, token: str) -> Response:
    try:
        person = read_invite(study, token)
    except SignInError as error:
        return page(request, "invite-over.html", 404, problem=Problem.of(error, ANSWERS))
    trained = {"yes": True, "no": False}.get(field(form, "medically_trained"))
    try:
        if field(form, "password") != field(form, "password_again"):
            msg = "the two passwords differ"
            raise UsageError(msg)
        joined = take_invite(
            study,
            token,
            login=field(form, "login"),
            password=field(form, "password"),
            name=field(form, "name") or None,
            profession=field(form, "profession").strip() or None,
            medically_trained=trained,
        )
    except GoldbenchError as error:
        problem = Problem.of(error, ANSWERS)
        login = field(form, "login")[:200]
        return page(
            request, "invite.html", problem.status,
            person=person, token=token, problem=problem, login=login,
        )  # fmt: skip
    return _enter(request, study, sign_in_invited(study, joined), "/terms")


@router.get("/unlock")
def unlock_page(request: Request, study: TheStudy, onward: Onward) -> Response:
    token = cookie_of(request)
    if token is None:
        return RedirectResponse("/sign-in", 303)
    try:
        resume(study, token)
    except LockedError:
        return page(request, "unlock.html", next=onward, problem=None)
    except SignInError:
        return RedirectResponse("/sign-in", 303)
    return RedirectResponse(onward, 303)


@router.post("/unlock")
def unlock_form(request: Request, study: TheStudy, form: Form) -> Response:
    onward = way_back(field(form, "next", "/"))
    token = cookie_of(request)
    if token is None:
        return RedirectResponse("/sign-in", 303)
    try:
        unlock(study, token, field(form, "password"), address=address_of(request))
    except (SignInError, ThrottledError) as error:
        problem = Problem.of(error, ANSWERS)
        return page(request, "unlock.html", problem.status, next=onward, problem=problem)
    return RedirectResponse(onward, 303)


@router.get("/terms")
def terms_page(request: Request, actor: Person, study: TheStudy, onward: Onward) -> Response:
    return page(request, "terms.html", terms=current_terms(study, actor), next=onward)


@router.post("/terms")
def terms_form(actor: Person, study: TheStudy, form: Form) -> Response:
    accept_terms(study, actor, whole(form, "version"))
    return go(way_back(field(form, "next", "/")))


def _enter(request: Request, study: TheStudy, begun: Session, onward: str) -> Response:
    """Set the new session's cookie; the session that was there before ends.

    The token is always new, so a token planted in the browser before signs nobody in.
    """
    before = cookie_of(request)
    if before is not None:
        sign_out(study, before)
    response = RedirectResponse(onward, 303)
    cookie = session_cookie(begun.token, https=settings_of(request).https)
    response.headers.append("set-cookie", cookie)
    return response
