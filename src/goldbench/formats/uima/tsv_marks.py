"""Annotations gathered from the cells of a WebAnno TSV table: spans, slots and relations."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from goldbench.corpus import Marks, Relation, Ruler, Span, Value
from goldbench.errors import OffsetError
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.uima import cas
from goldbench.formats.uima.tsv_cells import (
    Layer,
    Reference,
    references,
    split_cell,
    split_number,
    unescape,
)
from goldbench.formats.uima.tsv_table import Row, TokenTable


@dataclass(slots=True, eq=False)
class _Mark:
    """An annotation while its rows come in; slots are (role, target, layer of the target)."""

    type: str
    begin: int
    end: int
    line: int
    values: dict[str, Value] = field(default_factory=dict[str, Value])
    slots: list[tuple[str, Reference, str]] = field(
        default_factory=list[tuple[str, Reference, str]]
    )


class MarkGatherer:
    """Gathers annotations over the rows of one table."""

    def __init__(
        self, table: TokenTable, options: ReadOptions, id_: str, text: str, ruler: Ruler
    ) -> None:
        self.table, self.options, self.id = table, options, id_
        self.text, self.ruler = text, ruler
        self.marks: list[_Mark] = []
        self.by_number: dict[int, _Mark] = {}
        self.by_row: dict[str, list[_Mark]] = {}
        self.arcs: list[tuple[str, dict[str, Value], Reference, Row, str]] = []

    def gather(self) -> Marks:
        for layer in self.table.layers:
            rows = [row for sentence in self.table.sentences for row in sentence.rows]
            used = [row for row in rows if any(c != "_" for c in layer.cells(row.cells))]
            if not used:
                continue
            if layer.kind == "chain":
                self._report("not read: chains", used[0].line)
            elif cas.is_linguistic(layer.type):
                self._report("not read: morphology and syntax layers", used[0].line)
            elif cas.is_mark(layer.type):
                for row in used:
                    self._add(layer, row)
        spans = {mark: self._span(mark) for mark in self.marks}
        kept = tuple(span for span in spans.values() if span is not None)
        return Marks(kept, (), tuple(self._relations(spans)))

    def _add(self, layer: Layer, row: Row) -> None:
        cells = [split_cell(cell) if cell != "_" else [] for cell in layer.cells(row.cells)]
        for place in range(max(len(cell) for cell in cells)):
            row_cells = [cell[place] if place < len(cell) else "_" for cell in cells]
            if layer.kind == "relation":
                values = self._values(layer, row_cells)
                for reference in references(row_cells[-1]):
                    self.arcs.append((layer.type, values, reference, row, layer.base))
            else:
                self._add_mark(layer, row, row_cells)

    def _add_mark(self, layer: Layer, row: Row, cells: list[str]) -> None:
        own = [c for column, c in zip(layer.columns, cells, strict=True) if column.kind != "target"]
        number = next((n for n in (split_number(cell)[1] for cell in own) if n), 0)
        mark = self.by_number.get(number) if number else None
        if mark is None or mark.type != layer.type:
            mark = _Mark(layer.type, row.begin, row.end, row.line)
            mark.values = self._values(layer, cells)
            mark.slots = self._slots(layer, cells)
            self.marks.append(mark)
            if number:
                self.by_number[number] = mark
        mark.begin, mark.end = min(mark.begin, row.begin), max(mark.end, row.end)
        self.by_row.setdefault(row.id, []).append(mark)

    @staticmethod
    def _values(layer: Layer, cells: list[str]) -> dict[str, Value]:
        values: dict[str, Value] = {}
        for column, cell in zip(layer.columns, cells, strict=True):
            value = split_number(cell)[0]
            if column.kind == "value" and column.name and value not in ("*", "_"):
                values[column.name] = unescape(value)
        return values

    @staticmethod
    def _slots(layer: Layer, cells: list[str]) -> list[tuple[str, Reference, str]]:
        slots: list[tuple[str, Reference, str]] = []
        for place, column in enumerate(layer.columns[:-1]):
            if column.kind != "role":
                continue
            roles = split_cell(split_number(cells[place])[0], ";")
            for role, target in zip(roles, references(cells[place + 1]), strict=False):
                named = column.name if role in ("*", "_") else unescape(role)
                slots.append((named, target, layer.columns[place + 1].name))
        return slots

    def _span(self, mark: _Mark) -> Span | None:
        try:
            start = self.ruler.to_code_points(mark.begin)
            end = self.ruler.to_code_points(mark.end)
        except OffsetError:
            start, end = 1, 0
        label, attributes = cas.split_features(mark.type, mark.values, self.options.columns)
        if end < start:
            self._report("offsets unreadable", mark.line, mark=label)
            return None
        if end > len(self.text):
            self._report("outside the text", mark.line)
        return Span(start, end, label, attributes)

    def _relations(self, spans: dict[_Mark, Span | None]) -> Iterator[Relation]:
        for type_, values, reference, row, base in self.arcs:
            source = self._find_span(reference.number, reference.row, base, spans)
            target = self._find_span(reference.target_number, row.id, base, spans)
            if source is None or target is None:
                self._report("not read: relations whose ends are no marks", row.line)
            else:
                label, attributes = cas.split_features(type_, values, self.options.columns)
                yield Relation(label, source, target, attributes)
        for mark in self.marks:
            for role, reference, layer in mark.slots:
                host = spans[mark]
                target = self._find_span(reference.number, reference.row, layer, spans)
                if host is None or target is None:
                    self._report("not read: slots whose target is no mark", mark.line)
                else:
                    yield Relation(role, host, target)

    def _find_span(
        self, number: int, row: str, layer: str, spans: dict[_Mark, Span | None]
    ) -> Span | None:
        """Find an annotation by its number, else as the first of its layer in its row."""
        if number:
            mark = self.by_number.get(number)
        else:
            there = self.by_row.get(row, ())
            any_layer = layer in ("", "uima.tcas.Annotation")
            mark = next(
                (candidate for candidate in there if any_layer or candidate.type == layer), None
            )
        return spans[mark] if mark is not None else None

    def _report(self, kind: str, line: int, *, mark: str | None = None) -> None:
        self.options.findings.add(kind, self.table.path, line, document=self.id, mark=mark)
