"""Every command shown in the README and the guides runs, in order, in an empty folder."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
_BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
WITH_COMMANDS = [page for page in PAGES if _BLOCK.search(page.read_text(encoding="utf-8"))]


def commands(page: Path) -> list[tuple[str, list[str]]]:
    """Give (command, lines of output that must appear) of every console block of a page."""
    found: list[tuple[str, list[str]]] = []
    for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.rstrip("\n").split("\n"):
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif line.startswith("> "):
                found[-1] = (found[-1][0] + "\n" + line[2:], found[-1][1])
            elif line.strip():
                found[-1][1].append(line)
    return found


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.name)
def test_commands_run_as_shown(page: Path, tmp_path: Path) -> None:
    scripts = Path(sys.executable).parent
    environment = {
        **os.environ,
        "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "200",
        "NO_COLOR": "1",
    }
    shutil.copytree(ROOT / "docs" / "contracts" / "golden", tmp_path / "docs/contracts/golden")
    if (ROOT / "docs" / "examples").is_dir():
        shutil.copytree(ROOT / "docs" / "examples", tmp_path / "docs/examples")
    for command, expected in commands(page):
        done = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        said = done.stdout + done.stderr
        assert done.returncode == 0, f"{command}\n{said}"
        for line in expected:
            pattern = ".*".join(re.escape(part.strip()) for part in line.split("…"))
            assert re.search(pattern, said), f"{command}\nnot shown: {line}\n{said}"


def test_no_page_names_an_outside_resource_to_load() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<(img|script|link|iframe)[^>]+https?://", text), page


@pytest.mark.parametrize("name", ["formats.md", "tracks.md", "commands.md", "schemes.md"])
def test_reference_pages_say_what_the_code_says(name: str) -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = (ROOT / "docs" / "reference" / name).read_text(encoding="utf-8")
    assert page == module.pages()[name], "run: python docs/generate.py"
