"""Does a server speak NLP Sandbox? What a benchmark would find out, beforehand and with reasons.

"must" is what the specification or the benchmark asks for; "should" is what the original servers
do and what makes a tool a good neighbour.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median, quantiles
from typing import Any, NamedTuple
from urllib.parse import urljoin, urlsplit

import httpx2
import orjson
from pydantic import ValidationError

from goldbench.errors import UsageError
from goldbench.services import wire
from goldbench.services.errors import AnswerError, UnreachableError
from goldbench.services.families import FAMILIES, PHYSICAL_ADDRESS
from goldbench.services.remote.check_result import Level, Outcome, Report, Speed
from goldbench.services.remote.client import families_of
from goldbench.services.remote.offset_units import in_code_points
from goldbench.services.remote.remote_tool import PREFIX, Answer, Patience, Remote
from goldbench.services.servers.problems import explain

_JSON = {"content-type": "application/json"}
_PATIENT = "patient-1"
# What shifts offsets: astral characters, a combining mark, CRLF, a joiner.
AWKWARD = (
    "José 😀 visited Zürich on 12/26/2020 with Mary Smith.\r\nCall 203-555-4545.",
    "👩🏽\u200d⚕️ Dr. Ana Go\u0301mez, MRN 8249813, seen 01/02/2021 in Boston.",
)


class _Wrong(Exception):  # noqa: N818 - a verdict, not an error
    """What was seen is not what is asked for."""


class _Operation(NamedTuple):
    """A path that takes a note, and the arrays that its answer holds."""

    path: str
    arrays: dict[str, type[wire.TextAnnotation]]
    steps: bool = False

    def body(self, note: dict[str, Any]) -> dict[str, Any]:
        if not self.steps:
            return {"note": note}
        types = [family.step for family in FAMILIES.values()]
        step = {"maskingCharConfig": {"maskingChar": "*"}, "annotationTypes": types}
        return {"note": note, "deidentificationSteps": [step]}

    def marks(self, answer: Any) -> dict[str, list[dict[str, Any]]]:
        """Take the arrays out of an answer, each mark checked against its schema."""
        held = answer.get("originalAnnotations") if self.steps else answer
        by_array = {}
        for array, model in self.arrays.items():
            marks = held.get(array) if isinstance(held, dict) else None
            if not isinstance(marks, list):
                reason = f"the answer has no list {array}"
                raise _Wrong(reason)
            for mark in marks:
                _valid(model, mark, array)
            by_array[array] = marks
        return by_array


def check_tool(
    url: str,
    *,
    texts: Sequence[str],
    lang: str | None = None,
    patience: Patience | None = None,
    at_once: int = 8,
    api_key: str | None = None,
) -> Report:
    """Look at a server with some notes.

    Raises `UnreachableError` where nothing answers, `UsageError` at a data node, which is no tool.
    """
    quick = patience or Patience(timeout=60, retries=0)
    with Remote(url, patience=quick, api_key=api_key) as remote:
        return _Probe(remote, [*AWKWARD, *texts], lang).report(at_once)


class _Probe:
    def __init__(self, remote: Remote, texts: Sequence[str], lang: str | None) -> None:
        self.remote = remote
        self.texts = texts
        self.headers = {**_JSON, **({"content-language": lang} if lang else {})}
        self.outcomes: list[Outcome] = []

    def report(self, at_once: int) -> Report:
        info = self.look("/api/v1/tool describes the tool", "must", self.tool) or {}
        if not info and self.is_data_node():
            msg = f"{self.remote.address} is a data node, not a tool"
            raise UsageError(msg, hint="a check looks at annotators and de-identifiers")
        self.look("/api/v1/healthCheck says pass", "must", self.health)
        self.look("/ leads to the tool's description", "must", lambda: self.root(info))
        self.look("/api/v1/ui answers", "must", self.ui)
        self.look("/api/v1/tool/dependencies lists tools", "should", self.dependencies)
        operations = _operations(str(info.get("type")))
        name = "the type is that of an annotator or a de-identifier"
        self.outcomes.append(Outcome(name, "must", bool(operations), str(info.get("type"))))
        speed = None
        if operations:
            self.contract(operations)
            speed = self.runs(operations, at_once)
        return Report(self.remote.address, info, tuple(self.outcomes), speed)

    def contract(self, operations: Sequence[_Operation]) -> None:
        note = wire.EXAMPLE_NOTE
        notes = {
            "annotates a note": note,
            "takes an empty note": {**note, "text": ""},
            "ignores unknown properties": {**note, "note_name": "dataset/x"},
        }
        for operation in operations:
            for what, given in notes.items():
                mark = partial(self.marks, operation, given)
                self.look(f"{operation.path} {what}", "must", mark)
            for what, level, status, method, content in _mistakes(operation):
                refuse = partial(self.refuses, operation.path, method, content, status)
                self.look(f"{operation.path} answers {status} to {what}", level, refuse)

    def runs(self, operations: Sequence[_Operation], at_once: int) -> Speed | None:
        """Annotate all notes twice: one after another, then several at once."""
        seconds: list[float] = []

        def first() -> list[Any]:
            marks = []
            for text in self.texts:
                began = time.perf_counter()
                marks.append(self.all_marks(operations, text))
                seconds.append(time.perf_counter() - began)
            return marks

        once = self.look(f"{len(self.texts)} notes are annotated", "must", first)
        if once is None:
            return None
        self.look("texts stand at their offsets", "must", lambda: self.offsets(once))
        began = time.perf_counter()
        self.look(
            f"the same notes give the same answers, {at_once} at once",
            "must",
            lambda: self.again(operations, once, at_once),
        )
        spent = time.perf_counter() - began
        return Speed(
            notes=len(self.texts),
            characters=sum(map(len, self.texts)),
            median_ms=round(1000 * median(seconds), 2),
            p95_ms=round(1000 * quantiles(seconds, n=20, method="inclusive")[-1], 2),
            at_once=at_once,
            notes_per_second=round(len(self.texts) / spent, 1),
        )

    def look(self, name: str, level: Level, act: Callable[[], Any]) -> Any:
        """Do one check and keep its outcome; give what it found, None where it failed."""
        try:
            result = act()
        except _Wrong as wrong:
            self.outcomes.append(Outcome(name, level, ok=False, detail=str(wrong)))
            return None
        except AnswerError as error:
            self.outcomes.append(Outcome(name, level, ok=False, detail=str(error)))
            return None
        except httpx2.ConnectError:
            msg = f"nothing answers at {self.remote.address}"
            raise UnreachableError(msg, hint="is the tool running?") from None
        except httpx2.HTTPError as error:
            self.outcomes.append(Outcome(name, level, ok=False, detail=type(error).__name__))
            return None
        detail = result if isinstance(result, str) else ""
        self.outcomes.append(Outcome(name, level, ok=True, detail=detail))
        return result

    def tool(self) -> dict[str, Any]:
        answer = _json(self.get(f"{PREFIX}/tool"))
        _valid(wire.Tool, _drop_old_type(answer), "tool")
        return dict(answer)

    def is_data_node(self) -> bool:
        try:
            answer = _json(self.get(f"{PREFIX}/datasets"))
        except _Wrong:
            return False
        return isinstance(answer, dict) and isinstance(answer.get("datasets"), list)

    def health(self) -> str:
        answer = _json(self.get(f"{PREFIX}/healthCheck"))
        status = str(_valid(wire.HealthCheck, answer, "health").status)
        if status != "pass":
            raise _Wrong(status)
        return status

    def root(self, info: dict[str, Any]) -> None:
        if _json(self.get("/")) != info:
            reason = "the JSON there is another one"
            raise _Wrong(reason)

    def ui(self) -> None:
        self.get(f"{PREFIX}/ui")

    def dependencies(self) -> str:
        answer = _json(self.get(f"{PREFIX}/tool/dependencies"))
        tools = _valid(wire.ToolDependencies, answer, "dependencies").tools
        return ", ".join(f"{used.name} {used.version}" for used in tools) or "none"

    def marks(self, operation: _Operation, note: dict[str, Any]) -> dict[str, Any]:
        url = f"{self.remote.address}{PREFIX}{operation.path}"
        content = orjson.dumps(operation.body(note))
        answer = self.remote.ask("POST", url, content=content, headers=self.headers)
        if answer.status != 200:
            reason = f"answered {answer.status}"
            raise _Wrong(reason)
        body = _json(answer)
        if not isinstance(body, dict):
            reason = "the answer is not an object"
            raise _Wrong(reason)
        return operation.marks(body)

    def all_marks(self, operations: Sequence[_Operation], text: str) -> dict[str, Any]:
        note = {**wire.EXAMPLE_NOTE, "text": text, "patientId": _PATIENT}
        arrays: dict[str, Any] = {}
        for operation in operations:
            arrays |= self.marks(operation, note)
        return arrays

    def offsets(self, answers: Sequence[dict[str, Any]]) -> str:
        units, count = set(), 0
        for text, arrays in zip(self.texts, answers, strict=True):
            for array, marks in arrays.items():
                counted = in_code_points(marks, text)
                units.add(counted.unit)
                count += len(marks)
                for mark in counted.marks:
                    at = mark["start"]
                    if at < 0 or text[at : at + mark["length"]] != mark["text"]:
                        reason = f"{array}: another text stands at {at}+{mark['length']}"
                        raise _Wrong(reason)
        units.discard("code points")
        if units:
            reason = f"counted in {' and '.join(sorted(units))}, not in code points"
            raise _Wrong(reason)
        return f"{count} annotations"

    def again(self, operations: Sequence[_Operation], once: Sequence[Any], at_once: int) -> None:
        with ThreadPoolExecutor(at_once) as pool:
            twice = list(pool.map(lambda text: self.all_marks(operations, text), self.texts))
        differ = sum(a != b for a, b in zip(once, twice, strict=True))
        if differ:
            reason = f"{differ} of {len(once)} notes were answered differently"
            raise _Wrong(reason)

    def refuses(self, path: str, method: str, content: bytes | None, status: int) -> str:
        url = f"{self.remote.address}{PREFIX}{path}"
        answer = self.remote.ask(method, url, content=content, headers=self.headers)
        if answer.status != status:
            reason = f"answered {answer.status}"
            raise _Wrong(reason)
        _valid(wire.Error, _json(answer), "error")
        return ""

    def get(self, path: str) -> Answer:
        """Follow redirects as long as they stay with this server."""
        url = self.remote.address + path
        for _ in range(5):
            answer = self.remote.ask("GET", url)
            target = answer.headers.get("location")
            if 300 <= answer.status < 400 and target:
                try:
                    url = urljoin(url, target)
                    stays = urlsplit(url).netloc == urlsplit(self.remote.address).netloc
                except ValueError:
                    stays = False
                if not stays:
                    reason = "redirects to another host"
                    raise _Wrong(reason)
            elif 200 <= answer.status < 300:
                return answer
            else:
                reason = f"answered {answer.status}"
                raise _Wrong(reason)
        reason = "redirects without end"
        raise _Wrong(reason)


def _operations(kind: str) -> list[_Operation]:
    if kind == "nlpsandbox:phi-deidentifier":
        arrays = {family.array: family.model for family in FAMILIES.values()}
        return [_Operation("/deidentifiedNotes", arrays, steps=True)]
    models = {family.array: family.model for family in FAMILIES.values()}
    models[PHYSICAL_ADDRESS] = wire.TextPhysicalAddressAnnotation
    models["textCovidSymptomAnnotations"] = wire.TextCovidSymptomAnnotation
    return [_Operation(f"/{array}", {array: models[array]}) for array in families_of(kind).values()]


def _mistakes(operation: _Operation) -> list[tuple[str, Level, int, str, bytes | None]]:
    note = {name: value for name, value in wire.EXAMPLE_NOTE.items() if name != "patientId"}
    return [
        ("a note without patient", "must", 400, "POST", orjson.dumps(operation.body(note))),
        ("broken JSON", "should", 400, "POST", b'{"note": '),
        ("GET", "should", 405, "GET", None),
    ]


def _drop_old_type(tool: Any) -> Any:
    """Let the type of tools before 1.2.0 pass as what it is now called."""
    old = "nlpsandbox:physical-address-annotator"
    if isinstance(tool, dict) and tool.get("type") == old:
        return {**tool, "type": "nlpsandbox:location-annotator"}
    return tool


def _json(answer: Answer) -> Any:
    try:
        return orjson.loads(answer.body)
    except orjson.JSONDecodeError:
        reason = "the answer is not JSON"
        raise _Wrong(reason) from None


def _valid(model: type[Any], value: object, where: str) -> Any:
    try:
        return model.model_validate(value)
    except ValidationError as error:
        errors = [{**item, "loc": ("body", where, *item["loc"])} for item in error.errors()]
        raise _Wrong(explain(errors, quoting=True)) from None
