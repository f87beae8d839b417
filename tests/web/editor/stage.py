"""A study on a real server for tests in a browser: people, notes, an open batch, a way to sign in.

The server runs in a thread of the test and can be stopped and started again on the same port and
database, as if the machine had been switched off.
"""

import secrets
import socket
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Self

import uvicorn
from playwright.sync_api import BrowserContext

from goldbench.corpus import Attribute, Document, Expansion, Label, Schema
from goldbench.study import (
    Actor,
    Batch,
    Content,
    Guideline,
    SheetView,
    Study,
    accept_terms,
    add_notes,
    add_site,
    confirm_guideline,
    current_terms,
    freeze_guideline,
    open_batch,
    plan_training,
    read_sheet,
    seat_person,
    sign_in,
    start_guideline,
)
from goldbench.web import Settings, create_app
from studies import CHEAP, PASSWORD, join, join_as_lead

_TIME = Attribute(
    "time", ("continuing", "before DCT", "during DCT", "after DCT", "not mentioned"), required=True
)
_COMMENT = Attribute("comment", counts=False)
FINDINGS = Schema(
    "findings",
    "1",
    (
        Label("CAD", "span", (Attribute("certainty", ("certain", "possible")), _COMMENT),
              description="coronary artery disease"),
        Label("DRUG", "span", description="a drug by name"),
        Label("SYMPTOM", "span", (Attribute("side", ("left", "right"), required=True),),
              description="what the patient complains of"),
    ),
)  # fmt: skip
BOTH = Schema(
    "both",
    "1",
    (
        Label("NAME", "span"),
        Label("CAD", "tag", (Attribute("indicator", ("mention", "event"), required=True), _TIME)),
    ),
    (Expansion("time", "continuing", ("before DCT", "during DCT", "after DCT")),),
)

NOTE = (
    "Record date: 2090-05-01\n"
    "\n"
    "Presented with 🫀 exertional chest tightness, left arm; aspirin 81 mg daily.\n"
    "Aspirin was continued. No aspirin allergy.\n"
    "h/o CAD, s/p CABG; w/HTN 140/90.\r\n"
    "End"
)
HOSTILE = (
    "<script>window.__hit = 1</script>\n"
    '<img src=x onerror="window.__hit = 2"> and <b>bold</b> &amp; </script>\n'
    "{{ 7 * 7 }} ${8 * 8} `x` <note-editor></note-editor>"
)
RIGHT_TO_LEFT = "שלום עולם טוב\nplain words here"
PAGES = "Seen 🫀 for chest tightness and sent home. Takes aspirin 81 mg. " * 90 + "Last words"
"""A note that is one line of many pages, as some systems write them."""
PAGES_RIGHT_TO_LEFT = "שלום עולם טוב. " + "aspirin 81 mg, " * 200
_NAMES = count(1)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """An app on a port of this machine, in a thread."""

    url: str
    port: int = field(default_factory=free_port)
    study: Study = field(init=False)
    _server: uvicorn.Server | None = None
    _thread: threading.Thread | None = None

    def start(self) -> Self:
        self.study = Study.open(
            self.url,
            now=lambda: datetime.now(UTC),
            entropy=secrets.token_bytes,
            passwords=CHEAP,
        )
        settings = Settings(origins=(self.address,))
        config = uvicorn.Config(
            create_app(self.study, settings),
            host="127.0.0.1",
            port=self.port,
            log_level="critical",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)
        return self

    def stop(self) -> None:
        if self._server is not None and self._thread is not None:
            self._server.should_exit = True
            self._thread.join()
            self.study.close()
            self._server = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass
class Stage:
    """Two annotators, a lead and a batch that is open, behind a server."""

    server: Server
    lead: Actor
    annotators: list[Actor]
    guideline: Guideline
    batch: Batch
    texts: list[str]
    used: dict[int, int] = field(default_factory=dict[int, int])
    tokens: dict[str, str] = field(default_factory=dict[str, str], repr=False)

    def fresh(self, annotator: int = 0) -> int:
        """Give a number of the usual note that no test has had yet."""
        number = self.used.get(annotator, 0) + 1
        while self.sheet(number, annotator).text != NOTE:
            number += 1
        self.used[annotator] = number
        return number

    @property
    def study(self) -> Study:
        return self.server.study

    def content(self, number: int, annotator: int = 0) -> Content:
        return self.sheet(number, annotator).content

    def sheet(self, number: int, annotator: int = 0) -> SheetView:
        return read_sheet(self.study, self.annotators[annotator], self.batch.id, number)

    def number_of(self, text: str, annotator: int = 0) -> int:
        """Find the number under which an annotator has a note."""
        return next(
            n for n in range(1, len(self.texts) + 1) if self.sheet(n, annotator).text == text
        )

    def admit(self, context: BrowserContext, actor: Actor) -> None:
        """Sign somebody in, once, and give a browser their cookie."""
        if actor.id not in self.tokens:
            login = actor.name.replace(" ", "-")
            session = sign_in(self.study, login, PASSWORD, address="test")
            self.tokens[actor.id] = session.token
        token, url = self.tokens[actor.id], self.server.address
        context.add_cookies([{"name": "goldbench", "value": token, "url": url}])

    def page_of(self, number: int) -> str:
        return f"{self.server.address}/annotate/{self.batch.id}/{number}"


def set_up(server: Server, schema: Schema, texts: Sequence[str]) -> Stage:
    """Gather people and notes and open a training batch."""
    study = server.study
    lead = join_as_lead(study)
    site = add_site(study, lead, "North").id
    annotators = [join(study, lead, f"annotator {n}", "annotator", site) for n in (1, 2)]
    paragraphs = {name: f"# {name or 'General'}\n\nWhat counts." for name in ("", *schema.names)}
    draft = start_guideline(study, lead, schema, paragraphs)
    guideline = freeze_guideline(study, lead, draft.id)
    notes = [Document(f"note-{n}", text) for n, text in enumerate(texts)]
    ids = add_notes(study, lead, site, notes)
    planned = plan_training(
        study, lead, name=f"round {next(_NAMES)}", guideline_id=guideline.id, note_ids=ids
    )
    for annotator in annotators:
        seat_person(study, lead, planned.id, annotator.id)
    batch = open_batch(study, lead, planned.id)
    for annotator in annotators:
        confirm_guideline(study, annotator, guideline.id)
    accept_terms(study, lead, current_terms(study, lead).version)
    return Stage(server, lead, annotators, guideline, batch, list(texts))


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'study.db'}"
