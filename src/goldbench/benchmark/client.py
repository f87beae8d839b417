"""A team's side of the benchmark over HTTP: what `goldbench bench submit --server` does."""

import tarfile
import tempfile
import time
from pathlib import Path
from typing import Any, Self

import httpx2
import orjson

from goldbench.benchmark.cage import limits_from
from goldbench.benchmark.runs.validation import Validation
from goldbench.benchmark.submissions.content import is_address, lay_out_address
from goldbench.benchmark.submissions.manifest import MANIFEST, read_manifest
from goldbench.benchmark.submissions.states import ENDS
from goldbench.benchmark.submissions.submit import dry_run
from goldbench.errors import GoldbenchError, UsageError

_PREFIX = "/api/v1"


class ServerError(GoldbenchError):
    """The server refused, or is not there."""


class BenchClient:
    """A benchmark at an address; used in a `with` block. Without a token: what anybody may ask."""

    def __init__(self, url: str, token: str = "") -> None:
        if not url.startswith(("http://", "https://")):
            msg = f"{url!r} is not the address of a server"
            raise UsageError(msg, hint="like https://bench.example.org")
        if not token.isascii():
            msg = "the token has a character that none has"
            raise UsageError(msg, hint="copy it again, without quotation marks")
        try:
            self._http = httpx2.Client(
                base_url=url.rstrip("/") + _PREFIX,
                headers={"authorization": f"Bearer {token.strip()}"} if token.strip() else {},
                timeout=60,
                trust_env=False,
                verify=url.startswith("https://"),
            )
        except httpx2.InvalidURL as error:
            msg = f"{url!r} is not the address of a server ({error})"
            raise UsageError(msg, hint="like https://bench.example.org") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ignored: object) -> None:
        self._http.close()

    def submit(self, task: str, source: Path | str, *, op_id: str | None = None) -> dict[str, Any]:
        """Send a folder, packed, or a file as it is, or an address; give what the server says."""
        headers = {"content-type": "application/octet-stream"}
        if op_id is not None:
            headers["idempotency-key"] = op_id
        with tempfile.TemporaryDirectory() as folder:
            archive = _pack_source(source, Path(folder))
            with archive.open("rb") as file:
                return self._ask(
                    "POST", f"/tasks/{task}/submissions", content=file, headers=headers
                )

    def dry_run(self, task: str, source: Path | str) -> Validation:
        """Validate here what would be submitted, by the server's rules and on its public notes."""
        settings = self._ask("GET", f"/tasks/{task}")
        if settings.get("accepts") == "predictions":
            msg = "answers are checked by the host"
            raise UsageError(msg, hint="--dry-run is for tools; submit the answers")
        kind, limits = settings.get("type"), settings.get("limits")
        if not isinstance(kind, str) or not isinstance(limits, dict):
            raise _no_benchmark(TypeError())
        with tempfile.TemporaryDirectory() as folder:
            notes = Path(folder) / "public.jsonl"
            notes.write_bytes(self._get(f"/tasks/{task}/public.jsonl"))
            return dry_run(source, kind, notes, limits_from(limits, "the task"))

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
        while (status := self.status(submission))["state"] not in ENDS:
            if time.monotonic() > end:
                break
            time.sleep(1)
        return status

    def _get(self, path: str) -> bytes:
        try:
            answer = self._http.get(path)
        except httpx2.HTTPError as error:
            raise _no_benchmark(error) from None
        if answer.status_code != 200:
            msg = f"the server refused ({answer.status_code})"
            raise ServerError(msg)
        return bytes(answer.content)

    def _ask(self, method: str, path: str, **given: Any) -> dict[str, Any]:
        try:
            answer = self._http.request(method, path, **given)
            body = orjson.loads(answer.content)
        except (httpx2.HTTPError, orjson.JSONDecodeError) as error:
            raise _no_benchmark(error) from None
        if not isinstance(body, dict):
            raise _no_benchmark(TypeError())
        if answer.status_code >= 400:
            msg = f"the server refused ({answer.status_code}): {body.get('detail', '')}"
            raise ServerError(msg, hint=body.get("hint"))
        content: dict[str, Any] = body
        return content


def _no_benchmark(error: Exception) -> ServerError:
    msg = f"the server does not answer as a benchmark ({type(error).__name__})"
    return ServerError(msg, hint="is the address right, and goldbench bench serve up?")


def _pack_source(source: Path | str, scratch: Path) -> Path:
    """Make one file of what is to be sent."""
    if isinstance(source, str) and is_address(source):
        lay_out_address(source, scratch / "tool")
        return _pack(scratch / "tool", scratch / "tool.tar.gz")
    path = Path(source)
    if path.is_dir():
        return _pack(path, scratch / "tool.tar.gz")
    if not path.is_file():
        msg = f"{path} does not exist"
        raise UsageError(msg, hint="a folder with tool.toml, an archive of one, an image, a URL")
    return path


def _pack(folder: Path, archive: Path) -> Path:
    if (folder / MANIFEST).exists():
        read_manifest(folder)
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(folder, ".")
    return archive
