"""Answers without a tool, in any format that `goldbench score` reads, to notes all may read.

Only the gold is hidden, so a team is told in full what does not fit.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from goldbench.benchmark.kinds import ANY, PHI
from goldbench.benchmark.runs.answers import MOST_MARKS, Answer
from goldbench.benchmark.runs.run import RunResult, write_predictions
from goldbench.benchmark.runs.validation import Validation
from goldbench.benchmark.submissions.content import Content
from goldbench.benchmark.submissions.states import Reason
from goldbench.benchmark.tasks import Dataset, Settings
from goldbench.corpus import Attributes, Corpus, Marks, Span
from goldbench.errors import GoldbenchError
from goldbench.formats import read_corpus
from goldbench.services.families import FAMILIES

_SHOWN = 5


def check_predictions(
    content: Content, settings: Settings, datasets: Sequence[Dataset]
) -> Validation:
    """Read the answers and look whether they fit the notes."""
    try:
        marks = _marks(content)
    except GoldbenchError as error:
        return _validation("answer_shape", log=f"{error}\n{error.hint or ''}")
    texts = {
        id_: document.require_text()
        for dataset in datasets
        for id_, document in read_corpus(dataset.path).documents.items()
    }
    unknown = sorted(set(marks) - set(texts))
    lacking = sorted(set(texts) - set(marks))
    answers = {
        id_: _answer(marks[id_], texts[id_], settings.family) for id_ in marks if id_ in texts
    }
    outside = sorted(id_ for id_, answer in answers.items() if answer.refused)
    reason: Reason | None = None
    log = ""
    if unknown:
        reason, log = "unknown_notes", f"{len(unknown)} notes are not of the task{_some(unknown)}"
    elif outside:
        reason, log = "offsets", f"marks outside the text in {len(outside)} notes{_some(outside)}"
    elif len(lacking) > settings.max_missing * len(texts):
        reason, log = "missing", f"{len(lacking)} notes have no answer{_some(lacking)}"
    many = sum(len(answer.spans) + len(answer.tags) for answer in answers.values())
    return _validation(reason, notes=len(marks), marks=many, log=log)


def score_predictions(
    content: Content, settings: Settings, dataset: Dataset, *, out: Path
) -> RunResult:
    """Write the answers to a dataset's notes as those of a tool; nobody was asked anything."""
    corpus = read_corpus(dataset.path)
    marks = _marks(content)
    answers = {
        id_: _answer(marks[id_], document.require_text(), settings.family)
        for id_, document in corpus.documents.items()
        if id_ in marks
    }
    write_predictions(
        corpus,
        {id_: answer.as_marks(settings.family) for id_, answer in answers.items()},
        settings,
        out,
    )
    refused = sum(answer.refused for answer in answers.values())
    many = len(corpus.documents)
    return RunResult(many, many - len(answers), refused, 0.0, None, None, None, ())


def _marks(content: Content) -> Mapping[str, Marks]:
    corpus: Corpus = read_corpus(content.folder / str(content.manifest.predictions))
    return corpus.layer()


def _answer(marks: Marks, text: str, family: str) -> Answer:
    """Take what a task asks for from marks that may hold more."""
    most = min(MOST_MARKS, len(text) // 2 + 1)
    wanted = [span for span in marks.spans if family in (ANY, PHI, span.label)]
    fitting = [span for span in wanted if span.end <= len(text)][:most]
    spans = dict.fromkeys(_narrow_span(span, family) for span in fitting)
    tags = marks.tags[:MOST_MARKS] if family == ANY else ()
    return Answer(
        tuple(sorted(spans, key=Span.sort_key)),
        len(wanted) - len(fitting),
        converted=False,
        tags=tuple(tags),
    )


def _narrow_span(span: Span, family: str) -> Span:
    if family == ANY:
        return span
    if family == PHI:
        return Span(span.start, span.end, PHI)
    type_ = span.attributes.get("type")
    known = {"type": type_} if isinstance(type_, str) and type_ in FAMILIES[family].types else {}
    return Span(span.start, span.end, family, Attributes(known))


def _validation(
    reason: Reason | None, *, notes: int = 0, marks: int = 0, log: str = ""
) -> Validation:
    tool: dict[str, Any] = {}
    return Validation(reason, notes, marks, False, tool, log)  # noqa: FBT003


def _some(ids: Sequence[str]) -> str:
    """Name the first few; they are notes that the team has."""
    return ": " + ", ".join(id_[:60] for id_ in ids[:_SHOWN])
