"""A Data Node's tree by itself: who hangs on whom, and what is told where somebody is missing."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from goldbench.services.data_node.node import (
    ANNOTATION,
    ANNOTATION_STORE,
    DATASET,
    FHIR_STORE,
    NOTE,
    PATIENT,
    DataNode,
    Kind,
)
from goldbench.services.data_node.tables import OWNER
from goldbench.services.errors import RefusedError
from goldbench.store import Store

STORE = ("phi", "evaluation")
ANA: dict[str, Any] = {"text": "Ana 😀\r\n", "type": "loinc:1", "patient": "ana"}


@pytest.fixture
def node(tmp_path: Path) -> Iterator[DataNode]:
    store = Store.open(tmp_path / "node.db", OWNER)
    yield DataNode(store)
    store.close()


@pytest.fixture
def filled(node: DataNode) -> DataNode:
    node.create(DATASET, ("phi",), {})
    node.create(FHIR_STORE, STORE, {})
    node.create(PATIENT, (*STORE, "ana"), {"gender": None})
    node.create(ANNOTATION_STORE, ("phi", "gold"), {})
    return node


def refuse(status: int, act: Any, *given: Any) -> str:
    with pytest.raises(RefusedError) as refused:
        act(*given)
    assert refused.value.status == status
    return refused.value.title


@pytest.mark.parametrize(
    ("kind", "ids", "name"),
    [
        (DATASET, ("a",), "datasets/a"),
        (FHIR_STORE, ("a", "b"), "datasets/a/fhirStores/b"),
        (PATIENT, ("a", "b", "c"), "datasets/a/fhirStores/b/fhir/Patient/c"),
        (ANNOTATION_STORE, ("a", "b"), "datasets/a/annotationStores/b"),
        (ANNOTATION, ("a", "b", "c"), "datasets/a/annotationStores/b/annotations/c"),
    ],
)
def test_a_name_is_the_way_to_it(kind: Kind, ids: Sequence[str], name: str) -> None:
    assert kind.name(ids) == name


def test_a_note_comes_back_as_it_was(filled: DataNode) -> None:
    name = filled.create(NOTE, (*STORE, "n1"), ANA)
    assert name == "datasets/phi/fhirStores/evaluation/fhir/Note/n1"
    assert filled.get(NOTE, (*STORE, "n1")) == {
        "identifier": "n1", "text": "Ana 😀\r\n", "type": "loinc:1", "patientId": "ana",
    }  # fmt: skip
    assert ANA["patient"] == "ana"  # what was given is left as it is


@pytest.mark.parametrize(
    ("kind", "ids", "values", "missing"),
    [
        (FHIR_STORE, ("none", "x"), {}, "dataset"),
        (ANNOTATION_STORE, ("none", "x"), {}, "dataset"),
        (PATIENT, ("phi", "none", "x"), {"gender": None}, "FHIR store"),
        (NOTE, (*STORE, "x"), {**ANA, "patient": "eva"}, "patient"),
        (NOTE, (*STORE, "x"), {**ANA, "patient": "an\x00"}, "patient"),
        (ANNOTATION, ("phi", "evaluation", "x"), {"content": {}}, "annotation store"),
    ],
)
def test_nothing_is_created_below_what_is_not_there(
    filled: DataNode, kind: Kind, ids: Sequence[str], values: dict[str, Any], missing: str
) -> None:
    told = refuse(400, filled.create, kind, ids, values)
    assert told == f"The specified {missing} was not found"
    assert filled.page(kind, ids[:-1], offset=0, limit=10).total == 0


def test_an_id_is_taken_once_below_one_parent(filled: DataNode) -> None:
    refuse(409, filled.create, DATASET, ("phi",), {})
    refuse(409, filled.create, PATIENT, (*STORE, "ana"), {"gender": "female"})
    filled.create(FHIR_STORE, ("phi", "test"), {})
    filled.create(PATIENT, ("phi", "test", "ana"), {"gender": "female"})
    assert filled.get(PATIENT, (*STORE, "ana")) == {"identifier": "ana"}
    assert filled.get(PATIENT, ("phi", "test", "ana"))["gender"] == "female"


def test_a_patient_of_a_neighbouring_store_is_nobody_here(filled: DataNode) -> None:
    filled.create(FHIR_STORE, ("phi", "test"), {})
    refuse(400, filled.create, NOTE, ("phi", "test", "n1"), ANA)


@pytest.mark.parametrize("id_", ["x", "PHI", "", "ph\x00i", "phi\n", "😀"])
def test_what_is_not_there_is_404_and_lists_as_empty(filled: DataNode, id_: str) -> None:
    refuse(404, filled.get, DATASET, (id_,))
    refuse(404, filled.delete, DATASET, (id_,))
    assert filled.page(FHIR_STORE, (id_,), offset=0, limit=10) == ([], 0)


def test_a_page_is_cut_from_the_order_of_creation(filled: DataNode) -> None:
    for id_ in ("c", "a", "b"):
        filled.create(NOTE, (*STORE, id_), ANA)
    pages = [filled.page(NOTE, STORE, offset=n, limit=2) for n in (0, 2, 3, 10)]
    assert [[row["identifier"] for row in page.items] for page in pages] == [
        ["c", "a"], ["b"], [], [],
    ]  # fmt: skip
    assert {page.total for page in pages} == {3}


def test_what_hangs_on_it_goes_with_it_and_the_neighbour_stays(filled: DataNode) -> None:
    filled.create(NOTE, (*STORE, "n1"), ANA)
    filled.create(ANNOTATION, ("phi", "gold", "m1"), {"content": {}})
    filled.delete(PATIENT, (*STORE, "ana"))
    refuse(404, filled.get, NOTE, (*STORE, "n1"))
    assert filled.page(ANNOTATION, ("phi", "gold"), offset=0, limit=10).total == 1
    filled.delete(DATASET, ("phi",))
    refuse(404, filled.get, ANNOTATION, ("phi", "gold", "m1"))
    filled.create(DATASET, ("phi",), {})
    assert filled.page(FHIR_STORE, ("phi",), offset=0, limit=10).total == 0


def test_an_annotation_has_every_array_though_it_was_given_one(filled: DataNode) -> None:
    mark = {"start": 0, "length": 3, "text": "Ana", "confidence": 90}
    content = {"annotationSource": {}, "textIdAnnotations": [mark]}
    filled.create(ANNOTATION, ("phi", "gold", "m1"), {"content": content})
    shown = filled.get(ANNOTATION, ("phi", "gold", "m1"))
    assert shown["name"] == "datasets/phi/annotationStores/gold/annotations/m1"
    assert (shown["textIdAnnotations"], shown["textDateAnnotations"]) == ([mark], [])
