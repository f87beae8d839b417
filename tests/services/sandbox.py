"""A tool small enough to know by heart, and servers for tests.

Names are what follows `Dr.` or `Ms.`; places are Seattle and Boston.
"""

import re
from collections.abc import Sequence
from typing import Any

from starlette.testclient import TestClient

from goldbench.corpus import Attributes, Span
from goldbench.http.asgi import App
from goldbench.services.tools import Tool

NOTE: dict[str, Any] = {
    "identifier": "awesome-note",
    "text": "On 12/26/2020, Ms. Chloe Price met with Dr. Prescott in Seattle.",
    "type": "loinc:LP29684-5",
    "patientId": "awesome-patient",
}
FAMILIES = ("date", "person_name", "location", "id", "contact")
_RULES = (
    ("date", "MM/DD/YYYY", re.compile(r"\d{2}/\d{2}/\d{4}")),
    ("person_name", "", re.compile(r"(?<=Dr\. |Ms\. )[A-Z]\w+(?: [A-Z]\w+)*")),
    ("location", "city", re.compile(r"Seattle|Boston")),
    ("id", "ssn", re.compile(r"\d{3}-\d{2}-\d{4}")),
    ("contact", "phone", re.compile(r"\d{3}-\d{3}-\d{4}")),
)


def find(text: str, lang: str, /) -> Sequence[Span]:
    del lang
    return [
        Span(
            match.start(),
            match.end(),
            label,
            Attributes({"confidence": 95.5, **({"type": kind} if kind else {})}),
        )
        for label, kind, rule in _RULES
        for match in rule.finditer(text)
    ]


def tiny(*families: str, name: str = "tiny-annotator") -> Tool:
    return Tool(name, families or FAMILIES, find, "1.0.0", "Finds what a test can predict.")


def browser(app: App) -> TestClient:
    """Give a client that follows no redirects and sees a 500 as an answer."""
    return TestClient(
        app,
        base_url="http://localhost:8080",
        follow_redirects=False,
        raise_server_exceptions=False,
    )


def note(text: str) -> dict[str, Any]:
    return {**NOTE, "text": text}
