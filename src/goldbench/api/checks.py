"""Is a value of the kind that a keyword takes? Refused here, before work is done with it."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

import os
from pathlib import Path

from goldbench.errors import UsageError, check_known, kind_of


def check_words(*, needed: bool = False, **given: object) -> None:
    """Refuse what is no text, or an empty one; None is one that was not given, unless `needed`."""
    for name, value in given.items():
        if (value is not None or needed) and not (isinstance(value, str) and value):
            shown = kind_of(value, empty="an empty one")
            msg = f"{name} is a text, not {shown}"
            raise UsageError(msg, hint=f'{name}="…", or leave it out')


def check_flags(**given: object) -> None:
    """Refuse what is neither True nor False: "no" would count as yes."""
    for name, value in given.items():
        if not isinstance(value, bool):
            msg = f"{name} is True or False, not {type(value).__name__}"
            raise UsageError(msg, hint=f"{name}=True or {name}=False")


def check_format(name: object, option: str = "format") -> None:
    """Refuse a format that does not exist; None is found out by looking into the file."""
    from goldbench.formats import FORMATS

    if name is None:
        return
    if not isinstance(name, str):
        msg = f"{option} is the name of a format, not {type(name).__name__}"
        raise UsageError(msg, hint=f'{option}="jsonl", or leave it out')
    check_known("format", name, FORMATS)


def path_of(given: object, what: str) -> Path:
    """Give a path that was named; a number or a table is none."""
    if isinstance(given, str | os.PathLike) and os.fspath(given):
        return Path(os.fspath(given))
    msg = f"{what} is a path, not {kind_of(given)}"
    raise UsageError(msg, hint=f'{what}="path/to/it"')


def path_if_given(given: object, what: str) -> Path | None:
    """Give a path; None is one that was not named."""
    return None if given is None else path_of(given, what)


def new_file(given: object, what: str) -> Path:
    """Give the path of a file to be written, which is no folder."""
    path = path_of(given, what)
    if path.is_dir():
        msg = f"{what}: {path} is a folder"
        raise UsageError(msg, hint=f"name a file in it: {path / 'report.html'}")
    return path
