"""Any tool over a corpus, by its name or address: resumable, in the labels asked for.

Our own annotators run in processes (`goldbench.phi`), servers and libraries in threads, a command
in a process of its own. What is finished stands in the run's journal (`engines.journal`) until the
target is written.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from secrets import token_bytes
from typing import NamedTuple

from goldbench import phi, risk
from goldbench.corpus import Design, Marks, Record
from goldbench.engines import Journal, MarksWork, begin_run, journal_of
from goldbench.errors import UsageError, check_known
from goldbench.formats import Findings, WriteOptions, require_writable, write
from goldbench.schemes import LabelMap, compose, load_map
from goldbench.services.adapters import annotate_with_command
from goldbench.services.adapters.command import split_command
from goldbench.services.catalog import check_name, tool
from goldbench.services.errors import ToolError
from goldbench.services.families import FAMILIES, with_known_type
from goldbench.services.remote.client import Client, Failure, annotate_records, ask_offer
from goldbench.services.remote.opaque_ids import OpaqueIds
from goldbench.services.remote.remote_tool import Patience, Remote
from goldbench.services.servers.tool_threads import annotate_checked
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
    further attempts; for a command, `timeout` is the longest silence, if any. `rules` is a file of
    rules of your own for the tool `risk`, `why` asks it for its reasons. An `encoder` takes a
    second look at what our own PHI annotators mark.
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
    rules: Path | None = None
    why: bool = False
    encoder: phi.Encoder | None = None

    def __post_init__(self) -> None:
        own = [name in phi.tools() for name in self.tools]
        for name in self.tools:
            if not name.startswith(COMMAND):
                check_name(name, also=(*phi.tools(), risk.RISK, COMMAND + "LINE"))
        if not self.tools or (len(self.tools) > 1 and not all(own)):
            msg = "one tool at a time, or several of goldbench's own"
            raise UsageError(msg, hint=f"its own are: {', '.join(phi.tools())}")
        if self.scheme is not None and self.tools[0].startswith(COMMAND):
            msg = "the labels of a command are its own; there is no scheme to choose"
            raise UsageError(msg, hint="map them when they are scored: goldbench score --map")
        if self.site is not None and not all(own):
            msg = "a site's patterns are for goldbench's own tools"
            raise UsageError(msg, hint="leave out --site")
        if self.encoder is not None and not all(own):
            msg = "an encoder takes a second look at the marks of goldbench's own PHI tools"
            raise UsageError(msg, hint="leave out --encoder")
        if self.tools != (risk.RISK,) and (self.rules is not None or self.why):
            msg = "rules of your own and reasons are for the tool risk"
            raise UsageError(msg, hint="--tool risk")
        if self.tools == (risk.RISK,) and self.scheme is not None:
            msg = "the tags of risk are those of heart-risk; there is no scheme to choose"
            raise UsageError(msg, hint="leave out --scheme")
        _map_to_scheme(self.scheme or _SANDBOX)


class _Prepared(NamedTuple):
    """A tool that is ready: what its marks depend on, and how to run it.

    `annotate` takes records, a journal and a list for failures.
    """

    settings: Mapping[str, object]
    annotate: Callable[[Iterable[Record], Journal | None, list[Failure] | None], Iterator[Record]]


def run_tool(
    job: Job,
    records: Iterable[Record],
    *,
    findings: Findings | None = None,
    failures: list[Failure] | None = None,
) -> Iterator[Record]:
    """Yield the records with the tool's marks as their only layer, in the order of the input.

    Notes that fail are given without a layer ("not looked at") and added to `failures`; without
    that list the first one is raised, or what a command left unanswered at its end.
    """
    seen = findings or Findings()
    with _prepare(job, seen) as prepared:
        yield from _rename(prepared.annotate(records, None, failures), job, seen)


def annotate_corpus(
    job: Job,
    records: Iterable[Record],
    target: Path,
    *,
    to: str = "jsonl",
    design: Design | None = None,
    findings: Findings | None = None,
    failures: list[Failure] | None = None,
) -> None:
    """Run a tool over records into a target; what was stopped goes on when it is called again.

    As `run_tool`; `design` goes with the notes. Where notes failed the journal stays, so that only
    they are tried again.
    """
    seen = findings or Findings()
    require_writable(to)
    try:
        with (
            _prepare(job, seen) as prepared,
            begin_run(target, prepared.settings) as run,
        ):
            records = prepared.annotate(records, run.journal, failures)
            write(_rename(records, job, seen), run.unfinished, to, WriteOptions(design=design))
            run.keep = bool(failures)
    except ToolError as error:
        if journal_of(target).exists():
            kept = "what is finished is kept; the same command goes on from there"
            error.hint = f"{error.hint} ({kept})" if error.hint else kept
        raise


def is_own(tools: Iterable[str]) -> bool:
    """Say whether tools are goldbench's own, which are functions of a note alone."""
    return all(name in (*phi.tools(), risk.RISK) for name in tools)


def work_of(job: Job) -> MarksWork:
    """Give what goldbench's own tools do to a note, as work for millions of notes."""
    if not is_own(job.tools):
        msg = f"tables are written by goldbench's own tools, not by {job.tools[0]}"
        raise UsageError(
            msg, hint=f"its own are: {', '.join((*phi.tools(), risk.RISK))}; or --to jsonl"
        )
    return MarksWork(risk_task(job) if job.tools == (risk.RISK,) else phi_task(job))


def phi_task(job: Job) -> phi.AnnotateTask:
    """Give what the PHI annotators are to do."""
    return phi.AnnotateTask(
        job.lang, job.tools, job.scheme or _SANDBOX, job.site, encoder=job.encoder
    )


def risk_task(job: Job) -> risk.RiskTask:
    """Give what the extractor of risk factors is to do."""
    check_known("language of risk", job.lang, risk.LANGUAGES)
    return risk.RiskTask(job.lang, job.rules, job.why)


@contextmanager
def _prepare(job: Job, findings: Findings) -> Iterator[_Prepared]:
    address = job.tools[0]
    if address in phi.tools():
        yield _builtin(job)
    elif address == risk.RISK:
        yield _risk(job)
    elif address.startswith(COMMAND):
        yield _command(job, findings)
    elif address.startswith(_URLS):
        patience = Patience(job.timeout or _TIMEOUT, job.retries)
        with Remote(address, patience=patience, api_key=job.api_key) as remote:
            yield _server(job, remote, findings)
    else:
        yield _library(job, tool(address))


def _builtin(job: Job) -> _Prepared:
    task = phi_task(job)

    def annotate(
        records: Iterable[Record], journal: Journal | None, failures: list[Failure] | None
    ) -> Iterator[Record]:
        del failures  # our own do not fail
        return phi.annotate_notes(
            records, task, layer=job.layer, workers=job.workers, journal=journal
        )

    return _Prepared(task.settings, annotate)


def _risk(job: Job) -> _Prepared:
    task = risk_task(job)

    def annotate(
        records: Iterable[Record], journal: Journal | None, failures: list[Failure] | None
    ) -> Iterator[Record]:
        del failures  # our own do not fail
        return risk.annotate_risk(
            records, task, layer=job.layer, workers=job.workers, journal=journal
        )

    return _Prepared(task.settings, annotate)


def _command(job: Job, findings: Findings) -> _Prepared:
    argv = split_command(job.tools[0].removeprefix(COMMAND))

    def annotate(
        records: Iterable[Record], journal: Journal | None, failures: list[Failure] | None
    ) -> Iterator[Record]:
        return annotate_with_command(
            records,
            argv,
            layer=job.layer,
            silence=job.timeout,
            journal=journal,
            log=None if journal is None else journal.scratch.parent / "command.log",
            findings=findings,
            failures=failures,
        )

    return _Prepared({"work": "annotate", "command": argv}, annotate)


def _server(job: Job, remote: Remote, findings: Findings) -> _Prepared:
    offer = ask_offer(remote)

    def annotate(
        records: Iterable[Record], journal: Journal | None, failures: list[Failure] | None
    ) -> Iterator[Record]:
        ids = OpaqueIds(token_bytes(16) if journal is None else journal.secret)
        client = Client(remote, offer, ids, job.lang, findings)
        return annotate_records(
            records,
            client.annotate,
            layer=job.layer,
            concurrency=job.at_once,
            journal=journal,
            failures=failures,
        )

    version = f"{offer.name} {offer.version}"
    settings = {"work": "annotate", "tool": remote.address, "version": version, "lang": job.lang}
    return _Prepared(settings, annotate)


def _library(job: Job, library: Tool) -> _Prepared:
    if job.lang not in library.languages:
        msg = f"{library.name} reads {', '.join(library.languages)}, not {job.lang}"
        raise UsageError(msg, hint="see --lang")

    def annotate(
        records: Iterable[Record], journal: Journal | None, failures: list[Failure] | None
    ) -> Iterator[Record]:
        return annotate_records(
            records,
            lambda document: Marks(
                tuple(annotate_checked(library, document.require_text(), job.lang))
            ),
            layer=job.layer,
            concurrency=library.threads,
            journal=journal,
            failures=failures,
        )

    settings = {
        "work": "annotate",
        "tool": job.tools[0],
        "version": library.version,
        "lang": job.lang,
    }
    return _Prepared(settings, annotate)


def _rename(records: Iterable[Record], job: Job, findings: Findings) -> Iterator[Record]:
    into = _map_to_scheme(job.scheme or _SANDBOX)
    for record in records:
        if into is None:
            yield record
            continue
        layers = {}
        for layer, marks in record.layers.items():
            spans = (
                with_known_type(span) if span.label in FAMILIES else span for span in marks.spans
            )
            mapped = into.apply(Marks(tuple(spans), unreadable=marks.unreadable))
            for label in mapped.dropped.elements():
                kind = f"lost: {label}, which {into.destination} has no label for"
                findings.add(kind, Path(job.tools[0]), document=record.document.id)
            layers[layer] = mapped.marks
        yield Record(record.document, layers)


@cache
def _map_to_scheme(scheme: str) -> LabelMap | None:
    """Give the map from NLP Sandbox to a scheme; None where it is that."""
    if scheme not in phi.SCHEMES:
        msg = f"there is no scheme {scheme!r} for PHI"
        raise UsageError(msg, hint=f"schemes: {', '.join(phi.SCHEMES)}")
    if scheme == _SANDBOX:
        return None
    first = load_map(phi.SCHEMES[_SANDBOX], phi.SCHEMES["i2b2"])
    return first if scheme == "i2b2" else compose(first, load_map(first.destination, scheme))
