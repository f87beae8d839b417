from collections.abc import Iterator

import pytest

from goldbench.services.servers.annotate_server import annotator_app
from goldbench.services.servers.http_server import serve_in_thread
from services.sandbox import tiny


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server of the tiny tool, all five families, for all tests of a process."""
    with serve_in_thread(lambda: annotator_app(tiny())) as address:
        yield address
