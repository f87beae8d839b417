"""What becomes of an error: JSON for programs, a page or the way to go on for people."""

from typing import Any

import pytest

from goldbench.web.answers import way_back
from web.visitors import Visitor


@pytest.mark.parametrize(
    ("path", "back"),
    [
        ("/", "/"),
        ("/lead/people?x=1", "/lead/people?x=1"),
        ("/annotate/ä😀", "/annotate/ä😀"),
        (None, "/"),
        ("", "/"),
        ("lead", "/"),
        ("//elsewhere", "/"),
        ("/\\elsewhere", "/"),
        ("/a\\b", "/"),
        ("https://elsewhere", "/"),
        ("/a\nb", "/"),
        ("/a\u202eb", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
def test_the_way_back_is_a_path_of_this_server(path: str | None, back: str) -> None:
    assert way_back(path) == back


@pytest.mark.parametrize(
    ("path", "accept", "is_json"),
    [
        ("/api/nothing", "text/html", True),
        ("/static/nothing", "text/html", True),
        ("/nothing", "application/json", True),
        ("/nothing", "text/html,application/json", False),
        ("/nothing", "*/*", False),
        ("/nothing", "", False),
    ],
)
def test_a_program_gets_json_and_a_person_a_page(
    nobody: Visitor, path: str, accept: str, is_json: bool
) -> None:
    answer = nobody.get(path, headers={"accept": accept})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith(
        "application/problem+json" if is_json else "text/html"
    )


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        ("/lead/batches", "/sign-in?next=/lead/batches"),
        ("/lead/people?x=1&y=%2F", "/sign-in?next=/lead/people%3Fx%3D1%26y%3D%252F"),
    ],
)
def test_who_is_not_signed_in_is_led_there_and_back(nobody: Visitor, path: str, leads: str) -> None:
    answer = nobody.get(path, headers={"accept": "text/html"})
    assert (answer.status_code, answer.headers["location"]) == (303, leads)


def test_a_form_of_somebody_not_signed_in_leads_back_to_the_beginning(nobody: Visitor) -> None:
    answer = nobody.form("/lead/people/sites", {"name": "North"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in?next=/")


@pytest.mark.parametrize(
    ("referer", "link"),
    [
        ("http://testserver/lead/batches/new?wave=2", "/lead/batches/new?wave=2"),
        ("http://testserver/", None),
        ("", None),
        ("http://[", None),
        ("http://testserver//elsewhere", None),
        ("x:y", None),
    ],
)
def test_a_form_that_was_refused_leads_back_to_its_page(
    lead: Visitor, referer: str, link: str | None
) -> None:
    answer = lead.form("/lead/people/sites", {"name": ""}, headers={"referer": referer})
    assert answer.status_code == 400, answer.text
    assert (f'href="{link}"' in answer.text) is (link is not None)
    assert "elsewhere" not in answer.text


@pytest.mark.parametrize(
    "body",
    [None, [], {}, {"operations": []}, {"operations": ["Chloe Price"]}, {"x": "Chloe Price"}],
)
def test_a_request_that_does_not_fit_is_told_by_its_place_alone(
    annotator: Visitor, body: Any
) -> None:
    answer = annotator.json("POST", "/api/sheets/none/1/operations", body)
    assert answer.status_code == 422
    assert "the request does not fit" in answer.json()["detail"]
    assert "Chloe" not in answer.text
