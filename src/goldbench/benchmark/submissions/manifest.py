"""What `tool.toml` says of a submission: which of the five kinds it is, and how it is started.

    name = "my-annotator"
    version = "1.0.0"
    command = ["python3", "tool.py", "8080"]
    port = 8080

Without a port the command reads notes from standard input and answers on standard output, a line
of JSON each. Instead of a command: `image = "FILE"`, an OCI or docker archive beside tool.toml;
`url = "https://…"`, a tool that its authors run; `predictions = "FILE"`, answers and no tool.
"""

import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Literal, get_args
from urllib.parse import urlsplit

from goldbench.errors import UsageError

Kind = Literal["folder", "command", "image", "url", "predictions"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MANIFEST = "tool.toml"
_WAYS = ("command", "image", "url", "predictions")
_LONGEST = 200_000
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._+-]{0,59}")


@dataclass(frozen=True, slots=True)
class Manifest:
    """`image` and `predictions` name files beside `tool.toml`; an image may bring its command."""

    name: str
    version: str
    command: tuple[str, ...] = ()
    port: int | None = None
    image: str | None = None
    url: str | None = None
    predictions: str | None = None

    @property
    def kind(self) -> Kind:
        if self.image is not None:
            return "image"
        if self.url is not None:
            return "url"
        if self.predictions is not None:
            return "predictions"
        return "command" if self.port is None else "folder"


def read_manifest(folder: Path) -> Manifest:
    """Read `tool.toml`; what it should not say is refused, in words."""
    table = _read(folder / MANIFEST)
    ways = [name for name in _WAYS if name in table]
    if not ways or (len(ways) > 1 and ways != ["command", "image"]):
        msg = f"{MANIFEST} does not say what is to be run"
        raise UsageError(msg, hint=f"one of: {', '.join(_WAYS)}; an image may have a command, too")
    command, port = table.get("command", []), table.get("port")
    if "command" in table and not _is_command(command):
        msg = f"{MANIFEST}: command is not a list of words"
        raise UsageError(msg, hint='command = ["python3", "tool.py", "8080"]')
    if port is not None and (type(port) is not int or not 1024 <= port <= 65_535):
        msg = f"{MANIFEST}: port is not a whole number from 1024 to 65535"
        raise UsageError(msg, hint="port = 8080; none for a command that talks in lines of JSON")
    if "url" in table:
        check_url(table["url"])
    for key in ("image", "predictions"):
        if key in table:
            _check_file(folder, key, table[key])
    return Manifest(
        _word(table, "name", "tool"), _word(table, "version", "0"), tuple(command), port,
        table.get("image"), table.get("url"), table.get("predictions"),
    )  # fmt: skip


def write_manifest(folder: Path, **settings: Any) -> None:
    """Write `tool.toml` for what was sent without one: strings, numbers, lists of strings."""
    lines = [
        f"{name} = {json.dumps(value)}\n" for name, value in settings.items() if value is not None
    ]
    (folder / MANIFEST).write_text("".join(lines), encoding="utf-8")


def as_word(text: str, otherwise: str) -> str:
    """Make a name of what may not be one.

    >>> as_word("registry.example.org/team/Dates!", "image"), as_word("***", "image")
    ('registry.example.org-team-Dates', 'image')
    """
    word = re.sub(r"[^A-Za-z0-9 ._+-]+", "-", text).strip(" ._+-")[:60]
    return word if _WORD.fullmatch(word) else otherwise


def check_url(url: Any) -> str:
    """Refuse what is no plain address of a server."""
    plain = isinstance(url, str) and len(url) <= 300 and url.isascii()
    try:
        parts = urlsplit(url) if plain else None
        fits = (
            parts is not None
            and parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.port != 0
            and not (parts.username or parts.password or parts.query or parts.fragment)
            and str(url).isprintable()
            and " " not in str(url)
        )
    except ValueError:  # a port that is no number, half an IPv6 address
        fits = False
    if not fits:
        msg = "url is not the address of a server"
        raise UsageError(msg, hint="like https://HOST:8080, without a path below /api")
    return str(url).rstrip("/")


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _LONGEST:
            msg = f"{MANIFEST} is longer than {_LONGEST} bytes"
            raise UsageError(msg)
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        msg = f"there is no readable {MANIFEST}"
        raise UsageError(
            msg, hint='name, version, command = ["python3", "tool.py"], port'
        ) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        why = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "it is nested too deep"
        msg = f"{MANIFEST} is not TOML: {why}"
        raise UsageError(msg) from None


def _word(table: dict[str, Any], key: str, otherwise: str) -> str:
    value = table.get(key, otherwise)
    if not isinstance(value, str) or not _WORD.fullmatch(value):
        msg = f"{MANIFEST}: {key} is not a short plain word"
        raise UsageError(msg, hint="letters, digits, blanks, dots, hyphens; at most 60")
    return value


def _is_command(command: Any) -> bool:
    return isinstance(command, list) and bool(command) and len(command) <= 1_000 and all(
        isinstance(word, str) and word and "\0" not in word and len(word) <= 10_000
        for word in command
    )  # fmt: skip


def _check_file(folder: Path, key: str, name: Any) -> None:
    """A file, or a folder of files, that lies in the submission."""
    plain = isinstance(name, str) and bool(name) and "\0" not in name
    parts = PurePosixPath(name).parts if plain else ()
    inside = plain and not name.startswith("/") and ".." not in parts and name != MANIFEST
    if not inside or (folder / name).is_symlink() or not (folder / name).exists():
        msg = f"{MANIFEST}: {key} is not a file beside it"
        raise UsageError(msg, hint=f'{key} = "NAME"')
