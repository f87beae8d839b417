"""The page of the leak evidence: one HTML file for the expert who determines, with blanks."""

from collections.abc import Iterable

from goldbench.phi import LEAK_BLANKS, LEAK_TITLE, Evidence, LeakRow
from goldbench.reports.page import Report, render
from goldbench.reports.section import Column, Facts, Paragraph, Section, Table

_ROWS = (
    Column("what"),
    Column("entities", number=True),
    Column("got through", number=True),
    Column("share", number=True),
    Column("upper bound", number=True),
)
_BLANK = "…" * 24


def leak_page(evidence: Evidence) -> str:
    """Write the evidence as a page."""
    return render(
        Report(
            title=LEAK_TITLE,
            about=f"One-sided upper bounds at {evidence.level:.0%}; 45 CFR 164.514(b)(1).",
            sections=tuple(_sections(evidence)),
            footer="Counts and hashes only: no word of a note stands here.",
        )
    )


def _sections(evidence: Evidence) -> Iterable[Section]:
    draw = evidence.draw
    patients = evidence.patients
    yield Section(
        "draw",
        "The draw and the population",
        (
            Facts(
                tuple(
                    (name.replace("_", " "), _format_value(value)) for name, value in draw.items()
                ),
                tone="prose",
            ),
        ),
        lead="What was read, how it was chosen, and for what it may stand.",
    )
    yield Section(
        "patients",
        "The chance that a patient keeps a direct identifier",
        (
            Paragraph(
                f"{patients.leaked} of {patients.entities} patients (or notes, where nobody says "
                f"whose they are) keep at least one: {_share(patients.rate)}, at most "
                f"{_share(patients.upper)}."
            ),
        ),
        lead="Names, streets, contacts and numbers of the individual; staff is not counted.",
    )
    yield Section("categories", "Leaks by category", (_table("By category", evidence.categories),))
    yield Section(
        "sections",
        "Leaks by section",
        (_table("By the heading they stand under", evidence.sections),),
    )
    yield Section(
        "origins",
        "Leaks by origin of name",
        (_table("By the form of the name", evidence.origins),),
        lead="A guess from endings and well-known names: are some missed more often?",
    )
    yield Section("safe-harbor", "The 18 identifiers", (_identifiers(evidence),))
    yield Section("made-with", "Made with", (Facts(tuple(evidence.made_with.items())),))
    yield Section(
        "expert",
        "For the expert",
        (Facts(tuple((blank, _BLANK) for blank in LEAK_BLANKS), tone="prose"),),
        lead="This page is evidence. Whether the risk is very small is for an expert to determine.",
    )


def _table(caption: str, rows: Iterable[LeakRow]) -> Table:
    return Table(
        caption,
        _ROWS,
        tuple(
            (row.what, f"{row.entities:,}", f"{row.leaked:,}", _share(row.rate), _share(row.upper))
            for row in rows
        ),
    )


def _identifiers(evidence: Evidence) -> Table:
    rows = []
    for row in evidence.safe_harbor:
        remark = row["caveat"] or ("" if row["looked_for"] else "not looked for")
        rows.append(
            (
                f"({row['letter']}) {row['identifier']}",
                f"{row['entities']:,}",
                f"{row['leaked']:,}",
                _share(row["upper"]),
                remark,
            )
        )
    columns = (*_ROWS[:3], Column("upper bound", number=True), Column("looked for"))
    return Table("45 CFR 164.514(b)(2)(i)", columns, tuple(rows))


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.2%}"


def _format_value(value: object) -> str:
    return "not stated" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
