"""The de-identifier's server: a note and steps in, a note without what was found out.

Beside the specification: `annotators` and `audit` in a request, `POST /api/v1/batch` with
`{"notes": [...], "deidentificationSteps": [...]}`, and a page at `/` for browsers. The text of
`deidentifiedAnnotations` is what stands in the new note, not what was taken out of it.
"""

import hashlib
from bisect import bisect_right
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, Protocol

from fastapi import APIRouter, Depends, FastAPI, Request, Response
from pydantic import Field

from goldbench.corpus import Span
from goldbench.http.asgi import App
from goldbench.language import TOOL_LANGUAGES
from goldbench.services import pages, wire
from goldbench.services.annotate_server import BatchResponse, failed, language
from goldbench.services.annotator_set import AnnotatorSet
from goldbench.services.application import Service, application
from goldbench.services.bodies import json_only, json_response
from goldbench.services.deidentify_messages import (
    Annotators,
    DeidentificationStep,
    DeidentifyRequest,
    DeidentifyResponse,
)
from goldbench.services.errors import RefusedError, ToolError
from goldbench.services.families import FAMILIES, to_wire
from goldbench.services.guard import Limits
from goldbench.services.openapi import POST_ERRORS, errors
from goldbench.services.step_replacement import (
    NewPlaces,
    Replacement,
    ShiftDate,
    applied,
    replacements,
)
from goldbench.services.tool_threads import guarded
from goldbench.services.tools import About, Tool, described, release

_NAME = "goldbench-phi-deidentifier"
_ABOUT = (
    "De-identifies clinical notes with five replaceable annotators: masks, type tags, redaction, "
    "moved dates."
)


class BatchDeidentifyRequest(wire.Wire):
    """Our own: many notes, the same steps."""

    notes: list[wire.Note] = Field(max_length=1000)
    deidentification_steps: list[DeidentificationStep] = Field(max_length=100)
    annotators: Annotators = Field(default_factory=Annotators)
    policy: str = ""
    audit: bool = False


class Removed(Protocol):
    """What a policy did to a note."""

    @property
    def spans(self) -> Sequence[Span]: ...
    @property
    def made(self) -> Sequence[Replacement]: ...
    @property
    def rules(self) -> Mapping[str, int]: ...


class Policies(Protocol):
    """Whole policies by name; `others` are the marks of annotators that stand in for its own."""

    @property
    def names(self) -> Sequence[str]: ...

    def remove(
        self, text: str, lang: str, name: str, *, patient: str, others: Mapping[str, Sequence[Span]]
    ) -> Removed: ...


def deidentifier_app(
    annotators: Mapping[str, Tool],
    *,
    shift: ShiftDate,
    policies: Policies | None = None,
    own: Tool | None = None,
    known: Mapping[str, Tool] | None = None,
    allows: Callable[[str], bool] = lambda _: False,
    languages: Sequence[str] = TOOL_LANGUAGES,
    limits: Limits | None = None,
    api_key: str | None = None,
    about: About | None = None,
) -> App:
    """Serve a de-identifier with one annotator a family.

    A request may name tools of `known` in their place, and addresses that `allows` allows.
    `policies` run in the threads of `own`, the tool whose marks they find by themselves.
    """
    allowed = limits or Limits()
    panel = AnnotatorSet(annotators, known=known or {}, allows=allows, limits=allowed)
    desk = _Desk(panel, shift, policies, own)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        del app
        yield
        panel.close()

    info = described(_NAME, release(), _ABOUT, "nlpsandbox:phi-deidentifier", about or About())
    service = Service(
        title="NLP Sandbox PHI Deidentifier API of goldbench",
        description=_ABOUT,
        routers=[_router(desk, languages)],
        info=info,
        dependencies=panel.described,
        health=lambda: not panel.stuck,
        home=lambda: pages.page(
            "deidentifier.html",
            families=FAMILIES.values(),
            languages=languages,
            keyed=api_key is not None,
            policies=policies.names if policies else (),
        ),
        lifespan=lifespan,
    )
    return application(service, limits=allowed, api_key=api_key)


def _router(desk: "_Desk", languages: Sequence[str]) -> APIRouter:
    router = APIRouter(tags=["DeidentifiedNote"], dependencies=[Depends(json_only)])

    @router.post(
        "/deidentifiedNotes",
        operation_id="createDeidentifiedNotes",
        summary="Deidentify a clinical note",
        response_model=DeidentifyResponse,
        responses={**POST_ERRORS, **errors(403)},
    )
    async def create(body: DeidentifyRequest, request: Request) -> Response:
        return json_response(await desk.deidentify(body, language(request, languages)))

    @router.post(
        "/batch",
        operation_id="createBatch",
        summary="Deidentify many notes (an addition to NLP Sandbox)",
        response_model=BatchResponse,
        responses={**POST_ERRORS, **errors(403)},
    )
    async def batch(body: BatchDeidentifyRequest, request: Request) -> Response:
        lang = language(request, languages)
        return json_response(
            {"results": [await _result(desk, _single(body, note), lang) for note in body.notes]}
        )

    return router


def _single(body: BatchDeidentifyRequest, note: wire.Note) -> DeidentifyRequest:
    return DeidentifyRequest.model_construct(
        note=note,
        deidentification_steps=body.deidentification_steps,
        annotators=body.annotators,
        policy=body.policy,
        audit=body.audit,
    )


async def _result(desk: "_Desk", body: DeidentifyRequest, lang: str) -> dict[str, Any]:
    id_ = body.note.identifier
    try:
        return {"identifier": id_, **await desk.deidentify(body, lang)}
    except RefusedError as error:
        return failed(id_, error.status, error.title, error.detail)
    except ToolError as error:
        return failed(id_, 500, "A tool failed", str(error))


class _Done(NamedTuple):
    """What was found in a note, what replaces it, and who said so."""

    spans: Sequence[Span]
    made: Sequence[Replacement]
    told: dict[str, Any]


class _Desk:
    def __init__(
        self, panel: AnnotatorSet, shift: ShiftDate, policies: Policies | None, own: Tool | None
    ) -> None:
        self._panel = panel
        self._shift = shift
        self._policies = policies
        self._own = own

    async def deidentify(self, body: DeidentifyRequest, lang: str) -> dict[str, Any]:
        text = body.note.text
        done = await (self._by_policy(body, lang) if body.policy else self._by_steps(body, lang))
        new = applied(text, done.made)
        answer = {
            "originalAnnotations": to_wire(done.spans, text),
            "deidentifiedAnnotations": to_wire(_carried_over(done.spans, done.made), new),
            "deidentifiedNote": {**body.note.model_dump(), "text": new},
        }
        if body.audit:
            answer["audit"] = {**_audit(text, new, done.spans, done.made), **done.told}
        return answer

    async def _by_steps(self, body: DeidentifyRequest, lang: str) -> _Done:
        """Follow the specification: only annotators of families that steps name are asked."""
        steps, text = body.steps(), body.note.text
        tools = self._panel.tools(body.annotators.by_family())
        named = {label for step in steps for label in step.families}
        families = [label for label in FAMILIES if label in named]
        spans = await self._panel.annotate(text, lang, families, tools)
        made = replacements(text, spans, steps, shift=self._shift, lang=lang)
        return _Done(spans, made, {"annotators": _annotators(tools, families)})

    async def _by_policy(self, body: DeidentifyRequest, lang: str) -> _Done:
        policies, own = self._policies, self._own
        if policies is None or own is None or body.policy not in policies.names:
            names = ", ".join(policies.names) if policies else "none"
            raise RefusedError(400, "Bad Request", f"no policy of that name; there are: {names}")
        if body.deidentification_steps:
            raise RefusedError(400, "Bad Request", "either a policy or steps, not both")
        tools = self._panel.tools(body.annotators.by_family())
        foreign = [label for label in FAMILIES if tools[label] != own]
        spans = await self._panel.annotate(body.note.text, lang, foreign, tools)
        others = {label: [one for one in spans if one.label == label] for label in foreign}
        note, name = body.note, body.policy

        def work() -> Removed:
            return policies.remove(note.text, lang, name, patient=note.patient_id, others=others)

        done = await self._panel.bench(own).run(lambda: guarded(own.name, work))
        told = {"annotators": _annotators(tools, FAMILIES), "policy": name, "rules": done.rules}
        return _Done(done.spans, done.made, told)


def _annotators(tools: Mapping[str, Tool], families: Iterable[str]) -> dict[str, str]:
    return {FAMILIES[label].step: tools[label].title() for label in families}


def _carried_over(spans: Sequence[Span], made: Sequence[Replacement]) -> list[Span]:
    places = NewPlaces(made)
    return [
        Span(*places.extent(span.start, span.end), span.label, span.attributes) for span in spans
    ]


def _audit(
    text: str, new: str, spans: Sequence[Span], made: Sequence[Replacement]
) -> dict[str, Any]:
    """Count what was found, replaced and left; fingerprints, no text."""
    starts = [one.start for one in made]
    left = Counter(span.label for span in spans if not _inside(span, made, starts))
    replaced = Counter((one.family, one.method) for one in made)
    return {
        "found": dict(sorted(Counter(span.label for span in spans).items())),
        "replaced": [
            {"family": family, "method": method, "count": count}
            for (family, method), count in sorted(replaced.items())
        ],
        "left": dict(sorted(left.items())),
        "characters": {
            "original": len(text),
            "replaced": sum(one.end - one.start for one in made),
            "deidentified": len(new),
        },
        "sha256": {
            "original": hashlib.sha256(text.encode()).hexdigest(),
            "deidentified": hashlib.sha256(new.encode()).hexdigest(),
        },
    }


def _inside(span: Span, made: Sequence[Replacement], starts: Sequence[int]) -> bool:
    at = bisect_right(starts, span.start) - 1
    return at >= 0 and span.end <= made[at].end
