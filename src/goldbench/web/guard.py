"""The outer edge of the web app: `goldbench.http.Guard`, with its own log."""

import logging
from functools import partial

from goldbench import http

LOG = logging.getLogger("goldbench.web")

Guard = partial(http.Guard, log=LOG)
