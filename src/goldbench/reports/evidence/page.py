"""The pack as a page that can be printed, and as Markdown."""

from goldbench.reports.evidence.pack import Answer, Item, Pack, Sheet, State
from goldbench.reports.page import Report
from goldbench.reports.section import Block, Column, Entries, Entry, Paragraph, Section, Table
from goldbench.reports.words import Words

_MARKS: dict[State, str] = {"answered": "x", "partly": "~", "open": " "}


def pack_report(pack: Pack) -> Report:
    """Lay the pack out as a page: what is open first, then sheet by sheet."""
    words = Words.of(pack.lang)
    about = [words("evidence.protocol", hash=pack.protocol[:12])]
    if pack.gold is not None:
        about.append(words("page.gold", gold=pack.gold))
    if pack.now is not None:
        about.append(f"{pack.now:%Y-%m-%d}")
    return Report(
        words("evidence.title", study=pack.study),
        " · ".join(about),
        (
            _summary(pack, words),
            *(_section(sheet, n, words) for n, sheet in enumerate(pack.sheets)),
        ),
        words("page.footer", version=pack.versions.get("goldbench", "")).strip(),
        pack.lang,
    )


def _summary(pack: Pack, words: Words) -> Section:
    columns = (
        Column(words("evidence.sheet")),
        *(Column(words(f"evidence.state.{state}"), number=True) for state in _MARKS),
    )
    rows = tuple(
        (sheet.title, *(words.number.whole(sheet.number(state)) for state in _MARKS))
        for sheet in pack.sheets
    )
    blocks: list[Block] = [Table(words("evidence.summary"), columns, rows)]
    if not pack.systems:
        blocks.append(Paragraph(words("evidence.no_scores")))
    blocks.append(Paragraph(words("evidence.how_to_answer"), "quiet"))
    return Section("summary", words("evidence.what"), tuple(blocks), words("evidence.lead"))


def _section(sheet: Sheet, number: int, words: Words) -> Section:
    groups = dict.fromkeys(item.group for item in sheet)
    parts = (
        Entries(group, tuple(_entry(item) for item in sheet if item.group == group))
        for group in groups
    )
    lead = words(
        "evidence.counted",
        answered=sheet.number("answered"),
        partly=sheet.number("partly"),
        open=sheet.number("open"),
    )
    source = Paragraph(sheet.reference, "quiet")
    return Section(f"sheet-{number}", sheet.title, (*parts, source), lead)


def _entry(item: Item) -> Entry:
    text, sources = (
        ("", "") if item.answer is None else (item.answer.text, _join_sources(item.answer))
    )
    return Entry(item.state, item.id, item.text, text, sources)


def _join_sources(answer: Answer) -> str:
    return ", ".join(answer.sources)


def pack_markdown(pack: Pack) -> str:
    """Write the pack as Markdown: lists of items, ticked where they are answered."""
    words = Words.of(pack.lang)
    lines = [f"# {words('evidence.title', study=pack.study)}", "", words("evidence.lead"), ""]
    for sheet in pack.sheets:
        lines += [f"## {sheet.title}", "", sheet.reference]
        group = None
        for item in sheet:
            if item.group != group:
                group = item.group
                lines += ["", f"### {group}", ""]
            lines.append(f"- [{_MARKS[item.state]}] **{item.id}** {item.text}")
            if item.answer is not None:
                lines.append(f"  - {_one_line(item.answer.text)} ({_join_sources(item.answer)})")
            if item.state != "answered":
                lines.append(f"  - *{words(f'evidence.state.{item.state}')}*")
        lines.append("")
    return "\n".join(lines)


def _one_line(text: str) -> str:
    return " ".join(text.split())
