"""Small notes of two sides, and their score through the public way: corpora in, a result out."""

from goldbench.corpus import Attributes, Corpus, Document, Marks, Record, Span
from goldbench.scoring import CorpusStream, Result, Settings, score

TEXT = "Ignacio Navarro Cuéllar vino a Madrid el 3/4, 28036. John Smith."
NAME = Span(0, 23, "NAME")
GOLD = Marks((NAME, Span(31, 37, "CITY"), Span(41, 44, "DATE")))


def corpus(notes: dict[str, Marks], text: str = TEXT, **meta: str) -> Corpus:
    return Corpus.from_records(
        Record(Document(id_, text, Attributes(meta)), {"x": marks}) for id_, marks in notes.items()
    )


def scored(gold: Corpus, system: Corpus, name: str = "exact", **options: object) -> Result:
    settings = Settings(**options)  # type: ignore[arg-type]  # as Settings has them
    streams = CorpusStream(gold, name="gold"), CorpusStream(system, name="sys")
    return score(streams[0], [streams[1]], [name], settings).results[0]


def counts(result: Result) -> tuple[int, int, int]:
    return result.scores.tp, result.scores.fp, result.scores.fn
