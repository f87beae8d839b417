"""`goldbench serve` as a process of its own."""

import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2
import pytest

from goldbench.cli.annotation.serve import bind_port, choose_address, title_and_language
from goldbench.errors import UsageError
from studies import open_study

PROGRAM = "from goldbench.cli import main; main()"
PATIENCE = 300
"""Seconds until a process that was told to end is given up; on a busy machine it takes its time."""


def started(folder: Path, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "serve", str(folder), "--port", "0", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def read_until(process: subprocess.Popen[str], pattern: str) -> str:
    """Read what the process says to people until it says this."""
    assert process.stderr is not None
    for line in process.stderr:
        match = re.search(pattern, line)
        if match is not None:
            return match[1]
    pytest.fail(f"it ended without saying {pattern}")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = started(tmp_path)
    yield process
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def test_the_first_start_prints_a_link_for_the_lead(
    server: subprocess.Popen[str], tmp_path: Path
) -> None:
    address = read_until(server, r"at (http://127\.0\.0\.1:\d+/)")
    assert server.stdout is not None
    link = server.stdout.readline().strip()
    assert link.startswith(f"{address}invite/")
    with httpx2.Client(follow_redirects=True) as client:
        assert "Welcome to the study" in client.get(link).text
        assert "Sign in" in client.get(address).text
        assert client.get(address, headers={"host": "rebound.example"}).status_code == 421
    assert (tmp_path / "study.db").stat().st_mode & 0o077 == 0


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    open_study(f"sqlite:///{tmp_path / 'study.db'}").close()
    with closing(sqlite3.connect(tmp_path / "study.db")) as connection, connection:
        connection.execute("UPDATE study_version SET version_num = '9999'")
    refused = started(tmp_path)
    _, error = refused.communicate(timeout=PATIENCE)
    assert refused.returncode == 1
    assert error.startswith("error: ")
    assert "newer" in error
    assert "Traceback" not in error


@pytest.mark.parametrize(
    ("host", "public", "tls", "origins"),
    [
        ("127.0.0.1", None, False, ("http://127.0.0.1:8000", "http://localhost:8000")),
        ("::1", None, False, ("http://[::1]:8000", "http://localhost:8000")),
        ("localhost", None, True, ("https://localhost:8000",)),
        ("0.0.0.0", "https://Study.example/", False, ("https://study.example",)),  # noqa: S104  # nothing listens there
    ],
)
def test_addresses_follow_from_where_it_listens(
    host: str, public: str | None, tls: bool, origins: tuple[str, ...]
) -> None:
    assert choose_address(host, 8000, public, tls=tls).origins == origins


@pytest.mark.parametrize("tls", [False, True])
def test_other_machines_are_not_served_without_a_name_and_encryption(tls: bool) -> None:
    with pytest.raises(UsageError):
        choose_address("0.0.0.0", 8000, None, tls=tls)  # noqa: S104  # nothing listens there


def test_a_port_that_is_taken_is_said_so() -> None:
    with bind_port("127.0.0.1", 0) as taken, pytest.raises(UsageError, match="cannot listen"):
        bind_port("127.0.0.1", taken.getsockname()[1])


def test_title_and_language_are_those_of_the_protocol(tmp_path: Path) -> None:
    assert title_and_language(tmp_path) == (tmp_path.name, "en")
    text = 'title = "Asthma"\nlanguage = "es"\n[[variable]]\nname = "asthma"\nrole = "primary"\n'
    (tmp_path / "study.toml").write_text(text)
    assert title_and_language(tmp_path) == ("Asthma", "es")
