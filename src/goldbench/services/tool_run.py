"""Any tool over a corpus, by its name or address: resumable, in the labels asked for.

Our own annotators run in processes (`goldbench.phi`), servers and libraries in threads, a command
in a process of its own. What is finished stands in a journal beside the target until the target
is written.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from goldbench import phi
from goldbench.corpus import Document, Marks, Record
from goldbench.errors import UsageError
from goldbench.formats import Findings
from goldbench.schemes import LabelMap, compose, named_map
from goldbench.services.adapters import annotate_with_command
from goldbench.services.catalog import check_name, tool
from goldbench.services.client import Failure, annotate_records, annotate_with_url
from goldbench.services.errors import ToolError
from goldbench.services.families import FAMILIES, with_known_type
from goldbench.services.journal import journal_of, open_journal
from goldbench.services.remote import Patience
from goldbench.services.tool_threads import checked
from goldbench.services.tools import Tool

COMMAND = "command:"
_URLS = ("http://", "https://")
_SANDBOX = "nlpsandbox"
_TIMEOUT = 60.0


@dataclass(frozen=True, slots=True)
class Job:
    """A tool and how to run it. Several tools may be named where all of them are our own.

    `scheme` is `nlpsandbox` unless it says `i2b2` or `meddocan`; the labels of a command are its
    own. `at_once` counts notes under way at a server, `workers` further processes of our own
    annotators. `timeout` is in seconds for one attempt at a note, 60 if None, and `retries` counts
    further attempts; for a command, `timeout` is the longest silence, if any.
    """

    tools: tuple[str, ...] = (phi.PHI,)
    lang: str = "en"
    scheme: str | None = None
    layer: str = "system"
    at_once: int = 8
    workers: int = 0
    timeout: float | None = None
    retries: int = 4
    api_key: str | None = field(default=None, repr=False)
    site: phi.Site | None = None

    def __post_init__(self) -> None:
        own = [name in phi.tools() for name in self.tools]
        for name in self.tools:
            if not name.startswith(COMMAND):
                check_name(name, also=(*phi.tools(), COMMAND + "LINE"))
        if not self.tools or (len(self.tools) > 1 and not all(own)):
            msg = "one tool at a time, or several of goldbench's own"
            raise UsageError(msg, hint=f"its own are: {', '.join(phi.tools())}")
        if self.scheme is not None and self.tools[0].startswith(COMMAND):
            msg = "the labels of a command are its own; there is no scheme to choose"
            raise UsageError(msg, hint="map them when they are scored: goldbench score --map")
        if self.site is not None and not all(own):
            msg = "a site's patterns are for goldbench's own tools"
            raise UsageError(msg, hint="leave out --site")
        _into(self.scheme or _SANDBOX)


@contextmanager
def annotation(
    job: Job,
    records: Iterable[Record],
    target: Path,
    *,
    findings: Findings | None = None,
    failures: list[Failure] | None = None,
) -> Iterator[Iterator[Record]]:
    """Give the records with the tool's marks as their only layer, in the order of the input.

    Leaving without an error and without failures forgets the journal. Notes that fail are given
    without a layer ("not looked at") and added to `failures`; without that list, the first one is
    raised.
    """
    if job.tools[0] in phi.tools():
        task = phi.AnnotateTask(job.lang, job.tools, job.scheme or _SANDBOX, job.site)
        with phi.annotate_corpus(
            records, task, target, layer=job.layer, workers=job.workers
        ) as made:
            yield made
        return
    seen = findings or Findings()
    journal = journal_of(target)
    try:
        yield _renamed(_others(job, records, journal, seen, failures), job, seen)
    except ToolError as error:
        if journal.exists():
            kept = "what is finished is kept; the same command goes on from there"
            error.hint = f"{error.hint} ({kept})" if error.hint else kept
        raise
    if not failures:
        journal.unlink(missing_ok=True)


def _others(
    job: Job,
    records: Iterable[Record],
    journal: Path,
    findings: Findings,
    failures: list[Failure] | None,
) -> Iterator[Record]:
    (address,) = job.tools
    if address.startswith(COMMAND):
        return annotate_with_command(
            records,
            address.removeprefix(COMMAND),
            layer=job.layer,
            silence=job.timeout,
            journal=journal,
            findings=findings,
            failures=failures,
        )
    if address.startswith(_URLS):
        return annotate_with_url(
            records,
            address,
            lang=job.lang,
            layer=job.layer,
            concurrency=job.at_once,
            patience=Patience(job.timeout or _TIMEOUT, job.retries),
            api_key=job.api_key,
            journal=journal,
            findings=findings,
            failures=failures,
        )
    return _in_this_process(tool(address), job, records, journal, failures)


def _in_this_process(
    found: Tool,
    job: Job,
    records: Iterable[Record],
    journal: Path,
    failures: list[Failure] | None,
) -> Iterator[Record]:
    def annotate(document: Document) -> Marks:
        return Marks(tuple(checked(found, document.require_text(), job.lang)))

    if job.lang not in found.languages:
        msg = f"{found.name} reads {', '.join(found.languages)}, not {job.lang}"
        raise UsageError(msg, hint="see --lang")
    run = f"{job.tools[0]} {found.version} {job.lang}"
    with open_journal(journal, run=run) as kept:
        yield from annotate_records(
            records,
            annotate,
            layer=job.layer,
            concurrency=found.threads,
            journal=kept,
            failures=failures,
        )


def _renamed(records: Iterable[Record], job: Job, findings: Findings) -> Iterator[Record]:
    into = _into(job.scheme or _SANDBOX)
    for record in records:
        if into is None:
            yield record
            continue
        layers = {}
        for layer, marks in record.layers.items():
            spans = (with_known_type(one) if one.label in FAMILIES else one for one in marks.spans)
            mapped = into.apply(Marks(tuple(spans)))
            for label in mapped.dropped.elements():
                kind = f"lost: {label}, which {into.destination} has no label for"
                findings.add(kind, Path(job.tools[0]), document=record.document.id)
            layers[layer] = mapped.marks
        yield Record(record.document, layers)


@cache
def _into(scheme: str) -> LabelMap | None:
    """Give the map from NLP Sandbox to a scheme; None where it is that."""
    if scheme not in phi.SCHEMES:
        msg = f"there is no scheme {scheme!r} for PHI"
        raise UsageError(msg, hint=f"schemes: {', '.join(phi.SCHEMES)}")
    if scheme == _SANDBOX:
        return None
    first = named_map(phi.SCHEMES[_SANDBOX], phi.SCHEMES["i2b2"])
    return first if scheme == "i2b2" else compose(first, named_map(first.destination, scheme))
