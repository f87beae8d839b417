"""Another server's tool: asked over HTTP, with retries, time limits and bounded answers.

Notes go to the address that was named and nowhere else: no proxy from the environment, no
redirect is followed with a note. No text of a note is in a URL or in an error.
"""

import hashlib
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

import httpx2
import orjson

from goldbench.errors import UsageError
from goldbench.services.errors import AnswerError, ToolError, UnreachableError

PREFIX = "/api/v1"
MAX_ANSWER = 64 * 1024 * 1024
_TRY_AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504})
_LONGEST_PAUSE = 30.0


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds for one attempt, all of it; how often to try again; the first pause, then doubled."""

    timeout: float = 60
    retries: int = 4
    pause: float = 0.5


class Answer(NamedTuple):
    """Whatever a server answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Remote:
    """A server at an address. Used from several threads; closed at the end of a `with` block.

    Who still waits for an answer then gets it, asks no more, and the last one shuts the door: a
    connection that is opened while others are closed would stay open.
    """

    def __init__(
        self, url: str, *, patience: Patience | None = None, api_key: str | None = None
    ) -> None:
        self.address = normal_address(url)
        self._patience = patience or Patience()
        headers = {"x-api-key": api_key} if api_key else {}
        self._http = httpx2.Client(
            headers=headers,
            timeout=self._patience.timeout,
            follow_redirects=False,
            trust_env=False,
            # Reading the list of authorities takes longer than many a note.
            verify=self.address.startswith("https://"),
            limits=httpx2.Limits(max_connections=None, max_keepalive_connections=64),
        )
        self._door = Lock()
        self._asking = 0
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        with self._door:
            self._closed = True
            if not self._asking:
                self._http.close()

    @contextmanager
    def _open(self) -> Iterator[httpx2.Client]:
        with self._door:
            if self._closed:
                msg = "closed by this side"
                raise httpx2.ConnectError(msg)
            self._asking += 1
        try:
            yield self._http
        finally:
            with self._door:
                self._asking -= 1
                if self._closed and not self._asking:
                    self._http.close()

    def get(self, path: str) -> Any:
        """Ask for JSON below /api/v1."""
        return _read(self._call("GET", path, None, {}, path), path)

    def post(
        self, path: str, body: object, *, lang: str | None = None, salt: str = ""
    ) -> dict[str, Any]:
        """Send JSON below /api/v1, get an object. `salt` spreads the pauses of many callers."""
        headers = {"content-type": "application/json"}
        if lang is not None:
            headers["content-language"] = lang
        content = orjson.dumps(body)
        answer = _read(self._call("POST", path, content, headers, salt), path)
        if not isinstance(answer, dict):
            msg = f"{self.address}: {path} answered with something else than a JSON object"
            raise AnswerError(msg, status=200)
        return answer

    def _call(
        self,
        method: str,
        path: str,
        content: bytes | None,
        headers: Mapping[str, str],
        salt: str,
    ) -> bytes:
        url = f"{self.address}{PREFIX}{path}"
        for attempt in range(self._patience.retries + 1):
            last = attempt == self._patience.retries or self._closed
            try:
                answer = self.ask(method, url, content=content, headers=headers)
            except httpx2.HTTPError as error:
                if last:
                    raise self._unreachable(path, error) from None
                after = None
            else:
                if 200 <= answer.status < 300:
                    return answer.body
                if last or answer.status not in _TRY_AGAIN:
                    raise self._wrong(path, answer)
                after = answer.headers.get("retry-after")
            time.sleep(pause(self._patience.pause, attempt, salt, after))
        raise AssertionError  # the last attempt returns or raises

    def ask(
        self,
        method: str,
        url: str,
        *,
        content: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Ask once; raises what httpx2 raises where there is no answer in time."""
        deadline = time.monotonic() + self._patience.timeout
        with (
            self._open() as http,
            http.stream(method, url, content=content, headers=headers) as answer,
        ):
            body = bytearray()
            for chunk in answer.iter_bytes():
                body += chunk
                if len(body) > MAX_ANSWER:
                    msg = f"{self.address} answered with more than {MAX_ANSWER} bytes"
                    raise AnswerError(msg, status=answer.status_code)
                # The library's own limit starts anew with every piece.
                if time.monotonic() > deadline:
                    msg = "the answer took too long"
                    raise httpx2.ReadTimeout(msg)
            return Answer(answer.status_code, answer.headers, bytes(body))

    def _unreachable(self, path: str, error: httpx2.HTTPError) -> ToolError:
        tries = self._patience.retries + 1
        what = f"{self.address}: {path} gave no answer in {tries} attempts"
        if isinstance(error, httpx2.TimeoutException):
            hint = f"each may take {self._patience.timeout:g} s; see --timeout"
            return UnreachableError(f"{what} (timeout)", hint=hint)
        return UnreachableError(f"{what} ({type(error).__name__})", hint="is the tool running?")

    def _wrong(self, path: str, answer: Answer) -> AnswerError:
        """Say which status came, and nothing else of the answer: it may quote the note."""
        msg = f"{self.address}: {path} answered {answer.status}"
        return AnswerError(msg, status=answer.status)


def wait_for(url: str, seconds: float) -> None:
    """Wait until something answers, at most so long; silence is found out by who asks next."""
    end = time.monotonic() + seconds
    with Remote(url, patience=Patience(timeout=5, retries=0)) as remote:
        while time.monotonic() < end:
            try:
                remote.ask("GET", remote.address)
            except httpx2.HTTPError:
                time.sleep(0.2)
            else:
                return


def normal_address(url: str) -> str:
    """Give scheme, host and what stands before /api/v1.

    >>> normal_address("http://127.0.0.1:8080/api/v1/tool")
    'http://127.0.0.1:8080'
    """
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    if parts.scheme not in ("http", "https") or not host:
        msg = f"{url!r} is not the address of a tool"
        raise UsageError(msg, hint="like http://127.0.0.1:8080")
    if parts.username or parts.password or parts.query or parts.fragment:
        msg = "the address of a tool holds more than scheme, host, port and path"
        raise UsageError(msg, hint="give a key with --api-key-file")
    path = parts.path.partition(PREFIX)[0].rstrip("/")
    return f"{parts.scheme}://{parts.netloc}{path}"


def pause(first: float, attempt: int, salt: str, after: str | None) -> float:
    """Give the seconds before the next attempt: doubled each time, spread by a hash, bounded.

    >>> pause(1, 0, "", "7")
    7.0
    """
    if after is not None and after.isascii() and after.isdigit():
        return min(float(after[:6]), _LONGEST_PAUSE)
    spread = hashlib.sha256(f"{salt} {attempt}".encode()).digest()[0] / 255
    return min(first * 2.0**attempt * (0.5 + spread / 2), _LONGEST_PAUSE)


def _read(body: bytes, path: str) -> Any:
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        msg = f"{path} answered with something else than JSON"
        raise AnswerError(msg) from None
