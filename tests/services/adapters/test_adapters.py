"""Other people's systems: labels, confidences, and what is said when they are not there."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from goldbench.corpus import Attributes, Span
from goldbench.errors import UsageError
from goldbench.services.adapters import ADAPTERS, huggingface, presidio, sandbox_tool, spacy
from goldbench.services.adapters.labels import COMMON, ONTONOTES, PRESIDIO, in_families
from goldbench.services.adapters.library import library
from goldbench.services.errors import ToolError
from goldbench.services.families import FAMILIES
from services.sandbox import NOTE, find


@dataclass
class Result:
    entity_type: str
    start: int
    end: int
    score: float


class Engine:
    """Answers like Presidio's analyzer."""

    def analyze(self, *, text: str, language: str) -> Iterable[Result]:
        assert (text, language) == ("Ana, 555", "en")
        return [Result("PERSON", 0, 3, 0.85), Result("NRP", 5, 8, 0.4)]


def test_presidio_gives_its_own_labels_and_percentages() -> None:
    assert presidio.annotator(Engine())("Ana, 555", "en") == [
        Span(0, 3, "PERSON", Attributes(confidence=85.0)),
        Span(5, 8, "NRP", Attributes(confidence=40.0)),
    ]


@dataclass
class Entity:
    start_char: int
    end_char: int
    label_: str


@dataclass
class Doc:
    ents: list[Entity]


def test_spacy_gives_its_own_labels() -> None:
    pipeline = spacy.annotator(lambda text: Doc([Entity(0, len(text), "GPE")]))
    assert pipeline("Boston", "en") == [Span(0, 6, "GPE")]


def test_a_note_that_a_pipeline_cannot_read_is_refused_with_its_length() -> None:
    pipeline = spacy.annotator(lambda text: Doc([Entity(0, len(text), "GPE")]), longest=6)
    assert pipeline("Boston", "en") == [Span(0, 6, "GPE")]
    with pytest.raises(ToolError, match="has 7 characters, the spaCy pipeline reads 6"):
        pipeline("Bostons", "en")


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
    ("label", "known", "family"),
    [
        ("PERSON", PRESIDIO, "person_name"),
        ("EMAIL_ADDRESS", PRESIDIO, "contact/email"),
        ("NRP", PRESIDIO, None),
        ("GPE", ONTONOTES, "location/other"),
        ("TIME", ONTONOTES, None),
        ("HOSP", COMMON, "location/hospital"),
        ("MEDICALRECORD", COMMON, "id/medical_record"),
        ("patient", COMMON, "person_name"),
        ("AGE", COMMON, None),
        ("CALLE", COMMON, "location/street"),
        ("NOMBRE_SUJETO_ASISTENCIA", COMMON, "person_name"),
        ("PLANET", COMMON, None),
    ],
)
def test_labels_lead_to_families(
    label: str, known: dict[str, str | None], family: str | None
) -> None:
    spans = in_families([Span(0, 1, label)], known)
    shown = [
        f"{span.label}/{span.attributes['type']}" if "type" in span.attributes else span.label
        for span in spans
    ]
    assert shown == ([family] if family else [])


@pytest.mark.parametrize("known", [PRESIDIO, ONTONOTES, COMMON])
def test_every_map_leads_to_types_of_the_specification(known: dict[str, str | None]) -> None:
    for target in filter(None, known.values()):
        family, _, type_ = target.partition("/")
        assert not type_ or type_ in FAMILIES[family].types


@pytest.mark.parametrize(
    ("address", "package"),
    [
        ("presidio", "presidio_analyzer"),
        ("presidio:en_core_web_sm", "presidio_analyzer"),
        ("spacy:en_core_web_sm", "spacy"),
    ],
)
def test_a_library_that_is_not_there_is_named(address: str, package: str) -> None:
    scheme, _, rest = address.partition(":")
    if find_spec(package) is None:
        with pytest.raises(UsageError, match="is not installed here"):
            ADAPTERS[scheme](rest)
    else:
        assert ADAPTERS[scheme](rest).families


def test_a_module_that_cannot_be_imported_is_a_clear_error() -> None:
    with pytest.raises(UsageError, match="no-such-package is not installed here") as error:
        library("no_such_module", "no-such-package")
    assert error.value.hint is not None
    assert "pip install no-such-package" in error.value.hint


def test_a_folder_without_a_model_is_refused_before_anything_is_loaded(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no model"):
        ADAPTERS["huggingface"](str(tmp_path))


def test_a_server_becomes_a_tool(server: str) -> None:
    tool = sandbox_tool(server)
    assert (tool.name, tool.version) == ("tiny-annotator", "1.0.0")
    assert set(tool.families) == set(FAMILIES)
    spans = tool.annotate(NOTE["text"], "en")
    assert sorted(spans, key=Span.sort_key) == sorted(find(NOTE["text"], "en"), key=Span.sort_key)
    assert tool.address == server
    again = ADAPTERS["http"](server.removeprefix("http:"))
    assert again.name == "tiny-annotator"
    for each_tool in (tool, again):
        each_tool.close()
