"""How many notes were planned and why, which were drawn, and what each of them stands for."""

from collections.abc import Mapping
from typing import Any

from goldbench.reports.numbers import UNDEFINED
from goldbench.reports.plan import assurance
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Fold, Section, Table
from goldbench.reports.study_summary import StudySummary
from goldbench.reports.words import Words


def sample(evidence: ReportData, words: Words) -> Section | None:
    account = evidence.account
    if account is None or (account.plan is None and account.draw is None):
        return None
    blocks: list[Block] = []
    if account.plan is not None:
        blocks.append(_sizes(account.plan, account.draw, words))
    if account.draw is not None:
        table = _strata(account, account.draw, words, used=evidence.method.weighs)
        blocks.append(table if len(table.rows) <= 14 else Fold(words("sample.strata"), (table,)))
    return Section("sample", words("sample.title"), tuple(blocks), words("sample.lead"))


def _sizes(plan: Mapping[str, Any], draw: Mapping[str, Any] | None, words: Words) -> Table:
    columns = (
        Column(words("sample.plan")),
        *(Column(words(f"sample.{name}"), number=True) for name in ("notes", "positive")),
        Column(words("sample.negative"), number=True),
        Column(words("sample.assurance"), number=True),
    )
    rows = [
        (words("sample.slice"), *_counts(plan["slice"], words)),
        (
            words("sample.assured", asked=words.number.percent(plan["asked"], 0)),
            *_counts(plan, words),
        ),
    ]
    if plan["by_output"] is not None:
        rows.append((words("sample.by_output"), *_counts(plan["by_output"], words)))
    if draw is not None:
        drawn = {"positive": 0, "negative": 0}
        for stratum in draw["strata"]:
            kind = stratum["stratum"].rpartition("/")[2]
            if kind in drawn:
                drawn[kind] += stratum["drawn"]
        counts = {"total": draw["notes"], **drawn, "assurance": None}
        rows.append(
            (
                words("sample.drawn", allocation=words.name("allocation", draw["allocation"])),
                *_counts(counts, words),
            )
        )
    given = plan["inputs"]
    note = words(
        "sample.note",
        precision=words.number.setting(given["precision"]),
        recall=words.number.setting(given["recall"]),
        frequency=words.number.share(given["frequency"]),
        width=words.number.setting(plan["width"]),
        level=words.number.level(plan["level"]),
    )
    if given["mentions"]:
        each = words.number.decimal(given["mentions"], 2)
        note += " " + words("sample.mentions", mentions=each)
    return Table(words("sample.caption"), columns, tuple(rows), note)


def _counts(size: Mapping[str, Any], words: Words) -> tuple[str, ...]:
    sure = size["assurance"]
    cells = (
        words.number.whole(size[name]) if size[name] else UNDEFINED
        for name in ("positive", "negative")
    )
    return (words.number.whole(size["total"]), *cells, assurance(sure, words))


def _strata(account: StudySummary, draw: Mapping[str, Any], words: Words, *, used: bool) -> Table:
    columns = (
        Column(words("sample.stratum")),
        Column(words("sample.population"), number=True),
        Column(words("sample.taken"), number=True),
        Column(words("sample.share"), number=True),
        Column(words("sample.weight"), number=True),
    )
    rows = []
    for stratum in draw["strata"]:
        there, taken = stratum["notes"], stratum["drawn"]
        weight = words.number.decimal(there / taken, 2) if taken else UNDEFINED
        cells = (
            words.number.whole(there),
            words.number.whole(taken),
            words.number.percent(taken / there) if there else UNDEFINED,
            weight,
        )
        rows.append((stratum["stratum"], *cells))
    note = ""
    if account.weights is not None:
        low, high = account.weights
        said = "sample.weights" if used else "sample.weights_unused"
        note = words(said, low=words.number.decimal(low, 2), high=words.number.decimal(high, 2))
    return Table(words("sample.strata"), columns, tuple(rows), note)
