"""What every server has: redirects, descriptions, error answers, headers."""

import re

import pytest

from goldbench.http import CONTENT_SECURITY_POLICY
from goldbench.services.data_node import data_node_app
from goldbench.services.pages import static
from goldbench.services.servers.annotate_server import annotator_app
from services.sandbox import NOTE, browser, tiny
from shared import SHARED, needs_shared


@pytest.mark.parametrize(
    ("path", "status", "location"),
    [
        ("/", 302, "/api/v1/tool"),
        ("/ui", 302, "/api/v1/ui"),
        ("/api/v1/ui", 308, "/api/v1/ui/"),
        ("/api/v1/ui/", 200, None),
        ("/api/v1/openapi.json", 200, None),
        ("/api/v1/tool/", 404, None),
        ("/static/nothing.css", 404, None),
        ("/static/..%2f__init__.py", 404, None),
    ],
)
def test_a_tool_leads_where_the_original_leads(
    path: str, status: int, location: str | None
) -> None:
    answer = browser(annotator_app(tiny())).get(path)
    assert (answer.status_code, answer.headers.get("location")) == (status, location)


def test_following_the_root_gives_the_tool() -> None:
    client = browser(annotator_app(tiny()))
    followed = client.get("/", follow_redirects=True)
    assert followed.json() == client.get("/api/v1/tool").json()


def test_a_data_node_leads_to_its_description(tmp_path_factory: pytest.TempPathFactory) -> None:
    client = browser(data_node_app(tmp_path_factory.mktemp("node") / "node.db"))
    assert client.get("/").headers["location"] == "/api/v1/ui"
    assert client.get("/ui").headers["location"] == "/api/v1/ui"
    assert client.get("/api/v1/tool").status_code == 404


def test_a_tool_says_who_it_is() -> None:
    assert browser(annotator_app(tiny("date", name="my-dates"))).get("/api/v1/tool").json() == {
        "name": "my-dates",
        "version": "1.0.0",
        "license": "mit",
        "repository": "pypi:goldbench",
        "description": "Finds what a test can predict.",
        "author": "The goldbench authors",
        "authorEmail": "goldbench@example.org",
        "url": "https://example.org/goldbench",
        "type": "nlpsandbox:date-annotator",
        "apiVersion": "1.2.0",
    }


@pytest.mark.parametrize(
    ("families", "type_"),
    [
        (("date",), "nlpsandbox:date-annotator"),
        (("person_name",), "nlpsandbox:person-name-annotator"),
        (("location",), "nlpsandbox:location-annotator"),
        (("contact",), "nlpsandbox:contact-annotator"),
        (("id",), "nlpsandbox:id-annotator"),
        (("date", "id"), "nlpsandbox:phi-annotator"),
    ],
)
def test_the_type_follows_from_the_families(families: tuple[str, ...], type_: str) -> None:
    assert tiny(*families).info().type == type_


def test_an_annotator_depends_on_nothing_and_is_well() -> None:
    client = browser(annotator_app(tiny()))
    assert client.get("/api/v1/tool/dependencies").json() == {"tools": []}
    assert client.get("/api/v1/healthCheck").json() == {"status": "pass"}


def test_unknown_paths_are_problems_too() -> None:
    answer = browser(annotator_app(tiny())).get("/api/v1/nothing")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["title"] == "Not Found"


def test_no_page_names_another_host() -> None:
    client = browser(annotator_app(tiny()))
    pages = [client.get("/api/v1/ui/").text]
    for name in ("page.css", "description.js", "deidentifier.js"):
        response = static(name)
        assert response is not None
        pages.append(bytes(response.body).decode())
    for page in pages:
        assert not re.search(r"https?://(?!example\.org/goldbench)", page)


def test_pages_have_no_script_or_style_of_their_own_inside() -> None:
    answer = browser(annotator_app(tiny())).get("/api/v1/ui/")
    assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert re.findall(r"<script[^>]*>([^<]*)", answer.text) == [""]
    assert not re.search(r"<style|\son\w+=|style=|javascript:", answer.text)


def test_answers_are_not_cached_but_static_files_are() -> None:
    client = browser(annotator_app(tiny()))
    assert client.get("/api/v1/tool").headers["cache-control"] == "no-store"
    assert client.get("/static/page.css").headers["cache-control"] == "max-age=3600"


def test_the_description_shows_an_example_that_works() -> None:
    client = browser(annotator_app(tiny()))
    page = client.get("/api/v1/ui/").text
    assert "Chloe Price" in page
    assert 'data-path="/api/v1/textDateAnnotations"' in page
    assert client.post("/api/v1/textDateAnnotations", json={"note": NOTE}).status_code == 200


def test_the_document_is_openapi_3_0() -> None:
    document = browser(annotator_app(tiny())).get("/api/v1/openapi.json").json()
    assert document["openapi"] == "3.0.3"
    assert document["servers"] == [{"url": "/api/v1"}]
    assert not re.search(r'"(const|prefixItems|propertyNames)"|"null"', str(document))
    assert "422" not in str(document["paths"])


def test_every_operation_of_the_specification_is_there() -> None:
    document = browser(annotator_app(tiny())).get("/api/v1/openapi.json").json()
    operations = {
        operation["operationId"]: path
        for path, methods in document["paths"].items()
        for operation in methods.values()
    }
    assert operations == {
        "createTextDateAnnotations": "/textDateAnnotations",
        "createTextPersonNameAnnotations": "/textPersonNameAnnotations",
        "createTextLocationAnnotations": "/textLocationAnnotations",
        "createTextPhysicalAddressAnnotations": "/textPhysicalAddressAnnotations",
        "createTextIdAnnotations": "/textIdAnnotations",
        "createTextContactAnnotations": "/textContactAnnotations",
        "createBatch": "/batch",
        "getHealthCheck": "/healthCheck",
        "getTool": "/tool",
        "getToolDependencies": "/tool/dependencies",
    }


@needs_shared
@pytest.mark.parametrize(
    ("families", "name"),
    [
        (("date",), "date-annotator-1.2.0"),
        (("person_name",), "person-name-annotator-1.2.0"),
        (("location",), "location-annotator-1.2.0"),
        (("location",), "physical-address-annotator-1.1.2"),
        (("contact",), "contact-annotator-1.2.0"),
        (("id",), "id-annotator-1.2.0"),
        ((), "phi-annotator-1.2.0"),
    ],
)
def test_our_paths_and_operations_are_those_of_the_published_documents(
    families: tuple[str, ...], name: str
) -> None:
    import json  # noqa: PLC0415 - only here

    official = json.loads((SHARED / "openapi" / f"{name}.json").read_text(encoding="utf-8"))
    ours = browser(annotator_app(tiny(*families))).get("/api/v1/openapi.json").json()
    for path, operations in official["paths"].items():
        for method, operation in operations.items():
            assert ours["paths"][path][method]["operationId"] == operation["operationId"]
            missing = (
                operation["responses"].keys() - ours["paths"][path][method]["responses"].keys()
            )
            assert not missing


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/v1/textDateAnnotations", "POST"),
        ("DELETE", "/api/v1/tool", "GET"),
        ("PUT", "/", "GET"),
    ],
)
def test_a_method_that_is_not_allowed_is_told_which_are(
    method: str, path: str, allowed: str
) -> None:
    answer = browser(annotator_app(tiny())).request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


SENT = ("MRN-4711234", "4711234", "Prescott", 4711234, 47.5, True, ["4711234"], {"4711234": 1})


@pytest.mark.parametrize("place", ["identifier", "text", "type", "patientId", "note", "extra"])
@pytest.mark.parametrize("value", SENT, ids=repr)
def test_no_error_repeats_what_was_sent(place: str, value: object) -> None:
    here = browser(annotator_app(tiny()))
    body = {"note": value} if place == "note" else {"note": {**NOTE, place: value}}
    answer = here.post("/api/v1/textDateAnnotations", json=body)
    if answer.status_code != 200:
        assert answer.status_code == 400
        assert "47" not in answer.json()["detail"].replace("'4711234' is a required", "")
        assert "Prescott" not in answer.text
    kind = here.post(
        "/api/v1/textDateAnnotations", content="{}", headers={"content-type": "mrn/47"}
    )
    assert (kind.status_code, "47" in kind.text) == (415, False)
