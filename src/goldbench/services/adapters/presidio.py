"""Microsoft Presidio's analyzer as a tool."""

from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

from goldbench.corpus import Attributes, Span
from goldbench.errors import UsageError
from goldbench.services.adapters.labels import PRESIDIO, in_families
from goldbench.services.adapters.library import library
from goldbench.services.adapters.spacy import refuse_longer
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
                result.start,
                result.end,
                result.entity_type,
                Attributes(confidence=round(100 * result.score, 3)),
            )
            for result in engine.analyze(text=text, language=lang)
        ]

    return annotate


def presidio_tool(model: str = "") -> Tool:
    """Load Presidio for English with the spaCy pipeline of that name; "" is Presidio's default.

    Presidio would download what is not installed: that is refused, so that nothing is fetched.
    """
    module = library("presidio_analyzer", "presidio-analyzer")
    engine = _engine(module, model)
    native = annotator(engine)
    longest = _longest(engine)

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        refuse_longer(text, longest)
        return in_families(native(text, lang), PRESIDIO)

    return Tool(
        "presidio",
        ("date", "person_name", "location", "id", "contact"),
        annotate,
        version("presidio-analyzer"),
        f"Microsoft Presidio with {model or 'its default pipeline'}."[:280],
        languages=("en",),
    )


def _engine(module: Any, model: str) -> Any:
    provider = library("presidio_analyzer.nlp_engine", "presidio-analyzer").NlpEngineProvider
    chosen = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": model}]}
    configured = provider(nlp_configuration=chosen) if model else provider()
    for entry in configured.nlp_configuration["models"]:
        _refuse_download(entry["model_name"], named=bool(model))
    return module.AnalyzerEngine(nlp_engine=configured.create_engine(), supported_languages=["en"])


def _refuse_download(model: str, *, named: bool) -> None:
    spacy = library("spacy", "spacy")
    if spacy.util.is_package(model) or Path(model).exists():
        return
    msg = f"spaCy has no pipeline {model!r} here"
    hint = "give the path of one, or install its package"
    raise UsageError(msg, hint=hint if named else f"{hint}: presidio:MODEL")


def _longest(engine: Any) -> int | None:
    """Ask the spaCy pipeline how many characters it reads."""
    pipelines = getattr(engine.nlp_engine, "nlp", None) or {}
    return min((pipeline.max_length for pipeline in pipelines.values()), default=None)
