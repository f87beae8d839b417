"""A token classifier's entities as marks, pieces of words joined."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from goldbench.corpus import Attributes, Span
from goldbench.errors import UsageError
from goldbench.services.adapters import ADAPTERS, huggingface


def _tokenizer(prefix: str | None) -> SimpleNamespace:
    model = SimpleNamespace(continuing_subword_prefix=prefix)
    return SimpleNamespace(backend_tokenizer=SimpleNamespace(model=model))


def test_a_token_classifier_gives_labels_without_prefixes() -> None:
    def classify(text: str) -> list[dict[str, Any]]:
        del text
        return [{"entity_group": "B-PER", "start": 0, "end": 3, "score": 0.5}]

    spans = huggingface.annotator(classify)("Ana", "en")
    assert spans == [Span(0, 3, "PER", Attributes(confidence=50.0))]


@pytest.mark.parametrize(
    ("tokenizer", "way"),
    [
        (SimpleNamespace(), "simple"),
        (SimpleNamespace(backend_tokenizer=SimpleNamespace(model=SimpleNamespace())), "simple"),
        (_tokenizer(None), "simple"),
        (_tokenizer(""), "simple"),
        (_tokenizer("##"), "first"),
    ],
)
def test_pieces_that_are_marked_as_such_become_whole_words(
    tokenizer: SimpleNamespace, way: str
) -> None:
    assert huggingface.aggregation(tokenizer) == way


@pytest.mark.parametrize(
    ("given", "label"),
    [("PER", "PER"), ("I-PER", "PER"), ("S-B-12", "B-12"), ("B-", ""), ("ID-NUM", "ID-NUM")],
)
def test_only_the_prefix_of_a_tag_is_cut(given: str, label: str) -> None:
    entity = {"entity_group": given, "start": 0, "end": 1, "score": 1}
    (span,) = huggingface.annotator(lambda _: [entity])("x", "en")
    assert span.label == label


def test_a_folder_without_a_model_is_refused_before_anything_is_loaded(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no model"):
        ADAPTERS["huggingface"](str(tmp_path))
