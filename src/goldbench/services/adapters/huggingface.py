"""A token classifier of the transformers library, loaded from a folder, as a tool.

Nothing is downloaded: the folder must hold the model and its tokenizer.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from goldbench.corpus import Attributes, Span
from goldbench.errors import UsageError
from goldbench.services.adapters.labels import COMMON, in_families
from goldbench.services.adapters.library import library
from goldbench.services.tools import Annotator, Tool

# Windows overlap by so many tokens, so that an entity at an edge is seen whole in one of them.
_STRIDE = 64
# Positions that some architectures keep for themselves (RoBERTa: two).
_RESERVED = 2
_EXPECTED = "expected a folder with config.json, weights and tokenizer of a token classifier"
_PREFIXES = ("B-", "I-", "L-", "U-", "E-", "S-")

Classifier = Callable[[str], Iterable[Mapping[str, Any]]]


def annotator(classify: Classifier) -> Annotator:
    """Give the model's own labels without B- and I-, confidence as a percentage."""

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        del lang  # a model is trained for what it is trained for
        return [
            Span(
                int(entity["start"]),
                int(entity["end"]),
                _plain(str(entity["entity_group"])),
                Attributes(confidence=round(100 * float(entity["score"]), 3)),
            )
            for entity in classify(text)
        ]

    return annotate


def aggregation(tokenizer: Any) -> str:
    """Say how pieces of words become spans.

    Where pieces are marked as such (WordPiece: ##), a word is what its first piece is: many models
    were taught only that, and would mark "J" and "hn" but not "John". Elsewhere the library can
    only guess at words, comma and all, so that pieces are joined as they come.
    """
    model = getattr(getattr(tokenizer, "backend_tokenizer", None), "model", None)
    return "first" if getattr(model, "continuing_subword_prefix", None) else "simple"


def huggingface_tool(folder: Path) -> Tool:
    if not (folder / "config.json").is_file():
        msg = f"{folder} holds no model"
        raise UsageError(msg, hint=_EXPECTED)
    module = library("transformers", "transformers")
    try:
        tokenizer = module.AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
        model = module.AutoModelForTokenClassification.from_pretrained(
            str(folder), local_files_only=True
        )
    except (OSError, ValueError) as error:  # a file that is missing, or that is something else
        msg = f"transformers cannot load the model in {folder} ({type(error).__name__})"
        raise UsageError(msg, hint=_EXPECTED) from None
    # A tokenizer that does not know the model's length would never cut a note into windows.
    longest = getattr(model.config, "max_position_embeddings", None)
    if longest is not None and tokenizer.model_max_length > longest:
        tokenizer.model_max_length = longest - _RESERVED
    classify = module.pipeline(
        "token-classification",
        model=model,
        tokenizer=tokenizer,
        aggregation_strategy=aggregation(tokenizer),
        stride=min(_STRIDE, tokenizer.model_max_length // 4) if tokenizer.is_fast else None,
    )
    native = annotator(classify)

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        return in_families(native(text, lang), COMMON)

    return Tool(
        "huggingface",
        ("date", "person_name", "location", "id", "contact"),
        annotate,
        str(module.__version__),
        f"Token classifier in the folder {folder.name}."[:280],
    )


def _plain(label: str) -> str:
    """Cut the prefix of a tag.

    >>> _plain("B-PER"), _plain("DATE")
    ('PER', 'DATE')
    """
    return label[2:] if label.startswith(_PREFIXES) else label
