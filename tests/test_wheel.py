"""The wheel as it is carried into a house without a network: built, unpacked, run."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

uv_build = pytest.importorskip("uv_build", reason="needs the build backend of requirements/dev.txt")
ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheelhouse")
    code = "import sys, uv_build; print(uv_build.build_wheel(sys.argv[1]))"
    scripts = Path(sys.executable).parent  # where the backend's own program is
    done = subprocess.run(
        [sys.executable, "-c", code, str(out)],
        cwd=ROOT,
        env={**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    return out / done.stdout.strip().split("\n")[-1]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    there = tmp_path_factory.mktemp("house")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(there)
    return there


def test_the_wheel_holds_code_and_data_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    for needed in (
        "goldbench/py.typed",
        "goldbench/reports/templates/page.html",
        "goldbench/reports/words/en.toml",
        "goldbench/synthetic/asthma/templates/es.txt",
    ):
        assert needed in names
    assert all(name.split("/")[0].startswith("goldbench") for name in names)
    assert wheel.stat().st_size < 40 * 2**20


def test_it_runs_from_an_empty_folder_without_a_network(installed: Path, tmp_path: Path) -> None:
    program = (
        "import socket, sys\n"
        "def nowhere(*_, **__): raise OSError('no network here')\n"
        "socket.getaddrinfo = socket.create_connection = nowhere\n"
        "import goldbench\n"
        "assert goldbench.__file__.startswith(sys.argv[1]), goldbench.__file__\n"
        "from goldbench.cli import main\n"
        "main(sys.argv[2:])\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(installed), "NO_COLOR": "1"}
    for line in (
        "--version",
        "synth asthma --notes 40 --seed 1 --out notes.jsonl",
        "score notes.jsonl notes.jsonl",
        "report notes.jsonl notes.jsonl --out report.html",
    ):
        done = subprocess.run(
            [sys.executable, "-c", program, str(installed), *line.split()],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stderr}"
    assert (tmp_path / "report.html").stat().st_size > 50_000
