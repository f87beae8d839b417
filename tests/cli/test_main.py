"""The command line as a whole: loading, errors, exit codes."""

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from goldbench.cli import VERBS, main


@pytest.mark.parametrize("name", sorted(VERBS))
def test_every_verb_loads_and_says_what_the_list_says(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert (command.help or "").split("\n")[0] == VERBS[name].summary


HEAVY = {"polars", "numpy", "scipy", "lxml", "fastapi", "rich", "sqlalchemy", "pydantic", "jinja2"}


def loaded(*arguments: str) -> tuple[str, set[str]]:
    """Run a command in a process of its own; give what it printed and the modules it imported."""
    code = (
        "import sys; from goldbench.cli import main\n"
        f"try: main({list(arguments)!r})\n"
        "except SystemExit: pass\n"
        "print('modules:', *sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    shown, _, modules = done.stdout.rpartition("modules:")
    return shown, set(modules.split())


def test_help_lists_every_verb_and_imports_none() -> None:
    shown, modules = loaded("--help")
    assert all(name in shown for name in VERBS)
    assert not HEAVY & modules


@pytest.mark.parametrize("verb", ["score", "compare", "annotate", "deidentify"])
def test_the_help_of_a_verb_imports_nothing_heavy(verb: str) -> None:
    shown, modules = loaded(verb, "--help")
    assert f"goldbench {verb}" in shown or "Usage" in shown
    assert not HEAVY & modules
    assert not {"goldbench.scoring", "goldbench.phi", "goldbench.formats"} & modules


def test_scoring_one_note_imports_no_more_than_it_needs(tmp_path: Path) -> None:
    note = tmp_path / "n.jsonl"
    span = '{"start": 0, "end": 3, "label": "NAME"}'
    note.write_text(f'{{"id": "n", "text": "Ana came.", "spans": [{span}]}}\n', encoding="utf-8")
    shown, modules = loaded("score", str(note), str(note), "--json")
    assert '"f1":1.0' in shown
    unused = {"scipy.special", "scipy.stats", "rich", "fastapi", "sqlalchemy", "pydantic"}
    assert not (unused | {"goldbench.official", "goldbench.phi", "goldbench.reports"}) & modules


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


def test_the_program_looks_for_garbage_seldom_and_ends_as_the_command_does() -> None:
    code = (
        "import atexit, gc, sys; from goldbench.cli import run\n"
        "atexit.register(lambda: print('seldom' if gc.get_threshold()[0] > 10_000 else 'often'))\n"
        "sys.argv = ['goldbench', 'skore']\n"
        "run()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Did you mean: goldbench score?" in done.stderr
    assert done.stdout == "seldom\n"
