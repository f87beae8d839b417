"""After tools that try: nothing of a hidden note on any page, in the API, the export, the log."""

import base64
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import orjson
import pytest

from benchmark.conftest import SMALL
from benchmark.tools import write_command, write_tool
from goldbench.benchmark import (
    Bench,
    Task,
    Worker,
    add_task,
    add_team,
    default_settings,
    find_team,
    renew_host_token,
    submission_status,
    submit,
)
from goldbench.web.bench import export_boards
from web.bench.houses import Hall, served

ENCODED = """
import base64, json, sys
for line in sys.stdin:
    note = json.loads(line)
    text = note["text"]
    told = [text, base64.b64encode(text.encode()).decode(), text.encode().hex(), text[::-1]]
    if "SECRET" not in text:
        told = []
    for one in told:
        print(one, file=sys.stderr)
    place = {"start": 0, "end": 1}
    spans = [{**place, "label": one[:110], "attributes": {one[:50]: one}} for one in told]
    tags = [{"label": one[:110], "attributes": {"status": one}} for one in told]
    print(json.dumps({"id": note["id"], "spans": spans, "tags": tags, "log": told}), flush=True)
"""
SECRETS = [f"SECRET-H{number}" for number in range(1, 7)]


@pytest.mark.usefixtures("cage")
def test_nothing_of_a_hidden_note_is_told_to_anybody(
    bench: Bench, task: Task, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    own = add_own_task(bench, tmp_path)
    tokens, sent = {}, {}
    for name in ("leaks_in_words", "leaks_in_errors", "outside_on_hidden", "encoded"):
        team = name.replace("_", "-")
        tokens[team] = add_team(bench, team)
        tool = (
            write_command(tmp_path / name, ENCODED)
            if name == "encoded"
            else write_tool(tmp_path / name, name)
        )
        sent[team] = submit(bench, own if name == "encoded" else task, find_team(bench, team), tool)
    worker = Worker(bench)
    while worker.work_once():
        pass
    states = {team: submission_status(bench, id_)["state"] for team, id_ in sent.items()}
    assert states == {
        "leaks-in-words": "SCORED", "leaks-in-errors": "FAILED", "outside-on-hidden": "SCORED",
        "encoded": "SCORED",
    }  # fmt: skip
    hall = Hall(bench, task, tokens, renew_host_token(bench), sent)
    export_boards(bench, tmp_path / "out")
    files = [path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()]
    with served(hall) as address:
        answers = [*read_pages(address, hall), *read_api(address, hall), *files]
    answers += [record.getMessage().encode() for record in caplog.records]
    assert len(answers) > 40
    for secret in SECRETS:
        for hidden in forms(secret):
            assert not [answer[:80] for answer in answers if hidden in answer], hidden


def add_own_task(bench: Bench, folder: Path) -> Task:
    def notes(name: str, texts: list[str]) -> Path:
        mark = {"start": 0, "end": 4, "label": "WORD"}
        lines = [
            orjson.dumps({"id": f"{name}{n}", "text": text, "spans": [mark]}) + b"\n"
            for n, text in enumerate(texts)
        ]
        (folder / f"{name}.jsonl").write_bytes(b"".join(lines))
        return folder / f"{name}.jsonl"

    settings = default_settings("custom/words", ("exact",))
    hidden = notes("own", [f"Note {secret} of somebody." for secret in SECRETS])
    public = notes("open", ["Note of nobody.", "Note of nobody else."])
    return add_task(
        bench, "words", replace(settings, limits=SMALL), gold={"own": hidden}, public=public
    )


def forms(secret: str) -> Iterator[bytes]:
    """Write a secret as it might travel: plain, reversed, hex, base64 at any offset."""
    plain = secret.encode()
    yield plain
    yield plain[::-1]
    yield plain.hex().encode()
    yield plain.hex().upper().encode()
    for offset in range(3):
        encoded = base64.b64encode(b"x" * offset + plain)
        yield encoded[(offset * 8 + 5) // 6 :][: len(plain) * 8 // 6 - 2]


def read_pages(address: str, hall: Hall) -> Iterator[bytes]:
    """Read every page as a stranger, as each team, as the host."""
    pages = ("", "/board", "/time", "/board.csv", "/board.json", "/public.jsonl")
    public = ["/", *(f"/tasks/{slug}{page}" for slug in ("date", "words") for page in pages)]
    sent = [f"/submissions/{id_}" for id_ in hall.sent.values()]
    house = ["/team", "/host", "/host/audit?check=1", *sent]
    for token in (None, *hall.tokens.values(), hall.host):
        with httpx2.Client(base_url=address, headers={"origin": address}) as client:
            if token is not None:
                assert client.post("/sign-in", data={"token": token}).status_code == 303
            for path in (*public, *house):
                answer = client.get(path)
                assert answer.status_code in (200, 303, 404), path
                yield answer.content
                yield repr(answer.headers).encode()


def read_api(address: str, hall: Hall) -> Iterator[bytes]:
    for team, token in hall.tokens.items():
        headers = {"authorization": f"Bearer {token}"}
        with httpx2.Client(base_url=f"{address}/api/v1", headers=headers) as client:
            for path in ("/tasks", "/tasks/date", "/tasks/date/board", "/tasks/words/board",
                         "/tasks/date/quota", f"/submissions/{hall.sent[team]}"):  # fmt: skip
                answer = client.get(path)
                assert answer.status_code == 200, path
                yield answer.content
