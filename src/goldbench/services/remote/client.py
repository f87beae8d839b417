"""A tool at an address run over a corpus: concurrent, patient, resumable.

>>> families_of("nlpsandbox:date-annotator")
{'date': 'textDateAnnotations'}
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from goldbench.corpus import DEFAULT_LAYER, Document, Marks, Record, Span
from goldbench.engines import Journal, Threads, map_notes, marks_from_json, marks_to_json
from goldbench.formats import Findings
from goldbench.formats.contract.location import Spot
from goldbench.formats.json.sandbox_marks import FAMILIES, to_marks
from goldbench.services.errors import AnswerError, ToolError, UnreachableError
from goldbench.services.families import PHYSICAL_ADDRESS
from goldbench.services.remote.offset_units import in_code_points
from goldbench.services.remote.opaque_ids import OpaqueIds
from goldbench.services.remote.remote_tool import Patience, Remote

_PHI = ("date", "person_name", "location", "id", "contact")
# Notes in a row for which nothing answered: then the tool is gone, not the note at fault.
_GIVE_UP = 10
# Failures that are told one by one.
_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Failure:
    """A note that could not be annotated, and why; never its text."""

    document: str
    error: ToolError


def describe_failures(failures: Sequence[Failure]) -> list[str]:
    """Say how many notes a tool failed on, and why on the first; a line each."""
    many = "1 note is" if len(failures) == 1 else f"{len(failures)} notes are"
    more = len(failures) - _SHOWN
    return [
        f"{many} not annotated:",
        *(f"  {failure.document}: {failure.error}" for failure in failures[:_SHOWN]),
        *([f"  and {more} more"] if more > 0 else []),
    ]


def not_annotated(failures: Sequence[Failure], *, hint: str | None = None) -> ToolError:
    """Make the error for a run whose notes are wanted all."""
    return ToolError("\n".join(describe_failures(failures)), hint=hint)


@dataclass(frozen=True, slots=True)
class Offer:
    """What a server offers: its name and version, and the array of each family.

    `batch` says that it has our own path for several notes, which answers all families at once.
    """

    name: str
    version: str
    arrays: dict[str, str]
    batch: bool


def families_of(kind: str) -> dict[str, str]:
    """Name the families and arrays that a type of tool answers with."""
    word = kind.removeprefix("nlpsandbox:").removesuffix("-annotator").replace("-", "_")
    if word == "phi":
        return {label: FAMILIES[label].array for label in _PHI}
    if word == "physical_address":
        return {"location": PHYSICAL_ADDRESS}
    return {word: FAMILIES[word].array} if word in FAMILIES else {}


def ask_offer(remote: Remote) -> Offer:
    """Ask a server what it is."""
    info = remote.get("/tool")
    if not isinstance(info, dict):
        msg = f"{remote.address}: /tool answered with something else than an object"
        raise AnswerError(msg)
    arrays = families_of(str(info.get("type")))
    if not arrays:
        msg = f"{remote.address} is not an annotator"
        raise ToolError(msg, hint="its /api/v1/tool says another type")
    return Offer(str(info.get("name")), str(info.get("version")), arrays, _has_batch(remote))


def _has_batch(remote: Remote) -> bool:
    try:
        described = remote.get("/openapi.json")
    except AnswerError:
        return False  # the specification does not ask for it
    paths = described.get("paths") if isinstance(described, dict) else None
    operation = paths.get("/batch") if isinstance(paths, dict) else None
    posted = operation.get("post") if isinstance(operation, dict) else None
    return isinstance(posted, dict) and posted.get("operationId") == "createBatch"


@dataclass(frozen=True, slots=True)
class Client:
    """Annotates single notes with a tool at an address; `ids` hide who they are."""

    remote: Remote
    offer: Offer
    ids: OpaqueIds
    lang: str | None = None
    findings: Findings = field(default_factory=Findings)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def annotate(self, document: Document) -> Marks:
        text = document.require_text()
        note = {
            "identifier": self.ids.note(document),
            "text": text,
            "type": document.meta.text("kind"),
            "patientId": self.ids.patient(document),
        }
        arrays = self._ask(note)
        spot = Spot(Path(self.offer.name), 0, document.id, self.findings)
        checked = {}
        with self._lock:  # findings are counted by all threads
            for array in self.offer.arrays.values():
                marks = arrays.get(array)
                if not isinstance(marks, list) or not all(isinstance(mark, dict) for mark in marks):
                    msg = f"{self.remote.address}: the answer has no list {array}"
                    raise AnswerError(msg, status=200)
                counted = in_code_points(marks, text)
                if counted.unit != "code points":
                    spot.report(f"repaired: offsets counted in {counted.unit}")
                checked[array] = counted.marks
            answered = to_marks(checked, text, spot)
        return Marks(tuple(sorted(answered.spans, key=Span.sort_key)))

    def _ask(self, note: dict[str, str]) -> dict[str, Any]:
        salt = note["identifier"]
        if self.offer.batch:
            answer = self.remote.post("/batch", {"notes": [note]}, lang=self.lang, salt=salt)
            results = answer.get("results")
            if not isinstance(results, list) or len(results) != 1:
                msg = f"{self.remote.address}: /batch did not answer with one result"
                raise AnswerError(msg, status=200)
            result: dict[str, Any] = results[0]
            if "error" in result:
                status = result["error"].get("status", 0)
                msg = f"{self.remote.address}: the tool failed on the note ({status})"
                raise AnswerError(msg, status=status)
            return result
        arrays: dict[str, Any] = {}
        for array in self.offer.arrays.values():
            arrays |= self.remote.post(f"/{array}", {"note": note}, lang=self.lang, salt=salt)
        return arrays


def annotate_with_url(
    records: Iterable[Record],
    url: str,
    *,
    lang: str | None = None,
    layer: str = DEFAULT_LAYER,
    concurrency: int = 8,
    patience: Patience | None = None,
    api_key: str | None = None,
    findings: Findings | None = None,
    failures: list[Failure] | None = None,
) -> Iterator[Record]:
    """Yield every record with the tool's marks as its only layer, in the order of the input.

    A note on which the tool fails is yielded without a layer ("not looked at") and is added to
    `failures`; without that list the first failure is raised. Where nothing answers any more,
    `UnreachableError` is raised.
    """
    with Remote(url, patience=patience, api_key=api_key) as remote:
        ids = OpaqueIds(secrets.token_bytes(16))
        client = Client(remote, ask_offer(remote), ids, lang, findings or Findings())
        yield from annotate_records(
            records, client.annotate, layer=layer, concurrency=concurrency, failures=failures
        )


def annotate_records(
    records: Iterable[Record],
    annotate: Callable[[Document], Marks],
    *,
    layer: str = DEFAULT_LAYER,
    concurrency: int = 8,
    journal: Journal | None = None,
    failures: list[Failure] | None = None,
) -> Iterator[Record]:
    """Run any function from documents to marks over records, in threads, in order."""

    def work(record: Record, /) -> bytes:
        return marks_to_json(annotate(record.document))

    silent = 0
    for record, result, error in map_notes(
        records,
        work,
        engine=Threads(concurrency),
        journal=journal,
        reads=_reads,
        catching=(ToolError,),
    ):
        if not isinstance(error, ToolError):
            silent = 0
            yield Record(record.document, {layer: marks_from_json(result)})
            continue
        silent = silent + 1 if isinstance(error, UnreachableError) else 0
        if failures is None or silent >= _GIVE_UP:
            raise error
        failures.append(Failure(record.document.id, error))
        yield Record(record.document)


def _reads(record: Record) -> tuple[str, str]:
    """Give what a tool is told of a note beside its text."""
    return record.document.meta.text("kind"), record.document.meta.text("patient")
