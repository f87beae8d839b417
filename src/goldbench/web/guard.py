"""The outer edge of the web app: `goldbench.http.Guard`, with its own log and pages for people."""

import logging
from functools import partial

from fastapi import Request

from goldbench import http
from goldbench.http.asgi import App, Scope
from goldbench.web.answers import answer

LOG = logging.getLogger("goldbench.web")


def _answer(scope: Scope, problem: http.Problem) -> App:
    return answer(Request(scope), problem)


Guard = partial(http.Guard, log=LOG, answer=_answer)
