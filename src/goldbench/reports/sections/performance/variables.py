"""Manual annotations beside system detections, variable by variable (Canales 2021, Table 1)."""

from goldbench.reports.figures import BarRow, Frame, bars
from goldbench.reports.numbers import UNDEFINED
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Column, Figure, Section, Table
from goldbench.reports.words import Words
from goldbench.scoring import Result

_WIDE, _NARROW = 860, 350
_MOST_ROWS, _MOST_SYSTEMS = 40, 5


def variables(evidence: ReportData, words: Words) -> Section | None:
    results = evidence.results
    labels = sorted({label for result in results for label in result.by_label})
    if len(labels) < 2 or len(results) > _MOST_SYSTEMS:
        return None
    rows = [
        BarRow(
            label, (_gold(results, label), *(_system_marks(result, label) for result in results))
        )
        for label in labels
    ]
    rows.sort(key=lambda row: (-row.counts[0], row.name))
    # The systems keep their colours; the gold standard takes that of the annotators.
    series = [
        (len(results), words("variables.manual")),
        *enumerate(evidence.systems),
    ]
    title = words("variables.title")
    description = words("variables.description", n=len(rows))
    wide, narrow = (
        bars(
            rows[:_MOST_ROWS],
            series,
            Frame(width, f"variables-{width}", title, description, words.number),
        )
        for width in (_WIDE, _NARROW)
    )
    figure = Figure(
        words("variables.caption"), wide, narrow, _table(rows, [name for _, name in series], words)
    )
    return Section("variables", title, (figure,), words("variables.lead"))


def _table(rows: list[BarRow], series: list[str], words: Words) -> Table:
    columns = (
        Column(words("column.label")),
        *(Column(name, number=True) for name in series),
        *(Column(words("variables.ratio", system=name), number=True) for name in series[1:]),
    )
    cells = tuple(
        (
            row.name,
            *map(words.number.whole, row.counts),
            *(
                words.number.percent(n / row.counts[0], 0) if row.counts[0] else UNDEFINED
                for n in row.counts[1:]
            ),
        )
        for row in rows
    )
    return Table(words("variables.table"), columns, cells)


def _gold(results: tuple[Result, ...], label: str) -> int:
    scores = (result.by_label[label] for result in results if label in result.by_label)
    return max((s.tp + s.fn + s.partial for s in scores), default=0)


def _system_marks(result: Result, label: str) -> int:
    by_label = result.by_label.get(label)
    if by_label is None:
        return 0
    tp = by_label.tp if by_label.tp_system is None else by_label.tp_system
    return tp + by_label.fp + by_label.partial
