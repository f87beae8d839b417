"""Quotes of language models that do not stand in the note as they were given."""

from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Fold, Paragraph, Section, Table
from goldbench.reports.survey import Seen
from goldbench.reports.words import Words

_HOW = ("invented", "ambiguous", "edited", "loose")


def quotes(evidence: ReportData, words: Words) -> Section | None:
    quotes = [
        (name, seen)
        for name, seen in zip(evidence.systems, evidence.survey.systems, strict=True)
        if seen.quotes or name in evidence.quoted
    ]
    if not quotes:
        return None
    blocks: list[Block] = [_counts(quotes, words)]
    for name, seen in quotes:
        if seen.examples:
            title = words("quotes.examples", system=name)
            blocks.append(Fold(title, (_examples(name, seen, words),)))
    if not evidence.wanted.text:
        blocks.append(Paragraph(words("quotes.no_text"), "quiet"))
    return Section("quotes", words("quotes.title"), tuple(blocks), words("quotes.lead"))


def _counts(surveys: list[tuple[str, Seen]], words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        Column(words("quotes.all"), number=True),
        *(Column(words(f"quotes.how.{how}"), number=True) for how in _HOW),
        Column(words("quotes.share"), number=True),
    )
    rows = []
    for name, seen in surveys:
        counts = [sum(n for (h, _), n in seen.quotes.items() if h == how) for how in _HOW]
        share = words.number.percent(counts[0] / seen.spans) if seen.spans else "–"
        rows.append(
            (name, words.number.whole(seen.spans), *(words.number.whole(n) for n in counts), share)
        )
    return Table(words("quotes.caption"), columns, tuple(rows), words("quotes.note"))


def _examples(name: str, seen: Seen, words: Words) -> Table:
    with_text = any(example.text is not None for example in seen.examples)
    columns = [
        Column(words("quotes.found")),
        Column(words("column.label")),
        Column(words("column.document")),
    ]
    if with_text:
        columns.append(Column(words("quotes.quote")))
    rows = tuple(
        (
            words(f"quotes.how.{example.how}"),
            example.label,
            example.document,
            *([example.text or ""] if with_text else []),
        )
        for example in seen.examples
    )
    total = sum(n for (how, _), n in seen.quotes.items() if how in {"invented", "ambiguous"})
    note = (
        words("quotes.cut", shown=len(rows), all=words.number.whole(total))
        if total > len(rows)
        else ""
    )
    return Table(words("quotes.examples", system=name), tuple(columns), rows, note)
