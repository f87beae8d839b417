"""The command line as a whole: loading, errors, exit codes."""

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from goldbench.cli import VERBS, main


@pytest.mark.parametrize("name", sorted(VERBS))
def test_every_verb_loads_and_says_what_the_list_says(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert (command.help or "").split("\n")[0] == VERBS[name].summary


def test_help_lists_every_verb_and_imports_none() -> None:
    code = (
        "import sys; from goldbench.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'polars', 'numpy', 'scipy', 'lxml', 'matplotlib', 'fastapi', 'rich', 'faker'}\n"
        "print('heavy:', sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(name in done.stdout for name in VERBS)
    assert "heavy: []" in done.stdout


def test_errors_of_ours_are_told_with_a_hint_and_no_traceback() -> None:
    result = CliRunner().invoke(main, ["convert", "nowhere", "out", "--to", "jsonl"])
    assert result.exit_code == 2
    assert result.stderr == "error: nowhere does not exist\nhint: goldbench convert --help\n"
    assert not result.stdout


def test_wrong_usage_exits_with_two() -> None:
    assert CliRunner().invoke(main, ["convert"]).exit_code == 2
    assert CliRunner().invoke(main, ["no-such-verb"]).exit_code == 2


def test_a_misspelt_verb_is_answered_with_the_nearest() -> None:
    done = CliRunner().invoke(main, ["scroe"])
    assert done.exit_code == 2
    assert "Did you mean: goldbench score?" in done.stderr
    assert "Did you mean" not in CliRunner().invoke(main, ["qqqq"]).stderr


def test_the_version_is_told() -> None:
    assert "0.1.0" in CliRunner().invoke(main, ["--version"]).stdout
