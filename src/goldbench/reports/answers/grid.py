"""Rows with named columns: as text, as HTML, as a data frame."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from goldbench.reports.numbers import ENGLISH, UNDEFINED

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

_MOST = 40
"""Rows shown; the data frame has them all."""
# Notebooks differ in what they give a table: room and lines are its own, colours the page's.
_TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
_TITLE = "text-align:left;white-space:nowrap;padding:0.3em 0;caption-side:top;color:inherit"
_CELL = "padding:0.25em 1.2em 0.25em 0;border-bottom:1px solid rgba(128,128,128,0.35)"


@dataclass(frozen=True, slots=True, repr=False)
class Grid:
    """A table. Columns whose values are numbers are set flush right; None is –.

    `private` columns hold words of notes: they are in the data frame and are never printed.

    >>> print(Grid("Scores", ("system", "f1"), (("rules", 0.5), ("model", None))))
    Scores
    system     f1
    rules   0.500
    model       –
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    note: str = ""
    private: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self.rows)

    def to_polars(self) -> "pl.DataFrame":
        """Give all rows as a data frame of polars."""
        import polars as pl  # noqa: PLC0415  # slow to import

        return pl.DataFrame(
            {name: [row[n] for row in self.rows] for n, name in enumerate(self.columns)},
            strict=False,
        )

    def to_pandas(self) -> Any:
        """Give all rows as a data frame of pandas, where that is installed."""
        import pandas as pd  # type: ignore[import-untyped]  # noqa: PLC0415  # ships no types

        return pd.DataFrame(self.to_polars().to_dict(as_series=False))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Give all rows through the Arrow C stream interface."""
        return self.to_polars().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        names, rows, right = self._format_cells()
        lines = [self.title] if self.title else []
        widths = [max(len(row[n]) for row in (names, *rows)) for n in range(len(names))]
        for row in (names, *rows):
            cells = (
                cell.rjust(width) if flush else cell.ljust(width)
                for cell, width, flush in zip(row, widths, right, strict=True)
            )
            lines.append("  ".join(cells).rstrip())
        return "\n".join([*lines, *self._footer()])

    def _repr_html_(self) -> str:
        names, rows, right = self._format_cells()
        align = ["right" if flush else "left" for flush in right]

        def cells(row: list[str], tag: str) -> str:
            return "".join(
                f'<{tag} style="text-align:{a};{_CELL}">{escape(cell)}</{tag}>'
                for cell, a in zip(row, align, strict=True)
            )

        body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
        below = "".join(f"<p>{escape(line)}</p>" for line in self._footer())
        return (
            f'<table style="{_TABLE}">'
            f'<caption style="{_TITLE}"><b>{escape(self.title)}</b></caption>'
            f"<thead><tr>{cells(names, 'th')}</tr></thead><tbody>{body}</tbody></table>{below}"
        )

    def _format_cells(self) -> tuple[list[str], list[list[str]], list[bool]]:
        """Give the names, the cells as written, and which columns are flush right."""
        chosen = [n for n, name in enumerate(self.columns) if name not in self.private]
        rows = [[_format_cell(row[n]) for n in chosen] for row in self.rows[:_MOST]]
        return [self.columns[n] for n in chosen], rows, [self._is_numeric(n) for n in chosen]

    def _footer(self) -> list[str]:
        cut = len(self.rows) - _MOST
        more = [f"… and {cut} rows more"] if cut > 0 else []
        return [*more, *([self.note] if self.note else [])]

    def _is_numeric(self, column: int) -> bool:
        cells = [row[column] for row in self.rows if row[column] is not None]
        return bool(cells) and all(isinstance(cell, int | float) for cell in cells)


class Tabled(ABC):
    """An answer that has a grid: it prints as a table and becomes a data frame."""

    __slots__ = ()

    @abstractmethod
    def grid(self) -> Grid:
        """Give everything, row by row."""

    def _preview(self) -> Grid:
        """Give what is printed, where that is less than everything."""
        return self.grid()

    def to_polars(self) -> "pl.DataFrame":
        """Give all rows as a data frame of polars."""
        return self.grid().to_polars()

    def to_pandas(self) -> Any:
        """Give all rows as a data frame of pandas, where that is installed."""
        return self.grid().to_pandas()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Give all rows through the Arrow C stream interface."""
        return self.grid().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return repr(self._preview())

    def _repr_html_(self) -> str:
        return self._preview()._repr_html_()


def _format_cell(cell: object) -> str:
    if cell is None:
        return UNDEFINED
    if isinstance(cell, float):
        return ENGLISH.share(cell) if 0 <= cell <= 1 else f"{cell:,.3f}"
    return f"{cell:,}" if isinstance(cell, int) and not isinstance(cell, bool) else str(cell)
