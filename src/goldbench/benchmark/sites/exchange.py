"""A site asks its hub: pull tasks and submissions, push bundles. All calls go out, none come in."""

import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import orjson

from goldbench.benchmark.bench import Bench
from goldbench.benchmark.client import ServerError
from goldbench.benchmark.sites import approval
from goldbench.benchmark.sites.intake import Taken, find_missing, take_folder
from goldbench.benchmark.sites.parcel import LIST, read_list
from goldbench.benchmark.sites.parties import Hub, find_hub
from goldbench.errors import UsageError
from goldbench.store import canonical

_PREFIX = "/api/v1/sites"


class Pushed(NamedTuple):
    """How many bundles went, and how many the hub had already."""

    hub: str
    sent: int
    known: int


def pull(bench: Bench, url: str, token: str) -> Taken:
    """Fetch what a hub has for this site; only what is not here yet is sent."""
    with _client(url, token) as client, tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        content = _ask(client, "GET", "/parcel").content
        (folder / LIST).write_bytes(content)
        _, parcel = read_list(bench, content)
        for name in find_missing(bench, parcel):
            target = folder / name
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(_ask(client, "GET", f"/parcel/{name}").content)
        return take_folder(bench, folder)


def push(bench: Bench, url: str, token: str, *, hub: str | None = None) -> Pushed:
    """Send the bundles that were let go and that the hub has not seen, in their order."""
    approval.let_go_all(bench)
    receiver: Hub = find_hub(bench, hub)
    with _client(url, token) as client:
        last = int(orjson.loads(_ask(client, "GET", "/last").content)["last"])
        bundles = approval.list_outgoing(bench, receiver.id, after=last)
        for bundle in bundles:
            _ask(client, "POST", "/bundles", content=canonical(bundle))
    return Pushed(receiver.name, len(bundles), last)


def _client(url: str, token: str) -> httpx2.Client:
    if not url.startswith(("http://", "https://")):
        msg = f"{url!r} is not the address of a hub"
        raise UsageError(msg, hint="like https://hub.example.org")
    return httpx2.Client(
        base_url=url.rstrip("/") + _PREFIX,
        headers={"authorization": f"Bearer {token}"},
        timeout=120,
        trust_env=False,
        verify=url.startswith("https://"),
    )


def _ask(client: httpx2.Client, method: str, path: str, **given: Any) -> httpx2.Response:
    try:
        answer = client.request(method, path, **given)
    except httpx2.HTTPError as error:
        msg = f"the hub does not answer ({type(error).__name__})"
        raise ServerError(msg, hint="is the address right, and goldbench bench serve up?") from None
    if answer.status_code >= 400:
        try:
            problem = orjson.loads(answer.content)
        except orjson.JSONDecodeError:
            problem = {}
        detail = problem.get("detail", "") if isinstance(problem, dict) else ""
        msg = f"the hub refused ({answer.status_code}): {detail}"
        raise ServerError(msg, hint=problem.get("hint") if isinstance(problem, dict) else None)
    return answer
