"""One's own things: language, light or dark, the password, API tokens."""

from fastapi import APIRouter, Request, Response

from goldbench.errors import UsageError
from goldbench.http import Problem
from goldbench.study import (
    ANSWERS,
    ApiToken,
    SignInError,
    Study,
    ThrottledError,
    change_password,
    create_token,
    current_terms,
    list_tokens,
    revoke_token,
)
from goldbench.study.actor import Actor, scopes_of
from goldbench.web.answers import way_back
from goldbench.web.pages.forms import Form, field, fields, go, whole
from goldbench.web.render import (
    DENSITIES,
    DENSITY_COOKIE,
    LANGUAGE_COOKIE,
    THEME_COOKIE,
    THEMES,
    page,
)
from goldbench.web.session import Person, TheStudy, address_of, cookie_of, settings_of
from goldbench.web.words import LANGUAGES

router = APIRouter(include_in_schema=False)
_YEAR = 365 * 86400


@router.get("/account")
def account(request: Request, actor: Person, study: TheStudy) -> Response:
    return _account(request, actor, study)


@router.post("/account/password")
def password(request: Request, actor: Person, study: TheStudy, form: Form) -> Response:
    """Change one's password; wherever else one is signed in, one is no more."""
    if field(form, "password") != field(form, "password_again"):
        differ = UsageError("the two passwords differ")
        return _account(request, actor, study, problem=Problem.of(differ, ANSWERS))
    try:
        change_password(
            study,
            actor,
            cookie_of(request) or "",
            old=field(form, "old"),
            new=field(form, "password"),
            address=address_of(request),
        )
    except (SignInError, ThrottledError, UsageError) as error:
        return _account(request, actor, study, problem=Problem.of(error, ANSWERS))
    return go("/account", "password_changed")


@router.post("/account/language")
def language(request: Request, form: Form) -> Response:
    """Choose a language; also before signing in."""
    chosen = field(form, "language")
    if chosen not in LANGUAGES:
        msg = "there is no such language"
        raise UsageError(msg)
    return _remember(request, LANGUAGE_COOKIE, chosen, way_back(field(form, "next", "/account")))


@router.post("/account/theme")
def theme(request: Request, form: Form) -> Response:
    chosen = field(form, "theme")
    if chosen not in THEMES:
        msg = "there is no such appearance"
        raise UsageError(msg)
    return _remember(request, THEME_COOKIE, chosen, way_back(field(form, "next", "/account")))


@router.post("/account/density")
def density(request: Request, form: Form) -> Response:
    chosen = field(form, "density")
    if chosen not in DENSITIES:
        msg = "there is no such appearance"
        raise UsageError(msg)
    return _remember(request, DENSITY_COOKIE, chosen, way_back(field(form, "next", "/account")))


@router.post("/account/tokens")
def new_token(request: Request, actor: Person, study: TheStudy, form: Form) -> Response:
    """Make a token and show it, once: the page is not to be found again."""
    token = create_token(
        study,
        actor,
        name=field(form, "name"),
        scopes=fields(form, "scope"),
        days=whole(form, "days", "90"),
    )
    return _account(request, actor, study, token=token)


@router.post("/account/tokens/{token_id}/revoke")
def end_token(actor: Person, study: TheStudy, token_id: str) -> Response:
    revoke_token(study, actor, token_id)
    return go("/account", "token_ended")


def _account(
    request: Request,
    actor: Actor,
    study: Study,
    *,
    token: ApiToken | None = None,
    problem: Problem | None = None,
) -> Response:
    return page(
        request,
        "account.html",
        problem.status if problem is not None else 200,
        problem=problem,
        tokens=list_tokens(study, actor),
        made=token,
        now=study.now(),
        scopes=scopes_of(actor.roles),
        themes=THEMES,
        densities=DENSITIES,
        terms=current_terms(study, actor),
    )


def _remember(request: Request, name: str, value: str, onward: str) -> Response:
    response = go(onward)
    response.set_cookie(
        name,
        value,
        max_age=_YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=settings_of(request).https,
    )
    return response
