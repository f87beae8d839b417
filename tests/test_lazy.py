"""Packages that import what they name only when it is asked for."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from goldbench.lazy import lazy_names

LAZY = ["goldbench.benchmark", "goldbench.official", "goldbench.services", "goldbench.study"]


@pytest.mark.parametrize("name", LAZY)
def test_every_public_name_is_there_and_comes_from_where_types_say(name: str) -> None:
    package = importlib.import_module(name)
    tree = ast.parse(Path(package.__file__ or "").read_text(encoding="utf-8"))
    for_types = next(node for node in tree.body if isinstance(node, ast.If))
    homes = {
        alias.name: node.module
        for node in for_types.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert sorted(homes) == sorted(package.__all__)
    for public, home in homes.items():
        value = getattr(package, public)
        assert value is getattr(importlib.import_module(home or ""), public), public


@pytest.mark.parametrize("name", LAZY)
def test_importing_the_package_loads_nothing_heavy(name: str) -> None:
    script = (
        f"import sys, {name}; print(*({{'fastapi', 'polars', 'sqlalchemy'}} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    get = lazy_names("goldbench.services", {"errors": ("ToolError",)})
    with pytest.raises(AttributeError, match="no attribute 'Tool_error'"):
        get("Tool_error")
    assert get("ToolError").__name__ == "ToolError"


def test_a_library_is_loaded_when_something_of_it_is_used() -> None:
    script = (
        "import sys; from goldbench.lazy import LazyModule; colours = LazyModule('colorsys'); "
        "print('colorsys' in sys.modules, colours.rgb_to_hsv(0, 0, 1)[2], "
        "'colorsys' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "1", "True"]


def test_scoring_is_imported_without_tables() -> None:
    script = "import sys, goldbench.scoring; print('polars' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False"]
