"""The waves of a study, told in words that can stand in a paper: the rule, and how it ended."""

from goldbench.planning.protocol import Protocol
from goldbench.reports.study_summary import StudySummary, WavesSummary
from goldbench.reports.words import Words

LEAN = 0.007
"""By how much recall leans upwards at most, simulated (`benchmarks.waves` and before it)."""


def waves_of(account: StudySummary | None) -> WavesSummary | None:
    """Give what the study tells of its waves; None for one that was read at once."""
    return None if account is None or account.annotation is None else account.annotation.waves


def rule(protocol: Protocol, words: Words) -> str:
    """Say the rule as it was registered."""
    asked = protocol.waves
    if asked is None:
        return words("waves.rule_unknown")
    number = words.number
    names = (words(f"measure.{name}") for name in asked.metrics)
    measures = [name if name == "F1" else name.lower() for name in names]
    widths = {number.setting(variable.width) for variable in protocol.stops_for}
    return words(
        "waves.rule",
        every=number.percent(asked.every, 0),
        first=number.percent(asked.first, 0),
        cap=number.percent(asked.cap, 0),
        measures=words("list.and", first=", ".join(measures[:-1]), last=measures[-1]),
        variables=", ".join(variable.name for variable in protocol.stops_for),
        width=", ".join(sorted(widths)),
    )


def describe_end(waves_summary: WavesSummary, words: Words) -> str:
    """Say where and why the study ended, and what that spared or cost."""
    number = words.number
    values = {
        "wave": waves_summary.wave,
        "depth": number.percent(waves_summary.depth, 0),
        "notes": number.whole(waves_summary.notes),
        "planned": number.whole(waves_summary.planned),
        "spared": number.whole(abs(waves_summary.planned - waves_summary.notes)),
    }
    if waves_summary.early:
        return words("waves.early", why=waves_summary.early, **values)
    if waves_summary.verdict == "cap":
        return words("waves.capped", **values)
    if waves_summary.notes > waves_summary.planned:
        return words("waves.more", **values)
    return words(
        "waves.stopped" if waves_summary.notes < waves_summary.planned else "waves.at_plan",
        **values,
    )
