import os
import subprocess
import sys

from click.testing import CliRunner

from goldbench.cli import main
from goldbench.cli.terminal.environment import environment

SIZE = ["size", "--precision", ".85", "--recall", ".8", "--frequency", ".48", "--full-width", ".1"]


def test_the_version_comes_with_what_a_bug_report_needs() -> None:
    done = CliRunner().invoke(main, ["--version"])
    assert done.exit_code == 0
    first, python, *_, libraries = done.stdout.strip().split("\n")
    assert first == "goldbench 0.1.0"
    assert python.startswith(f"Python {sys.version_info[0]}.{sys.version_info[1]}")
    assert "polars" in libraries
    assert "absent" not in libraries
    assert len(environment()) == 5


def test_text_beyond_ascii_is_printed_wherever_the_program_runs() -> None:
    """A server may know no other encoding than ASCII: nothing breaks."""
    bare = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHON"))}
    for extra in ({"LC_ALL": "C"}, {"LC_ALL": "POSIX", "NO_COLOR": "1"}):
        code = f"from goldbench.cli import main; main({SIZE!r})"
        done = subprocess.run(
            [sys.executable, "-c", code], env={**bare, **extra}, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
        assert b"561 documents" in done.stdout
        assert b"\x1b[" not in done.stdout + done.stderr
