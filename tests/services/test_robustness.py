"""Notes and clients of every kind: answered, or refused clearly, never a 5xx."""

import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx2
import orjson
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from goldbench.http.asgi import App
from goldbench.services.data_node import data_node_app
from goldbench.services.servers.annotate_server import annotator_app
from goldbench.services.servers.deidentify_server import deidentifier_app
from goldbench.services.servers.guard import Limits
from goldbench.services.servers.http_server import serve_in_thread
from services.sandbox import FAMILIES, NOTE, browser, note, tiny

DATES = "/api/v1/textDateAnnotations"
BATCH = "/api/v1/batch"


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("x", 0),
        ("😀" * 1000, 0),
        ("👩🏽\u200d⚕️", 0),
        ("e\u0301" * 100 + "12/26/2020", 1),
        ("\x00\x01\x1f\ufffe\u2028\u202e", 0),
        ("\r\n" * 1000 + "12/26/2020", 1),
        ("12/26/2020 " * 10_000, 10_000),
    ],
)
def test_notes_of_every_kind_are_answered(server: str, text: str, dates: int) -> None:
    with httpx2.Client(trust_env=False, timeout=60) as client:
        answer = client.post(server + DATES, json={"note": note(text)})
    assert answer.status_code == 200
    annotations = answer.json()["textDateAnnotations"]
    assert len(annotations) == dates
    for mark in annotations:
        assert text[mark["start"] : mark["start"] + mark["length"]] == mark["text"]


def test_a_note_of_5_megabytes_is_answered(server: str) -> None:
    text = ("All is well. " * 400_000)[:5_000_000] + " 12/26/2020"
    with httpx2.Client(trust_env=False, timeout=120) as client:
        answer = client.post(server + BATCH, json={"notes": [note(text)]})
    assert answer.status_code == 200
    (mark,) = answer.json()["results"][0]["textDateAnnotations"]
    assert mark["start"] == 5_000_001


def test_a_note_larger_than_the_limit_is_refused() -> None:
    app = annotator_app(tiny(), limits=Limits(body=1_000_000))
    with (
        serve_in_thread(lambda: app) as address,
        httpx2.Client(trust_env=False, timeout=60) as client,
    ):
        for size in (2_000_000, 30_000_000):  # more than the buffers of the connection hold
            answer = client.post(address + DATES, json={"note": note("x" * size)})
            assert answer.status_code == 413
        assert client.get(f"{address}/api/v1/healthCheck").status_code == 200


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b'{"note": {"text": "\xff\xfe"}}', "application/json", 400),
        (b"\x80abc", "application/json", 400),
        ("{}".encode("utf-16"), "application/json", 400),
        (b"\xef\xbb\xbf{}", "application/json", 400),
        (b"", "application/json", 400),
        (b"null", "application/json", 400),
        (b"[]", "application/json", 400),
        (b'"x"', "application/json", 400),
        (b"{" * 100_000, "application/json", 400),
        (b'{"note":' * 20_000, "application/json", 400),
        (b"{}", "text/plain", 415),
        (b"{}", "application/xml", 415),
        (b"note=x", "application/x-www-form-urlencoded", 415),
        (b"{}", "", 400),
    ],
)
def test_bodies_that_are_no_request_are_refused(
    server: str, content: bytes, kind: str, status: int
) -> None:
    headers = {"content-type": kind} if kind else {}
    with httpx2.Client(trust_env=False, timeout=60) as client:
        answer = client.post(server + DATES, content=content, headers=headers)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == status


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"])
def test_other_methods_are_405(server: str, method: str) -> None:
    with httpx2.Client(trust_env=False, timeout=60) as client:
        answer = client.request(method, server + DATES)
    assert (answer.status_code, answer.json()["status"]) == (405, 405)


def test_200_clients_at_once_are_answered(server: str) -> None:
    together = Barrier(200, timeout=60)

    def ask(number: int) -> tuple[int, str]:
        text = f"Dr. Name{number} in Boston"
        together.wait()
        answer = client.post(server + BATCH, json={"notes": [note(text)]})
        annotations = answer.json()["results"][0]["textPersonNameAnnotations"]
        return answer.status_code, annotations[0]["text"]

    with (
        ThreadPoolExecutor(200) as pool,
        httpx2.Client(
            trust_env=False, timeout=120, limits=httpx2.Limits(max_connections=200)
        ) as client,
    ):
        outcomes = list(pool.map(ask, range(200)))
    assert outcomes == [(200, f"Name{number}") for number in range(200)]


def test_clients_that_go_away_do_no_harm(server: str) -> None:
    host, port = server.removeprefix("http://").split(":")
    body = orjson.dumps({"note": NOTE})
    head = f"POST {DATES} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    whole = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
    for sent in (b"", whole[:20], whole[:-10], whole, b"\x00\x01\x02\r\n\r\n"):
        for _ in range(5):
            with socket.create_connection((host, int(port)), timeout=20) as connection:
                connection.sendall(sent)
    with httpx2.Client(trust_env=False, timeout=60) as client:
        assert client.post(server + DATES, json={"note": NOTE}).status_code == 200


def annotators() -> App:
    return annotator_app(tiny())


def deidentifier() -> App:
    return deidentifier_app(dict.fromkeys(FAMILIES, tiny()))


CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


def explore(app: App, examples: int) -> int:
    """Let Schemathesis try every operation, in and out of its schema; give how often it did."""
    document: Any = browser(app).get("/api/v1/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    tried = 0
    for outcome in schema.get_all_operations():
        operation: Any = outcome.ok()  # type: ignore[union-attr]  # ours is valid
        modes = [GenerationMode.POSITIVE]
        if operation.method == "post":  # the others take no body that could be wrong
            modes.append(GenerationMode.NEGATIVE)
        for mode in modes:

            @settings(
                max_examples=examples,
                deadline=None,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
                derandomize=True,
                database=None,
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def check_operation(case: Any) -> None:
                nonlocal tried
                tried += 1
                base = "http://localhost/api/v1"
                case.call_and_validate(app=app, base_url=base, checks=list(CHECKS))

            check_operation()
    return tried


@pytest.mark.parametrize("make", [annotators, deidentifier])
def test_schemathesis_finds_nothing_in_the_tools(make: Callable[[], App]) -> None:
    assert explore(make(), 5) > 20


def test_schemathesis_finds_nothing_in_the_data_node(tmp_path: Path) -> None:
    assert explore(data_node_app(tmp_path / "node.db"), 3) > 70
