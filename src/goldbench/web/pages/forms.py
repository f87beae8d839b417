"""What a form sent, and the way on after it."""

import math
import re
from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.responses import RedirectResponse
from starlette.datastructures import FormData, UploadFile

from goldbench.errors import UsageError
from goldbench.web.answers import way_back
from goldbench.web.render import SAID_COOKIE
from goldbench.web.session import form_of

Form = Annotated[FormData, Depends(form_of)]
_WHOLE = re.compile("-?[0-9]{1,9}")


def onward_of(request: Request) -> str:
    """Give the page of this study that `?next=` names, else the first one."""
    return way_back(request.query_params.get("next", "/"))


Onward = Annotated[str, Depends(onward_of)]


def field(form: FormData, name: str, default: str = "") -> str:
    """Give a text field; absent is the default, a file is refused."""
    value = form.get(name, default)
    if isinstance(value, UploadFile):
        msg = f"the field {name!r} is no file"
        raise UsageError(msg)
    return value


def fields(form: FormData, name: str) -> list[str]:
    """Give all values of a field, such as ticked boxes."""
    return [value for value in form.getlist(name) if isinstance(value, str)]


def number(form: FormData, name: str, default: str = "") -> float:
    text = field(form, name, default).strip().replace(",", ".")
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        msg = f"the field {name!r} is no number"
        raise UsageError(msg)
    return value


def whole(form: FormData, name: str, default: str = "") -> int:
    text = field(form, name, default).strip()
    if not _WHOLE.fullmatch(text):
        msg = f"the field {name!r} is no whole number"
        raise UsageError(msg)
    return int(text)


def go(path: str, notice: str = "") -> Response:
    """Lead on after a form; `notice` is a key of `said` in the words, shown on the next page."""
    response = RedirectResponse(path, 303)
    if notice:
        response.set_cookie(
            SAID_COOKIE, notice, max_age=60, path="/", httponly=True, samesite="lax"
        )
    return response
