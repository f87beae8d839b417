"""Rows of CSV as we write them: quoted only where they must be, always ended by one line feed."""

from collections.abc import Iterable


def csv_row(cells: Iterable[object]) -> str:
    r"""Join cells; None is empty, a float keeps every digit.

    >>> csv_row(["a,b", None, 0.1])
    '"a,b",,0.1\n'
    """
    return ",".join(_cell(cell) for cell in cells) + "\n"


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in ',"\r\n') else text
