"""The de-identifier's server: a note and steps in, a note without what was found out.

Beside the specification: `annotators` and `audit` in a request, `POST /api/v1/batch` with
`{"notes": [...], "deidentificationSteps": [...]}`, and a page at `/` for browsers. The text of
`deidentifiedAnnotations` is what stands in the new note, not what was taken out of it.
"""

import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, Protocol

from fastapi import APIRouter, Depends, FastAPI, Request, Response
from pydantic import Field

from goldbench.corpus import Span
from goldbench.http.asgi import App
from goldbench.language import TOOL_LANGUAGES
from goldbench.phi import (
    Deidentified,
    Key,
    Mark,
    OffsetMap,
    Policy,
    deidentify,
    kinds,
    read_given_marks,
)
from goldbench.services import pages, wire
from goldbench.services.annotator_set import AnnotatorSet
from goldbench.services.builtin_tools import sandbox_spans
from goldbench.services.errors import RefusedError, ToolError, status_of
from goldbench.services.families import FAMILIES, to_wire
from goldbench.services.servers.annotate_server import BatchResponse, language, report_failure
from goldbench.services.servers.application import Service, application
from goldbench.services.servers.bodies import json_only, json_response
from goldbench.services.servers.deidentify_messages import (
    Annotators,
    DeidentificationStep,
    DeidentifyRequest,
    DeidentifyResponse,
    StepsOrPolicy,
)
from goldbench.services.servers.guard import Limits
from goldbench.services.servers.openapi import POST_ERRORS, errors
from goldbench.services.servers.tool_threads import run_guarded
from goldbench.services.tools import About, Tool, describe_tool, release

_NAME = "goldbench-phi-deidentifier"
_ABOUT = (
    "De-identifies clinical notes with five replaceable annotators: masks, type tags, redaction, "
    "moved dates."
)


class BatchDeidentifyRequest(StepsOrPolicy):
    """Our own: many notes, the same steps."""

    notes: list[wire.Note] = Field(max_length=1000)
    deidentification_steps: list[DeidentificationStep] = Field(max_length=100)
    annotators: Annotators = Field(default_factory=Annotators)
    policy: str = ""
    audit: bool = False


class FindMarks(Protocol):
    """Finds everything that a policy goes by, with labels and rules, in a note of a patient."""

    def __call__(self, text: str, lang: str, patient: str, /) -> list[Mark]: ...


def deidentifier_app(
    annotators: Mapping[str, Tool],
    *,
    builtin: Tool | None = None,
    find_marks: FindMarks | None = None,
    policies: Mapping[str, Policy] | None = None,
    key: Key | None = None,
    known: Mapping[str, Tool] | None = None,
    allows: Callable[[str], bool] = lambda _: False,
    languages: Sequence[str] = TOOL_LANGUAGES,
    limits: Limits | None = None,
    api_key: str | None = None,
    about: About | None = None,
) -> App:
    """Serve a de-identifier with one annotator a family.

    A request may name tools of `known` in their place, and addresses that `allows` allows.
    `policies` go by what `find_marks` finds, in the threads of the tool `builtin`, wherever that
    is the annotator; `key` is for those that need one.
    """
    allowed = limits or Limits()
    tools = AnnotatorSet(annotators, known=known or {}, allows=allows, limits=allowed)
    by_policy = None
    if builtin is not None and find_marks is not None:
        by_policy = _ByPolicy(builtin, find_marks, policies or {}, key)
    desk = _Desk(tools, by_policy)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        del app
        yield
        tools.close()

    info = describe_tool(_NAME, release(), _ABOUT, "nlpsandbox:phi-deidentifier", about or About())
    service = Service(
        title="NLP Sandbox PHI Deidentifier API of goldbench",
        description=_ABOUT,
        routers=[_router(desk, languages)],
        info=info,
        dependencies=tools.dependencies,
        health=lambda: not tools.stuck,
        home=lambda accepted: pages.deidentifier(
            accepted,
            families=FAMILIES.values(),
            languages=languages,
            keyed=api_key is not None,
            policies=list(by_policy.policies) if by_policy else (),
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
        return report_failure(id_, error.status, error.title, error.detail)
    except ToolError as error:
        return report_failure(id_, status_of(error), "A tool failed", str(error))


class _Done(NamedTuple):
    """What annotators marked in a note, what became of it, and who said so."""

    spans: Sequence[Span]
    result: Deidentified
    audit: dict[str, Any]


class _ByPolicy(NamedTuple):
    """What whole policies need: our own annotator, its marks, the policies by name, the key."""

    builtin: Tool
    find_marks: FindMarks
    policies: Mapping[str, Policy]
    key: Key | None


class _Desk:
    def __init__(self, tools: AnnotatorSet, by_policy: _ByPolicy | None) -> None:
        self._tools = tools
        self._policies = by_policy

    async def deidentify(self, body: DeidentifyRequest, lang: str) -> dict[str, Any]:
        text = body.note.text
        done = await (self._by_policy(body, lang) if body.policy else self._by_steps(body, lang))
        new = done.result.text
        places = OffsetMap(done.result.replaced)
        moved = [
            Span(*places.move(span.start, span.end), span.label, span.attributes)
            for span in done.spans
        ]
        answer: dict[str, Any] = {
            "originalAnnotations": to_wire(done.spans, text),
            "deidentifiedAnnotations": to_wire(moved, new),
            "deidentifiedNote": {**body.note.model_dump(), "text": new},
        }
        if body.audit:
            answer["audit"] = {**_audit(text, done, places, lang), **done.audit}
            answer["replacements"] = _list_replacements(done.result, lang)
        return answer

    async def _by_steps(self, body: DeidentifyRequest, lang: str) -> _Done:
        """Follow the specification: only annotators of families that steps name are asked."""
        rules, text = body.rules(), body.note.text
        tools = self._tools.tools(body.annotators.by_family())
        families = [label for label in FAMILIES if label in body.families()]
        spans = await self._tools.annotate(text, lang, families, tools)
        result = deidentify(text, read_given_marks(spans, lang), policy=rules, lang=lang)
        return _Done(spans, result, {"annotators": _annotators(tools, families)})

    async def _by_policy(self, body: DeidentifyRequest, lang: str) -> _Done:
        """Apply a whole policy: our own addition to the steps of a request."""
        ready = self._policies
        policy = ready.policies.get(body.policy) if ready is not None else None
        if ready is None or policy is None:
            names = ", ".join(ready.policies) if ready is not None and ready.policies else "none"
            raise RefusedError(400, "Bad Request", f"no policy of that name; there are: {names}")
        if body.deidentification_steps:
            raise RefusedError(400, "Bad Request", "either a policy or steps, not both")
        builtin, find_marks, _, key = ready
        tools = self._tools.tools(body.annotators.by_family())
        foreign = [label for label in FAMILIES if tools[label] != builtin]
        given = await self._tools.annotate(body.note.text, lang, foreign, tools)
        text, patient = body.note.text, body.note.patient_id

        def work() -> _Done:
            known = kinds(lang)
            marks = [
                mark
                for mark in find_marks(text, lang, patient)
                if known[mark.label].family not in foreign
            ]
            marks += read_given_marks(given, lang)
            result = deidentify(text, marks, policy=policy, lang=lang, key=key, patient=patient)
            audit = {
                "annotators": _annotators(tools, FAMILIES),
                "policy": policy.name,
                "rules": result.audit()["rules"],
            }
            return _Done(sandbox_spans(marks, lang), result, audit)

        return await self._tools.bench(builtin).run(lambda: run_guarded(builtin.name, work))


def _annotators(tools: Mapping[str, Tool], families: Iterable[str]) -> dict[str, str]:
    return {FAMILIES[label].step: tools[label].title() for label in families}


def _list_replacements(result: Deidentified, lang: str) -> list[dict[str, Any]]:
    """List every stretch that was replaced, whatever its family: annotations name five alone."""
    known = kinds(lang)
    return [
        {
            "start": span.mark.start,
            "length": span.mark.end - span.mark.start,
            "newStart": span.start,
            "newLength": span.end - span.start,
            "family": known[span.mark.label].family,
            "confidence": span.mark.confidence,
        }
        for span in result.replaced
    ]


def _audit(text: str, done: _Done, places: OffsetMap, lang: str) -> dict[str, Any]:
    """Count what was found, replaced and left; fingerprints, no text."""
    replaced, new = done.result.replaced, done.result.text
    known = kinds(lang)
    left = Counter(span.label for span in done.spans if not places.covers(span.start, span.end))
    counts = Counter((known[span.mark.label].family, span.strategy) for span in replaced)
    return {
        "found": dict(sorted(Counter(span.label for span in done.spans).items())),
        "replaced": [
            {"family": family, "method": strategy, "count": count}
            for (family, strategy), count in sorted(counts.items())
        ],
        "left": dict(sorted(left.items())),
        "characters": {
            "original": len(text),
            "replaced": sum(len(span.original) for span in replaced),
            "deidentified": len(new),
        },
        "sha256": {
            "original": hashlib.sha256(text.encode()).hexdigest(),
            "deidentified": hashlib.sha256(new.encode()).hexdigest(),
        },
    }
