"""The extractor over a corpus: resumable, in several processes, in the order of the input."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from goldbench.corpus import Attributes, Marks, Record, Span
from goldbench.engines import Journal, map_notes, marks_from_json, marks_to_json, processes_or_here
from goldbench.risk.evidence import Finding
from goldbench.risk.extract import extract
from goldbench.risk.rulebook import FILES, rulebook

RISK = "risk"


@dataclass(frozen=True, slots=True)
class RiskTask:
    """What to do with each note; a value that processes can send each other.

    `rules` is a site's file of rules; `why` adds every finding as a span, with its rule, status
    and times, or the reason why it was rejected.
    """

    lang: str = "en"
    rules: Path | None = None
    why: bool = False

    @property
    def settings(self) -> Mapping[str, object]:
        """Everything that the marks depend on but the note."""
        folder = files("goldbench.risk") / "rules" / self.lang
        texts = [
            (folder / f"{name}.toml").read_bytes()
            for name in FILES
            if (folder / f"{name}.toml").is_file()
        ]
        if self.rules is not None:
            texts.append(self.rules.read_bytes())
        return {
            "work": "annotate",
            "tools": [RISK],
            "goldbench": version("goldbench"),
            "lang": self.lang,
            "rules": hashlib.sha256(b"\0".join(texts)).hexdigest(),
            "why": self.why,
        }

    def reads(self, record: Record) -> tuple[str, ...]:
        """Give what is read of a note beside its text: its date, where the text has none."""
        return (record.document.meta.text("date"),)

    def __call__(self, record: Record) -> Marks:
        text = record.document.require_text()
        day = _day(record.document.meta.text("date"))
        reading = extract(text, rulebook(self.lang, self.rules), day=day)
        spans = tuple(map(explain_finding, reading.findings)) if self.why else ()
        return Marks(spans, reading.tags)

    def encode(self, record: Record) -> bytes:
        """Read a note for a journal: offsets, labels and attributes, no text."""
        return marks_to_json(self(record))


def annotate_risk(
    records: Iterable[Record],
    task: RiskTask,
    *,
    layer: str = "system",
    workers: int = 0,
    journal: Journal | None = None,
) -> Iterator[Record]:
    """Yield the records with their tags as their only layer, in the order of the input."""
    engine = processes_or_here(workers)
    for record, result, _ in map_notes(
        records, task.encode, engine=engine, journal=journal, reads=task.reads
    ):
        yield Record(record.document, {layer: marks_from_json(result)})


def explain_finding(finding: Finding) -> Span:
    """Give a finding as a span whose attributes say why."""
    more = {
        "rule": finding.rule,
        "status": finding.status,
        "times": ", ".join(finding.times) or None,
        "time_rule": finding.time_rule or None,
        "when": finding.when,
        "value": finding.value,
        "unit": finding.unit,
        "rejected": finding.reason,
    }
    given = {name: value for name, value in more.items() if value is not None}
    return Span(
        finding.start, finding.end, finding.label, Attributes({**finding.attributes, **given})
    )


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None
