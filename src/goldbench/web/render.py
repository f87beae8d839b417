"""From a template to an answer: what every page knows without being told.

A template has `t` (the words of its language), `actor` (None before sign-in), `writes` (whether
they lead the study or write its guideline), `csrf` and `csrf_field`, `theme`, `density`, `lang`,
`study_title`, `here` (its own path), `said` (what a form left to say), `static(name)`, the
drawings `gauge` and `span_of`, and the filters `date`, `moment`, `minutes`, `markdown` and `json`
(for `<script type="application/json">`).
"""

from datetime import datetime
from functools import cache
from typing import Any

import orjson
from fastapi import Request, Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from goldbench.web.assets import address
from goldbench.web.figures import gauge, span_of
from goldbench.web.markdown import markdown
from goldbench.web.session import csrf_of, current_person, settings_of
from goldbench.web.words import LANGUAGES, Words, pick

THEMES = ("auto", "light", "dark")
DENSITIES = ("roomy", "compact")
LANGUAGE_COOKIE = "goldbench-language"
THEME_COOKIE = "goldbench-theme"
DENSITY_COOKIE = "goldbench-density"
SAID_COOKIE = "goldbench-said"


def page(request: Request, name: str, /, status: int = 200, **values: Any) -> Response:
    """Answer with a page of the study."""
    actor = current_person(request)
    writes = actor is not None and not actor.roles.isdisjoint(("lead", "author"))
    return render_in_frame(
        request, name, status, frame="base.html", actor=actor, writes=writes, **values
    )


def render_in_frame(request: Request, name: str, /, status: int = 200, **values: Any) -> Response:
    """Answer with a page in the `frame` of its part: the study's, or the benchmark's."""
    t = words_of(request)
    token = csrf_of(request)
    shown = render(
        name,
        t,
        theme=theme_of(request),
        density=density_of(request),
        csrf=token,
        csrf_field=Markup('<input type="hidden" name="csrf" value="{}">').format(token),
        here=request.url.path,
        study_title=settings_of(request).title,
        said=notice_of(request, t),
        **values,
    )
    response = HTMLResponse(shown, status)
    if SAID_COOKIE in request.cookies:
        response.delete_cookie(SAID_COOKIE, path="/", httponly=True, samesite="lax")
    return response


def render(name: str, t: Words, /, **values: Any) -> str:
    """Fill a template in one language; for pages, and for files that stand without a server."""
    template = _environment().get_template(name)
    return template.render(t=t, lang=t.lang, languages=LANGUAGES, **values)


def words_of(request: Request) -> Words:
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    asked = request.headers.get("accept-language")
    return Words.of(pick(chosen, asked, settings_of(request).language))


def theme_of(request: Request) -> str:
    chosen = request.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else "auto"


def density_of(request: Request) -> str:
    """Say how close together things stand where notes are annotated."""
    chosen = request.cookies.get(DENSITY_COOKIE, "")
    return chosen if chosen in DENSITIES else DENSITIES[0]


def notice_of(request: Request, t: Words) -> str | None:
    """Give the sentence a form left for the next page; only keys of ours are sentences."""
    key = request.cookies.get(SAID_COOKIE, "")
    return t.table("said").get(key) if key else None


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("goldbench.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"static": address, "gauge": gauge, "span_of": span_of}
    environment.filters.update(
        date=_date, moment=_moment, minutes=_minutes, markdown=markdown, json=_json
    )
    return environment


def _date(value: datetime | None) -> str:
    return "–" if value is None else value.strftime("%Y-%m-%d")


def _moment(value: datetime | None) -> str:
    return "–" if value is None else value.strftime("%Y-%m-%d %H:%M UTC")


def _minutes(seconds: float | None, t: Words) -> str:
    """Write a time as people say it: `40 min`, `2 h 10 min`."""
    if seconds is None:
        return "–"
    whole = max(1, round(seconds / 60))
    hours, minutes = divmod(whole, 60)
    if not hours:
        return t("time.minutes", n=minutes)
    return t("time.hours", h=hours, n=minutes) if minutes else t("time.hour", h=hours)


def _json(value: Any) -> Markup:
    """Write JSON that cannot end the script element it stands in."""
    text = orjson.dumps(value).decode()
    escaped = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return Markup(escaped)  # noqa: S704 - the three characters that matter are escaped
