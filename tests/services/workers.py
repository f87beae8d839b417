"""A server that says which process answers, for tests with several."""

import os
import time
from collections.abc import Sequence

from goldbench.corpus import Attributes, Span
from goldbench.http.asgi import App
from goldbench.services.servers.annotate_server import annotator_app
from goldbench.services.tools import Tool


def make() -> App:
    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        del text, lang
        time.sleep(0.05)  # long enough for the other worker to take the next note
        return [Span(0, 1, "date", Attributes(type=str(os.getpid())))]

    return annotator_app(Tool("who-answers", ("date",), annotate, "1.0.0", ""))
