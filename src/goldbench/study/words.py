"""What people type, before it reaches a database: whole characters, bounded, no U+0000."""

from goldbench.errors import UsageError


def line(value: str, what: str, *, limit: int = 200) -> str:
    """Check a name or another single line: trimmed, not empty, without control characters."""
    text = " ".join(_characters(value, what).split())
    if not text or not text.isprintable():
        msg = f"{what} is empty or holds characters that cannot be printed"
        raise UsageError(msg)
    return _check_length(text, what, limit)


def prose(value: str, what: str, *, limit: int = 20_000, empty: bool = True) -> str:
    """Check text of several lines, such as Markdown or a remark; it is kept as it is."""
    characters = _characters(value, what)
    if not empty and not characters.strip():
        msg = f"{what} is empty"
        raise UsageError(msg)
    return _check_length(characters, what, limit)


def _characters(value: str, what: str) -> str:
    if not isinstance(value, str):
        msg = f"{what} must be text"
        raise UsageError(msg)
    if "\x00" in value or any("\ud800" <= character <= "\udfff" for character in value):
        msg = f"{what} holds something that is not a character"
        raise UsageError(msg)
    return value


def _check_length(value: str, what: str, limit: int) -> str:
    if len(value) > limit:
        msg = f"{what} is longer than {limit} characters"
        raise UsageError(msg)
    return value
