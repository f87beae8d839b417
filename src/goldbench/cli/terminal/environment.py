"""`goldbench --version`: what a bug report needs to say about where it happened."""

import os
import platform
import sys

import click

LIBRARIES = (
    "numpy", "scipy", "polars", "lxml", "click", "sqlalchemy", "fastapi", "python-crfsuite",
)  # fmt: skip


def environment() -> list[str]:
    """Tell versions of goldbench, Python, the machine and the libraries that make numbers."""
    there = ", ".join(f"{name} {_version(name)}" for name in LIBRARIES)
    return [
        f"goldbench {_version('goldbench')}",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
        f"{platform.system()} {platform.release()}, {platform.machine()}, {os.cpu_count()} cores",
        f"encodings: {sys.getfilesystemencoding()}, {sys.stdout.encoding}",
        there,
    ]


def show(context: click.Context, parameter: click.Parameter, value: object) -> None:
    """Print it and stop; the callback of an option."""
    del parameter
    if not value or context.resilient_parsing:
        return
    for line in environment():
        click.echo(line)
    context.exit()


def _version(name: str) -> str:
    from importlib import metadata  # noqa: PLC0415  # few ask for it, and it takes 20 ms

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "absent"
