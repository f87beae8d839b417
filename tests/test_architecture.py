"""What architecture.md, CONTRIBUTING.md, README.md and the import contract claim of the house."""

import ast
import pkgutil
import re
import tomllib
from pathlib import Path

import pytest

import goldbench
import places

ROOT = places.ROOT
SOURCE = ROOT / "src" / "goldbench"
PAGES = ("docs/architecture.md", "CONTRIBUTING.md", "README.md", "SECURITY.md")
PACKAGES = {module.name for module in pkgutil.iter_modules(goldbench.__path__)}
# Words of a path that stand for another: NAME, LANG, <language>, FORMAT, …
PLACEHOLDER = re.compile(r"[A-Z]{3,}|[<>…*{}$]")


def contract() -> list[list[str]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    return [sorted(name.strip() for name in layer.split("|")) for layer in layers]


def drawn() -> list[list[str]]:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    block = page.partition("reference/architecture.svg")[2].partition("```text\n")[2]
    names = (line.partition("  ")[0] for line in block.partition("```")[0].strip().split("\n"))
    return [sorted(name.strip() for name in line.split("|")) for line in names]


def test_the_page_the_contract_and_the_folders_name_the_same_packages() -> None:
    assert drawn() == contract()
    assert {name for layer in contract() for name in layer} == PACKAGES


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = [
        path
        for path in re.findall(r"`([\w.-]+(?:/[\w.<>*-]+)+/?)`", text)
        if not PLACEHOLDER.search(path)
    ]
    ours = [path for path in named if path.split("/")[0] in _tops()]
    assert ours or page != "docs/architecture.md"
    assert [path for path in ours if not _exists(path)] == []


def _tops() -> set[str]:
    return {*PACKAGES, *(path.name for path in ROOT.iterdir() if path.name[0] != ".")}


def _exists(path: str) -> bool:
    return any((start / path).exists() for start in (ROOT, SOURCE, ROOT / "docs"))


IMPURE_MODULES = {
    "os", "random", "secrets", "shutil", "socket", "sqlite3", "subprocess", "tempfile", "time",
    "urllib.request", "uuid", "httpx2",
}  # fmt: skip
IMPURE_CALLS = {
    "open", "read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "unlink", "iterdir",
    "exists", "is_file", "is_dir", "glob", "rglob", "stat", "now", "today",
}  # fmt: skip


def impure(folder: Path) -> dict[str, set[str]]:
    """Give what the modules of a package use of files, clock, chance and network."""
    uses: dict[str, set[str]] = {}
    for file in folder.rglob("*.py"):
        name = file.relative_to(SOURCE).as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            used: set[str] = set()
            if isinstance(node, ast.Import):
                used = {alias.name for alias in node.names} & IMPURE_MODULES
            elif isinstance(node, ast.ImportFrom):
                used = {node.module or ""} & IMPURE_MODULES
            elif isinstance(node, ast.Call):
                function = node.func
                called = getattr(function, "attr", getattr(function, "id", ""))
                used = {called} & IMPURE_CALLS
            if used:
                uses.setdefault(name, set()).update(used)
    return uses


def claimed(start: str) -> list[str]:
    """Names in backticks in the sentence of architecture.md that starts so."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    sentence = " ".join(page.partition(start)[2].partition(":")[0].split())
    return re.findall(r"`([\w/.]+)`", sentence)


def test_packages_that_are_called_pure_are_pure() -> None:
    names = claimed("Pure are")
    assert len(names) >= 4
    assert {name: impure(SOURCE / name) for name in names} == {name: {} for name in names}


def test_planning_and_gold_touch_files_only_where_the_page_says() -> None:
    allowed = claimed("touch files only in")
    assert len(allowed) >= 3
    for package in ("planning", "gold"):
        outside = [
            name
            for name in impure(SOURCE / package)
            if not any(name.startswith(place) for place in allowed)
        ]
        assert outside == [], package


def test_what_pages_show_is_asked_of_the_study_and_never_of_its_tables() -> None:
    reaching = [
        file.relative_to(SOURCE).as_posix()
        for file in (SOURCE / "web").rglob("*.py")
        if re.search(r"goldbench\.study(\.tables| import tables)", file.read_text(encoding="utf-8"))
    ]
    assert reaching == []


def test_the_licence_is_the_same_in_the_citation_and_the_package() -> None:
    """Several under the key `license` of a CITATION.cff would mean a choice among them."""
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert f"Licences: {settings['project']['license']} " in citation
    assert not re.search(r"(?m)^license", citation)


def test_the_version_and_its_date_are_the_same_everywhere() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    version = settings["project"]["version"]
    assert f"version: {version}\n" in citation
    assert goldbench.__version__ == version
    day = re.search(rf"(?m)^## {re.escape(version)} \((\d{{4}}-\d\d-\d\d)\)$", changes)
    assert day is not None
    assert f"date-released: {day[1]}\n" in citation
