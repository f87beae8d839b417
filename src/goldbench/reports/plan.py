"""The plan and the draw of a study, told in words that can stand in a paper."""

from collections.abc import Iterator, Mapping
from typing import Any

from goldbench.reports.numbers import UNDEFINED
from goldbench.reports.study_summary import StudySummary
from goldbench.reports.waves import describe_end, rule, waves_of
from goldbench.reports.words import Words

_INTERVALS = {"korn-graubard": "Korn-Graubard", "clopper-pearson": "Clopper-Pearson"}


def describe_sampling(account: StudySummary, words: Words) -> Iterator[str]:
    """Say what was assumed and asked of the sample, what followed, and how notes were drawn."""
    if account.plan is not None:
        yield from _size(account.plan, words)
    if account.draw is not None:
        yield from _draw(account, account.draw, words)
    waves = waves_of(account)
    if waves is not None:
        yield rule(account.protocol, words)
        yield describe_end(waves, words)


def _size(plan: Mapping[str, Any], words: Words) -> Iterator[str]:
    given, number = plan["inputs"], words.number
    values = {
        "interval": _INTERVALS.get(plan["interval"], plan["interval"]),
        "level": number.level(plan["level"]),
        "width": number.setting(plan["width"]),
        "asked": number.setting(plan["asked"]),
        "precision": number.setting(given["precision"]),
        "recall": number.setting(given["recall"]),
        "variable": given["variable"] or UNDEFINED,
        "frequency": _frequency(given, words),
        "total": number.whole(plan["total"]),
        "positive": number.whole(plan["positive"]),
        "negative": number.whole(plan["negative"]),
        "assurance": assurance(plan["assurance"], words),
    }
    yield words("plan.slice" if plan["method"] == "slice" else "plan.assured", **values)
    if given["mentions"]:
        each = number.decimal(given["mentions"], 2)
        yield words("plan.mentions", mentions=each, deff=number.decimal(given["deff"], 2))
    elif given["deff"] != 1:
        yield words("plan.deff", deff=number.decimal(given["deff"], 2))
    if given["population"]:
        yield words("plan.finite", population=number.whole(given["population"]))
    if plan["method"] != "slice":
        total = number.whole(plan["slice"]["total"])
        sure = assurance(plan["slice"]["assurance"], words)
        yield words("plan.beside", total=total, assurance=sure)


def _frequency(given: Mapping[str, Any], words: Words) -> str:
    if given["pilot"]:
        return words("plan.pilot", **given["pilot"])
    what = words.message(given["origin"]) if given["origin"] else words("plan.said")
    return words("plan.frequency", share=words.number.percent(given["frequency"]), origin=what)


def _draw(account: StudySummary, draw: Mapping[str, Any], words: Words) -> Iterator[str]:
    number = words.number
    values = {
        "notes": number.whole(draw["notes"]),
        "strata": len(draw["strata"]),
        "allocation": words.name("allocation", draw["allocation"]),
        "seed": draw["seed"],
    }
    there = sum(stratum["notes"] for stratum in draw["strata"])
    yield words("plan.drawn", eligible=number.whole(there), **values)
    apart = account.plan and account.plan["by_output"]
    if apart and apart["total"] == draw["notes"]:
        yield words("plan.apart", assurance=assurance(apart["assurance"], words))


def assurance(sure: float | None, words: Words) -> str:
    """Write a chance with two decimals; what is not certain never reads 1.

    >>> assurance(0.9999, Words.of("en")), assurance(0.523, Words.of("en"))
    ('>0.99', '0.52')
    """
    if sure is None:
        return UNDEFINED
    number = words.number
    return ">" + number.decimal(0.99, 2) if sure > 0.99 else number.decimal(sure, 2)
