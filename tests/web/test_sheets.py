"""The version that a request builds on, and one's own notes behind the annotator's page."""

from typing import Any

import pytest

from goldbench.web.session import ProblemError
from goldbench.web.sheets import version_of
from studies import Team, produce
from web.visitors import ORIGIN, Visitor


@pytest.mark.parametrize(
    ("header", "version"), [('"12"', 12), ("3", 3), ('"0"', 0), ("007", 7), ("9" * 9, 999_999_999)]
)
def test_a_version_is_a_number_with_or_without_its_quotes(header: str, version: int) -> None:
    assert version_of(header) == version


@pytest.mark.parametrize(
    "header",
    ["", '""', "*", 'W/"3"', "-1", "1.0", "²", "٣", " 3", "9" * 10, '"1", "2"', "None"],
)
def test_what_is_no_version_is_refused(header: str) -> None:
    with pytest.raises(ProblemError) as refused:
        version_of(header)
    assert refused.value.problem.status == 400


def test_a_request_without_its_version_is_told_what_to_send() -> None:
    with pytest.raises(ProblemError) as refused:
        version_of(None)
    assert refused.value.problem.status == 428


def operation(number: int, **more: Any) -> dict[str, Any]:
    return {
        "op": "add_span", "op_id": f"operation-{number}", "mark": f"m{number}", "label": "DATE",
        "pieces": [[13, 23]], "quote": "2090-05-01", "attributes": {}, **more,
    }  # fmt: skip


def test_operations_are_saved_on_top_of_the_version_that_was_seen(
    annotator: Visitor, crew: Team
) -> None:
    path = f"/api/sheets/{produce(crew).id}/1"
    seen = annotator.get(path)
    text = seen.json()["text"]
    body = {"operations": [operation(1, quote=text[13:23])]}
    headers = {"origin": ORIGIN, "x-csrf-token": annotator.csrf}
    assert (
        annotator.client.post(f"{path}/operations", json=body, headers=headers).status_code == 428
    )
    headers["if-match"] = seen.headers["etag"]
    saved = annotator.client.post(f"{path}/operations", json=body, headers=headers)
    assert (saved.status_code, saved.headers["etag"]) == (200, '"1"')
    again = annotator.client.post(f"{path}/operations", json=body, headers=headers)
    assert again.json() == saved.json()  # the same request is the same answer
    other = {"operations": [operation(2, quote=text[13:23])]}
    late = annotator.client.post(f"{path}/operations", json=other, headers=headers)
    assert late.status_code == 409
    (event,) = annotator.get(f"{path}/events?after=0").json()["events"]
    assert (event["seq"], event["op"], event["mark"]) == (1, "add_span", "m1")
    assert annotator.get(f"{path}/events?after=1").json() == {"events": []}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("0", 422), ("-1", 422), ("x", 422), (str(2**31), 422), ("99", 404),
        ("1/events?after=-1", 422), ("1/events?after=x", 422), (f"1/events?after={2**31}", 422),
    ],
)  # fmt: skip
def test_a_note_goes_by_the_number_it_has_for_whoever_asks(
    annotator: Visitor, crew: Team, path: str, status: int
) -> None:
    batch = produce(crew).id
    assert annotator.get(f"/api/sheets/{batch}/{path}").status_code == status
    assert annotator.get(f"/api/sheets/{'x' * 41}/1").status_code == 422
