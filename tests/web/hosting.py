"""A study on a real server in a thread, for tests in a real browser."""

import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import uvicorn

from goldbench.study import Study
from goldbench.web import Settings, create_app
from studies import CHEAP


@dataclass(frozen=True, slots=True)
class House:
    """Where a study is served from."""

    study: Study
    address: str
    folder: Path


@contextmanager
def hosted(folder: Path, title: str = "A study") -> Iterator[House]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        settings = Settings(origins=(address,), folder=folder, title=title, pulse=0.2)
        with Study.open(
            folder / "study.db",
            now=lambda: datetime.now(UTC),
            entropy=secrets.token_bytes,
            passwords=CHEAP,
        ) as study:
            config = uvicorn.Config(
                create_app(study, settings), log_level="critical", timeout_graceful_shutdown=1
            )
            server = uvicorn.Server(config)
            thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
            thread.start()
            while not server.started:
                time.sleep(0.01)
            try:
                yield House(study, address, folder)
            finally:
                server.should_exit = True
                thread.join()
