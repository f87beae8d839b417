"""Any server that speaks NLP Sandbox, as a tool."""

import secrets
from collections.abc import Sequence
from functools import cache
from typing import Any

from pydantic import ValidationError

from goldbench.corpus import Document, Span
from goldbench.services import wire
from goldbench.services.errors import ToolError
from goldbench.services.remote.client import Client, Offer, ask_offer
from goldbench.services.remote.opaque_ids import OpaqueIds
from goldbench.services.remote.remote_tool import Patience, Remote
from goldbench.services.tools import About, Tool, describe_tool

# As many notes at once as a server with a few workers can use.
_THREADS = 16
_QUICK = Patience(timeout=60, retries=2)


def sandbox_tool(
    url: str,
    *,
    families: tuple[str, ...] | None = None,
    patience: Patience | None = None,
    api_key: str | None = None,
) -> Tool:
    """Make a tool of a server. Where `families` says what it is for, it is not asked yet."""
    remote = Remote(url, patience=patience or _QUICK, api_key=api_key)
    ids = OpaqueIds(secrets.token_bytes(16))

    @cache
    def fetch_offer() -> Offer:
        answer = ask_offer(remote)
        missing = set(families or ()) - set(answer.arrays)
        if missing:
            msg = f"{remote.address} does not annotate {', '.join(sorted(missing))}"
            raise ToolError(msg, hint="its /api/v1/tool says another type")
        return answer

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        return Client(remote, fetch_offer(), ids, lang).annotate(Document("note", text)).spans

    def card() -> dict[str, Any]:
        """Give what it says of itself as far as the specification knows it."""
        try:
            return wire.Tool.model_validate(remote.get("/tool")).model_dump()
        except (ToolError, ValidationError):
            return _unreachable(remote.address).model_dump()

    def title() -> str:
        return f"{fetch_offer().name} {fetch_offer().version} at {remote.address}"

    known = fetch_offer() if families is None else None
    return Tool(
        known.name if known else remote.address,
        tuple(known.arrays) if known else tuple(families or ()),
        annotate,
        known.version if known else "0.0.0",
        f"The tool at {remote.address}."[:280],
        threads=_THREADS,
        own_card=card,
        own_title=title,
        address=remote.address,
        close=remote.close,
    )


def _unreachable(address: str) -> wire.Tool:
    nobody = About("unknown", "unknown@example.org", address, "unknown", "none")
    about = "Nothing that is a tool answers at its address."
    return describe_tool("unreachable", "0.0.0", about, "nlpsandbox:phi-annotator", nobody)
