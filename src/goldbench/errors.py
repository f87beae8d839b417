"""Every error goldbench raises on purpose.

GoldbenchError              the root; `hint` says what to do next
├── UsageError              what was asked for does not exist or does not go together (exit 2)
├── FormatError             a file does not say what its format says it should
├── OffsetError             a span is negative, reversed, or lies outside its text
├── MissingTextError        an operation needs the note's text and the source carries marks only
├── MissingLayerError       a corpus has no such layer, or several and none was named
├── SchemaError             a mark does not fit the guideline's labels, attributes or values
└── DesignError             a sampling design is incomplete or contradicts its documents

Messages say what, where and what was expected. They never quote the text of a note:
messages end in logs, and logs end in inboxes. Anything else that reaches a user is a bug.
"""

from collections.abc import Iterable
from numbers import Real
from pathlib import Path


class GoldbenchError(Exception):
    """The root. `hint` tells the reader what to do next."""

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint

    def __reduce__(self) -> tuple[object, ...]:
        """Cross from one process to another whole, whatever a kind of error is made from."""
        return _rebuild, (type(self), self.args, self.__dict__)


def _rebuild(
    kind: type[GoldbenchError], args: tuple[object, ...], about: dict[str, object]
) -> GoldbenchError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(about)
    return error


class UsageError(GoldbenchError):
    pass


class FormatError(GoldbenchError):
    """Reads `path:line: message`, so that an editor can jump to it; line 0 means the whole file."""

    def __init__(self, path: Path, line: int, message: str, *, hint: str | None = None) -> None:
        where = f"{path}:{line}" if line else f"{path}"
        super().__init__(f"{where}: {message}", hint=hint)
        self.path = path
        self.line = line


class OffsetError(GoldbenchError):
    pass


class MissingTextError(GoldbenchError):
    pass


class MissingLayerError(GoldbenchError):
    pass


class SchemaError(GoldbenchError):
    pass


class DesignError(GoldbenchError):
    pass


def unknown(what: str, value: str, known: Iterable[str]) -> UsageError:
    """Make the error for a name that does not exist; its hint is the nearest that does.

    >>> unknown("method", "slise", ["assured", "slice"]).hint
    'did you mean slice?'
    """
    import difflib  # noqa: PLC0415  # only when something is wrong

    names = sorted(known)
    near = difflib.get_close_matches(str(value), names, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"one of: {', '.join(names)}"
    return UsageError(f"there is no {what} {value!r}", hint=hint)


def kind_of(value: object, *, empty: str = "an empty text") -> str:
    """Name what kind of value was given; never what it holds, which may be a note.

    >>> kind_of(5), kind_of("")
    ('int', 'an empty text')
    """
    return empty if value == "" else type(value).__name__


def check_known(what: str, value: str, known: Iterable[str]) -> None:
    """Refuse a name that does not exist, and say which is nearest."""
    given: object = value  # a notebook has no type checker, and a list cannot be looked up
    if not isinstance(given, str) or given not in known:
        raise unknown(what, value, known)


def check_level(level: float) -> None:
    """Refuse a level of confidence that is none."""
    if not isinstance(level, Real) or not 0 < level < 1:
        msg = f"the level must lie between 0 and 1, not {level!r}"
        raise UsageError(msg, hint="0.95 is usual")
