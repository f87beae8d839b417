"""Microsoft Presidio's analyzer as a tool."""

from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

from goldbench.corpus import Attributes, Span
from goldbench.errors import UsageError
from goldbench.services.adapters.labels import PRESIDIO, in_families
from goldbench.services.adapters.library import library
from goldbench.services.tools import Annotator, Tool


class Result(Protocol):
    """One finding of Presidio; `score` is between 0 and 1."""

    entity_type: str
    start: int
    end: int
    score: float


class Engine(Protocol):
    """What is used of `presidio_analyzer.AnalyzerEngine`."""

    def analyze(self, *, text: str, language: str) -> Iterable[Result]: ...


def annotator(engine: Engine) -> Annotator:
    """Give Presidio's own labels, confidence as a percentage."""

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        return [
            Span(
                one.start,
                one.end,
                one.entity_type,
                Attributes(confidence=round(100 * one.score, 3)),
            )
            for one in engine.analyze(text=text, language=lang)
        ]

    return annotate


def presidio_tool(model: str = "") -> Tool:
    """Load Presidio for English with the spaCy pipeline of that name; "" is Presidio's default.

    Presidio downloads its default where it is not installed; a pipeline that is named is not.
    """
    module = library("presidio_analyzer", "presidio-analyzer")
    native = annotator(_engine(module, model) if model else module.AnalyzerEngine())

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        return in_families(native(text, lang), PRESIDIO)

    return Tool(
        "presidio",
        ("date", "person_name", "location", "id", "contact"),
        annotate,
        version("presidio-analyzer"),
        f"Microsoft Presidio with {model or 'its default pipeline'}."[:280],
        languages=("en",),
    )


def _engine(module: Any, model: str) -> Engine:
    spacy = library("spacy", "spacy")
    if not (spacy.util.is_package(model) or Path(model).exists()):
        msg = f"spaCy has no pipeline {model!r} here"
        raise UsageError(msg, hint="give the path of one, or install its package")
    provider = library("presidio_analyzer.nlp_engine", "presidio-analyzer").NlpEngineProvider(
        nlp_configuration={
            "nlp_engine_name": "spacy",
            "models": [{"lang_code": "en", "model_name": model}],
        }
    )
    made: Engine = module.AnalyzerEngine(
        nlp_engine=provider.create_engine(), supported_languages=["en"]
    )
    return made
