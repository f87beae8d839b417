"""Waves: the registered rule, every look, the notes not needed, and what stopping costs."""

from collections.abc import Iterator

from goldbench.planning.protocol import Protocol
from goldbench.reports.numbers import UNDEFINED
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Column, Points, Section, Table
from goldbench.reports.study_summary import WaveLook, WavesSummary
from goldbench.reports.waves import LEAN, ended, rule, waves_of
from goldbench.reports.words import Words


def waves(evidence: ReportData, words: Words) -> Section | None:
    account = evidence.account
    told = waves_of(account)
    if account is None or told is None:
        return None
    said = (
        rule(account.protocol, words),
        ended(told, words),
        words("waves.lean", lean=words.number.decimal(LEAN, 3)),
        *_secondary(account.protocol, told, words),
        *_seen(told, words),
        *_departures(told, words),
    )
    blocks = (_table(told, words), Points(said))
    return Section("waves", words("waves.title"), blocks, words("waves.lead"))


def _table(told: WavesSummary, words: Words) -> Table:
    columns = (
        Column(words("waves.wave")),
        Column(words("waves.depth"), number=True),
        Column(words("waves.notes"), number=True),
        Column(words("waves.said")),
        Column(words("waves.expected")),
    )
    rows = tuple(
        (
            str(one.wave),
            words.number.percent(one.depth, 0),
            words.number.whole(one.notes),
            words(f"waves.verdict_{one.verdict.replace(' ', '_')}"),
            _expected(one, told, words),
        )
        for one in told.looks
    )
    return Table(words("waves.caption"), columns, rows, words("waves.note"))


def _expected(one: WaveLook, told: WavesSummary, words: Words) -> str:
    if one.expected is None:
        return UNDEFINED
    median, low, high = one.expected
    left = told.within + told.reserve - one.wave
    if median > left:
        return words("waves.beyond")
    return words("waves.more_waves", median=median, low=low, high=min(high, left))


def _secondary(protocol: Protocol, told: WavesSummary, words: Words) -> Iterator[str]:
    stops = {variable.name for variable in protocol.stops_for}
    others = [variable.name for variable in protocol.variables if variable.name not in stops]
    if others:
        key = "waves.others_less" if told.depth < 1 else "waves.others"
        yield words(key, variables=", ".join(others))


def _seen(told: WavesSummary, words: Words) -> Iterator[str]:
    if told.shown:
        yield words("waves.shown", waves=", ".join(map(str, told.shown)))
    elif not told.early:
        yield words("waves.unseen")


def _departures(told: WavesSummary, words: Words) -> Iterator[str]:
    for kind, wave, why in told.departures:
        if kind != "shown":
            yield words(f"waves.departure_{kind}", wave=wave, why=why)
    if told.waiting:
        yield words("waves.waiting", n=words.number.whole(told.waiting))
