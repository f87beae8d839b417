"""What was planned for the primary variable and what came out: widths, and notes enough for them.

"The expected precision and recall used in SLiCE were underestimated compared to the final metrics,
which means that even fewer reports could have been annotated" (Canales et al. 2021): this section
says how many.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from goldbench.errors import GoldbenchError
from goldbench.planning.sizes.plan import SizeRequest, plan_summary
from goldbench.reports.numbers import UNDEFINED
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Column, Points, Section, Table
from goldbench.reports.study_summary import StudySummary
from goldbench.reports.words import Words
from goldbench.scoring import Result, Scores

_MEASURES = ("precision", "recall")


def planned(evidence: ReportData, words: Words) -> Section | None:
    account = evidence.account
    if account is None or account.ask is None:
        return None
    scored = [
        (result, scores)
        for result in evidence.on(evidence.planned_track.name)
        if (scores := evidence.primary_scores(result)) is not None and scores.interval is not None
    ]
    if not scored:
        return None
    table = _table(account.ask, scored, words)
    sentences = tuple(_sentences(evidence, account, account.ask, scored, words))
    unit = _unit(evidence, account, words)
    lead = f"{words('planned.lead', variable=account.protocol.primary.name)} {unit}"
    return Section("planned", words("planned.title"), (table, Points(sentences)), lead)


def _unit(evidence: ReportData, account: StudySummary, words: Words) -> str:
    """Say in which unit plan and result are compared."""
    wanted, track = account.protocol.primary.unit, evidence.planned_track
    if track.unit == ("document" if wanted == "document" else "span"):
        return words(f"planned.unit_{wanted}", track=track.name)
    return words("planned.unit_other", unit=words(f"counted.{wanted}"), track=track.name)


def _table(ask: SizeRequest, scored: list[tuple[Result, Scores]], words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        Column(words("column.measure")),
        *(Column(words(f"planned.{name}"), number=True) for name in ("expected", "achieved")),
        *(Column(words(f"planned.{name}"), number=True) for name in ("width", "achieved_width")),
        Column(words("planned.kept")),
    )
    rows = []
    for result, scores in scored:
        shown = scores.shown
        for name in _MEASURES:
            interval = getattr(scores.interval, name)
            wide = None if interval is None else interval.high - interval.low
            rows.append(
                (
                    result.system,
                    words(f"measure.{name}"),
                    words.number.share(getattr(ask, name)),
                    words.number.stack(getattr(shown, name), interval),
                    words.number.share(ask.width),
                    UNDEFINED if wide is None else words.number.share(wide),
                    words("yes" if wide is not None and wide <= ask.width else "no"),
                )
            )
    return Table(words("planned.caption"), columns, tuple(rows))


def _sentences(
    evidence: ReportData,
    account: StudySummary,
    ask: SizeRequest,
    scored: list[tuple[Result, Scores]],
    words: Words,
) -> Iterator[str]:
    notes = evidence.score.gold.documents
    for result, scores in scored:
        size = enough(ask, scores)
        if size is None:
            yield words("planned.no_size", system=result.system)
            continue
        apart = size["by_output"]
        yield words(
            "planned.enough",
            system=result.system,
            precision=words.number.share(scores.shown.precision),
            recall=words.number.share(scores.shown.recall),
            total=words.number.whole(size["total"]),
            apart=UNDEFINED if apart is None else words.number.whole(apart["total"]),
            slice=words.number.whole(size["slice"]["total"]),
            notes=words.number.whole(notes),
        )
    if account.plan is not None and account.plan["warnings"]:
        yield from map(words.message, account.plan["warnings"])


def enough(ask: SizeRequest, scores: Scores) -> dict[str, Any] | None:
    """Plan again with what was found; None where no size follows from it (1.0, or too few)."""
    shown = scores.shown
    if shown.precision is None or shown.recall is None:
        return None
    again = replace(ask, precision=round(shown.precision, 4), recall=round(shown.recall, 4))
    try:
        return plan_summary(again)
    except GoldbenchError:
        return None
