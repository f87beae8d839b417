"""What a tool may use. The defaults are those of the NLP Sandbox page, and ours where it is silent.

They are the most a tool gets; a machine with fewer cores gives fewer, and bundles name its class.
"""

import tomllib
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from goldbench.errors import GoldbenchError, UsageError

MEGABYTE = 1_000_000


class CageError(GoldbenchError):
    """A cage could not be made: a fault of the platform, never of a tool."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Cores, megabytes, seconds, counts.

    `wall_s` is for the whole run, whatever is restarted in it; `start_s` until the tool answers;
    `note_s` for all of one answer. A note is asked `retries` times again, a tool started anew at
    most `restarts` times.
    """

    cores: float = 4
    memory_mb: int = 4_000
    disk_mb: int = 10_000
    wall_s: float = 7_200
    start_s: float = 600
    note_s: float = 60
    pids: int = 512
    files: int = 1_024
    answer_mb: float = 16
    log_kb: int = 64
    retries: int = 1
    restarts: int = 3

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            least = 0 if field.name in ("retries", "restarts", "log_kb") else 1e-3
            whole = field.type in (int, "int")
            number = isinstance(value, int) or (isinstance(value, float) and not whole)
            if isinstance(value, bool) or not number or not least <= value < 1e9:
                what = "a whole number" if whole else "a number"
                msg = f"the limit {field.name} is not {what} from {least:g} on"
                raise UsageError(msg)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def limits_from(table: dict[str, Any], where: str) -> Limits:
    """Make limits of a table; names that are none are refused with those that are."""
    known = [field.name for field in fields(Limits)]
    strange = sorted(set(table) - set(known))
    if strange:
        msg = f"{where}: there is no limit {strange[0]!r}"
        raise UsageError(msg, hint=f"there are: {', '.join(known)}")
    return Limits(**table)


def read_limits(path: Path) -> Limits:
    """Read a TOML file of limits."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        msg = f"{path} cannot be read as TOML ({type(error).__name__})"
        raise UsageError(msg, hint="lines like: wall_s = 600") from None
    return limits_from(table, str(path))
