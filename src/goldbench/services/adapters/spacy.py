"""A spaCy pipeline's named entities as a tool."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from goldbench.corpus import Span
from goldbench.errors import UsageError
from goldbench.services.adapters.labels import ONTONOTES, in_families
from goldbench.services.adapters.library import library
from goldbench.services.errors import ToolError
from goldbench.services.tools import Annotator, Tool


class Entity(Protocol):
    start_char: int
    end_char: int
    label_: str


class Doc(Protocol):
    @property
    def ents(self) -> Iterable[Entity]: ...


def annotator(nlp: Callable[[str], Doc], *, longest: int | None = None) -> Annotator:
    """Give the pipeline's own labels; spaCy says nothing of how sure it is.

    A pipeline reads `longest` characters (`max_length`, a million unless its maker says otherwise).
    """

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        del lang  # a pipeline is of one language
        refuse_longer(text, longest)
        return [
            Span(entity.start_char, entity.end_char, entity.label_) for entity in nlp(text).ents
        ]

    return annotate


def refuse_longer(text: str, longest: int | None) -> None:
    """Say what spaCy would say with a traceback."""
    if longest is not None and len(text) > longest:
        msg = f"the note has {len(text):,} characters, the spaCy pipeline reads {longest:,}"
        raise ToolError(msg, hint="cut the note into documents of their own")


def spacy_tool(model: str) -> Tool:
    """Load a pipeline by the name of its package or by its path."""
    module = library("spacy", "spacy")
    try:
        nlp = module.load(model)
    except OSError:
        msg = f"spaCy has no pipeline {model!r} here"
        raise UsageError(msg, hint="give the path of one, or install its package") from None
    native = annotator(nlp, longest=nlp.max_length)

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        return in_families(native(text, lang), ONTONOTES)

    meta = nlp.meta
    return Tool(
        "spacy",
        ("date", "person_name", "location"),
        annotate,
        str(meta.get("version", "0.0.0")),
        f"spaCy pipeline {meta.get('lang')}_{meta.get('name')}."[:280],
        languages=(str(meta.get("lang", "en")),),
    )
