"""The option of verbs that talk to a server with an API key, or are one. A key is no argument."""

from pathlib import Path

import click

from goldbench.errors import UsageError

API_KEY_FILE = click.option(
    "--api-key-file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Holds the key for the header X-API-Key.",
)


def read_api_key(file: Path | None) -> str | None:
    """Read the key; None where no file was named."""
    if file is None:
        return None
    try:
        key: str | None = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        key = None
    if key is None or not key.isprintable():  # a second line fits no header
        msg = f"{file} cannot be read as a key"
        raise UsageError(msg, hint="a file with one line of ASCII")
    if not key:
        msg = f"{file} is empty"
        raise UsageError(msg, hint="a file with one line of ASCII")
    return key
