"""The benchmark over HTTP, without any cage: what a team's CI sees."""

import io
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import httpx2
import orjson
import pytest

import places
from benchmark.played import every, run, validate
from benchmark.tools import write_tool
from goldbench.benchmark import (
    Bench,
    BenchClient,
    ServerError,
    Task,
    add_team,
    bench_app,
    submission_status,
)
from goldbench.errors import UsageError
from goldbench.services import serve_in_thread


@pytest.fixture
def server(bench: Bench, task: Task) -> Iterator[str]:
    del task
    with serve_in_thread(lambda: bench_app(bench)) as address:
        yield address


@pytest.fixture
def client(bench: Bench, server: str) -> Iterator[BenchClient]:
    with BenchClient(server, add_team(bench, "alpha")) as connected:
        yield connected


def test_a_folder_is_received_once_for_one_key(client: BenchClient, tmp_path: Path) -> None:
    tool = write_tool(tmp_path / "tool", "good")
    first = client.submit("date", tool, op_id="build-17")
    again = client.submit("date", tool, op_id="build-17")
    assert (first["state"], first["id"]) == ("RECEIVED", again["id"])
    assert client.quota("date")["left"] == 0
    assert client.status(first["id"])["name"] == "good"


def test_the_quota_is_409_with_the_time_of_the_next(client: BenchClient, tmp_path: Path) -> None:
    client.submit("date", write_tool(tmp_path / "tool", "good"))
    with pytest.raises(ServerError, match="409") as error:
        client.submit("date", write_tool(tmp_path / "other", "garbage"))
    assert "the next day begins" in (error.value.hint or "")


def test_another_teams_submission_is_not_there(
    bench: Bench, server: str, client: BenchClient, tmp_path: Path
) -> None:
    id_ = client.submit("date", write_tool(tmp_path / "tool", "good"))["id"]
    with BenchClient(server, add_team(bench, "beta")) as other:
        for act in (other.status, other.cancel):
            with pytest.raises(ServerError, match="404"):
                act(id_)
    assert client.cancel(id_)["state"] == "CANCELLED"


def test_a_wrong_token_is_401_and_boards_are_open(server: str, client: BenchClient) -> None:
    with BenchClient(server, "gbt_wrong") as stranger:
        assert stranger.board("date") == client.board("date")
        with pytest.raises(ServerError, match="401"):
            stranger.quota("date")
    with pytest.raises(ServerError, match="404"):
        client.board("dates")


@pytest.mark.parametrize("token", ["", " \n"])
def test_without_a_token_one_asks_what_anybody_may(
    server: str, client: BenchClient, tmp_path: Path, token: str
) -> None:
    """`submit --dry-run --server` needs none; an empty one was a header that cannot be sent."""
    with BenchClient(server, token) as anybody:
        assert anybody.board("date") == client.board("date")
        with pytest.raises(UsageError, match="does not exist"):
            anybody.dry_run("date", tmp_path / "nowhere")
        with pytest.raises(ServerError, match="401"):
            anybody.quota("date")


def test_what_is_no_archive_is_refused_and_leaves_nothing(
    bench: Bench, client: BenchClient, tmp_path: Path
) -> None:
    (tmp_path / "x.bin").write_bytes(b"nothing")
    with pytest.raises(ServerError, match="400"):
        client.submit("date", tmp_path / "x.bin")
    with tarfile.open(tmp_path / "evil.tar", "w") as archive:
        member = tarfile.TarInfo("../tool.toml")
        member.size = 1
        archive.addfile(member, io.BytesIO(b"x"))
    with pytest.raises(ServerError, match="400"):
        client.submit("date", tmp_path / "evil.tar")
    assert list((bench.folder / "submissions").iterdir()) == []
    assert client.quota("date")["left"] == 1


def _asks(server: str, token: str) -> httpx2.Client:
    headers = {"authorization": f"Bearer {token}"}
    return httpx2.Client(base_url=f"{server}/api/v1", headers=headers, trust_env=False)


def test_who_has_the_state_is_told_so_until_it_changes(
    bench: Bench, server: str, tmp_path: Path
) -> None:
    token = add_team(bench, "alpha")
    with BenchClient(server, token) as client, _asks(server, token) as http:
        id_ = client.submit("date", write_tool(tmp_path / "tool", "good"))["id"]
        for path in (f"/submissions/{id_}", "/tasks/date/board"):
            first = http.get(path)
            again = http.get(path, headers={"if-none-match": f'"x", {first.headers["etag"]}'})
            assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
        known = http.get(f"/submissions/{id_}").headers
        assert known["retry-after"] == "2"
        client.cancel(id_)
        ended = http.get(f"/submissions/{id_}", headers={"if-none-match": known["etag"]})
        assert (ended.status_code, ended.json()["state"]) == (200, "CANCELLED")
        assert "retry-after" not in ended.headers


def test_events_tell_each_change_until_the_submission_has_ended(
    bench: Bench, task: Task, server: str, tmp_path: Path
) -> None:
    token = add_team(bench, "alpha")
    with BenchClient(server, token) as client, _asks(server, token) as http:
        id_ = client.submit("date", write_tool(tmp_path / "tool", "good"))["id"]
        states = []
        with http.stream("GET", f"/submissions/{id_}/events", timeout=60) as events:
            assert events.headers["content-type"].startswith("text/event-stream")
            for line in events.iter_lines():
                if not line.startswith("data: "):
                    continue
                states.append(orjson.loads(line[6:])["state"])
                if states == ["RECEIVED"]:
                    validate(bench)
                    run(bench, task, every(3))
        assert (states[0], states[-1]) == ("RECEIVED", "SCORED")
        with BenchClient(server, add_team(bench, "beta")), _asks(server, "gbt_wrong") as nobody:
            assert nobody.get(f"/submissions/{id_}/events").status_code == 401


@pytest.mark.skipif(shutil.which("curl") is None, reason="the example for a CI needs curl")
def test_the_example_for_a_ci_submits_once_and_ends_with_the_submission(
    bench: Bench, task: Task, server: str, tmp_path: Path
) -> None:
    write_tool(tmp_path / "tool", "good")
    variables = {"SERVER": server, "TASK": "date", "TOKEN": add_team(bench, "ci"), "BUILD": "job-7"}
    words = ["/bin/sh", str(places.ROOT / "docs" / "examples" / "submit-from-ci.sh")]
    options = {"cwd": tmp_path, "env": {**os.environ, **variables, "PAUSE": "0.2"}, "text": True}
    job = subprocess.Popen(words, stdout=subprocess.PIPE, **options)  # type: ignore[call-overload]
    assert job.stdout is not None
    id_, _, state = job.stdout.readline().strip().partition(": ")
    assert state == "RECEIVED"
    validate(bench)
    run(bench, task, every(3))
    assert job.wait(timeout=60) == 0
    job.stdout.close()
    again = subprocess.run(words, capture_output=True, check=True, **options)  # type: ignore[call-overload]
    assert again.stdout == f"{id_}: SCORED\n"
    assert submission_status(bench, id_)["charged"]
