"""A tool with an address is asked there, and every other one in a cage."""

from pathlib import Path

import pytest

from goldbench.benchmark import Limits
from goldbench.benchmark.runs.opening import open_session
from goldbench.benchmark.runs.remote import RemoteSession
from goldbench.benchmark.runs.session import Session
from goldbench.benchmark.submissions.content import Content
from goldbench.benchmark.submissions.manifest import Manifest


@pytest.mark.parametrize(
    ("manifest", "kind"),
    [
        (Manifest("t", "1", ("python3", "tool.py")), Session),
        (Manifest("t", "1", ("python3", "tool.py"), port=8080), Session),
        (Manifest("t", "1", (), url="https://tool.example.org"), RemoteSession),
    ],
)
def test_the_session_follows_from_what_was_sent(
    tmp_path: Path, manifest: Manifest, kind: type[object]
) -> None:
    content = Content(tmp_path, "digest", 1, manifest)
    assert type(open_session(content, "date", Limits(), name="run")) is kind
