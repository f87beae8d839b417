"""A small corpus with two sites and every kind of error, and reports on it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from goldbench.corpus import Attributes, Corpus, Document, Marks, Record, Span
from goldbench.reports import Origin, ReportData, Wanted, gather
from goldbench.scoring import CorpusStream, Settings

TEXT = "Seen on 3 May by Dr. Luz Gil. Has <b>asthma</b> & reflux since 2019, no fever.\nNext line."


def at(words: str, label: str) -> Span:
    start = TEXT.index(words)
    return Span(start, start + len(words), label)


DATE, NAME, ILL = at("3 May", "DATE"), at("Luz Gil", "NAME"), at("asthma", "ILLNESS")
GOLD = Marks((DATE, NAME, ILL))
RIGHT = GOLD
# Borders of the name too narrow, asthma under another label, a false alarm ("fever").
POOR = Marks((DATE, at("Gil", "NAME"), at("asthma", "DATE"), at("fever", "ILLNESS")))
NOTHING = Marks(())
ORIGIN = Origin(
    datetime(2031, 2, 3, 4, 5, tzinfo=UTC), "goldbench report a b", {"goldbench": "9.8.7"}
)
QUICK = Wanted()


def stream(
    name: str, marks: Sequence[Marks | None], *, text: str = TEXT, meta: bool = True
) -> CorpusStream:
    """Make documents n000, n001, ... of two sites, three to a patient; None = not looked at."""
    records = []
    for number, note_marks in enumerate(marks):
        about = {"site": f"hospital-{number % 2 + 1}", "patient": f"p{number // 3}"}
        note = f"{text} {'Much more is told. ' * (number % 7)}"
        document = Document(f"n{number:03}", note, Attributes(about if meta else {}))
        records.append(Record(document, {} if note_marks is None else {"x": note_marks}))
    return CorpusStream(Corpus.from_records(records), name=name)


def evidence(
    *systems: CorpusStream,
    gold: CorpusStream | None = None,
    wanted: Wanted = QUICK,
    **settings: object,
) -> ReportData:
    base = replace(Settings(()), **settings)  # type: ignore[arg-type]  # any setting
    return gather(gold or stream("truth", [GOLD] * 36), list(systems), base, wanted, ORIGIN)


def good(documents: int = 36) -> CorpusStream:
    return stream("good", [POOR if n % 6 == 0 else RIGHT for n in range(documents)])


def poor(documents: int = 36) -> CorpusStream:
    return stream("poor", [RIGHT if n % 5 == 0 else POOR for n in range(documents)])
