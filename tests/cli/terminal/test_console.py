"""How the program speaks: UTF-8 anywhere, plain where somebody asked for it."""

import io
import sys

import pytest
from click.testing import CliRunner

from goldbench.cli import main
from goldbench.cli.terminal.console import console, speak_utf8

SAID = "0.832–1.000 ✓"


def written(monkeypatch: pytest.MonkeyPatch, encoding: str) -> bytes:
    """Print to a pipe that was opened with an encoding."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    speak_utf8()
    stream.write(SAID)
    stream.flush()
    return raw.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii", "latin-1"])
def test_a_pipe_gets_utf8_whatever_the_code_page(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    assert written(monkeypatch, encoding) == SAID.encode()


def test_an_encoding_that_was_asked_for_stays_and_never_breaks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    assert written(monkeypatch, "cp1252") == b"0.832\x961.000 ?"


@pytest.mark.parametrize(("asked", "styled"), [("", True), ("1", False)])
def test_plain_text_is_given_to_whoever_asks_for_it(
    monkeypatch: pytest.MonkeyPatch, asked: str, styled: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", asked)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    terminal = console()
    with terminal.capture() as capture:
        terminal.print("F1", style="bold red")
    assert ("\x1b[" in capture.get()) is styled


def test_what_the_machine_refuses_is_told_without_a_traceback(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    file = tmp_path_factory.mktemp("there") / "file"
    file.write_text("x", encoding="utf-8")
    done = CliRunner().invoke(main, ["demo", "--out", str(file / "demo"), "--scale", "0.5"])
    assert done.exit_code == 1
    assert f"error: {file / 'demo'}: Not a directory" in done.stderr
    assert "Traceback" not in done.stderr
