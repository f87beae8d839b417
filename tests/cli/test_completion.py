import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from goldbench.cli import VERBS, main
from goldbench.cli.completion import SHELLS


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
