"""A team's side of the benchmark over HTTP: what `goldbench bench submit --server` does."""

import tarfile
import tempfile
import time
from pathlib import Path
from typing import Any, Self

import httpx2
import orjson

from goldbench.benchmark.submissions.content import read_manifest
from goldbench.benchmark.submissions.states import ENDS
from goldbench.errors import GoldbenchError, UsageError

_PREFIX = "/api/v1"


class ServerError(GoldbenchError):
    """The server refused, or is not there."""


class BenchClient:
    """A benchmark at an address; used in a `with` block."""

    def __init__(self, url: str, token: str) -> None:
        if not url.startswith(("http://", "https://")):
            msg = f"{url!r} is not the address of a server"
            raise UsageError(msg, hint="like https://bench.example.org")
        self._http = httpx2.Client(
            base_url=url.rstrip("/") + _PREFIX,
            headers={"authorization": f"Bearer {token}"},
            timeout=60,
            trust_env=False,
            verify=url.startswith("https://"),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ignored: object) -> None:
        self._http.close()

    def submit(self, task: str, path: Path, *, op_id: str | None = None) -> dict[str, Any]:
        """Send a folder, packed, or an archive as it is; give what the server says of it."""
        headers = {"content-type": "application/octet-stream"}
        if op_id is not None:
            headers["idempotency-key"] = op_id
        with tempfile.TemporaryDirectory() as folder:
            archive = path if path.is_file() else _pack(path, Path(folder) / "tool.tar.gz")
            with archive.open("rb") as file:
                return self._ask(
                    "POST", f"/tasks/{task}/submissions", content=file, headers=headers
                )

    def status(self, submission: str) -> dict[str, Any]:
        return self._ask("GET", f"/submissions/{submission}")

    def board(self, task: str) -> dict[str, Any]:
        return self._ask("GET", f"/tasks/{task}/board")

    def quota(self, task: str) -> dict[str, Any]:
        return self._ask("GET", f"/tasks/{task}/quota")

    def cancel(self, submission: str) -> dict[str, Any]:
        return self._ask("POST", f"/submissions/{submission}/cancel")

    def wait(self, submission: str, seconds: float) -> dict[str, Any]:
        """Ask until the submission has ended, or the time is over."""
        end = time.monotonic() + seconds
        while (found := self.status(submission))["state"] not in ENDS:
            if time.monotonic() > end:
                break
            time.sleep(1)
        return found

    def _ask(self, method: str, path: str, **given: Any) -> dict[str, Any]:
        try:
            answer = self._http.request(method, path, **given)
            told = orjson.loads(answer.content)
        except (httpx2.HTTPError, orjson.JSONDecodeError) as error:
            msg = f"the server does not answer as a benchmark ({type(error).__name__})"
            raise ServerError(
                msg, hint="is the address right, and goldbench bench serve up?"
            ) from None
        if answer.status_code >= 400:
            msg = f"the server refused ({answer.status_code}): {told.get('detail', '')}"
            raise ServerError(msg, hint=told.get("hint"))
        found: dict[str, Any] = told
        return found


def _pack(folder: Path, archive: Path) -> Path:
    if not folder.is_dir():
        msg = f"{folder} does not exist"
        raise UsageError(msg, hint="a folder with tool.toml, or an archive of one")
    read_manifest(folder)
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(folder, ".")
    return archive
