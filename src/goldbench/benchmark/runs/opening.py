"""The session that a submission's kind asks for: in a cage, or with a server of its authors."""

import threading

from goldbench.benchmark.cage import Limits
from goldbench.benchmark.runs.remote import RemoteSession
from goldbench.benchmark.runs.session import Session
from goldbench.benchmark.submissions.content import Content

AnySession = Session | RemoteSession


def open_session(
    content: Content,
    family: str,
    limits: Limits,
    *,
    name: str,
    slot: int = 0,
    abort: threading.Event | None = None,
) -> AnySession:
    """Make a session for a tool, to be used in a `with` block."""
    if content.manifest.url is not None:
        return RemoteSession(content.manifest.url, family, limits, abort=abort)
    return Session(content, family, limits, name=name, slot=slot, abort=abort)
