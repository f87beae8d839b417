"""The Data Node, on SQLite and PostgreSQL, beside the recorded exchanges of the original."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from starlette.testclient import TestClient

from goldbench.services.data_node import data_node_app
from services.published import complaints, without_value
from services.sandbox import NOTE, browser
from shared import VECTORS, needs_shared
from strategies import texts

API = "/api/v1/datasets"
STORE = f"{API}/awesome-dataset/fhirStores/evaluation"
NOTES = f"{STORE}/fhir/Note"
MARKS = f"{API}/awesome-dataset/annotationStores/goldstandard/annotations"
SOURCE = {"annotationSource": {"resourceSource": {"name": "datasets/d/fhirStores/e/fhir/Note/n"}}}
NOT_FOUND = {"status": 404, "title": "The specified resource was not found"}


@pytest.fixture
def node(client: TestClient) -> TestClient:
    """A node with a dataset, its two stores and two patients."""
    for path in (
        f"{API}?datasetId=awesome-dataset",
        f"{API}/awesome-dataset/fhirStores?fhirStoreId=evaluation",
        f"{API}/awesome-dataset/annotationStores?annotationStoreId=goldstandard",
        f"{STORE}/fhir/Patient?patientId=pat-1",
        f"{STORE}/fhir/Patient?patientId=pat-2",
    ):
        assert client.post(path, json={}).status_code == 201
    return client


def add_note(client: TestClient, id_: str, text: str = "t", patient: str = "pat-1") -> Any:
    body = {"text": text, "type": "", "patientId": patient}
    return client.post(f"{NOTES}?noteId={id_}", json=body)


KINDS: list[tuple[str, str, dict[str, Any], str, dict[str, Any]]] = [
    ("/api/v1/datasets", "datasetId", {}, "new-one", {"name": "datasets/new-one"}),
    (
        f"{API}/awesome-dataset/fhirStores",
        "fhirStoreId",
        {},
        "new-one",
        {"name": "datasets/awesome-dataset/fhirStores/new-one"},
    ),
    (
        f"{API}/awesome-dataset/annotationStores",
        "annotationStoreId",
        {},
        "new-one",
        {"name": "datasets/awesome-dataset/annotationStores/new-one"},
    ),
    (
        f"{STORE}/fhir/Patient",
        "patientId",
        {"gender": "female"},
        "new-one",
        {"identifier": "new-one", "gender": "female"},
    ),
    (f"{STORE}/fhir/Patient", "patientId", {}, "new-one", {"identifier": "new-one"}),
    (
        NOTES,
        "noteId",
        {"text": "a\x00b 😀", "type": "", "patientId": "pat-2"},
        "new-one",
        {"identifier": "new-one", "text": "a\x00b 😀", "type": "", "patientId": "pat-2"},
    ),
]


def test_everything_is_created_once_listed_given_and_deleted(node: TestClient) -> None:
    for kind in KINDS:
        _lives(node, *kind)


def _lives(  # noqa: PLR0917 - a row of the table
    node: TestClient,
    collection: str,
    key: str,
    body: dict[str, Any],
    item: str,
    shown: dict[str, Any],
) -> None:
    address = f"{collection}?{key}={item}"
    response = node.post(address, json=body)
    name = f"{collection.removeprefix('/api/v1/')}/{item}"
    assert (response.status_code, response.json()) == (201, {"name": name})
    again = node.post(address, json=body)
    assert (again.status_code, again.json()["title"]) == (409, "Conflict")
    assert node.get(f"{collection}/{item}").json() == shown
    page = node.get(collection).json()
    listed = page[next(k for k in page if k not in ("offset", "limit", "links", "totalResults"))]
    assert listed[-1] == shown
    assert page["totalResults"] == len(listed)
    gone = node.delete(f"{collection}/{item}")
    assert (gone.status_code, gone.json()) == (200, {})
    for answer in (node.delete(f"{collection}/{item}"), node.get(f"{collection}/{item}")):
        assert (answer.status_code, answer.json()) == (404, NOT_FOUND)


ORPHANS: list[tuple[str, dict[str, Any], str]] = [
    (f"{API}/nope-nope/fhirStores?fhirStoreId=abc", {}, "dataset"),
    (f"{API}/nope-nope/annotationStores?annotationStoreId=abc", {}, "dataset"),
    (f"{API}/awesome-dataset/fhirStores/nope/fhir/Patient?patientId=abc", {}, "FHIR store"),
    (
        f"{NOTES}?noteId=abc",
        {"text": "", "type": "", "patientId": "pat-9"},
        "patient",
    ),
    (
        f"{API}/awesome-dataset/annotationStores/nope/annotations?annotationId=abc",
        SOURCE,
        "annotation store",
    ),
    (f"{API}/%00/fhirStores?fhirStoreId=abc", {}, "dataset"),
]


def test_a_parent_that_is_missing_is_400(node: TestClient) -> None:
    for path, body, title in ORPHANS:
        answer = node.post(path, json=body)
        expected = {"status": 400, "title": f"The specified {title} was not found"}
        assert (answer.status_code, answer.json()) == (400, expected), path


MISFITS: list[tuple[str, dict[str, Any] | None, str]] = [
    (f"{API}?datasetId=ab", {}, "the value is too short"),
    (API, {}, "Missing query parameter 'datasetId'"),
    (f"{API}?datasetId=abc", None, "None is not of type 'object'"),
    (
        f"{STORE}/fhir/Patient?patientId=abc",
        {"gender": "x"},
        "the value is not one of ['male', 'female', 'other', 'unknown'] - 'gender'",
    ),
    (
        f"{NOTES}?noteId=abc",
        {"text": "x", "patientId": "pat-1"},
        "'type' is a required property",
    ),
    (f"{MARKS}?annotationId=abc", {}, "'annotationSource' is a required property"),
    (
        f"{MARKS}?annotationId=abc",
        {"annotationSource": {**SOURCE["annotationSource"], "other": 1}},
        "there are too many properties - 'annotationSource'",
    ),
    (
        f"{MARKS}?annotationId=abc",
        {**SOURCE, "textDateAnnotations": [{"start": 3, "length": 10, "text": "x"}]},
        "'confidence' is a required property - 'textDateAnnotations.0'",
    ),
]


def test_what_does_not_fit_is_400(node: TestClient) -> None:
    for path, body, detail in MISFITS:
        answer = node.post(path, json=body) if body is not None else node.post(path)
        assert (answer.status_code, answer.json()["detail"]) == (400, detail), path


PAGES: list[tuple[str, int, list[int] | None, str | None]] = [
    ("", 200, list(range(10)), "limit=10&offset=10"),
    ("?limit=10&offset=10", 200, list(range(10, 20)), "limit=10&offset=20"),
    ("?limit=12&offset=12", 200, list(range(12, 24)), "limit=12&offset=24"),
    ("?offset=20", 200, list(range(20, 25)), ""),
    ("?offset=15", 200, list(range(15, 25)), ""),
    ("?limit=100", 200, list(range(25)), ""),
    ("?offset=99", 200, [], ""),
    ("?limit=9", 400, None, None),
    ("?limit=101", 400, None, None),
    ("?offset=-1", 400, None, None),
    ("?limit=x", 400, None, None),
    ("?offset=99999999999999999999", 400, None, None),
]


def test_pages_are_in_the_order_of_creation_and_a_full_last_page_has_no_next(
    node: TestClient,
) -> None:
    for number in range(25):
        assert add_note(node, f"note-{99 - number}", f"t{number}").status_code == 201
    for query, status, seen, following in PAGES:
        answer = node.get(NOTES + query)
        assert answer.status_code == status, query
        if seen is not None:
            page = answer.json()
            assert [note["text"] for note in page["notes"]] == [f"t{number}" for number in seen]
            assert page["totalResults"] == 25
            expected = f"http://localhost:8080{NOTES}?{following}" if following else ""
            assert page["links"] == {"next": expected}, query


def test_listing_below_what_is_not_there_is_an_empty_page(client: TestClient) -> None:
    assert client.get(f"{API}/nope-nope/fhirStores/evaluation/fhir/Note").json() == {
        "offset": 0,
        "limit": 10,
        "links": {"next": ""},
        "totalResults": 0,
        "notes": [],
    }


def test_next_links_work_for_every_kind(client: TestClient) -> None:
    client.post(f"{API}?datasetId=many-stores", json={})
    path = f"{API}/many-stores/fhirStores"
    for number in range(11):
        client.post(f"{path}?fhirStoreId=store-{number}", json={})
    following = client.get(path).json()["links"]["next"]
    assert following == f"http://localhost:8080{path}?limit=10&offset=10"
    assert len(client.get(following).json()["fhirStores"]) == 1


def test_links_begin_with_the_public_address(tmp_path: Path) -> None:
    client = browser(data_node_app(tmp_path / "n.db", public_url="https://node.example/x/"))
    for number in range(11):
        client.post(f"{API}?datasetId=set-{number}", json={})
    following = client.get(API).json()["links"]["next"]
    assert following == "https://node.example/x/api/v1/datasets?limit=10&offset=10"


def test_deleting_a_patient_deletes_the_patients_notes(node: TestClient) -> None:
    add_note(node, "note-1", patient="pat-1")
    add_note(node, "note-2", patient="pat-2")
    assert node.delete(f"{STORE}/fhir/Patient/pat-1").status_code == 200
    assert [note["identifier"] for note in node.get(NOTES).json()["notes"]] == ["note-2"]


def test_deleting_a_dataset_deletes_all_below_it(node: TestClient) -> None:
    add_note(node, "note-1")
    node.post(f"{MARKS}?annotationId=note-1", json=SOURCE)
    assert node.delete(f"{API}/awesome-dataset").status_code == 200
    for path in (STORE, NOTES + "/note-1", MARKS + "/note-1", f"{STORE}/fhir/Patient/pat-1"):
        assert node.get(path).status_code == 404
    node.post(f"{API}?datasetId=awesome-dataset", json={})
    assert node.get(f"{API}/awesome-dataset/fhirStores").json()["totalResults"] == 0


def test_an_annotation_comes_back_with_all_arrays_and_without_what_is_not_known(
    node: TestClient,
) -> None:
    mark = {"start": 3, "length": 10, "text": "12/26/2020", "confidence": 100}
    body = {
        **SOURCE,
        "textDateAnnotations": [{**mark, "noteId": "x", "foo": 1}],
        "textPhysicalAddressAnnotations": [{**mark, "addressType": "city"}],
        "textIdAnnotations": [{**mark, "idType": "other"}, {**mark, "idType": "id_num"}],
    }
    assert node.post(f"{MARKS}?annotationId=note-1", json=body).status_code == 201
    sure = {**mark, "confidence": 100.0}
    expected = {
        "name": "datasets/awesome-dataset/annotationStores/goldstandard/annotations/note-1",
        **SOURCE,
        "textDateAnnotations": [sure],
        "textPersonNameAnnotations": [],
        "textLocationAnnotations": [{**sure, "locationType": "city"}],
        "textIdAnnotations": [{**sure, "idType": "other"}, {**sure, "idType": "id_number"}],
        "textContactAnnotations": [],
        "textCovidSymptomAnnotations": [],
    }
    answer = node.get(f"{MARKS}/note-1")
    assert answer.json() == expected
    assert '"confidence":100.0' in answer.text
    assert node.get(MARKS).json()["annotations"] == [expected]


def test_many_writers_at_once_make_no_double_and_lose_nothing(node: TestClient) -> None:
    with ThreadPoolExecutor(8) as pool:
        ids = [f"note-{number // 2}" for number in range(60)]
        statuses = list(pool.map(lambda id_: add_note(node, id_).status_code, ids))
    assert sorted(statuses) == [201] * 30 + [409] * 30
    assert node.get(f"{NOTES}?limit=100").json()["totalResults"] == 30


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=texts(control=True))
def test_every_text_comes_back_as_it_was(node: TestClient, text: str) -> None:
    node.delete(f"{NOTES}/any-text")
    assert add_note(node, "any-text", text).status_code == 201
    assert node.get(f"{NOTES}/any-text").json()["text"] == text


def test_a_key_can_be_asked_for(tmp_path: Path) -> None:
    client = browser(data_node_app(tmp_path / "n.db", api_key="right"))
    assert client.get(API).status_code == 401
    assert client.get("/api/v1/healthCheck").json() == {"status": "pass"}
    assert client.get(API, headers={"x-api-key": "right"}).status_code == 200


def test_what_was_stored_is_there_for_the_next_server(tmp_path: Path) -> None:
    path = tmp_path / "n.db"
    browser(data_node_app(path)).post(f"{API}?datasetId=kept", json={})
    assert browser(data_node_app(path)).get(f"{API}/kept").json() == {"name": "datasets/kept"}


# Where the original is mended, or words its own (Mongo's duplicate keys, a dump of the schema).
_MENDED = {
    "idType other (valid in spec)": (201, None),
    "exactly 10 notes, limit 10: next link still present": (200, None),
    "fhirStores next link casing": (200, None),
}


@needs_shared
def test_the_recorded_exchanges_hold(client: TestClient) -> None:
    path = VECTORS / "nlpsandbox" / "data_node_wire.json"
    for call in json.loads(path.read_text(encoding="utf-8")):
        label, asked, recorded = call["label"], call["request"], call["response"]
        _unrecorded(client, label)
        request: dict[str, Any] = {"json": asked["json"]} if asked["json"] is not None else {}
        if label in ("malformed JSON", "wrong content type"):
            kind = "application/json" if label == "malformed JSON" else "text/plain"
            request = {"content": b"{", "headers": {"content-type": kind}}
        answer = client.request(asked["method"], asked["path"], **request)
        if label in _MENDED:
            assert answer.status_code == _MENDED[label][0], label
            continue
        assert answer.status_code == recorded["status"], label
        assert answer.headers["content-type"] == recorded["content_type"], label
        expected = recorded["json"]
        if "detail" in expected:
            problem, words = answer.json(), expected["detail"].partition("\n\nFailed validating")[0]
            words = without_value(words)
            assert problem.pop("detail") == words or recorded["status"] == 409, label
            assert problem == {k: v for k, v in expected.items() if k != "detail"}, label
        else:
            assert answer.json() == expected, label


def _unrecorded(client: TestClient, label: str) -> None:
    """Do what was done between two recorded calls."""
    if label == "list notes page 1 of 11":
        for number in range(2, 11):
            add_note(client, f"note-{number}", f"t{number}")
    if label == "fhirStores next link casing":
        client.post(f"{API}?datasetId=awesome-dataset2", json={})
        for number in range(11):
            path = f"{API}/awesome-dataset2/fhirStores?fhirStoreId=store-{number}"
            client.post(path, json={})


@needs_shared
def test_answers_validate_against_the_published_document(node: TestClient) -> None:
    add_note(node, "note-1", NOTE["text"])
    node.post(f"{MARKS}?annotationId=note-1", json=SOURCE)
    d, f, a = "/datasets/{datasetId}", "/fhirStores/{fhirStoreId}", "/annotationStores"
    below = f"{a}/{{annotationStoreId}}"
    for template, path in (
        ("/datasets", API),
        (d, f"{API}/awesome-dataset"),
        (f"{d}/fhirStores", f"{API}/awesome-dataset/fhirStores"),
        (d + f, STORE),
        (f"{d}{f}/fhir/Patient", f"{STORE}/fhir/Patient"),
        (f"{d}{f}/fhir/Patient/{{patientId}}", f"{STORE}/fhir/Patient/pat-1"),
        (f"{d}{f}/fhir/Note", NOTES),
        (f"{d}{f}/fhir/Note/{{noteId}}", f"{NOTES}/note-1"),
        (d + a, f"{API}/awesome-dataset/annotationStores"),
        (d + below, f"{API}/awesome-dataset/annotationStores/goldstandard"),
        (f"{d}{below}/annotations", MARKS),
        (f"{d}{below}/annotations/{{annotationId}}", f"{MARKS}/note-1"),
    ):
        assert not complaints("data-node-1.2.0", template, "get", 200, node.get(path).json())


@pytest.mark.parametrize(
    ("path", "allowed"), [(API, "GET, POST"), (f"{API}/some-dataset", "DELETE, GET")]
)
def test_a_method_that_is_not_allowed_is_told_all_that_are(
    node: TestClient, path: str, allowed: str
) -> None:
    answer = node.put(path, json={})
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
