"""The console on which people read tables: labels are shown as they are, never as markup.

Output is UTF-8 anywhere. Where `NO_COLOR` is set, nothing is coloured, bold or underlined.
"""

import io
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # rich is loaded only when there is something to show to people
    from rich.console import Console


def console(*, stderr: bool = False) -> "Console":
    from rich.console import Console  # noqa: PLC0415  # slow to import

    return Console(
        stderr=stderr,
        markup=False,
        emoji=False,
        highlight=False,
        color_system=None if plain() else "auto",
    )


def plain() -> bool:
    """Whether somebody asked for plain text (https://no-color.org)."""
    return bool(os.environ.get("NO_COLOR"))


def speak_utf8() -> None:
    """Write UTF-8 to pipes and files, whatever the machine's code page is.

    An encoding that was asked for by `PYTHONIOENCODING` stays; what it lacks becomes a "?".
    """
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper) or stream.encoding.lower() == "utf-8":
            continue
        if os.environ.get("PYTHONIOENCODING"):
            stream.reconfigure(errors="replace")
        else:
            stream.reconfigure(encoding="utf-8")
