import pytest

from goldbench.corpus import Document, Marks, Record, Schema, Span, Tag
from goldbench.corpus.schema import Label
from goldbench.corpus.validation import Validation, validate

TEXT = "Ana Ruiz  vino."


def check(*spans: Span, tags: tuple[Tag, ...] = (), text: str | None = TEXT) -> Validation:
    return validate([Record(Document("1", text), {"gold": Marks(spans, tags)})])


@pytest.mark.parametrize(
    ("spans", "problems"),
    [
        ((Span(0, 3, "NAME", quote="Ana"),), {}),
        ((Span(4, 15, "X", quote="Ruiz vino."),), {}),
        ((Span(0, 3, "NAME", quote="ANA"),), {("a quote that differs in letter case", False): 1}),
        ((Span(0, 3, "NAME", quote="Eva"),), {("a quote that differs", True): 1}),
        ((Span(0, 4, "NAME"),), {("a span with white space at an end", False): 1}),
        ((Span(3, 3, "NAME"),), {("a span of no length", False): 1}),
        ((Span(10, 99, "NAME"),), {("a span outside the text", True): 1}),
        ((Span(0, 3, "NAME"), Span(0, 8, "NAME")), {("a span overlaps an earlier one", False): 1}),
        ((Span(0, 3, "NAME"), Span(4, 8, "NAME")), {}),
        (
            (Span(0, 8, "NAME"), Span(0, 3, "NAME"), Span(4, 8, "NAME")),
            {("a span overlaps an earlier one", False): 2},
        ),
    ],
)
def test_spans_are_held_against_the_text_and_each_other(
    spans: tuple[Span, ...], problems: dict[tuple[str, bool], int]
) -> None:
    validation = check(*spans)
    assert dict(validation.problems) == problems
    assert validation.wrong is any(wrong for _, wrong in problems)


def test_marks_that_stand_twice_are_counted_for_each_time_too_many() -> None:
    span = Span(0, 3, "NAME")
    validation = check(span, span, span, tags=(Tag("SMOKER"), Tag("SMOKER")))
    assert validation.problems["a span stands twice: NAME", True] == 2
    assert validation.problems["a tag stands twice: SMOKER", True] == 1


def test_evidence_is_checked_as_spans_are() -> None:
    validation = check(tags=(Tag("CAD", evidence=(Span(0, 99, "CAD"),)),))
    assert dict(validation.problems) == {("a span outside the text", True): 1}


def test_without_a_text_only_what_needs_none_is_checked() -> None:
    validation = check(Span(0, 99, "NAME", quote="Eva"), Span(100, 100, "NAME"), text=None)
    assert dict(validation.problems) == {("a span of no length", False): 1}


@pytest.mark.parametrize(
    ("documents", "problem", "wrong"),
    [
        ([], "no document at all", True),
        ([Document("1", "a"), Document("1", "b")], "two documents share an id", True),
        ([Document("1", " \n")], "a document without text", True),
        (
            [Document("1", "a"), Document("2", "a")],
            "a document whose text stands under another id too",
            False,
        ),
    ],
)
def test_documents_are_held_against_each_other(
    documents: list[Document], problem: str, wrong: bool
) -> None:
    validation = validate([Record(document) for document in documents])
    assert dict(validation.problems) == {(problem, wrong): 1}


def test_what_does_not_fit_the_schema_is_wrong() -> None:
    record = Record(Document("1", TEXT), {"gold": Marks((Span(0, 3, "NAME"),))})
    validation = validate([record], Schema("s", "1", (Label("DATE"),)))
    assert dict(validation.problems) == {("label NAME is not in the schema s", True): 1}


def test_everything_is_counted_and_the_first_five_of_a_kind_are_named() -> None:
    bad = Marks((Span(0, 99, "NAME"),), (Tag("SMOKER"),))
    validation = validate(Record(Document(str(n), f"{n}"), {"gold": bad}) for n in range(7))
    assert (validation.documents, validation.spans, validation.tags) == (7, 7, 7)
    assert dict(validation.layers) == {"gold": 7}
    named = validation.examples["a span outside the text"]
    assert [(problem.document, problem.layer) for problem in named] == [
        (str(n), "gold") for n in range(5)
    ]
