"""`goldbench tool serve` and `goldbench tool check`, as a user runs them."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner, Result

from goldbench.cli.tools.tool import tool
from goldbench.errors import GoldbenchError, UsageError
from goldbench.services.servers.annotate_server import annotator_app
from goldbench.services.servers.http_server import serve_in_thread
from services.sandbox import FAMILIES, NOTE, tiny
from services.strange import Strange, strange


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serve_in_thread(lambda: annotator_app(tiny())) as address:
        yield address


def invoke(*args: str) -> Result:
    return CliRunner().invoke(tool, args, catch_exceptions=True)


@contextmanager
def serving(*args: str) -> Iterator[str]:
    """Run `tool serve` as a process on a free port; give its address, then stop it."""
    code = "from goldbench.cli.tools.tool import tool; tool()"
    command = [sys.executable, "-c", code, "serve", *args, "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            assert " at http://" in line, line
            yield line.split(" at ")[1].split(",")[0]
            process.send_signal(signal.SIGTERM)
            log = process.communicate(timeout=60)[1]
        finally:
            if process.poll() is None:
                process.kill()
    assert "Prescott" not in log


def post(url: str, body: Any, **headers: str) -> Any:
    with httpx2.Client(trust_env=False, timeout=60, headers=headers) as client:
        return client.post(url, json=body)


def test_a_good_server_passes_with_exit_code_0(server: str) -> None:
    done = invoke("check", server, "--notes", "3")
    assert done.exit_code == 0
    assert f"{server}: tiny-annotator 1.0.0, nlpsandbox:phi-annotator" in done.stdout
    assert "FAILS" not in done.stdout
    assert "notes/s" in done.stdout


def test_the_json_has_all_that_was_seen(server: str) -> None:
    report = json.loads(invoke("check", server, "--notes", "2", "--lang", "es", "--json").stdout)
    assert (report["ok"], report["tool"]["name"]) == (True, "tiny-annotator")
    assert all(check["ok"] for check in report["checks"])
    assert report["speed"]["notes"] == 4


def test_a_bad_server_fails_with_exit_code_1_and_says_why() -> None:
    with strange(Strange(lambda *_: (200, {}))) as address:
        done = invoke("check", address, "--notes", "1")
    assert done.exit_code == 1
    assert "FAILS  /textDateAnnotations annotates a note" in done.stdout


def test_nothing_there_is_an_error_with_a_hint() -> None:
    done = invoke("check", "http://127.0.0.1:9", "--notes", "1")
    assert isinstance(done.exception, GoldbenchError)
    assert done.exception.hint == "is the tool running?"


def test_our_own_annotators_are_served_by_name() -> None:
    with serving("date") as address:
        answer = post(f"{address}/api/v1/textDateAnnotations", {"note": NOTE}).json()
    (mark,) = answer["textDateAnnotations"]
    assert (mark["start"], mark["length"], mark["text"]) == (3, 10, "12/26/2020")
    assert mark["dateFormat"] == "MM/DD/YYYY"


def test_our_own_deidentifier_follows_a_policy_and_takes_any_text() -> None:
    body = {"note": NOTE, "deidentificationSteps": [], "policy": "tag", "audit": True}
    with serving("deidentifier") as address:
        answer = post(f"{address}/api/v1/deidentifiedNotes", body).json()
        for text in ("", " ", "x", "😀👩🏽\u200d⚕️", "\x00\r\n"):
            odd = {**body, "note": {**NOTE, "text": text}}
            response = post(f"{address}/api/v1/deidentifiedNotes", odd)
            assert (response.status_code, response.json()["deidentifiedNote"]["text"]) == (
                200,
                text,
            )
    assert "12/26/2020" not in answer["deidentifiedNote"]["text"]
    assert answer["audit"]["policy"] == "tag"


def test_a_data_node_is_served_from_a_file_with_a_key(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text("s3cret\n")
    args = ("data-node", "--database", str(tmp_path / "node.db"), "--api-key-file", str(key))
    with serving(*args) as address:
        url = f"{address}/api/v1/datasets?datasetId=mine"
        assert post(url, {}).status_code == 401
        assert post(url, {}, **{"x-api-key": "s3cret"}).status_code == 201


def test_a_deidentifier_is_served_with_other_annotators(server: str) -> None:
    families = [family.replace("_", "-") for family in FAMILIES]
    chosen = [part for family in families for part in ("--annotator", f"{family}={server}")]
    with serving("deidentifier", *chosen) as address:
        types = [f"text_{family}" for family in FAMILIES]
        steps = [{"annotationTypeMaskConfig": {}, "annotationTypes": types}]
        body = {"note": NOTE, "deidentificationSteps": steps}
        answer = post(f"{address}/api/v1/deidentifiedNotes", body)
        assert answer.json()["deidentifiedNote"]["text"] == (
            "On [TEXT_DATE], Ms. [TEXT_PERSON_NAME] met with Dr. [TEXT_PERSON_NAME] in "
            "[TEXT_LOCATION]."
        )
        with httpx2.Client(trust_env=False, timeout=60) as client:
            listed = client.get(f"{address}/api/v1/tool/addresses").json()["tools"]
            assert {entry["address"] for entry in listed} == {server}
            page = client.get(address, headers={"accept": "text/html"})
            assert "De-identify a note" in page.text
            evil = client.get(address, headers={"host": "evil.example"})
            assert evil.status_code == 421


def test_another_server_can_be_served_on(server: str) -> None:
    with serving(server, "--workers", "2") as address:
        answer = post(f"{address}/api/v1/textLocationAnnotations", {"note": NOTE})
        assert [m["text"] for m in answer.json()["textLocationAnnotations"]] == ["Seattle"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("dates",), "there is no tool 'dates'"),
        (("data-node",), "a data node needs a database"),
        (("data-node", "--database", "/no/such/folder/x.db"), "cannot be opened"),
        (("deidentifier", "--annotator", "date"), "--annotator takes FAMILY=NAME"),
        (("deidentifier", "--annotator", "age=http://h"), "there is no family 'age'"),
        (("date", "--api-key-file", "/no/such/file"), "cannot be read as a key"),
        (("date", "--host", "256.256.256.256"), "cannot listen on"),
        (("deidentifier", "--key", "/no/such/key"), "cannot read the key file"),
        (("deidentifier", "--key", "/no/such/key", "--workers", "2"), "cannot read the key file"),
        (("huggingface:/no/such/folder",), "holds no model"),
        (("huggingface:/no/such/folder", "--workers", "2"), "holds no model"),
    ],
)
def test_what_cannot_be_served_is_said_before_it_starts(
    args: tuple[str, ...], message: str
) -> None:
    done = invoke("serve", *args, "--port", "0")
    assert isinstance(done.exception, GoldbenchError)
    assert message in str(done.exception)
    assert " at http://" not in done.stderr


def test_an_empty_key_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "key").touch()
    done = invoke("check", "http://h", "--api-key-file", str(tmp_path / "key"))
    assert isinstance(done.exception, UsageError)


@pytest.mark.parametrize(
    "args", [("serve",), ("check",), ("serve", "date", "--port", "x"), ("mend",)]
)
def test_wrong_usage_exits_with_2(args: tuple[str, ...]) -> None:
    assert invoke(*args).exit_code == 2
