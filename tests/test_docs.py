"""Every command shown in the README and the guides runs, in order, in an empty folder."""

import doctest
import importlib
import json
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import pytest

import goldbench as gb
from goldbench.agreement import Options
from goldbench.benchmark import find_ability
from goldbench.cli import VERBS, main
from goldbench.formats import FORMATS
from goldbench.scoring import TRACKS, Settings

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
_BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
WITH_COMMANDS = [page for page in PAGES if _BLOCK.search(page.read_text(encoding="utf-8"))]


def commands(page: Path) -> list[tuple[str, list[str]]]:
    """Give (command, lines of output that must appear) of every console block of a page."""
    shown: list[tuple[str, list[str]]] = []
    for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.rstrip("\n").split("\n"):
            if line.startswith("$ "):
                shown.append((line[2:], []))
            elif line.startswith("> "):
                shown[-1] = (shown[-1][0] + "\n" + line[2:], shown[-1][1])
            elif line.strip():
                shown[-1][1].append(line)
    return shown


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.name)
def test_commands_run_as_shown(page: Path, tmp_path: Path) -> None:
    if page.name == "benchmark.md" and not find_ability().cage:
        pytest.skip("the guide runs a tool in a cage, and none can be made on this machine")
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
        output = done.stdout + done.stderr
        assert done.returncode == 0, f"{command}\n{output}"
        for line in expected:
            pattern = ".*".join(re.escape(part.strip()) for part in line.split("…"))
            assert re.search(pattern, output), f"{command}\nnot shown: {line}\n{output}"


def test_no_page_names_an_outside_resource_to_load() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<(img|script|link|iframe)[^>]+https?://", text), page


def test_reference_pages_say_what_the_code_says(tmp_path: Path) -> None:
    # In a process of its own: click remembers how a command was first called.
    subprocess.run([sys.executable, ROOT / "docs" / "generate.py", tmp_path], check=True)
    pages = {page.name: page.read_text(encoding="utf-8") for page in tmp_path.iterdir()}
    kept = (ROOT / "docs" / "reference").iterdir()
    assert {page.name: page.read_text(encoding="utf-8") for page in kept} == pages, (
        "run: python docs/generate.py"
    )


WRITTEN = [page for page in PAGES if "reference" not in page.parts]
"""Pages that somebody wrote, for a reader."""
TOLD = "\n".join(page.read_text(encoding="utf-8") for page in WRITTEN)
GENERATED = "\n".join(
    page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs" / "reference").glob("*.md"))
)


def options(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
    """Give (command, option) of a verb and of what is below it."""
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            yield from ((name, option) for option in parameter.opts)
    if isinstance(command, click.Group):
        for child, below in command.commands.items():
            yield from options(below, f"{name} {child}")


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_is_shown_on_a_written_page_and_all_its_options_in_the_reference(
    verb: str,
) -> None:
    assert re.search(rf"goldbench {verb}\b|`{verb}`", TOLD), "no page tells what it is for"
    command = main.get_command(click.Context(main), verb)
    assert command is not None
    for name, option in options(command, f"goldbench {verb}"):
        shown = GENERATED.partition(f"# {name}\n")[2].partition("\n#")[0]
        assert option in shown, f"{name} {option}"


def test_every_track_and_format_is_named_where_a_newcomer_looks() -> None:
    front = (ROOT / "README.md").read_text(encoding="utf-8")
    spelt = _spelt_out(front)
    assert [name for name in FORMATS if f"`{name}`" not in front] == []
    plain = [name for name in TRACKS if not name.endswith(("-hipaa", "-binary"))]
    assert [name for name in plain if name not in spelt] == []


def _spelt_out(text: str) -> set[str]:
    """Write a{b,c} out as ab and ac."""
    names: set[str] = set()
    for name in re.findall(r"`([\w{},-]+)`", text):
        before, brace, rest = name.partition("{")
        inner, _, after = rest.partition("}")
        names |= {f"{before}{middle}{after}" for middle in inner.split(",")} if brace else {name}
    return names


def test_every_function_for_notebooks_is_shown_in_the_guide() -> None:
    guide = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    functions = [name for name in gb.__all__ if name.islower() and not name.startswith("_")]
    assert [name for name in functions if f"gb.{name}" not in guide] == []


def test_the_guide_for_notebooks_runs_in_an_empty_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = ROOT / "docs" / "api.md"
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


def test_every_public_name_and_setting_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
    for package in ("scoring", "agreement", "planning", "reports", "study", "corpus", "gold"):
        module = importlib.import_module(f"goldbench.{package}")
        part = page.partition(f"## goldbench.{package}\n")[2].partition("\n## ")[0]
        assert [name for name in module.__all__ if f"- `{name}" not in part] == [], package
    for owner in (Settings, Options):
        package = ".".join(owner.__module__.split(".")[:2])
        part = page.partition(f"## {package}\n")[2].partition("\n## ")[0]
        line = next(line for line in part.split("\n") if line.startswith(f"- `{owner.__name__}("))
        assert [field.name for field in fields(owner) if field.name not in line] == []


def test_every_setting_of_a_study_is_in_the_reference() -> None:
    contract = json.loads((ROOT / "docs/contracts/study.schema.json").read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "reference" / "study.md").read_text(encoding="utf-8")
    settings = list(_settings(contract))
    assert len(settings) > 50
    lacking = [key for key in settings if not re.search(rf"(?m)(^|\{{|, |\.|\[)#? ?{key}\b", page)]
    assert lacking == []


def _settings(schema: dict[str, Any]) -> Iterator[str]:
    """Name every key of a JSON Schema, however deep."""
    for name, below in schema.get("properties", {}).items():
        yield name
        yield from _settings(below)
    yield from _settings(schema["items"]) if "items" in schema else ()


def test_every_package_stands_in_the_architecture() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = (ROOT / "docs" / "reference" / "architecture.svg").read_text(encoding="utf-8")
    packages = [module.name for module in pkgutil.iter_modules(gb.__path__)]
    assert [name for name in packages if not re.search(rf"\b{name}\b", page)] == []
    assert [name for name in packages if not re.search(rf"\b{name}\b", picture)] == []


def test_every_picture_a_page_shows_is_there() -> None:
    for page in PAGES:
        shown = re.findall(r"!\[[^\]]*\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
        assert [picture for picture in shown if not (page.parent / picture).is_file()] == [], page


def test_every_page_a_link_names_is_there() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for link in re.findall(r"(?<!!)\[[^\]]*\]\(([\w./-]+\.\w+)(?:#[\w-]+)?\)", text):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
