import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from goldbench.cli import VERBS, main
from goldbench.cli.terminal.completion import SHELLS


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_is_printed_for_every_shell(shell: str) -> None:
    done = CliRunner().invoke(main, ["completion", shell])
    assert done.exit_code == 0
    assert "_GOLDBENCH_COMPLETE" in done.stdout
    assert "goldbench" in done.stdout


BASH = shutil.which("bash")


@pytest.mark.skipif(BASH is None, reason="needs bash")
def test_bash_completes_verbs_and_options() -> None:
    scripts = Path(sys.executable).parent
    line = (
        'eval "$(goldbench completion bash)"; '
        "COMP_WORDS=(goldbench re); COMP_CWORD=1; _goldbench_completion goldbench; "
        'echo "${COMPREPLY[@]}"; '
        "COMPREPLY=(); COMP_WORDS=(goldbench demo --sc); COMP_CWORD=2; "
        "_goldbench_completion goldbench; "
        'echo "${COMPREPLY[@]}"'
    )
    environment = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        [str(BASH), "-c", line], env=environment, capture_output=True, text=True, check=True
    )
    verbs, options = done.stdout.split("\n")[:2]
    assert set(verbs.split()) == {name for name in VERBS if name.startswith("re")}
    assert options.split() == ["--scale"]


def offered(*typed: str) -> list[tuple[str, str]]:
    """Give what a shell offers for the last word: (kind, value)."""
    *before, last = typed
    shell = ShellComplete(main, {}, "goldbench", "_GOLDBENCH_COMPLETE")
    return [
        (completion.type, completion.value) for completion in shell.get_completions(before, last)
    ]


@pytest.mark.parametrize(
    "typed",
    [
        ("score", "go"), ("score", "gold", "sys"), ("convert", "no"), ("convert", "a", "b"),
        ("agree", "a", "b"), ("gold", "export", "re"), ("recheck", "ta"), ("report", "gold", "s"),
    ],
)  # fmt: skip
def test_where_a_path_is_meant_the_shell_offers_its_files(typed: tuple[str, ...]) -> None:
    assert offered(*typed) == [("file", typed[-1])]


def test_tracks_and_formats_are_offered_by_name() -> None:
    assert offered("score", "a", "b", "--track", "meddocan-n") == [
        ("plain", "meddocan-ner"),
        ("plain", "meddocan-ner:official"),
    ]
    assert offered("convert", "a", "b", "--to", "bio") == [
        ("plain", "bioc-json"),
        ("plain", "bioc-xml"),
    ]
    assert ("plain", "es") in offered("report", "a", "b", "--lang", "e")
