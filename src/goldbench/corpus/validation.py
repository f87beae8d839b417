"""What is wrong in a corpus, or at least worth a look, found without quoting a note."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from goldbench.corpus.document import Document, Record
from goldbench.corpus.marks import Marks
from goldbench.corpus.schema import Schema
from goldbench.corpus.span import Span


class Problem(NamedTuple):
    """`wrong` problems make `goldbench check` fail; the others are only counted."""

    kind: str
    document: str
    layer: str
    wrong: bool


@dataclass(slots=True)
class Validation:
    """Counts of what was looked at, and of the problems by kind with the first few of each."""

    documents: int = 0
    spans: int = 0
    tags: int = 0
    relations: int = 0
    layers: Counter[str] = field(default_factory=Counter[str])
    problems: Counter[tuple[str, bool]] = field(default_factory=Counter[tuple[str, bool]])
    examples: dict[str, list[Problem]] = field(default_factory=dict[str, list[Problem]])

    @property
    def wrong(self) -> bool:
        return any(wrong for _, wrong in self.problems)

    def add(self, problem: Problem) -> None:
        self.problems[problem.kind, problem.wrong] += 1
        places = self.examples.setdefault(problem.kind, [])
        if len(places) < 5:
            places.append(problem)


def validate(records: Iterable[Record], schema: Schema | None = None) -> Validation:
    """Look at every record once, in a stream."""
    validation = Validation()
    seen: set[str] = set()
    hashes: dict[str, str] = {}
    for record in records:
        document = record.document
        validation.documents += 1
        for problem in _problems_of_document(document, seen, hashes):
            validation.add(problem)
        for layer, marks in record.layers.items():
            validation.layers[layer] += 1
            validation.spans += len(marks.spans)
            validation.tags += len(marks.tags)
            validation.relations += len(marks.relations)
            for kind, wrong in _problems_of_marks(document, marks, schema):
                validation.add(Problem(kind, document.id, layer, wrong))
    if not validation.documents:
        validation.add(Problem("no document at all", "", "", wrong=True))
    return validation


def _problems_of_document(
    document: Document, seen: set[str], hashes: dict[str, str]
) -> Iterable[Problem]:
    if document.id in seen:
        yield Problem("two documents share an id", document.id, "", wrong=True)
    seen.add(document.id)
    if document.text is None:
        return
    if not document.text.strip():
        yield Problem("a document without text", document.id, "", wrong=True)
        return
    digest = document.sha256
    if hashes.setdefault(digest, document.id) != document.id:
        yield Problem(
            "a document whose text stands under another id too", document.id, "", wrong=False
        )


def _problems_of_marks(
    document: Document, marks: Marks, schema: Schema | None
) -> Iterable[tuple[str, bool]]:
    evidence = [span for tag in marks.tags for span in tag.evidence]
    for span in (*marks.spans, *evidence):
        yield from _problems_of_span(span, document.text)
    for span, times in Counter(marks.spans).items():
        yield from [(f"a span stands twice: {span.label}", True)] * (times - 1)
    for tag, times in Counter(marks.tags).items():
        yield from [(f"a tag stands twice: {tag.label}", True)] * (times - 1)
    furthest: Span | None = None
    for span in sorted(marks.spans, key=lambda span: (span.start, -span.end)):
        if furthest is not None and furthest.overlaps(span):
            yield ("a span overlaps an earlier one", False)
        if furthest is None or span.end > furthest.end:
            furthest = span
    if schema is not None:
        for problem in schema.problems(marks):
            yield (problem, True)


def _problems_of_span(span: Span, text: str | None) -> Iterable[tuple[str, bool]]:
    if span.start == span.end:
        yield ("a span of no length", False)
    if text is None:
        return
    if span.end > len(text):
        yield ("a span outside the text", True)
        return
    inside = span.text_in(text)
    if inside != inside.strip():
        yield ("a span with white space at an end", False)
    if span.quote is None or span.quote == inside:
        return
    flat, quoted = " ".join(inside.split()), " ".join(span.quote.split())
    if flat == quoted:
        return
    case_only = flat.casefold() == quoted.casefold()
    yield (
        "a quote that differs in letter case" if case_only else "a quote that differs",
        not case_only,
    )
