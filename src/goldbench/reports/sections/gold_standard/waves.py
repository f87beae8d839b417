"""Waves: the registered rule, every look, the notes not needed, and what stopping costs."""

from collections.abc import Iterator

from goldbench.planning.protocol import Protocol
from goldbench.reports.numbers import UNDEFINED
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Column, Points, Section, Table
from goldbench.reports.study_summary import WaveLook, WavesSummary
from goldbench.reports.waves import LEAN, describe_end, rule, waves_of
from goldbench.reports.words import Words


def waves(evidence: ReportData, words: Words) -> Section | None:
    account = evidence.account
    waves = waves_of(account)
    if account is None or waves is None:
        return None
    sentences = (
        rule(account.protocol, words),
        describe_end(waves, words),
        words("waves.lean", lean=words.number.decimal(LEAN, 3)),
        *_describe_secondary(account.protocol, waves, words),
        *_describe_shown(waves, words),
        *_describe_departures(waves, words),
    )
    blocks = (_table(waves, words), Points(sentences))
    return Section("waves", words("waves.title"), blocks, words("waves.lead"))


def _table(waves_summary: WavesSummary, words: Words) -> Table:
    columns = (
        Column(words("waves.wave")),
        Column(words("waves.depth"), number=True),
        Column(words("waves.notes"), number=True),
        Column(words("waves.said")),
        Column(words("waves.expected")),
    )
    rows = tuple(
        (
            str(look.wave),
            words.number.percent(look.depth, 0),
            words.number.whole(look.notes),
            words(f"waves.verdict_{look.verdict.replace(' ', '_')}"),
            _describe_expected(look, waves_summary, words),
        )
        for look in waves_summary.looks
    )
    return Table(words("waves.caption"), columns, rows, words("waves.note"))


def _describe_expected(wave_look: WaveLook, waves_summary: WavesSummary, words: Words) -> str:
    if wave_look.expected is None:
        return UNDEFINED
    median, low, high = wave_look.expected
    left = waves_summary.within + waves_summary.reserve - wave_look.wave
    if median > left:
        return words("waves.beyond")
    return words("waves.more_waves", median=median, low=low, high=min(high, left))


def _describe_secondary(
    protocol: Protocol, waves_summary: WavesSummary, words: Words
) -> Iterator[str]:
    stops = {variable.name for variable in protocol.stops_for}
    others = [variable.name for variable in protocol.variables if variable.name not in stops]
    if others:
        key = "waves.others_less" if waves_summary.depth < 1 else "waves.others"
        yield words(key, variables=", ".join(others))


def _describe_shown(waves_summary: WavesSummary, words: Words) -> Iterator[str]:
    if waves_summary.shown:
        yield words("waves.shown", waves=", ".join(map(str, waves_summary.shown)))
    elif not waves_summary.early:
        yield words("waves.unseen")


def _describe_departures(waves_summary: WavesSummary, words: Words) -> Iterator[str]:
    for kind, wave, why in waves_summary.departures:
        if kind != "shown":
            yield words(f"waves.departure_{kind}", wave=wave, why=why)
    if waves_summary.waiting:
        yield words("waves.waiting", n=words.number.whole(waves_summary.waiting))
