"""A piece of a source: what one of several processes reads of it on its own."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Piece:
    """Rows (of Parquet) or bytes (of lines) `start` to `stop` of a file; a stop of None is its end.

    `before` counts the rows or lines of the file before the piece, `rows_before` the rows of the
    whole source before it, where that is known.
    """

    file: Path
    start: int = 0
    stop: int | None = None
    before: int = 0
    rows_before: int = 0

    @property
    def is_whole(self) -> bool:
        return self.start == 0 and self.stop is None
