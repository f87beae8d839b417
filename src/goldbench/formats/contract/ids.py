"""Document ids as a file gives them: strings, and each only once."""

from pathlib import Path

from goldbench.errors import FormatError


class Ids:
    """Remembers where each id was first seen; some 100 bytes a document."""

    __slots__ = ("_seen",)

    def __init__(self) -> None:
        self._seen: dict[str, tuple[Path, int]] = {}

    def claim(self, id_: str, path: Path, line: int) -> str:
        first = self._seen.get(id_)
        if first is not None:
            where = f"line {first[1]}" if first[0] == path else f"{first[0]}:{first[1]}"
            msg = f"the document id {id_!r} was already used in {where}"
            raise FormatError(path, line, msg, hint="expected one record a document")
        self._seen[id_] = (path, line)
        return id_


def id_of(value: object) -> str | None:
    """Give the id as a string, None where it cannot be one; some tools number their documents."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None
